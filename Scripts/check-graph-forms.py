#!/usr/bin/env python3
"""Compiles Tests/GraphForms, graphs of every legal form and name, in all settings: both language modes, either default isolation,
with the upcoming features that Xcode switches on, and with library evolution. There must be no warning.

It needs the debug build of the package.
"""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

import toolchain

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Tests/GraphForms"
SETTINGS = (
    (("-swift-version", "5"), ("-swift-version", "6")),
    (("-default-isolation", "nonisolated"), ("-default-isolation", "MainActor")),
    ((), ("-enable-upcoming-feature", "NonisolatedNonsendingByDefault", "-enable-upcoming-feature", "InferIsolatedConformances")),
    ((), ("-enable-library-evolution",)),
)
# The package itself is built without library evolution, which causes a warning.
EXPECTED = re.compile(r"warning: module '\w+' was not compiled with library evolution support")
DIAGNOSTIC = re.compile(r": (error|warning): ")


def problems(build, target, options):
    """The compiler's warnings and errors."""
    plugin = build / "DovetailMacros-tool"
    answer = subprocess.run(
        [
            "swiftc", "-frontend", "-emit-sil", "-o", os.devnull, *target, "-parse-as-library", "-module-name", "App",
            "-I", build / "Modules", "-load-plugin-executable", f"{plugin}#DovetailMacros",
            "-diagnostic-style", "llvm", "-no-color-diagnostics", *options, *sorted(FOLDER.glob("*.swift")),
        ],
        capture_output=True,
        text=True,
    )
    said = [line for line in answer.stderr.splitlines() if DIAGNOSTIC.search(line) and not EXPECTED.search(line)]
    return said or ([answer.stderr[-2000:]] if answer.returncode else [])


def main():
    swift = os.environ.get("SWIFT", "swift")
    build = Path(toolchain.output(swift, "build", "--package-path", ROOT, "--show-bin-path"))
    settings = [sum(options, ()) for options in product(*SETTINGS)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        target = toolchain.target()
        found = list(pool.map(lambda options: problems(build, target, options), settings))
    complaints = {}
    for options, said in zip(settings, found):
        for line in said:
            complaints.setdefault(line, []).append(" ".join(options))
    for line, options in complaints.items():
        print(f"{line}\n    in {len(options)} settings, first with {options[0]}")
    if complaints:
        sys.exit(1)
    print(f"The graphs of every form compile in {len(settings)} settings.")


if __name__ == "__main__":
    main()
