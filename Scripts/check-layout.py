#!/usr/bin/env python3
"""Checks the layout of the sources.

- Direction: a folder of a target uses only types and free functions of its own, or of folders before it.
- Size: a file has 20 to 350 lines.
- Words: one word for one thing, in sources, documentation and the pages at the root.
- Overloads: the functions on functions have no more than they need, and so does their generator.

    Scripts/check-layout.py [ROOT]
"""

import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else __file__).resolve()
ROOT = ROOT if ROOT.is_dir() else ROOT.parent.parent

# The folders of each target, each after the folders that it uses. Files beside the folders come before all of them.
ORDER = {
    "DovetailGraph": ["Graph", "Checks", "Messages", "Queries"],
    "Dovetail": ["Once", "Functions", "Clients", "Graph", "Providers", "Registry", "Binding", "Container", "Lifecycle"],
    "DovetailReports": ["JSON", "Difference", "Pictures", "HTML"],
    "DovetailSyntax": ["Client", "Graph"],
    "DovetailTesting": ["Clocks", "Failures", "Placeholders", "Containers", "Spies"],
    "DovetailTool": ["Asking", "Reading", "Answering"],
}

MOST, LEAST = 350, 20
# Files with short concepts.
SMALL = {
    "Dovetail/Exports.swift",
    "Dovetail/Functions/CompletionError.swift",
    "Dovetail/Functions/OwnerDeallocated.swift",
    "Dovetail/Graph/Shared.swift",
    "Dovetail/Graph/Unreplaceable.swift",
    "ToolchainCheck/ToolchainCheck.swift",
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
    r"FunctionForm": "ProviderForm",
}

# The most overloads of the functions on functions, in families that share a limit, and the most lines.
OVERLOADS = {
    "partial": 110,
    "tap": 42,
    "weakly": 45,
    "awaiting mapResult mapError fallback retry memoize": 120,
    "curry uncurry": 8,
    "limit": 6,
    "timeout": 6,
    "coalesce": 3,
    "unimplemented": 12,
}
GENERATED_LINES = 4_900
GENERATOR_LINES = 400

DECLARED = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? |public |package |internal |final |indirect |nonisolated )*"
    r"(?:struct|class|enum|protocol|actor|typealias|func) (\w+)",
    re.MULTILINE,
)
# Nested types, which count if they are in an extension. Functions there are methods.
NESTED = re.compile(
    r"^    (?:@\w+(?:\([^)]*\))? |public |package |internal |final |indirect )*(?:struct|class|enum|protocol|actor) (\w+)",
    re.MULTILINE,
)
NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|#?"""(?:\\.|.)*?"""#?|"(?:\\.|[^"\\\n])*"', re.DOTALL)


def code(text):
    """The text with spaces for comments and strings, so that line numbers stay the same."""
    return NOT_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def direction():
    for target, folders in ORDER.items():
        files = {folder: sorted((ROOT / "Sources" / target / folder).rglob("*.swift")) for folder in folders}
        texts = {file: code(file.read_text()) for folder in folders for file in files[folder]}
        owners, counted = {}, set()
        for folder in folders:
            for file in files[folder]:
                declared, nested = DECLARED.findall(texts[file]), NESTED.findall(texts[file])
                for block in re.findall(r"^[^\n]*\bextension [^\n]*\n.*?^}", texts[file], re.DOTALL | re.MULTILINE):
                    declared += NESTED.findall(block)
                counted.update(declared)
                for name in declared + nested:
                    owners.setdefault(name, folder)
        for folder in folders:
            own = " ".join(texts[file] for file in files[folder])
            later = {name for name in counted if folders.index(owners[name]) > folders.index(folder)}
            # A method or a constant of that name is something else.
            later -= set(re.findall(r"\bfunc (\w+)", own))
            for file in files[folder]:
                # So is a type that the file declares, or a generic parameter.
                own = set(re.findall(r"(?:struct|class|enum|typealias|associatedtype) (\w+)", texts[file]))
                for parameters in re.findall(r"(?:func|init|subscript|struct|class|enum)(?: \w+)?<([^(){]*)>", texts[file]):
                    own.update(re.findall(r"\w+", parameters))
                for match in re.finditer(r"(?<!func )(?<!\.)\b(?:_?[A-Z]\w*|[a-z]\w*(?=\())", texts[file]):
                    if match.group() in later - own:
                        line = texts[file].count("\n", 0, match.start()) + 1
                        yield file, line, f"{folder} uses {match.group()}, which {owners[match.group()]} declares after it"


def size():
    for file in sorted((ROOT / "Sources").rglob("*.swift")):
        name = str(file.relative_to(ROOT / "Sources"))
        lines = file.read_text().count("\n")
        # The code of a tutorial is as long as its step.
        if "Generated" in file.parts or "Tutorials" in file.parts:
            continue
        if lines > MOST or (lines < LEAST and name not in SMALL):
            yield file, lines, f"it has {lines} lines, and a file has {LEAST} to {MOST}"


def links():
    """Links to lines in CONTRIBUTING have to lead to the declaration that they name."""
    guide = ROOT / "CONTRIBUTING.md"
    for name, path, number in re.findall(r"\[`(\w+)`\]\(([^)#]+)#L(\d+)\)", guide.read_text()):
        lines = (ROOT / path).read_text().split("\n")
        if int(number) > len(lines) or name not in lines[int(number) - 1]:
            yield guide, int(number), f"{path} has no `{name}` in this line"


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
    functions = ROOT / "Sources/Dovetail/Functions"
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


found = [*direction(), *size(), *links(), *words(), *overloads()]
for file, line, reason in found:
    print(f"{file.relative_to(ROOT)}:{line}: {reason}")
sys.exit(1 if found else 0)
