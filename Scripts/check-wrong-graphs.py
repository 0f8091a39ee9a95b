#!/usr/bin/env python3
"""Compiles each graph in Tests/WrongGraphs, which must not compile, and compares all diagnostics, with lines and
columns, with the comment at the end of its file.

    Scripts/check-wrong-graphs.py            compare; exits with 1 if a diagnostic differs
    Scripts/check-wrong-graphs.py --write    write the diagnostics into the files

It needs the debug build of the package.
"""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import toolchain

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Tests/WrongGraphs"
TYPES = FOLDER / "Support/Types.swift"
DIAGNOSTIC = re.compile(r"^(.+?\.swift):(\d+):(\d+): (error|warning|note): (.*)$")


def build_folder():
    swift = os.environ.get("SWIFT", "swift")
    answer = subprocess.run([swift, "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    return Path(answer.stdout.strip())


def said(file, build, target):
    """The compiler's diagnostics for a file, one per line."""
    plugin = build / "DovetailMacros-tool"
    answer = subprocess.run(
        [
            "swiftc", "-frontend", "-typecheck", *target, "-swift-version", "6", "-parse-as-library", "-module-name", "App",
            "-I", build / "Modules", "-load-plugin-executable", f"{plugin}#DovetailMacros",
            "-diagnostic-style", "llvm", "-no-color-diagnostics", "-primary-file", file, TYPES,
        ],
        capture_output=True,
        text=True,
    )
    if answer.returncode not in (0, 1):
        sys.exit(f"error: the compiler ended with {answer.returncode} on {file}:\n{answer.stderr}")
    lines = []
    for path, line, column, kind, message in filter(None, map(parts, answer.stderr.splitlines())):
        # Diagnostics in generated code are attached to those in the user's code.
        place = f"{line}:{column}" if path == str(file) else "written"
        lines.append(f"{kind} {place} {message}".rstrip())
    return lines


def parts(line):
    match = DIAGNOSTIC.match(line)
    return match.groups() if match else None


def main():
    build, target = build_folder(), toolchain.target()
    files = sorted(FOLDER.glob("*.swift"))
    if len(files) < 40:
        sys.exit(f"error: only {len(files)} wrong graphs")
    failed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for file, lines in zip(files, pool.map(lambda file: said(file, build, target), files)):
            source, _, comment = file.read_text().partition("\n/*\n")
            if "--write" in sys.argv:
                file.write_text(source + "\n/*\n" + "".join(line + "\n" for line in lines) + "*/\n")
                continue
            expected = comment.removesuffix("*/\n").splitlines()
            if lines != expected or not any(line.startswith("error ") for line in lines):
                failed += 1
                print(f"error: Tests/WrongGraphs/{file.name}", *("  expected  " + line for line in expected), sep="\n")
                print(*("  said      " + line for line in lines), sep="\n")
    if failed:
        sys.exit(f"error: of {failed} of {len(files)} wrong graphs something else is said than expected")
    print(f"{len(files)} wrong graphs do not compile, and say what is expected.")


if __name__ == "__main__":
    main()
