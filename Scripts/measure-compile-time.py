#!/usr/bin/env python3
"""Measures what `@Graph` adds to the time a compilation takes: types of 300 and of 1,000 recipes in one file, against the
same composition written by hand, in debug. Exits with 1 when that is more than was promised.

    Scripts/measure-compile-time.py             medians of three compilations each
    Scripts/measure-compile-time.py --once      one each, without a limit

It needs the debug build of the package.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Recipes, and how many seconds they may add on the machine that measure-machine.sh speaks of; a slower one may take longer.
LIMITS = {300: 2, 1_000: 10}


def source(count, by_hand):
    """Recipes that need up to four of those shortly before them; each tenth is shared."""
    numbers = random.Random(count)
    lines = ["import Dovetail", "final class Service: Sendable { init(_ parts: Service...) {} }"]
    lines += ["struct AppGraph {" if by_hand else "@Graph struct AppGraph {"]
    for index in range(count):
        needs = numbers.sample(range(max(0, index - 30), index), min(index, numbers.randint(0, 4)))
        names = [f"service{need}" for need in needs]
        parameters = ", ".join(f"{name}: Service" for name in names)
        shared = not by_hand and index % 10 == 0
        lines.append(
            f"    {'@Shared ' * shared}func service{index}({parameters}) -> Service {{ Service({', '.join(names)}) }}"
        )
        if by_hand and needs:
            arguments = ", ".join(f"{name}: {name}()" for name in names)
            lines.append(f"    func service{index}() -> Service {{ service{index}({arguments}) }}")
    return "\n".join(lines + ["}", ""])


def seconds(file, build):
    plugin = f"{build / 'DovetailMacros-tool'}#DovetailMacros"
    command = ["swiftc", "-Onone", "-swift-version", "6", "-parse-as-library", "-module-name", "App", "-c", file]
    options = ["-I", build / "Modules", "-load-plugin-executable", plugin, "-o", os.devnull]
    start = time.monotonic()
    subprocess.run(command + options, check=True)
    return time.monotonic() - start


def slowness():
    script = ROOT / "Scripts" / "measure-machine.sh"
    return int(subprocess.run([script], check=True, capture_output=True, text=True).stdout) / 100


def main():
    once = "--once" in sys.argv
    swift = os.environ.get("SWIFT", "swift")
    answer = subprocess.run([swift, "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    build = Path(answer.stdout.strip())
    failed = False
    print("| recipes in one type | by hand | `@Graph` | it adds | at most |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        before = slowness()
        for count, promised in LIMITS.items():
            medians = []
            for by_hand in (True, False):
                file = Path(folder) / f"Graph{count}{'ByHand' * by_hand}.swift"
                file.write_text(source(count, by_hand))
                medians.append(statistics.median(seconds(file, build) for _ in range(1 if once else 3)))
            after = slowness()
            limit = promised * (before + after) / 2
            before = after
            added = medians[1] - medians[0]
            failed = failed or added > limit
            print(f"| {count:,} | {medians[0]:.1f} s | {medians[1]:.1f} s | {added:.1f} s | {limit:.1f} s |")
    if failed and not once:
        sys.exit("error: @Graph takes longer to compile than was promised")


if __name__ == "__main__":
    main()
