"""What a page should show, worked out from the graph that is in it."""

import json
import re
from pathlib import Path


class Graph:
    def __init__(self, page: Path) -> None:
        text = page.read_text()
        data = json.loads(re.search(r'<script id="data" type="application/json">(.*?)</script>', text, re.S)[1])
        self.nodes = data["graph"]["nodes"]
        self.problems = data["problems"]
        # The first of several for the same is the one that counts; the others have a number behind their name.
        self.described: dict[str, dict] = {}
        self.needs: dict[str, list[dict]] = {}
        for node in self.nodes:
            name, number = node["id"], 2
            while name in self.described:
                name, number = f"{node['id']} ({number})", number + 1
            self.described[name] = node
            self.needs[name] = node.get("dependencies", [])
        self.names = list(self.described)

    def dependencies(self, name: str) -> dict[int, set[str]]:
        """What it needs, by distance."""
        return self.around(name, lambda one: {edge["to"] for edge in self.needs.get(one, [])})

    def users(self, name: str) -> dict[int, set[str]]:
        """What needs it, by distance."""
        return self.around(name, lambda one: {user for user in self.names
                                              if any(edge["to"] == one for edge in self.needs[user])})

    def around(self, name: str, neighbours) -> dict[int, set[str]]:
        seen, layer, layers = {name}, {name}, {}
        while layer := set().union(*map(neighbours, layer)) - seen:
            seen |= layer
            layers[len(layers) + 1] = layer
        return layers

    def roots(self) -> list[str]:
        """What is asked for, or anything where nothing is marked so, and what nothing used leads to that it does not need."""
        asked = [name for name in self.names if self.described[name].get("root")] or self.names
        below = {name: set().union(*self.dependencies(name).values()) for name in self.names}
        used = set(asked).union(*(below[name] for name in asked)) & below.keys()
        return [name for name in asked
                if all(name not in below[user] or user in below[name] or user == name for user in used)]

    def longest_chain(self) -> int:
        """How many steps of what has to be made first there are at most; only for a graph without cycles."""
        known: dict[str, int] = {}

        def length(name: str) -> int:
            if name not in known:
                held = [edge["to"] for edge in self.needs.get(name, []) if edge.get("kind") not in ("deferred", "factory")]
                known[name] = max((length(to) + 1 for to in held if to in self.described), default=0)
            return known[name]

        return max(map(length, self.names), default=0)

    def location(self, name: str) -> str:
        return f"{self.described[name]['file']}:{self.described[name]['line']}"
