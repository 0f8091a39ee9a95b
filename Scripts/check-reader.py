#!/usr/bin/env python3
"""Runs the commands of Examples/Reader's README against the server, and then without the server."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import toolchain

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "Examples"
FOLDER = EXAMPLES / "Reader"


def built():
    """The folder of the program."""
    swift = os.environ.get("SWIFT", "swift")
    flags = os.environ.get("FLAGS", "").split()
    # Built with the same flags as the tests, so that nothing is built twice.
    subprocess.run([swift, "build", "--package-path", EXAMPLES, "--build-tests", *flags], check=True)
    return toolchain.output(swift, "build", "--package-path", EXAMPLES, "--show-bin-path")


def session():
    """The commands of the README that call the program, and their output."""
    blocks = re.findall(r"```console\n(.*?)```", (FOLDER / "README.md").read_text(), re.DOTALL)
    calls = re.findall(r"^\$ (reader .*)\n((?:[^$].*\n)*)", "".join(blocks), re.MULTILINE)
    return calls or sys.exit("README.md calls no program")


def run(command, environment):
    called = subprocess.run(["bash", "-c", command], env=environment, capture_output=True, text=True, timeout=60)
    return called.stdout, called.stderr, called.returncode


def expect(command, environment, expected):
    found = run(command, environment)
    if found != expected:
        sys.exit(f"{command}\n--- expected: {expected}\n--- found:    {found}")


def main():
    environment = dict(os.environ, PATH=f"{built()}:{os.environ['PATH']}")
    with tempfile.TemporaryDirectory() as folder:
        environment["READER_FOLDER"] = folder
        with subprocess.Popen(
            [sys.executable, FOLDER / "server.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as server:
            environment["READER_SERVER"] = server.stdout.readline().split("=")[1].strip()
            printed = {}
            for command, output in session():
                expect(command, environment, (output, "", 0))
                printed[command] = output
            wrong = "reader: the server does not know this name and password\n"
            expect("reader login ada <<<moth", environment, ("", wrong, 1))
            server.stdin.close()

        # Without the server, the posts are still available.
        expect("reader feed", environment, (printed["reader feed"], "", 0))
        expect("reader logout", environment, ("", "", 0))
        expect("reader feed", environment, ("", "reader: nobody has logged in: reader login NAME\n", 1))
    print("The reader does what its README says.")


main()
