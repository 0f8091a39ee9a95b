"""What scripts ask of the toolchain and of the machine."""

import json
import subprocess
import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent
IS_MAC = sys.platform == "darwin"


def output(*command):
    """What a program prints; the script ends where the program fails, which has said why."""
    answer = subprocess.run(command, text=True, stdout=subprocess.PIPE)
    if answer.returncode:
        sys.exit(1)
    return answer.stdout.strip()


def tool(name):
    """Where a tool such as nm is."""
    return output(SCRIPTS / "find-tool.sh", name)


def target():
    """What code is compiled for, as options: `swiftc` knows it, and what is behind `swiftc` has to be told. A Mac's standard
    library is in the SDK."""
    triple = json.loads(output("swiftc", "-print-target-info"))["target"]["triple"]
    return ["-target", triple, *(["-sdk", output("xcrun", "--sdk", "macosx", "--show-sdk-path")] if IS_MAC else [])]


def symbols(program):
    """The names of a program's symbols; those of a Mac begin with one underscore more."""
    lines = output(tool("nm"), program).splitlines()
    return {line.split()[-1].removeprefix("_" * IS_MAC) for line in lines if line}


def slowness():
    """How many times as long as the machine for which times are promised this one takes to compile."""
    return int(output(SCRIPTS / "measure-machine.sh")) / 100
