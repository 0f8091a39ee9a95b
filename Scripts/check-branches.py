#!/usr/bin/env python3
"""Checks the code for other platforms, which no compiler here can compile. Every branch of an `#if` must parse. Every
C function, constant and type must be declared by a module that the same file imports for the same platform.

Scripts/branches contains the program that reads Swift with the toolchain's SwiftSyntax, the table of platforms and C
names, and examples of mistakes. Each run first checks that it finds these mistakes.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path

from branches.examples import EXAMPLES
from branches.platforms import DECLARED, EXPORTS, OPTIONAL, PLATFORMS, SWIFT

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build/branches"
TABLE = "Scripts/branches/platforms.py"
# Modules that only some platforms have.
MODULES = {module for platform in PLATFORMS.values() for module in platform.modules}


def main():
    reader = built_reader()
    check_examples(reader)
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.swift"]
    files = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    # Git still lists a file that was deleted and not committed.
    files = sorted(file for file in set(files) if (ROOT / file).exists())
    found = problems(read_changed(reader, files))
    if found:
        print(*found, sep="\n")
        sys.exit(1)
    print(f"The branches of {len(files)} files parse, and import the C that they use on {len(PLATFORMS)} platforms.")


def check_examples(reader):
    for name, sources, expected in EXAMPLES:
        with tempfile.TemporaryDirectory() as folder:
            for file, source in sources.items():
                (Path(folder) / file).parent.mkdir(parents=True, exist_ok=True)
                (Path(folder) / file).write_text(source)
            found = problems(read(reader, folder, list(sources)))
        # The parser's messages differ between toolchains.
        found = list(dict.fromkeys(re.sub("(does not parse): .*", r"\1", line) for line in found))
        if found != expected:
            print(f"error: {name}:", *("  expected  " + line for line in expected), sep="\n")
            print(*("  found     " + line for line in found), sep="\n")
            sys.exit("error: the check does not find the mistakes in this example")


# Reading Swift


def built_reader():
    """The program that reads Swift. It is compiled again when it or the compiler changes."""
    compiler = os.environ.get("SWIFTC", "swiftc")
    target = subprocess.run([compiler, "-print-target-info"], check=True, capture_output=True, text=True).stdout
    library = Path(json.loads(target)["paths"]["runtimeResourcePath"]) / "host"
    if not (library / "SwiftIfConfig.swiftmodule").exists():
        message = f"{library} has no SwiftIfConfig, which reads branches; toolchains of swift.org have it"
        if sys.platform != "darwin":
            sys.exit(f"error: {message}")
        # Xcode's toolchain has no SwiftIfConfig, but it compiles the branches for Apple's platforms.
        print(f"note: branches are not checked: {message}")
        sys.exit(0)
    sources = sorted((ROOT / "Scripts/branches").glob("*.swift"))
    program = BUILD / f"reader-{hash_of(target, *(file.read_text() for file in sources))}"
    if not program.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        libraries = ["-I", library, "-L", library, "-Xlinker", "-rpath", "-Xlinker", library]
        with tempfile.TemporaryDirectory(dir=BUILD) as folder:
            built = Path(folder) / "reader"
            subprocess.run([compiler, "-swift-version", "6", "-O", *sources, *libraries, "-o", built], check=True)
            built.rename(program)
    return program


def read(reader, root, files):
    platforms = {name: {"systems": it.systems, "modules": it.modules} for name, it in PLATFORMS.items()}
    question = json.dumps({"platforms": platforms, "files": files})
    answer = subprocess.run([reader], input=question, cwd=root, check=True, stdout=subprocess.PIPE, text=True).stdout
    return json.loads(answer)


def read_changed(reader, files):
    """Reads the files that changed since the last run, since parsing all of them takes seconds."""
    record = BUILD / "answers.json"
    key = hash_of(str(reader), repr(PLATFORMS))
    past = json.loads(record.read_text()) if record.exists() else {}
    hashes = {file: hash_of(key, (ROOT / file).read_text()) for file in files}
    known = {hashes[file]: past[hashes[file]] for file in files if hashes[file] in past}
    changed = [file for file in files if hashes[file] not in known]
    known.update((hashes[file], answer) for file, answer in read(reader, ROOT, changed).items())
    if changed or len(known) < len(past):
        with tempfile.NamedTemporaryFile("w", dir=BUILD, delete=False) as new:
            json.dump(known, new)
        os.replace(new.name, record)
    return {file: known[hashes[file]] for file in files}


def hash_of(*texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


# Checking it


def problems(answers):
    scopes = Scopes(answers.values())
    found = []
    for file, answer in sorted(answers.items()):
        # A file is only checked for the platforms that compile it.
        builds = {
            number: platform
            for number, platform in enumerate(answer["builds"])
            if not file.startswith(PLATFORMS[platform].without)
        }
        said = {}
        for line, message in [*mistakes(answer), *unknown_conditions(answer)]:
            said[line, message] = []
        for line, message, number in [*wrong_imports(answer, builds), *wrong_uses(answer, builds, scopes)]:
            said.setdefault((line, message), []).append(builds[number])
        for (line, message), platforms in sorted(said.items()):
            ending = listed([platform for platform in PLATFORMS if platform in platforms])
            found.append(f"{file}:{line}: error: {message}{ending and f' for {ending}'}")
    return found


def mistakes(answer):
    for mistake in answer["mistakes"]:
        yield mistake["line"], f"this does not parse: {mistake['text']}"


def unknown_conditions(answer):
    known = {
        "os": {system for platform in PLATFORMS.values() for system in platform.systems},
        "canImport": {*MODULES, *OPTIONAL},
    }
    for condition in answer["conditions"]:
        function, argument = condition["function"], condition["argument"]
        if argument not in known.get(function, [argument]):
            yield condition["line"], f"{function}({argument}) is not in {TABLE}: add it there, with the platforms on which it holds"


def wrong_imports(answer, builds):
    for it in answer["imports"]:
        module = it["path"][0]
        for number in answer["clauses"][it["clause"]]:
            if number in builds and module in MODULES and module not in PLATFORMS[builds[number]].modules:
                yield it["line"], f"{module} is imported but does not exist", number


def wrong_uses(answer, builds, scopes):
    imported = {number: imports(answer, number, PLATFORMS[platform]) for number, platform in builds.items()}
    for use in answer["uses"]:
        name = use["name"]
        owners = declaring(name)
        if not (owners or can_be_c(use, answer)) or any(matches(name, it) for it in SWIFT) or scopes.declare(use, answer):
            continue
        for number in answer["clauses"][use["clause"]]:
            if number not in builds or any(it in imported[number] for it in (name, *owners)):
                continue
            here = [it for it in owners if it not in MODULES or it in PLATFORMS[builds[number]].modules]
            if here:
                message = f"{name} is declared by {listed(here)}, which is not imported"
            elif owners:
                message = f"{name} is declared by {listed(owners)}, but by nothing"
            else:
                message = f"{name} is not in {TABLE}: add it there to the module that declares it"
            yield use["line"], message, number


def imports(answer, number, platform):
    """The modules, and the single declarations, that a build imports."""
    found = set()
    waiting = []
    for it in answer["imports"]:
        if number in answer["clauses"][it["clause"]]:
            waiting.append(it["path"][-1 if it["isScoped"] else 0])
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [platform.c] if name == "Foundation" else EXPORTS.get(name, [])
    return found


def can_be_c(use, answer):
    """Whether a name that is not in the table may come from C. Most names of values are members of a supertype, and
    most capitalised names are Swift types. These count only in code that depends on the platform."""
    name, kind = use["name"], use["kind"]
    if name.startswith("_") or name.upper() == name:
        return True
    if name[0].isupper():
        return kind == "function" and use["clause"] > 0
    return kind != "value" or bool(answer["conditions"])


@lru_cache(maxsize=None)
def declaring(name):
    return tuple(module for module, names in DECLARED.items() if name == module or any(matches(name, it) for it in names))


matches = lru_cache(maxsize=None)(fnmatchcase)


def listed(names):
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


class Scopes:
    """The names that the repository declares."""

    def __init__(self, answers):
        self.members = {}
        self.supertypes = {}
        for answer in answers:
            for type, names in answer["members"].items():
                self.members.setdefault(type, set()).update(names)
            for type, names in answer["supertypes"].items():
                self.supertypes.setdefault(type, set()).update(names)

    def declare(self, use, answer):
        """Whether a name is local to the file, a global one, or a member of a type around its use."""
        if use["name"] in answer["locals"]:
            return True
        seen = set()
        waiting = ["", *use["types"]]
        while waiting:
            # `Outer.Type<Int>` is known as `Type`.
            type = waiting.pop().split("<")[0].split(".")[-1]
            if use["name"] in self.members.get(type, ()):
                return True
            if type not in seen:
                seen.add(type)
                waiting += self.supertypes.get(type, ())
        return False


if __name__ == "__main__":
    main()
