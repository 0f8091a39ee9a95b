"""What of a module's symbols is documented, and as what: the compiler's symbol graphs, changed before docc reads them.

DocC puts overloads on one page. That page shows the overload whose declaration comes first in the alphabet, with its comment.
"""

import collections
import re


def keep_own(graph, module):
    """What a module re-exports is documented where it is declared."""
    # A member that a protocol gives is named after both: the protocol's member, and the type that gets it.
    own = f"s:{len(module)}{module}"
    names = [symbol["identifier"]["precise"] for symbol in graph["symbols"]]
    foreign = {name for name in names if not name.split("::SYNTHESIZED::")[-1].startswith(own)}
    graph["symbols"] = [symbol for symbol in graph["symbols"] if symbol["identifier"]["precise"] not in foreign]
    graph["relationships"] = [link for link in graph["relationships"] if link["source"] not in foreign]


def describe_overloads(graph):
    """The overload that a page shows gets the longest comment of them all. Most of the others refer to that one."""
    overloads = collections.defaultdict(list)
    for symbol in graph["symbols"]:
        overloads[symbol["kind"]["identifier"], tuple(symbol["pathComponents"])].append(symbol)
    for symbols in overloads.values():
        shown, described = min(symbols, key=declaration), max(symbols, key=lambda one: len(comment(one)))
        if len(comment(described)) > len(comment(shown)):
            shown["docComment"] = {**described["docComment"], "lines": fitting(comment(described), shown)}


def declaration(symbol):
    return "".join(part["spelling"] for part in symbol.get("declarationFragments", []))


def comment(symbol):
    return symbol.get("docComment", {}).get("lines", [])


def fitting(lines, symbol):
    """A comment without the parameters that another overload has; and without any where one would be missing."""
    signature = symbol.get("functionSignature", {})
    names = {part.get("internalName", part["name"]) for part in signature.get("parameters", [])}
    described, name = [], None
    for line in lines:
        found = re.match(r"(?:- Parameter|  -) (\w+):", line["text"])
        if found or not line["text"].startswith("    "):
            name = found[1] if found else None
        described.append((name, line))
    if not names <= {name for name, _ in described}:
        names = set()
    return [line for name, line in described if name in names or not name and (names or line["text"] != "- Parameters:")]
