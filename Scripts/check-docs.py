#!/usr/bin/env python3
"""Checks the documentation that Scripts/build-site.py built: its groups, its links, and that each public symbol has a page.

    Scripts/check-docs.py

DocC puts what nobody put into a group into one of its own, such as "Functions" or "Instance Methods".

- On the page of a module, nothing may be in such a group, nor may an extension of another module's type.
- Nor may anything on a page with groups of ours, or with more than eight entries: there a new member would be overlooked. The groups of
  DocC are good enough for a type of a few members, such as an error with two properties.
- "Default Implementations" are excepted, such as `!=` of what is `Equatable`: nobody declared them here.
"""

import json
import sys

import toolchain

OUT = toolchain.ROOT / ".build/documentation"
SITE = OUT / "site"
FEW = 8
PAGES = {f"/{file.relative_to(SITE / 'data').with_suffix('')}": json.loads(file.read_text())
         for file in sorted((SITE / "data").rglob("*.json"))}


def kind(page):
    return page["metadata"].get("symbolKind", "")


def groups(page, generated):
    """The groups that DocC made, or the others."""
    return [one for one in page.get("topicSections", [])
            if one.get("generated", False) == generated and one.get("title") != "Default Implementations"]


def without_group():
    """Symbols that only DocC has put into a group."""
    extensions = {page["identifier"]["url"] for page in PAGES.values() if "extension" in kind(page)}
    grouped = {one for page in PAGES.values() for group in groups(page, False) for one in group["identifiers"]}
    for page in PAGES.values():
        entries = sum(len(group["identifiers"]) for group in groups(page, True))
        is_checked = "extension" in kind(page) or kind(page) == "module" or groups(page, False) or entries > FEW
        # A page without a kind lists default implementations.
        if kind(page) and is_checked:
            for group in groups(page, True):
                for one in set(group["identifiers"]) - grouped - extensions:
                    title = page["references"].get(one, {}).get("title", one)
                    yield f"{page['metadata']['title']}: put {title} into a topic group; it is in DocC's {group['title']}"


def without_page():
    """Symbols of the modules that DocC left out."""
    found = {page["metadata"].get("externalID") for page in PAGES.values()}
    for file in sorted(OUT.glob("Dovetail*-symbols/*.symbols.json")):
        for symbol in json.loads(file.read_text())["symbols"]:
            name = symbol["identifier"]["precise"]
            # An extension block has no page of its own; its members are on that of the type.
            if not name.startswith("s:e:") and name not in found:
                yield f"{'.'.join(symbol['pathComponents'])} has no page"


def values(tree, key):
    """All that a JSON value has under a key, at any depth."""
    if isinstance(tree, dict):
        if isinstance(tree.get(key), str):
            yield tree[key]
        tree = list(tree.values())
    if isinstance(tree, list):
        for one in tree:
            yield from values(one, key)


def navigated(node):
    """The pages to which the navigator leads."""
    yield from filter(None, [node.get("path")])
    for child in node.get("children", []):
        yield from navigated(child)


def dead_links():
    """Links of pages and of the navigator that lead nowhere: to no page, no place on it, or no file."""
    anchors = {path: set(values(page, "anchor")) for path, page in PAGES.items()}
    index = json.loads((SITE / "index/index.json").read_text())["interfaceLanguages"]["swift"]
    links = [("the navigator", path) for root in index for path in navigated(root)]
    for path, page in PAGES.items():
        # The chapters of a tutorial have an address, and are shown as titles only.
        chapters = {one["reference"] for one in page.get("hierarchy", {}).get("modules", [])}
        shown = [one for name, one in page.get("references", {}).items() if name not in chapters]
        links += [(path, url) for url in values(shown, "url")]
    for source, url in links:
        target, _, anchor = url.partition("#")
        # Other sites are not asked.
        if "://" in url:
            continue
        is_page = target in PAGES and (SITE / target[1:] / "index.html").exists()
        is_file = not target.startswith(("/documentation", "/tutorials")) and (SITE / target.lstrip("/")).is_file()
        if not is_page and not is_file:
            yield f"{source} links to {url}, which does not exist"
        elif anchor and anchor not in anchors[target]:
            yield f"{source} links to {url}, and the page has no such place"


problems = [*without_group(), *without_page(), *dead_links()]
print(*problems, sep="\n", end="\n" * bool(problems))
if problems:
    sys.exit(1)
print(f"{len(PAGES)} pages: each public symbol has one, and a topic group; each link leads to one.")
