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

    def __init__(self, folder):
        self.folder = folder
        self.step = ""
        build = toolchain.built_library()
        plugins = toolchain.host_library() / "plugins"
        self.options = ["-swift-version", "6", "-warnings-as-errors", "-Onone", "-I", folder]
        self.options += [*toolchain.library_options(build), "-plugin-path", plugins, "-plugin-path", plugins / "testing"]
        self.objects = toolchain.library_objects(build)

    def run(self, *command):
        result = subprocess.run(command, cwd=self.folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if result.returncode:
            sys.exit(f"error: {self.step}:\n{result.stdout[-4000:]}")

    def swiftc(self, module, *arguments):
        """Compiles a module. Without arguments, it makes one that others import, and its object file."""
        files = sorted(self.folder.glob(f"*/{module}/*.swift"))
        if not arguments:
            files = [file for file in files if module != PROGRAM or file.name != MAIN]
            arguments = ["-parse-as-library", "-enable-testing", "-wmo", "-c", "-o", f"{module}.o"]
            arguments += ["-emit-module", "-emit-module-path", f"{module}.swiftmodule"]
        self.run("swiftc", *self.options, "-module-name", module, *arguments, *files)

    def write(self, name, code):
        """Writes the code of a step, and compiles what it changed."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code)
        if name == "Package.swift":
            self.run("swift", "package", "dump-package")
        elif path.parent.name == TESTS:
            self.swiftc(PROGRAM)
            self.swiftc(TESTS, "-typecheck", "-parse-as-library")
        elif path.name == MAIN:
            self.swiftc(PROGRAM, "-typecheck")
        else:
            self.swiftc(path.parent.name)

    def finish(self):
        """Runs the program, and its tests."""
        modules = {path.parent.name for path in self.folder.glob("Sources/*/*.swift")} - {PROGRAM}
        objects = [*[f"{module}.o" for module in sorted(modules)], *self.objects]
        self.swiftc(PROGRAM, *objects, "-o", "program")
        self.run(self.folder / "program")
        self.swiftc(PROGRAM)
        (self.folder / "Runner.swift").write_text(RUNNER)
        self.swiftc(TESTS, "-parse-as-library", "Runner.swift", f"{PROGRAM}.o", *objects, "-o", "tests")
        self.run(self.folder / "tests")


def main():
    parts = re.findall(r'@TutorialReference\(tutorial: "doc:(\w+)"\)', (FOLDER / "MeetDovetail.tutorial").read_text())
    steps = {part: re.findall(r'@Code\(name: "(.+?)", file: "(.+?)"\)', (FOLDER / f"{part}.tutorial").read_text()) for part in parts}
    used = sorted(file for codes in steps.values() for _, file in codes)
    existing = sorted(path.name for path in CODE.iterdir())
    if used != existing:
        sys.exit(f"error: not every file of {CODE.name} is the code of one step: {set(used) ^ set(existing)}")
    with tempfile.TemporaryDirectory() as folder:
        project = Project(Path(folder))
        for part, codes in steps.items():
            for name, file in codes:
                project.step = f"{file}, a step of {part}"
                project.write(name, (CODE / file).read_text())
            project.step = f"the end of {part}"
            project.finish()
            print(f"{part}: {len(codes)} steps, and the program and its tests run", flush=True)
    print(f"The code of {len(used)} steps compiles.")


if __name__ == "__main__":
    main()
