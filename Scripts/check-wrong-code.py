#!/usr/bin/env python3
"""Compiles each file of Tests/WrongCode, which must not compile, and compares the compiler's diagnostics with the comments in it. They
stand below the line that they complain about, with their columns:

    func api(baseUrl: String) -> A { A() }
    // error 14: nothing in MisspelledInput is named 'baseUrl', which 'api' needs; did you mean 'baseURL'?
    // note 14: use 'baseURL'

Lines without such a comment have to compile without a warning. Of the notes, only those of the macros are compared.
`// At most 3 errors.` above a declaration limits how many one mistake in it may cause. The name of a file that no parser understands
ends in .txt, so that it is not formatted.

    Scripts/check-wrong-code.py            compare; exits with 1 if a diagnostic differs
    Scripts/check-wrong-code.py --write    write the diagnostics into the files; `make format` indents them
"""

import difflib
import os
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import toolchain

FOLDER = toolchain.ROOT / "Tests/WrongCode"
DIAGNOSTIC = re.compile(r"^(.+?):(\d+):(\d+): (error|warning|note): (.*?) *(\(from macro '\w+ ?'\))?$", re.MULTILINE)
NESTED = re.compile(r"@__swiftmacro_3App(\d+)(\w+)")
LIMIT = re.compile(r"^// At most (\d+) errors?\.\n(?:@\w+ ?)*(.*\n(?:.+\n)*)", re.MULTILINE)
COMMENT = re.compile(r"^ *(// (?:error|warning|note) [\d-]+: .*\n)", re.MULTILINE)


def diagnostics(source, file, compiler):
    """The compiler's diagnostics for a source: their lines, and the comments that describe them."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / file.name.removesuffix(".txt")
        path.write_text(source)
        code, printed = toolchain.run(*compiler, "-primary-file", path, FOLDER / "Support/Types.swift")
    if code not in (0, 1):
        sys.exit(f"error: the compiler ended with {code} on {file}:\n{printed}")
    # Some errors of one line come in any order, so they are sorted; notes stay behind theirs.
    found, elsewhere, is_of_macro, order = [], [], False, (0, "")
    lines = source.splitlines()
    for where, line, column, kind, message, macro in DIAGNOSTIC.findall(printed):
        if kind != "note":
            is_of_macro, order = bool(macro), (int(column), message)
        # Now it names the member that was looked up, and now the one that was found.
        message = re.sub(r"^(ambiguous use) of .*", r"\1", message)
        if message.startswith("in expansion of macro"):
            # The place of what the compiler says about the macro's own code. A macro in the code of another one is named after the type.
            if (inner := NESTED.search(where)) and where != str(path):
                name = inner[2][: int(inner[1])]
                line = next(number for number, text in enumerate(lines, 1) if re.search(rf"struct {name}\b", text))
            found += [(int(line), order, f"// {each}") for each in elsewhere]
            elsewhere = []
        elif where == str(path) and (kind != "note" or is_of_macro):
            found.append((int(line), order, f"// {kind} {column}: {message}"))
        elif kind != "note":
            elsewhere.append(f"{kind} -: {message}")
    found += [(1, order, f"// {each}") for each in elsewhere]
    return [(line, comment) for line, _, comment in sorted(found, key=lambda each: each[:2])]


def described(file, compiler):
    """The text of a file as it should be, with the comments that describe the diagnostics."""
    source = COMMENT.sub("", file.read_text())
    comments = {}
    for line, comment in diagnostics(source, file, compiler):
        comments.setdefault(line, []).append(comment)
    lines = enumerate(source.splitlines(), 1)
    return "".join(each + "\n" for number, line in lines for each in [line, *comments.pop(number, [])])


def problems(file, text):
    """The declarations with more errors than the comments above them allow, and where the comments differ from those in `text`."""
    for limit, block in LIMIT.findall(text):
        count = block.count("// error ")
        if count > int(limit):
            yield f"error: Tests/WrongCode/{file.name} has {count} errors, and at most {limit} are allowed, in: {block.splitlines()[0]}"
    old = COMMENT.sub(r"\1", file.read_text())
    if text != old or not COMMENT.search(text):
        yield f"error: the comments of Tests/WrongCode/{file.name} say something else than the compiler:"
        yield from difflib.unified_diff(old.splitlines(), text.splitlines(), "expected", "said", lineterm="", n=2)


if __name__ == "__main__":
    compiler = [
        *toolchain.frontend(toolchain.built_library()), "-typecheck", "-parse-as-library", "-module-name", "App",
        "-enable-upcoming-feature", "ExistentialAny",
    ]  # fmt: skip
    files = sorted(FOLDER.glob("*.swift*")) or sys.exit(f"error: there are no files in {FOLDER}")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        texts = list(pool.map(lambda file: described(file, compiler), files))
    if "--write" in sys.argv:
        for file, text in zip(files, texts):
            file.write_text(text)
    found = [line for file, text in zip(files, texts) for line in problems(file, text)]
    toolchain.report(found, f"{len(files)} files do not compile, and the compiler says what is expected.")
