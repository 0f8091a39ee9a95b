#!/usr/bin/env python3
"""Compiles the code in documentation comments: each ```swift block is a program that imports Tests/DocComments/Prelude.swift. Errors
and warnings are reported on the line of the comment.

    Scripts/check-doc-comments.py            all sources
    Scripts/check-doc-comments.py FILES      these

What a block declares hides what the prelude declares under the same name. A block that cannot be compiled is a fragment:
`<!-- fragment: why -->` on the line before it.
"""

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import toolchain

ROOT = toolchain.ROOT
PRELUDE = ROOT / "Tests/DocComments/Prelude.swift"
LONGEST_PRELUDE = 100
IMPORTS = ("Dovetail", "DovetailReports", "DovetailTesting", "Foundation", "Testing")
COMMENT = re.compile(r"^( *///)( .*)?$")
FRAGMENT = re.compile(r"^ *<!-- fragment: .+ -->$")
DIAGNOSTIC = re.compile(r": (error|warning): ")
# An example may name a value that it does not use, and call a function whose result only a comment shows.
UNUSED = re.compile(r"warning: .*( is unused| was never (used|mutated|read))")


class Block:
    """A block of code. Its lines keep their columns, with blanks for the slashes."""

    def __init__(self, file, line, is_fragment):
        self.file, self.line, self.is_fragment = file, line, is_fragment
        self.code = []

    @property
    def place(self):
        return f"{self.file.relative_to(ROOT)}:{self.line}"


def blocks(file):
    """The blocks of Swift code in the documentation comments of a source file."""
    block, before = None, ""
    for number, line in enumerate(file.read_text().splitlines(), 1):
        comment = COMMENT.match(line)
        text = comment.group(2) or "" if comment else ""
        if block and (not comment or text.strip() == "```"):
            if not comment:
                sys.exit(f"{block.place}: error: this block has no end")
            yield block
            block = None
        elif block:
            block.code.append(" " * len(comment.group(1)) + text)
        elif text.strip() == "```swift":
            block = Block(file, number + 1, FRAGMENT.match(before))
        before = text


class Compiler:
    def __init__(self, folder):
        self.folder = Path(folder)
        swiftc = Path(toolchain.output(toolchain.SCRIPTS / "find-tool.sh", "swiftc")).resolve()
        plugins = swiftc.parent.parent / "lib/swift/host/plugins"
        self.options = [
            *toolchain.target(), "-swift-version", "6", "-diagnostic-style", "llvm", "-no-color-diagnostics", "-I", folder,
            *toolchain.library_options(toolchain.built_library()), "-plugin-path", plugins, "-plugin-path", plugins / "testing",
        ]  # fmt: skip

    def run(self, *arguments):
        """What the compiler complains of."""
        command = ["swiftc", "-frontend", *self.options, *arguments]
        answer = subprocess.run(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        said = [line for line in answer.stderr.splitlines() if DIAGNOSTIC.search(line) and not UNUSED.search(line)]
        return said or ([answer.stderr[-4000:]] if answer.returncode else [])

    def compile_prelude(self):
        return self.run(
            "-emit-module", "-o", self.folder / "Prelude.swiftmodule", "-module-name", "Prelude", "-parse-as-library",
            "-enable-testing", PRELUDE,
        )  # fmt: skip

    def compile(self, block):
        imports = [f"import {module}" for module in IMPORTS] + ["@testable import Prelude"]
        program = [*imports, f'#sourceLocation(file: "{block.file}", line: {block.line})', *block.code]
        source = self.folder / (re.sub(r"\W", "-", block.place) + ".swift")
        source.write_text("\n".join(program) + "\n")
        # -typecheck would not find data races.
        return self.run("-emit-sil", "-o", os.devnull, "-module-name", "Example", source)


def main():
    files = [Path(name).resolve() for name in sys.argv[1:]] or sorted((ROOT / "Sources").rglob("*.swift"))
    found = [block for file in files for block in blocks(file)]
    fragments = [block for block in found if block.is_fragment]
    length = len(PRELUDE.read_text().splitlines())
    if length > LONGEST_PRELUDE:
        sys.exit(f"{PRELUDE}:{length}: error: the prelude has {length} lines, and at most {LONGEST_PRELUDE} are allowed")
    with tempfile.TemporaryDirectory() as folder:
        compiler = Compiler(folder)
        problems = compiler.compile_prelude()
        if not problems:
            with ThreadPoolExecutor(2) as pool:
                compiled = pool.map(compiler.compile, [block for block in found if not block.is_fragment])
                problems = [line for lines in compiled for line in lines]
    for line in problems:
        print(line.replace(f"{ROOT}/", ""), file=sys.stderr)
    if problems:
        sys.exit(1)
    print(f"The code of {len(found) - len(fragments)} documentation comments compiles; {len(fragments)} are fragments.")
    for block in fragments:
        print(f"    {block.place}")


if __name__ == "__main__":
    main()
