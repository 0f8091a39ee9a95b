#!/usr/bin/env python3
"""Follows the tutorial "Meet Dovetail" as its reader does: writes the code of each step into a package, and compiles what the step
changed. At the end of each part, the program runs and its tests pass.

A step's code names the file that the reader writes, such as `Sources/Greet/main.swift`. While a step changes one
file, the program and its tests may wait for the next one: `main.swift` and tests are compiled where they change.
"""

import os
import re
import sys
import tempfile
from pathlib import Path

import toolchain

FOLDER = toolchain.ROOT / "Sources/Dovetail/Dovetail.docc/Tutorials"
CODE = FOLDER / "Code"
PROGRAM, TESTS, MAIN = "Greet", "GreetTests", "main.swift"
BUILD = toolchain.built_library()
SWIFTC = ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-Onone", "-I", ".", *toolchain.library_options(BUILD)]
SWIFTC += [*toolchain.testing_options(), "-module-name"]
# Runs the tests of a program that SwiftPM did not build.
RUNNER = """import Testing

@main
struct Runner {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
"""


def run(step, *command):
    code, printed = toolchain.run(*command)
    if code:
        sys.exit(f"error: {step}:\n{printed[-4000:]}")


def compile_change(step, path):
    """Compiles what a step changed by writing this file."""
    module, files = path.parent.name, sorted(path.parent.glob("*.swift"))
    if path.name == "Package.swift":
        run(step, "swift", "package", "dump-package")
    elif path.name == MAIN or module == TESTS:
        run(step, *SWIFTC, module, "-typecheck", *["-parse-as-library"] * (module == TESTS), *files)
    else:
        # Makes a module that others import, and its object file.
        files = [file for file in files if file.name != MAIN]
        run(step, *SWIFTC, module, "-parse-as-library", "-enable-testing", "-wmo", "-c", "-emit-module", "-o", f"{module}.o", *files)


def run_program_and_tests(step):
    tested = Path(f"{PROGRAM}.o")
    objects = [*toolchain.library_objects(BUILD), *(path for path in Path().glob("*.o") if path != tested)]
    run(step, *SWIFTC, PROGRAM, *Path("Sources", PROGRAM).glob("*.swift"), *objects, "-o", "program")
    run(step, "./program")
    Path("Runner.swift").write_text(RUNNER)
    tests = ["Runner.swift", *Path("Tests", TESTS).glob("*.swift")]
    run(step, *SWIFTC, TESTS, "-parse-as-library", *tests, tested, *objects, "-o", "tests")
    run(step, "./tests")


parts = re.findall(r'@TutorialReference\(tutorial: "doc:(\w+)"\)', (FOLDER / "MeetDovetail.tutorial").read_text())
steps = {part: re.findall(r'@Code\(name: "(.+?)", file: "(.+?)"\)', (FOLDER / f"{part}.tutorial").read_text()) for part in parts}
used, existing = sorted(file for codes in steps.values() for _, file in codes), sorted(path.name for path in CODE.iterdir())
if used != existing:
    sys.exit(f"error: not every file of {CODE.name} is the code of one step: {set(used) ^ set(existing)}")
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    for part, codes in steps.items():
        for name, file in codes:
            path = Path(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text((CODE / file).read_text())
            compile_change(f"{file}, a step of {part}", path)
        run_program_and_tests(f"the end of {part}")
        print(f"{part}: {len(codes)} steps, and the program and its tests run", flush=True)
    os.chdir(toolchain.ROOT)
print(f"The code of {len(used)} steps compiles.")
