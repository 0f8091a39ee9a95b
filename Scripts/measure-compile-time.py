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

import toolchain

ROOT = Path(__file__).resolve().parent.parent
# Recipes, and how many seconds they may add on the machine that measure-machine.sh speaks of; a slower one may take longer.
LIMITS = {300: 3.3, 1_000: 13}


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


def measured(count, folder, build, once):
    """The seconds it takes by hand and with `@Graph`, and how many the latter may add as this machine is at the moment."""
    # The machine may become slower in between. Who is over the limit for that reason is not each time.
    for _ in range(1 if once else 3):
        medians = []
        before = toolchain.slowness()
        for by_hand in (True, False):
            file = folder / f"Graph{count}{'ByHand' * by_hand}.swift"
            file.write_text(source(count, by_hand))
            medians.append(statistics.median(seconds(file, build) for _ in range(1 if once else 3)))
        limit = LIMITS[count] * (before + toolchain.slowness()) / 2
        if medians[1] - medians[0] <= limit:
            break
    return *medians, limit


def main():
    once = "--once" in sys.argv
    swift = os.environ.get("SWIFT", "swift")
    answer = subprocess.run([swift, "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    build = Path(answer.stdout.strip())
    failed = False
    print("| recipes in one type | by hand | `@Graph` | it adds | at most |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for count in LIMITS:
            by_hand, by_macro, limit = measured(count, Path(folder), build, once)
            added = by_macro - by_hand
            failed = failed or added > limit
            print(f"| {count:,} | {by_hand:.1f} s | {by_macro:.1f} s | {added:.1f} s | {limit:.1f} s |", flush=True)
    if failed and not once:
        sys.exit("error: @Graph takes longer to compile than was promised")


if __name__ == "__main__":
    main()
