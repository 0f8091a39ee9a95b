#!/usr/bin/env python3
"""Checks that the reader finds each public symbol in a group with a name, in the documentation that Scripts/build-site.py built.

    Scripts/check-docs.py

DocC puts what nobody put into a group into one of its own, such as "Functions" or "Instance Methods".

- On the page of a module, nothing may be in such a group.
- Nor may it on a page with groups of ours, or with more than eight entries: there a new member would be overlooked. The groups of DocC
  are good enough for a type of a few members, such as an error with two properties.
- "Default Implementations" are excepted, such as `!=` of what is `Equatable`: nobody declared them here.

Besides, it checks that each symbol has a page.
"""

import json
import sys
from pathlib import Path

import toolchain

OUT = toolchain.ROOT / ".build/documentation"
PAGES = OUT / "site/data/documentation"
FEW = 8


def generated_groups(page):
    """The groups that DocC made, and whether there are others."""
    sections = [one for one in page.get("topicSections", []) if one.get("title") != "Default Implementations"]
    return [one for one in sections if one.get("generated")], any(not one.get("generated") for one in sections)


def not_in_a_group():
    for file in sorted(PAGES.rglob("*.json")):
        page = json.loads(file.read_text())
        kind = page["metadata"].get("symbolKind")
        groups, has_others = generated_groups(page)
        entries = sum(len(group["identifiers"]) for group in groups)
        # A page without a kind lists default implementations; an extended type is described where it is declared.
        if kind and "extension" not in kind and (kind == "module" or has_others or entries > FEW):
            for group in groups:
                for identifier in group["identifiers"]:
                    title = page["references"].get(identifier, {}).get("title", identifier)
                    yield f"{page['metadata']['title']}: {title} is in no group ({group['title']})"


def without_page():
    """Symbols of the modules that DocC left out."""
    found = {json.loads(file.read_text())["metadata"].get("externalID") for file in PAGES.rglob("*.json")}
    for file in sorted(OUT.glob("Dovetail*-symbols/*.symbols.json")):
        for symbol in json.loads(file.read_text())["symbols"]:
            name = symbol["identifier"]["precise"]
            # An extension block has no page of its own; its members are on that of the type.
            if not name.startswith("s:e:") and name not in found:
                yield f"{'.'.join(symbol['pathComponents'])} has no page"


problems = [*not_in_a_group(), *without_page()]
print(*problems, sep="\n", end="\n" * bool(problems))
if problems:
    sys.exit(f"{len(problems)} symbols: put them into the topic groups of their module's catalog, in Sources/*/*.docc")
print("Each public symbol has a page, and is in a group with a name.")
