#!/usr/bin/env python3
"""Checks the layout of the sources.

- Size: a file has 20 to 350 lines.
- Names: no two types differ by an s.
- Links: those to a line of a source lead to the declaration that they name.
- Words: one word for one thing, in sources, documentation and the pages at the root.
- Overloads: the functions on functions and the registries have no more than they need, and so do their generators.

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
    r"\w*([Cc]olour|[Nn]eighbour|[Ii]nitialis[ei]|[Ll]abelled|[Oo]ptimis|[Ss]ynchronis|[Bb]ehaviour|[Ff]avour)\w*|(mis|Mis)?[Ss]pelt": "American spelling",
}

# The most overloads of the functions on functions, in families that share a limit, and the most lines.
OVERLOADS = {
    "partial": 110, "tap": 42, "weakly": 45, "awaiting mapResult mapError fallback retry memoize": 120, "curry uncurry": 8,
    "limit": 6, "timeout": 6, "coalesce": 3, "live": 30, "unimplemented": 25,
}
GENERATED_LINES, GENERATOR_LINES = 4_900, 410
# The most overloads of any other public name, the most declarations of the registries together, and the most public functions. What is
# unavailable is a message, not an overload: the compiler considers it where nothing else fits.
MOST_OVERLOADS, MOST_IN_REGISTRIES, MOST_FUNCTIONS = 40, 115, 650
REGISTRY_LINES, REGISTRY_GENERATOR_LINES = 1_565, 380
MEMBER = re.compile(r"^(?:public )?(?:extension|struct|class|enum|final class) (\w+)|^    public (?:mutating |static )*(?:func|var) (\w+)", re.MULTILINE)
MESSAGES = "+Mistakes.swift"

def size():
    for file in sorted((ROOT / "Sources").rglob("*.swift")):
        lines = file.read_text().count("\n")
        is_small = lines < LEAST and str(file.relative_to(ROOT / "Sources")) not in SMALL
        # The code of a tutorial is as long as its step.
        if (lines > MOST or is_small) and not {"Generated", "Tutorials"} & set(file.parts):
            yield file, lines, f"it has {lines} lines, and a file has {LEAST} to {MOST}"


def names():
    text = "\n".join(file.read_text() for file in sorted((ROOT / "Sources").rglob("*.swift")))
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


def overloads():
    functions = ROOT / "Sources/DovetailFunctions"
    names = re.findall(r"^public func (\w+)", "\n".join(map(Path.read_text, sorted(functions.rglob("*.swift")))), re.MULTILINE)
    for family, most in OVERLOADS.items():
        count = sum(names.count(name) for name in family.split())
        if count > most:
            yield functions, 1, f"{family} has {count} overloads, and may have {most}"
    generator = [ROOT / "Scripts/generate-functions.py", ROOT / "Scripts/overloads.py"]
    for files, most in ((sorted((functions / "Generated").glob("*.swift")), GENERATED_LINES), (generator, GENERATOR_LINES)):
        lines = sum(file.read_text().count("\n") for file in files)
        if lines > most:
            yield files[0], 1, f"together with the files beside it, this has {lines} lines, and may have {most}"


def members():
    """The public members of types in Sources, each as its type and its name."""
    for file in sorted((ROOT / "Sources").rglob("*.swift")):
        owner = None
        for type_name, member in MEMBER.findall(file.read_text() if not file.name.endswith(MESSAGES) else ""):
            owner = type_name or owner
            if member:
                yield owner, member


def functions():
    sources = [file for module in ("DovetailFunctions", "Dovetail", "DovetailContainer") for file in (ROOT / "Sources" / module).rglob("*.swift")]
    texts = [file.read_text() for file in sources if not file.name.endswith(MESSAGES) and "Tutorials" not in file.parts]
    count = sum(len(re.findall(r"^ *public .*\bfunc ", text, re.MULTILINE)) for text in texts)
    if count > MOST_FUNCTIONS:
        yield ROOT / "Sources", 1, f"the libraries have {count} public functions, and may have {MOST_FUNCTIONS}"


def registrations():
    counts = Counter(members())
    for (owner, name), count in counts.items():
        if count > MOST_OVERLOADS:
            yield ROOT / "Sources", 1, f"{owner}.{name} has {count} overloads, and may have {MOST_OVERLOADS}"
    folder = ROOT / "Sources/DovetailContainer/Registry"
    count = sum(count for (owner, _), count in counts.items() if owner in ("Registry", "MainActorRegistry"))
    if count > MOST_IN_REGISTRIES:
        yield folder, 1, f"the registries have {count} declarations, and may have {MOST_IN_REGISTRIES}"
    generator = [ROOT / "Scripts/generate-registrations.py"]
    for files, most in ((sorted((folder / "Generated").glob("*.swift")), REGISTRY_LINES), (generator, REGISTRY_GENERATOR_LINES)):
        lines = sum(file.read_text().count("\n") for file in files)
        if lines > most:
            yield files[0], 1, f"together with the files beside it, this has {lines} lines, and may have {most}"


found = [*size(), *names(), *links(), *words(), *overloads(), *functions(), *registrations()]
for file, line, reason in found:
    print(f"{file.relative_to(ROOT)}:{line}: {reason}")
sys.exit(1 if found else 0)
