"""Helpers that ask the toolchain and the machine."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Each after those that it imports.
MODULES = (
    "DovetailOnce", "DovetailFunctions", "DovetailAnalysis", "DovetailContainer", "Dovetail", "DovetailReports", "DovetailTesting",
)  # fmt: skip
IS_MAC = sys.platform == "darwin"
SWIFT = os.environ.get("SWIFT", "swift")
# As in the Makefile.
PACKAGES = ("--disable-build-manifest-caching", "--scratch-path", ROOT / ".build/packages")


def output(*command):
    """The output of a program. If the program fails, it has said why, and the script ends."""
    answer = subprocess.run(command, text=True, stdout=subprocess.PIPE)
    return answer.stdout.strip() if answer.returncode == 0 else sys.exit(1)


def run(*command, **options):
    """The exit code of a program, and all that it prints."""
    answer = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    return answer.returncode, answer.stdout


def report(problems, success):
    """Ends the script with an error if there are problems."""
    sys.exit("\n".join(problems)) if problems else print(success)


def tool(name):
    """The path of a tool such as nm: in PATH, or on a Mac where xcrun finds it."""
    path = output("xcrun", "--find", name) if IS_MAC else shutil.which(name)
    return path or sys.exit(f"error: the toolchain's {name} is not in PATH")


def target_info():
    """What the compiler knows about its target, and about itself."""
    return json.loads(output("swiftc", "-print-target-info"))


def frontend(build):
    """The compiler behind `swiftc`, with the library. It knows neither the target nor, on a Mac, the SDK, and prints plain diagnostics."""
    sdk = ["-sdk", output("xcrun", "--sdk", "macosx", "--show-sdk-path")] if IS_MAC else []
    return [
        "swiftc", "-frontend", "-target", target_info()["target"]["triple"], *sdk, "-swift-version", "6",
        "-diagnostic-style", "llvm", "-no-color-diagnostics", *library_options(build),
    ]  # fmt: skip


def host_library():
    """The folder of the toolchain that has the modules of SwiftSyntax, if it has any."""
    return Path(target_info()["paths"]["runtimeResourcePath"]) / "host"


def built(*targets, options=()):
    """Builds targets of the package, and returns the folder of the build."""
    build = [SWIFT, "build", "--package-path", ROOT, *options]
    for target in targets:
        subprocess.run([*build, "--target", target, "-q"], check=True)
    return Path(output(*build, "--show-bin-path"))


def built_library():
    """The folder of the debug build, which has the modules of the library and those for tests."""
    return built("Dovetail", "DovetailTesting")


def library_options(build):
    """The options to import the library and to expand its macros."""
    return ["-I", build / "Modules", "-load-plugin-executable", f"{build / 'DovetailMacros-tool'}#DovetailMacros"]


def testing_options():
    """The options to expand the macros of Swift Testing."""
    plugins = host_library() / "plugins"
    return ["-plugin-path", plugins, "-plugin-path", plugins / "testing"]


def library_objects(build):
    """The object files to link. The object file of a deleted source remains, so it is left out."""
    def is_current(path, module):
        name = path.name.removesuffix(".o")
        return not name.endswith(".swift") or any((ROOT / "Sources" / module).rglob(name))

    return [path for module in MODULES for path in (build / f"{module}.build").glob("*.o") if is_current(path, module)]
