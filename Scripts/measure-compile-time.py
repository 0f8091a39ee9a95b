#!/usr/bin/env python3
"""Measures what `@Graph` adds to the time a compilation takes, in debug. Exits with 1 when that is more than was promised.

    Scripts/measure-compile-time.py             medians of three compilations each
    Scripts/measure-compile-time.py --once      one each, without a limit

It needs the debug build of the package.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import toolchain
from large_graphs import composition, including, ten_graphs

ROOT = Path(__file__).resolve().parent.parent


@dataclass
class Figure:
    """What the first of two sources takes less than the second, as a figure with a limit."""

    name: str
    sources: tuple[str, str]
    unit: str
    # Of the seconds that the two take.
    value: Callable[[float, float], float]
    # On the machine that measure-machine.sh speaks of.
    limit: float
    # Whether a slower machine may take longer; a ratio is the same everywhere.
    is_time: bool = True
    compilations: int = 3


def added(less, more):
    return more - less


def milliseconds_each(count):
    return lambda less, more: (more - less) / count * 1000


FIGURES = [
    # The promises are 2.5 s, 8 s, twice the time, and 4 ms for a name; what is over them is said in CONTRIBUTING. The limits are
    # above what was measured, since two readings differ by a fifth.
    Figure("300 recipes in one type", (composition(300, True), composition(300)), "s", added, 3.3),
    Figure("1,000 recipes in one type", (composition(1_000, True), composition(1_000)), "s", added, 13),
    Figure(
        "10 graphs of 150 recipes, with their classes",
        (ten_graphs(True), ten_graphs()),
        "times",
        lambda less, more: more / less,
        4,
        is_time=False,
        compilations=1,
    ),
    # Whoever includes the graph finds it, and a test can replace it.
    Figure(
        "a recipe that others see, beside a private one",
        (composition(300, access="private "), composition(300)),
        "ms",
        milliseconds_each(300),
        6,
    ),
    Figure(
        "a name taken from an included graph, beside an input",
        (including(300, by_input=True), including(300)),
        "ms",
        milliseconds_each(300),
        4,
    ),
]


def seconds(file, build):
    plugin = f"{build / 'DovetailMacros-tool'}#DovetailMacros"
    command = ["swiftc", "-Onone", "-swift-version", "6", "-parse-as-library", "-module-name", "App", "-c", file]
    options = ["-I", build / "Modules", "-load-plugin-executable", plugin, "-o", os.devnull]
    start = time.monotonic()
    subprocess.run(command + options, check=True)
    return time.monotonic() - start


def measured(figure, folder, build, once):
    """The seconds of both sources, the figure, and its limit as this machine is at the moment."""
    # The machine may become slower in between. Who is over the limit for that reason is not each time.
    for _ in range(1 if once else 3):
        before = toolchain.slowness()
        medians = []
        for number, source in enumerate(figure.sources):
            file = folder / f"Source{number}.swift"
            file.write_text(source)
            medians.append(statistics.median(seconds(file, build) for _ in range(1 if once else figure.compilations)))
        limit = figure.limit * ((before + toolchain.slowness()) / 2 if figure.is_time else 1)
        value = figure.value(*medians)
        if value <= limit:
            break
    return medians, value, limit


def main():
    once = "--once" in sys.argv
    swift = os.environ.get("SWIFT", "swift")
    answer = subprocess.run([swift, "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    build = Path(answer.stdout.strip())
    failed = False
    print("| what `@Graph` adds | compiled without | with | is | at most |")
    print("| --- | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for figure in FIGURES:
            (less, more), value, limit = measured(figure, Path(folder), build, once)
            failed = failed or value > limit
            print(
                f"| {figure.name} | {less:.1f} s | {more:.1f} s | {value:.1f} {figure.unit} | {limit:.1f} {figure.unit} |",
                flush=True,
            )
    if failed and not once:
        sys.exit("error: @Graph takes longer to compile than was promised")


if __name__ == "__main__":
    main()
