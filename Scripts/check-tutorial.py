#!/usr/bin/env python3
"""Follows the tutorial "Meet Dovetail" as its reader does: writes the code of each step into a package, and compiles what the step
changed. At the end of each part, the program runs and its tests pass.

    Scripts/check-tutorial.py

A step's code names the file that the reader writes, such as `Sources/Greet/main.swift`. While a step changes one
file, the program and its tests may wait for the next one: `main.swift` and tests are compiled where they change.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import toolchain

FOLDER = toolchain.ROOT / "Sources/Dovetail/Dovetail.docc/Tutorials"
CODE = FOLDER / "Code"
PART = re.compile(r'@TutorialReference\(tutorial: "doc:(\w+)"\)')
STEP = re.compile(r'@Code\(name: "([^"]+)", file: "([^"]+)"\)')
PROGRAM, TESTS, MAIN = "Greet", "GreetTests", "main.swift"
# Runs the tests of a program that SwiftPM did not build.
RUNNER = """import Testing

@main
struct Runner {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
"""


class Project:
    """The package of the reader, who has followed some of the steps."""

    def __init__(self, folder, build):
        self.folder = folder
        self.build = build
        compiler = Path(toolchain.tool("swiftc")).resolve()
        plugins = compiler.parent.parent / "lib/swift/host/plugins"
        self.options = ["-swift-version", "6", "-warnings-as-errors", "-Onone", "-I", folder]
        self.options += [*toolchain.library_options(build), "-plugin-path", plugins, "-plugin-path", plugins / "testing"]

    def files(self, module):
        return sorted(self.folder.glob(f"*/{module}/*.swift"))

    def swiftc(self, *arguments):
        self.run("swiftc", *self.options, *arguments)

    def run(self, *command):
        result = subprocess.run(command, cwd=self.folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if result.returncode:
            raise RuntimeError(result.stdout[-4000:])

    def compile(self, module, *, testing=False):
        """Makes a module that others import, and its object file."""
        files = [file for file in self.files(module) if module != PROGRAM or file.name != MAIN]
        options = ["-enable-testing"] if testing else []
        self.swiftc(
            "-parse-as-library", "-module-name", module, "-emit-module", "-emit-module-path", f"{module}.swiftmodule",
            "-wmo", "-c", "-o", f"{module}.o", *options, *files,
        )  # fmt: skip

    def write(self, name, file):
        """Writes the code of a step, and compiles what it changed."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file.read_text())
        if name == "Package.swift":
            return self.run("swift", "package", "dump-package")
        module = path.parent.name
        if module == TESTS:
            self.compile(PROGRAM, testing=True)
            return self.swiftc("-typecheck", "-parse-as-library", "-module-name", TESTS, *self.files(TESTS))
        if path.name == MAIN:
            return self.swiftc("-typecheck", "-module-name", PROGRAM, *self.files(PROGRAM))
        return self.compile(module)

    def finish(self):
        """Runs the program, and its tests."""
        others = sorted({path.parent.name for path in self.folder.glob("Sources/*/*.swift")} - {PROGRAM})
        library = toolchain.library_objects(self.build)
        objects = [f"{module}.o" for module in others]
        self.swiftc("-module-name", PROGRAM, *self.files(PROGRAM), *objects, *library, "-o", "program")
        self.run(self.folder / "program")
        self.compile(PROGRAM, testing=True)
        runner = self.folder / "Runner.swift"
        runner.write_text(RUNNER)
        self.swiftc(
            "-parse-as-library", "-module-name", TESTS, *self.files(TESTS), runner,
            f"{PROGRAM}.o", *objects, *library, "-o", "tests",
        )  # fmt: skip
        self.run(self.folder / "tests")


def steps():
    """The parts of the tutorial, each with the names and the files of its steps."""
    parts = PART.findall((FOLDER / "MeetDovetail.tutorial").read_text())
    found = {part: STEP.findall((FOLDER / f"{part}.tutorial").read_text()) for part in parts}
    used = [file for part in found.values() for _, file in part]
    existing = {path.name for path in CODE.iterdir()}
    if set(used) != existing or len(used) != len(existing):
        sys.exit(f"error: not every file of {CODE.name} is the code of one step: {sorted(set(used) ^ existing)}")
    return found


def main():
    build = toolchain.built_library()
    with tempfile.TemporaryDirectory() as folder:
        project = Project(Path(folder), build)
        count = 0
        for part, codes in steps().items():
            for name, file in codes:
                try:
                    project.write(name, CODE / file)
                except RuntimeError as error:
                    sys.exit(f"error: {file}, a step of {part}:\n{error}")
                count += 1
            try:
                project.finish()
            except RuntimeError as error:
                sys.exit(f"error: the end of {part}:\n{error}")
            print(f"{part}: {len(codes)} steps, and the program and its tests run", flush=True)
    print(f"The code of {count} steps compiles.")


if __name__ == "__main__":
    main()
