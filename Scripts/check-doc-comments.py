#!/usr/bin/env python3
"""Compiles the code in documentation comments: each ```swift block is a program that imports Tests/DocComments/Prelude.swift. Errors
and warnings are reported on the line of the comment. What a block declares hides what the prelude declares under the same name.

    Scripts/check-doc-comments.py [FILES]

A block that cannot be compiled is a fragment: `<!-- fragment: why -->` on the line before it.
"""

import os
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import toolchain

PRELUDE = toolchain.ROOT / "Tests/DocComments/Prelude.swift"
MODULES = ["Dovetail", "DovetailContainer", "DovetailReports", "DovetailTesting", "Foundation", "Testing"]
IMPORTS = [*(f"import {module}" for module in MODULES), "@testable import Prelude"]
BLOCK = re.compile(r"^ *///(?P<before>.*)\n *///( *)```swift\n(?P<code>(?: *///.*\n)*?) *///\2```$", re.MULTILINE)
# An example may name a value that it does not use, and call a function whose result only a comment shows.
UNUSED = re.compile(r"warning: .*( is unused| was never (used|mutated|read))")


def programs(file):
    """The code of a source file's comments. Its lines have their columns, with blanks for the slashes."""
    text = file.read_text()
    for block in BLOCK.finditer(text):
        if "<!-- fragment: " not in block["before"]:
            line = text.count("\n", 0, block.start("code")) + 1
            code = re.sub(r"^( *)///", r"\1   ", block["code"], flags=re.MULTILINE)
            yield "\n".join([*IMPORTS, f'#sourceLocation(file: "{file.relative_to(toolchain.ROOT)}", line: {line})', code])


def complaints(*arguments):
    """What the compiler complains of."""
    code, printed = toolchain.run(*COMPILER, *arguments)
    said = [line for line in printed.splitlines() if re.search(": (error|warning): ", line) and not UNUSED.search(line)]
    return said or [printed[-4000:]] * bool(code)


def complaints_about(program):
    with tempfile.NamedTemporaryFile("w", suffix=".swift", dir=FOLDER.name) as source:
        source.write(program)
        source.flush()
        # -typecheck would not find data races.
        return complaints("-emit-sil", "-o", os.devnull, "-module-name", "Example", source.name)


FOLDER = tempfile.TemporaryDirectory()
COMPILER = [*toolchain.frontend(toolchain.built_library()), *toolchain.testing_options(), "-I", FOLDER.name]
files = [Path(name).resolve() for name in sys.argv[1:]] or sorted((toolchain.ROOT / "Sources").rglob("*.swift"))
found = [program for file in files for program in programs(file)]
problems = complaints("-emit-module", "-o", f"{FOLDER.name}/Prelude.swiftmodule", "-module-name", "Prelude", "-parse-as-library",
                      "-enable-testing", PRELUDE)  # fmt: skip
if not problems:
    with ThreadPoolExecutor(2) as pool:
        problems = [line for lines in pool.map(complaints_about, found) for line in lines]
toolchain.report(problems, f"The code of {len(found)} documentation comments compiles.")
