#!/usr/bin/env python3
"""Follows README as a newcomer does: makes a package from its manifest, its program and its test, runs both, misspells the dependency, and
asks why the server is there. Compares with README what the program, the compiler and the command print."""

import re
import sys

import toolchain

PACKAGE = toolchain.ROOT / ".build/readme"
MANIFEST = "// swift-tools-version: 6.3\nimport PackageDescription\n\nlet package = Package(\n    name: \"App\",\n{parts},\n)\n"
TEXT = (toolchain.ROOT / "README.md").read_text()


def check(holds, message):
    if not holds:
        sys.exit(f"error: {message}")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def write(name, text):
    path = PACKAGE / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def swift(subcommand, *arguments, succeeds=True):
    code, printed = toolchain.run(toolchain.SWIFT, subcommand, *toolchain.PACKAGES, *arguments, cwd=PACKAGE)
    check(succeeds == (code == 0), f"swift {subcommand} {' '.join(arguments)} with README's code:\n{printed}")
    return printed


_, parts, program, test = blocks("swift")
# The address stands for this package, which a package in the same folder names by its path.
parts, count = re.subn(r'url: "[^"]*", from: "[^"]*"', f'name: "dovetail", path: "{toolchain.ROOT}"', parts)
check(count == 1, "README's manifest does not name the package")
write("Package.swift", MANIFEST.format(parts=parts.rstrip()))
write("Sources/App/main.swift", program)
write("Tests/AppTests/AppTests.swift", test)

promised = re.search(r"It prints `([^`]*)`", TEXT)[1]
printed = swift("run", "--quiet", "App").strip().splitlines()[-1]
check(printed == promised, f"README's program prints “{printed}”, and README says “{promised}”")
tested = swift("test", "--disable-xctest")
check(re.search(r"Test run with 1 test .*passed", tested), f"README's test did not run:\n{tested}")

(message,) = blocks("text")
name, wrong = re.search(r"named '(\w+)', which .* did you mean '(\w+)'", message).group(2, 1)
# The parameter is misspelled in its recipe, where it is declared and where it is used.
write("Sources/App/main.swift", program.replace(f"{name}: @escaping", f"{wrong}: @escaping").replace(f": {name})", f": {wrong})"))
said = set(re.findall(r"main\.swift:\d+:\d+: error: .*", swift("build", succeeds=False)))
check(said == {message.strip()}, f"README's misspelled dependency is reported as {said}")
write("Sources/App/main.swift", program)

(session,) = blocks("console")
command, answer = session.removeprefix("$ swift ").split("\n", 1)
said = swift(*command.split())
check(said.endswith(answer), f"README's command answers\n{said}")
print("README's program, test, error and command do what it says.")
