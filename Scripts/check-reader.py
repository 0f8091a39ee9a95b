#!/usr/bin/env python3
"""Runs the commands of Examples/Reader's README against the server, and then without the server."""

import os
import re
import subprocess
import sys
import tempfile

import toolchain

EXAMPLES = toolchain.ROOT / "Examples"
FOLDER = EXAMPLES / "Reader"


def expect(command, environment, *expected):
    """Runs a command, and compares its output, its errors and its exit code."""
    called = subprocess.run(["bash", "-c", command], env=environment, capture_output=True, text=True, timeout=60)
    found = (called.stdout, called.stderr, called.returncode)
    if found != expected:
        sys.exit(f"{command}\n--- expected: {expected}\n--- found:    {found}")


def main():
    # Built with the same flags as the tests, so that nothing is built twice.
    build = [os.environ.get("SWIFT", "swift"), "build", "--package-path", EXAMPLES]
    subprocess.run([*build, "--build-tests", *os.environ.get("FLAGS", "").split()], check=True)
    blocks = "".join(re.findall(r"```console\n(.*?)```", (FOLDER / "README.md").read_text(), re.DOTALL))
    printed = dict(re.findall(r"^\$ (reader .*)\n((?:[^$].*\n)*)", blocks, re.MULTILINE))
    environment = dict(os.environ, PATH=f"{toolchain.output(*build, '--show-bin-path')}:{os.environ['PATH']}")
    with tempfile.TemporaryDirectory() as environment["READER_FOLDER"]:
        server = [sys.executable, FOLDER / "server.py"]
        with subprocess.Popen(server, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
            environment["READER_SERVER"] = server.stdout.readline().split("=")[1].strip()
            for command, output in printed.items():
                expect(command, environment, output, "", 0)
            wrong = "reader: the server does not know this name and password\n"
            expect("reader login ada <<<moth", environment, "", wrong, 1)
            server.stdin.close()

        # Without the server, the posts are still available.
        expect("reader feed", environment, printed["reader feed"], "", 0)
        expect("reader logout", environment, "", "", 0)
        expect("reader feed", environment, "", "reader: nobody has logged in: reader login NAME\n", 1)
    print("The reader does what its README says.")


main()
