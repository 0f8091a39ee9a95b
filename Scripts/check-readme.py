#!/usr/bin/env python3
"""Follows README as a newcomer does: makes a package from its manifest, its program and its test, runs both, misspells the dependency, and
asks why the server is there. Compares with README what the program, the compiler and the command print. README has at most 900 words, in
the order of its headings, and CONTRIBUTING at most 1,200.

    Scripts/check-readme.py [--words]       # --words counts words only
"""

import os
import re
import subprocess
import sys

import toolchain

README = toolchain.ROOT / "README.md"
HEADINGS = [
    "Dovetail", "The problem", "Add it", "A program", "Which part do I need?", "How it compares", "Try it", "Articles", "What is stable",
]  # fmt: skip
WORDS = {"README": 900, "CONTRIBUTING": 1_200}
PACKAGE = toolchain.ROOT / ".build/readme"
MANIFEST = """// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "App",
{parts})
"""


def check_words(text):
    headings = re.findall(r"^##? (.*)$", text, re.MULTILINE)
    if headings != HEADINGS:
        sys.exit(f"error: README has the headings {headings}, and should have {HEADINGS}")
    for name, most in WORDS.items():
        count = len((toolchain.ROOT / f"{name}.md").read_text().split())
        if count > most:
            sys.exit(f"error: {name} has {count} words, and may have {most}")
        print(f"{name} has {count} words; at most {most}.")


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def swift(*arguments):
    command = [os.environ.get("SWIFT", "swift"), *arguments]
    return subprocess.run(command, cwd=PACKAGE, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def succeeded(*arguments):
    answer = swift(*arguments)
    if answer.returncode:
        sys.exit(f"error: swift {' '.join(arguments)} fails with README's code:\n{answer.stdout}")
    return answer.stdout


def write(name, text):
    path = PACKAGE / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def main():
    text = README.read_text()
    check_words(text)
    if sys.argv[1:] == ["--words"]:
        return
    _, parts, program, test = blocks(text, "swift")
    (message,) = blocks(text, "text")
    # The address stands for this package, which a package in the same folder names by its path.
    here = f'name: "dovetail", path: "{toolchain.ROOT}"'
    parts, count = re.subn(r'url: "[^"]*", from: "[^"]*"', here, parts)
    if count != 1:
        sys.exit("error: README's manifest does not name the package")
    write("Package.swift", MANIFEST.format(parts=parts.rstrip() + ",\n"))
    write("Sources/App/main.swift", program)
    write("Tests/AppTests/AppTests.swift", test)

    promised = re.search(r"It prints `([^`]*)`", text).group(1)
    printed = succeeded("run", "--quiet", "App").strip().splitlines()[-1]
    if printed != promised:
        sys.exit(f"error: README's program prints “{printed}”, and README says “{promised}”")
    tested = succeeded("test", "--disable-xctest")
    if not re.search(r"Test run with 1 test .*passed", tested):
        sys.exit(f"error: README's test did not run:\n{tested}")

    name, wrong = re.search(r"named '(\w+)', which .* did you mean '(\w+)'", message).group(2, 1)
    # The parameter is misspelt in its recipe, where it is declared and where it is used.
    misspelt = program.replace(f"{name}: @escaping", f"{wrong}: @escaping").replace(f": {name})", f": {wrong})")
    write("Sources/App/main.swift", misspelt)
    said = re.findall(r"main\.swift:\d+:\d+: error: .*", swift("build").stdout)
    write("Sources/App/main.swift", program)
    if sorted(set(said)) != [message.strip()]:
        sys.exit("error: README's misspelt dependency is reported as\n" + "\n".join(said))

    (session,) = blocks(text, "console")
    command, answer = session.removeprefix("$ swift ").split("\n", 1)
    said = succeeded(*command.split())
    if not said.endswith(answer):
        sys.exit(f"error: README's command answers\n{said}")
    print(f"README's program prints “{printed}”, its test passes, its misspelt dependency is reported as README says, "
        "and its command answers as it says.")


if __name__ == "__main__":
    main()
