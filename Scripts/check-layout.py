#!/usr/bin/env python3
"""Checks the layout of the sources.

- Size: a file has 20 to 350 lines.
- Names: no two types differ by an s.
- Links: those to a line of a source lead to the declaration that they name.
- Words: one word for one thing, in sources, documentation and the pages at the root.
- Overloads: the functions on functions and the registries have no more than they need, and so do their generators.
- Pages: README and CONTRIBUTING have few words.

    Scripts/check-layout.py [ROOT]
"""

import re
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else __file__).resolve()
ROOT = ROOT if ROOT.is_dir() else ROOT.parent.parent

MOST, LEAST = 350, 20
# Files with short concepts.
SMALL = {
    "Dovetail/Exports.swift", "DovetailContainer/Exports.swift", "DovetailFunctions/Exports.swift",
    "DovetailFunctions/CompletionError.swift", "DovetailFunctions/OwnerDeallocated.swift", "ToolchainCheck/ToolchainCheck.swift",
    "Dovetail/Graph/Shared.swift", "Dovetail/Expansions/Expansions.swift",
}
# Words to avoid, and their replacements. They are case-sensitive.
WORDS = {
    r"users of (a|the) (service|recipe)": "dependents",
    r"[Ww]hat is made once": "a shared service, a singleton, an instance",
    r"[Ww]hoever": "the caller, the dependent, or a clause with its own subject",
    r"(is|was|are|be) asked for": "requested, resolved, used",
    r"told of": "notified of, observes",
    r"hand(s|ed) in": "supply, pass",
    r"nobody waits": "cancelled, abandoned",
    r"scopes? of (one's|its|their) own": "custom scope",
    r"shorter life": "shorter lifetime",
    r"Workplace": "InFlight",
    r"Demands": "Requirements",
    r"Catalog": "BindingResolver",
    r"Slot": "Provider",
    r"FunctionForm|ProviderForm": "Adapter",
    r"\w*([Cc]olour|[Nn]eighbour|[Ii]nitialis[ei]|[Ll]abelled|[Oo]ptimis|[Ss]ynchronis|[Bb]ehaviour|[Ff]avour)\w*": "American spelling",
    r"(mis|Mis)?[Ss]pelt": "American spelling",
}

# The most overloads of the functions on functions, in families that share a limit.
OVERLOADS = {
    "partial": 110, "tap": 42, "weakly": 45, "awaiting mapResult mapError fallback retry memoize": 120, "curry uncurry": 8,
    "limit": 6, "timeout": 6, "coalesce": 3, "live": 30, "unimplemented": 25,
}
# What may not grow: where it is, what is counted there, and the most.
FUNCTIONS, REGISTRY = "Sources/DovetailFunctions", "Sources/DovetailContainer/Registry"
LIMITS = [
    *((FUNCTIONS, f"overloads of {family}", rf"^public func (?:{family.replace(' ', '|')})\b", most) for family, most in OVERLOADS.items()),
    ("Sources/DovetailFunctions Sources/Dovetail Sources/DovetailContainer", "public functions", r"^ *public .*\bfunc ", 650),
    (f"{FUNCTIONS}/Generated", "lines", "\n", 4_900),
    ("Scripts/generate-functions.py Scripts/overloads.py", "lines", "\n", 400),
    (f"{REGISTRY}/Generated", "lines", "\n", 1_565),
    ("Scripts/generate-registrations.py", "lines", "\n", 340),
    ("README.md", "words", r"\S+", 800),
    ("CONTRIBUTING.md", "words", r"\S+", 1_350),
]
# The most overloads of any other public name, and the most declarations of the registries together.
MOST_OVERLOADS, MOST_IN_REGISTRIES = 40, 115
TYPE, PUBLIC = r"(?:public )?(?:extension|struct|class|enum|final class) (\w+)", r"    public (?:mutating |static )*(?:func|var) (\w+)"
MEMBER = re.compile(f"^(?:{TYPE}|{PUBLIC})", re.MULTILINE)
SOURCES = {file: file.read_text() for file in sorted((ROOT / "Sources").rglob("*.swift"))}


def size():
    for file, text in SOURCES.items():
        lines = text.count("\n")
        is_small = lines < LEAST and str(file.relative_to(ROOT / "Sources")) not in SMALL
        # The code of a tutorial is as long as its step.
        if (lines > MOST or is_small) and not {"Generated", "Tutorials"} & set(file.parts):
            yield file, lines, f"it has {lines} lines, and a file has {LEAST} to {MOST}"


def names():
    text = "\n".join(SOURCES.values())
    types = set(re.findall(r"^\s*(?:[\w@().]+ )*(?:struct|class|enum|actor|protocol|typealias) (\w+)", text, re.MULTILINE))
    for name in sorted(types & {name + "s" for name in types}):
        yield ROOT / "Sources", 1, f"{name} and another type differ by an s"


def links():
    guide = ROOT / "CONTRIBUTING.md"
    text = guide.read_text()
    for link in re.finditer(r"\[(`?)([\w\s]+)`?\]\(([^)#]+)#L(\d+)\)", text):
        quoted, name, path, number = link.groups()
        line = ((ROOT / path).read_text().split("\n") + [""] * int(number))[int(number) - 1]
        # A link that is no name leads to any declaration.
        declared = re.search(r"^[^/]*\b(?:func|struct|class|enum|protocol|typealias|var|let) (\w+)", line)
        if not declared or quoted and name != declared.group(1):
            yield guide, text.count("\n", 0, link.start()) + 1, f"line {number} of {path} does not declare `{name}`"


def words():
    files = [file for folder in ("Sources", "Snippets", "Documentation") for file in (ROOT / folder).rglob("*")]
    for file in sorted(files) + [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]:
        if file.suffix not in (".swift", ".md", ".tutorial"):
            continue
        for number, line in enumerate(file.read_text().splitlines(), 1):
            for word, instead in WORDS.items():
                if re.search(rf"\b(?:{word})\b", line):
                    yield file, number, f"say {instead} instead of {re.search(word, line).group()}"


def members():
    """The public members of types in Sources, each as its type and its name."""
    for text in map(declarations, SOURCES):
        owner = None
        for type_name, member in MEMBER.findall(text):
            owner = type_name or owner
            if member:
                yield owner, member


def declarations(file):
    """The text of a file. What is unavailable is a message, not an overload: the compiler considers it where nothing else fits."""
    return "" if file.name.endswith("+Mistakes.swift") or "Tutorials" in file.parts else file.read_text()


def counts():
    """What is counted, with its place, its number and its limit."""
    for places, what, pattern, most in LIMITS:
        files = [file for place in places.split() for file in (sorted((ROOT / place).rglob("*.swift")) or [ROOT / place])]
        texts = map(Path.read_text if what == "lines" else declarations, files)
        yield ROOT / places.split()[0], what, sum(len(re.findall(pattern, text, re.MULTILINE)) for text in texts), most
    numbers = Counter(members())
    yield from ((ROOT / "Sources", f"overloads of {owner}.{name}", number, MOST_OVERLOADS) for (owner, name), number in numbers.items())
    in_registries = sum(number for (owner, _), number in numbers.items() if owner in ("Registry", "MainActorRegistry"))
    yield ROOT / REGISTRY, "declarations of the registries", in_registries, MOST_IN_REGISTRIES


def limits():
    for place, what, number, most in counts():
        if number > most:
            yield place, 1, f"there are {number} {what}, and there may be {most}"


found = [*size(), *names(), *links(), *words(), *limits()]
for file, line, reason in found:
    print(f"{file.relative_to(ROOT)}:{line}: {reason}")
sys.exit(1 if found else 0)
