"""What scripts ask of the toolchain and of the machine."""

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


def built_library():
    """The folder of the debug build, which has the modules of the library and those for tests."""
    swift = os.environ.get("SWIFT", "swift")
    for target in ("Dovetail", "DovetailTesting"):
        subprocess.run([swift, "build", "--package-path", ROOT, "--target", target, "-q"], check=True)
    return Path(output(swift, "build", "--package-path", ROOT, "--show-bin-path"))


def library_options(build):
    """What the compiler needs to import the library and to expand its macros."""
    return ["-I", build / "Modules", "-load-plugin-executable", f"{build / 'DovetailMacros-tool'}#DovetailMacros"]


def library_objects(build):
    """What a program is linked to. A source that is gone leaves its object file behind."""
    sources = {path.name for module in MODULES for path in (ROOT / "Sources" / module).rglob("*.swift")}
    return [
        path
        for module in MODULES
        for path in (build / f"{module}.build").glob("*.o")
        if path.name.removesuffix(".o") in sources or not path.name.endswith(".swift.o")
    ]
