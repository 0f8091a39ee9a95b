#!/usr/bin/env python3
"""Checks the layout of the sources.

- Direction: a folder of a target uses only types and free functions of its own, or of folders before it.
- Size: a file has 20 to 350 lines.
- Links: those to a line of a source lead to the declaration that they name.
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
    "DovetailTesting": ["Clocks", "Failures", "Placeholders", "Containers", "Calls"],
    "DovetailTool": ["Asking", "Reading", "Answering"],
}

MOST, LEAST = 350, 20
# Files with short concepts.
SMALL = {
    "Dovetail/Exports.swift", "Dovetail/Functions/CompletionError.swift", "Dovetail/Functions/OwnerDeallocated.swift",
    "Dovetail/Graph/Shared.swift", "Dovetail/Graph/Unreplaceable.swift", "ToolchainCheck/ToolchainCheck.swift",
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
    "partial": 110, "tap": 42, "weakly": 45, "awaiting mapResult mapError fallback retry memoize": 120, "curry uncurry": 8,
    "limit": 6, "timeout": 6, "coalesce": 3, "live": 30, "unimplemented": 25,
}
GENERATED_LINES, GENERATOR_LINES = 4_900, 410

TYPE = r"(?:@\w+(?:\([^)]*\))? |public |package |internal |final |indirect |nonisolated )*(?:struct|class|enum|protocol|actor"
DECLARED = re.compile(rf"^{TYPE}|typealias|func) (\w+)", re.MULTILINE)
# Nested types, which count if they are in an extension. Functions there are methods.
NESTED = re.compile(rf"^    {TYPE}) (\w+)", re.MULTILINE)
EXTENSION = re.compile(r"^[^\n]*\bextension [^\n]*\n.*?^}", re.DOTALL | re.MULTILINE)
LOCAL = re.compile(r"(?:struct|class|enum|typealias|associatedtype) (\w+)")
GENERIC = re.compile(r"(?:func|init|subscript|struct|class|enum)(?: \w+)?<([^(){]*)>")
USED = re.compile(r"(?<!func )(?<!\.)\b(?:_?[A-Z]\w*|[a-z]\w*(?=\())")
NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|#?"""(?:\\.|.)*?"""#?|"(?:\\.|[^"\\\n])*"', re.DOTALL)


def code(file):
    """The text with spaces for comments and strings, so that line numbers stay the same."""
    return NOT_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), file.read_text())


def direction():
    for target, folders in ORDER.items():
        paths = {folder: sorted((ROOT / "Sources" / target / folder).rglob("*.swift")) for folder in folders}
        texts = {folder: [(file, code(file)) for file in paths[folder]] for folder in folders}
        # The first folder that declares a name, and the names that count.
        owners, counted = {}, set()
        for folder, text in ((folder, text) for folder in folders for _, text in texts[folder]):
            declared = DECLARED.findall(text) + [name for block in EXTENSION.findall(text) for name in NESTED.findall(block)]
            counted.update(declared)
            for name in declared + NESTED.findall(text):
                owners.setdefault(name, folder)
        for place, folder in enumerate(folders):
            # A method or a constant of that name is something else; so is a type that the file declares, or a generic parameter.
            methods = {name for _, text in texts[folder] for name in re.findall(r"\bfunc (\w+)", text)}
            later = {name for name in counted - methods if owners[name] in folders[place + 1 :]}
            for file, text in texts[folder]:
                own = {*LOCAL.findall(text), *re.findall(r"\w+", " ".join(GENERIC.findall(text)))}
                for match in USED.finditer(text):
                    if match.group() in later - own:
                        line = text.count("\n", 0, match.start()) + 1
                        yield file, line, f"{folder} uses {match.group()}, which {owners[match.group()]} declares after it"


def size():
    for file in sorted((ROOT / "Sources").rglob("*.swift")):
        lines = file.read_text().count("\n")
        is_small = lines < LEAST and str(file.relative_to(ROOT / "Sources")) not in SMALL
        # The code of a tutorial is as long as its step.
        if (lines > MOST or is_small) and not {"Generated", "Tutorials"} & set(file.parts):
            yield file, lines, f"it has {lines} lines, and a file has {LEAST} to {MOST}"


def links():
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
