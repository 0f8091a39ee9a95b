#!/usr/bin/env python3
"""Counts the lines of each module that only wire, for the table in README.md.

    count-wiring.py            writes the table
    count-wiring.py --check    fails where the table is not right

Blank lines, comments and imports are not counted. In a graph, a line wires unless it belongs to a recipe that makes something other
than a graph; so inputs, included graphs, and the struct around them do.
"""

import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
README = FOLDER / "README.md"
MODULES = ("Networking", "Storage", "Session", "Feed", "Profile", "reader")
NOT_CODE = re.compile(r"\s*($|//|#if canImport|#endif|(public )?import )")
TABLE = re.compile(r"\| module \|.*?\n(?!\|)", re.DOTALL)


def code(file):
    return [line for line in file.read_text().splitlines() if not NOT_CODE.match(line)]


def graph(lines):
    """The lines of a graph, and what it declares: the lines of each member."""
    if "@Graph" not in lines:
        return [], []
    start = lines.index("@Graph")
    body = lines[start : lines.index("}", start) + 1]
    members = []
    for line in body[2:-1]:
        if re.match(r" {4}[^ })]", line):
            members.append([])
        members[-1].append(line)
    return body, members


def makes_service(member):
    return "func " in "".join(member) and not re.search(r"-> \w+Graph \{", "".join(member))


def count(module):
    """The number of recipes that make services, of lines that only wire, and of other lines."""
    recipes, wiring, total = 0, 0, 0
    for file in (FOLDER / "Sources" / module).glob("*.swift"):
        lines = code(file)
        body, members = graph(lines)
        services = [member for member in members if makes_service(member)]
        recipes += len(services)
        wiring += len(body) - sum(map(len, services))
        total += len(lines)
    return recipes, wiring, total - wiring


def table():
    counts = [count(module) for module in MODULES]
    rows = list(zip(MODULES, counts)) + [("all", [sum(column) for column in zip(*counts)])]
    head = "| module | recipes of services | lines that only wire | other lines |\n| --- | ---: | ---: | ---: |\n"
    return head + "".join(f"| {name} | {' | '.join(map(str, numbers))} |\n" for name, numbers in rows)


def main():
    old = README.read_text()
    new = TABLE.sub(table(), old)
    if "--check" not in sys.argv[1:]:
        README.write_text(new)
    elif old != new:
        sys.exit(f"{README}: the table is not right: run {Path(__file__).name}")


main()
