#!/usr/bin/env python3
"""Checks that scripts run on a Mac with its bash 3.2, Python 3.9, and BSD tools, by looking for code that fails
there.

It also checks shell scripts with `bash -n`, and with shellcheck if it is installed.

    Scripts/check-scripts.py            all scripts of the repository
    Scripts/check-scripts.py FILES      these
"""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Code that fails on a Mac, and the reason or a replacement.
ANYWHERE = {
    r"/proc/": "a Mac has no /proc",
}
SHELL = {
    # BSD's tools
    r"\breadlink -\w*[efm]|\brealpath\b": "not on every Mac: cd there, and pwd -P",
    r"(?<!git )\b(grep|sed|find|sort|date|mktemp|cp|mv|rm|ln|ls|wc|xargs|head|tail|touch|du|nm|strip)\b[^|;&]* --\w":
        "long options are GNU's",
    r"\bgrep\b[^|;&]* -\w*P": "grep -P is GNU's: grep -E",
    r"\bsed\b[^|;&]* -\w*i\s": "a Mac's sed -i takes a suffix: sed -i.bak",
    r"\bsed\b[^|;&]* -\w*r\b": "sed -r is GNU's: sed -E",
    r"\bsed\b[^|]*\\[nt]": r"a Mac's sed does not write \n and \t: awk or printf",
    r"\bdate\b[^|;&]*(%\d?N| -d\b)": "date +%N and date -d are GNU's: bash's time, or Python",
    r"\bstat\b": "stat has other options on a Mac: wc -c, or Python",
    r"\bfind\b[^|;&]* -(printf|regextype|executable)\b": "this option of find is GNU's",
    r"\bmktemp\b[^|;&)]* -[pt]\b": "mktemp -p is GNU's, and -t means something else on a Mac",
    r"\bxargs\b[^|;&]* -\w*[dr]\b": "xargs -d and -r are GNU's",
    r"\bhead -[cn] ?-": "head of all but the last is GNU's",
    r"\bcp\b[^|;&]* -\w*[uT]\b|\bln\b[^|;&]* -\w*r\b|\bdu\b[^|;&]* -\w*b\b|\bbase64 -\w*w": "this option is GNU's",
    r"\b(nproc|tac|sha\d+sum|md5sum)\b|\btimeout \d": "this program is GNU's",
    r"\becho -[en]": "a Mac's sh prints the option: printf",
    r"(^|[|;&(@])\s*(docc|nm|strip|llvm-[\w-]+)\s": "not in PATH on a Mac, or another one: Scripts/find-tool.sh finds it",
    # bash 3.2
    r"\b(mapfile|readarray|coproc)\b": "bash 4's: while read",
    r"\b(declare|local|typeset) -\w*[An]": "associative arrays and references to names are bash 4's",
    r"\$\{\w+(\[.\])?(,|\^|@[A-Za-z])": "bash 4's: tr, or printf %q",
    r"&>>|\|&": "bash 4's: >> or | after 2>&1",
    r"\b\w+=\(\)": 'a Mac\'s bash takes an empty array for a variable that is not set: set --, and "$@"',
    r"\$\{\w+\[-\d|\$\{?EPOCH|\bwait -n\b|\[\[ -v |\bglobstar\b|\bprintf [^|;&]*%\(": "bash 4's",
}
PYTHON = {
    r"\bignore_cleanup_errors\b|\bpairwise\b|\bstrict=|\bslots=|\bkw_only\b|\btomllib\b|\bStrEnum\b|\bbatched\b":
        "not in Python 3.9",
    r"""\[["'](docc|nm|strip|llvm-[\w-]+)["']""": "not in PATH on a Mac, or another one: toolchain.tool finds it",
}


def scripts():
    """All files that git tracks, or that could be added."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()
    files = [ROOT / name for name in names if (ROOT / name).is_file()]
    return [file for file in files if file.suffix == ".py" or file.name == "Makefile" or is_shell(file)]


def is_shell(file):
    return file.suffix == ".sh" or file.suffix == "" and file.read_bytes().startswith(b"#!")


def problems(file):
    """The problems of a script, with their lines."""
    is_python = file.suffix == ".py"
    text = file.read_text()
    # This script's tables contain everything that they look for.
    table = {} if file == Path(__file__).resolve() else {**ANYWHERE, **(PYTHON if is_python else SHELL)}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.lstrip().startswith("#"):
            yield from ((number, reason) for pattern, reason in table.items() if re.search(pattern, line))
    if is_python:
        yield from newer_python(text)


def newer_python(text):
    """Code that Python 3.9 cannot parse or evaluate."""
    try:
        tree = ast.parse(text, feature_version=(3, 9))
    except SyntaxError as error:
        yield error.lineno, error.msg
        return
    if "from __future__ import annotations" in text:
        return
    for node in ast.walk(tree):
        for annotation in filter(None, [getattr(node, "annotation", None), getattr(node, "returns", None)]):
            if any(isinstance(part, ast.BitOr) for part in ast.walk(annotation)):
                yield annotation.lineno, "X | Y is evaluated, which is Python 3.10's: from __future__ import annotations"


def main():
    files = [Path(name).resolve() for name in sys.argv[1:]] or scripts()
    found = [f"{file}:{number}: error: {reason}" for file in files for number, reason in problems(file)]
    print("".join(line + "\n" for line in found), end="", file=sys.stderr)
    shell = [file for file in files if is_shell(file)]
    readers = [["bash", "-n", file] for file in shell]
    if shell and shutil.which("shellcheck"):
        readers.append(["shellcheck", "--severity=warning", "--format=gcc", *shell])
    codes = [subprocess.run(reader).returncode for reader in readers]
    sys.exit(1 if found or any(codes) else 0)


main()
