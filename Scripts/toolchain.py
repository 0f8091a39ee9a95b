"""Helpers that ask the toolchain and the machine."""

import json
import os
import subprocess
import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent
ROOT = SCRIPTS.parent
MODULES = ("Dovetail", "DovetailGraph", "DovetailReports", "DovetailTesting")
IS_MAC = sys.platform == "darwin"


def output(*command):
    """The output of a program. If the program fails, it has said why, and the script ends."""
    answer = subprocess.run(command, text=True, stdout=subprocess.PIPE)
    if answer.returncode:
        sys.exit(1)
    return answer.stdout.strip()


def tool(name):
    """The path of a tool such as nm."""
    return output(SCRIPTS / "find-tool.sh", name)


def target():
    """The options for the compilation target. `swiftc` knows it, but the tools behind `swiftc` do not. On a Mac, the
    standard library is in the SDK."""
    triple = json.loads(output("swiftc", "-print-target-info"))["target"]["triple"]
    return ["-target", triple, *(["-sdk", output("xcrun", "--sdk", "macosx", "--show-sdk-path")] if IS_MAC else [])]


def symbols(program):
    """The names of a program's symbols, without the additional underscore that they have on a Mac."""
    lines = output(tool("nm"), program).splitlines()
    return {line.split()[-1].removeprefix("_" * IS_MAC) for line in lines if line}


def slowness():
    """How many times as long as the reference machine this one takes to compile."""
    return int(output(SCRIPTS / "measure-machine.sh")) / 100


def built_library():
    """The folder of the debug build, which has the modules of the library and those for tests."""
    swift = os.environ.get("SWIFT", "swift")
    for target in ("Dovetail", "DovetailTesting"):
        subprocess.run([swift, "build", "--package-path", ROOT, "--target", target, "-q"], check=True)
    return Path(output(swift, "build", "--package-path", ROOT, "--show-bin-path"))


def library_options(build):
    """The options to import the library and to expand its macros."""
    return ["-I", build / "Modules", "-load-plugin-executable", f"{build / 'DovetailMacros-tool'}#DovetailMacros"]


def library_objects(build):
    """The object files to link. The object file of a deleted source remains, so it is left out."""
    sources = {path.name for module in MODULES for path in (ROOT / "Sources" / module).rglob("*.swift")}
    return [
        path
        for module in MODULES
        for path in (build / f"{module}.build").glob("*.o")
        if path.name.removesuffix(".o") in sources or not path.name.endswith(".swift.o")
    ]
