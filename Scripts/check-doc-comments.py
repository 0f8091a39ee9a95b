#!/usr/bin/env python3
"""Compiles the code in documentation comments: each ```swift block is a program that imports Tests/DocComments/Prelude.swift. Errors
and warnings are reported on the line of the comment. What a block declares hides what the prelude declares under the same name.

    Scripts/check-doc-comments.py [FILES]

A block that cannot be compiled is a fragment: `<!-- fragment: why -->` on the line before it.
"""

import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import toolchain

PRELUDE = toolchain.ROOT / "Tests/DocComments/Prelude.swift"
IMPORTS = ["import Dovetail", "import DovetailContainer", "import DovetailReports", "import DovetailTesting", "import Foundation", "import Testing",
           "@testable import Prelude"]  # fmt: skip
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


class Compiler:
    def __init__(self, folder):
        self.folder = Path(folder)
        plugins = toolchain.host_library() / "plugins"
        self.options = [
            *toolchain.target(), "-swift-version", "6", "-diagnostic-style", "llvm", "-no-color-diagnostics", "-I", folder,
            *toolchain.library_options(toolchain.built_library()), "-plugin-path", plugins, "-plugin-path", plugins / "testing",
        ]  # fmt: skip

    def run(self, *arguments):
        """What the compiler complains of."""
        command = ["swiftc", "-frontend", *self.options, *arguments]
        answer = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        said = [line for line in answer.stderr.splitlines() if re.search(": (error|warning): ", line) and not UNUSED.search(line)]
        return said or ([answer.stderr[-4000:]] if answer.returncode else [])

    def compile_prelude(self):
        module = self.folder / "Prelude.swiftmodule"
        return self.run("-emit-module", "-o", module, "-module-name", "Prelude", "-parse-as-library", "-enable-testing", PRELUDE)

    def compile(self, program):
        with tempfile.NamedTemporaryFile("w", suffix=".swift", dir=self.folder) as source:
            source.write(program)
            source.flush()
            # -typecheck would not find data races.
            return self.run("-emit-sil", "-o", "/dev/null", "-module-name", "Example", source.name)


files = [Path(name).resolve() for name in sys.argv[1:]] or sorted((toolchain.ROOT / "Sources").rglob("*.swift"))
with tempfile.TemporaryDirectory() as folder:
    compiler = Compiler(folder)
    found = [program for file in files for program in programs(file)]
    problems = compiler.compile_prelude()
    if not problems:
        with ThreadPoolExecutor(2) as pool:
            problems = [line for lines in pool.map(compiler.compile, found) for line in lines]
print(*problems, sep="\n", file=sys.stderr) if problems else print(f"The code of {len(found)} documentation comments compiles.")
sys.exit(bool(problems))
