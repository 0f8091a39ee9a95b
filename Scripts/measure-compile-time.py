#!/usr/bin/env python3
"""Measures how much `@Graph` adds to the time of a compilation in debug. Exits with 1 if that is over a limit.

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
    """How much longer the second of two sources takes than the first, as a figure with a limit."""

    name: str
    sources: tuple[str, str]
    unit: str
    # Computes the figure from the seconds of both.
    value: Callable[[float, float], float]
    # Both are for the reference machine of measure-machine.sh. Only a figure over the limit is an error.
    promised: float
    limit: float
    # Whether a slower machine may take longer. Ratios are the same everywhere.
    is_time: bool = True
    compilations: int = 3


def added(less, more):
    return more - less


def milliseconds_each(count):
    return lambda less, more: (more - less) / count * 1000


FIGURES = [
    # If a promise is missed, even in some measurements only, the limit is above the measured value. CONTRIBUTING
    # lists these.
    Figure("300 recipes in one type", (composition(300, True), composition(300)), "s", added, 2.5, 3.3),
    Figure("1,000 recipes in one type", (composition(1_000, True), composition(1_000)), "s", added, 8, 13),
    Figure(
        "10 graphs of 150 recipes, with their classes",
        (ten_graphs(True), ten_graphs()),
        "times",
        lambda less, more: more / less,
        2,
        4,
        is_time=False,
        compilations=1,
    ),
    # A graph that includes this one can take the recipe, unless it runs on an actor that others do not know. A test
    # can replace both.
    Figure(
        "a recipe provided to other graphs, beside one that is not",
        (composition(300, actor="@SomeActor "), composition(300, actor="@MainActor ")),
        "ms",
        milliseconds_each(300),
        3.5,
        3.5,
    ),
    Figure(
        "a name taken from an included graph, beside an input",
        (including(300, by_input=True), including(300)),
        "ms",
        milliseconds_each(300),
        4,
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
    """The seconds of both sources, the figure, and how many times as long as the reference machine this one takes."""
    files = [folder / "Less.swift", folder / "More.swift"]
    for file, source in zip(files, figure.sources):
        file.write_text(source)
    # The machine may become slower meanwhile, so only a figure that is over the limit each time is an error.
    for _ in range(1 if once else 3):
        before = toolchain.slowness()
        # Alternately, so that a machine that becomes slower affects both.
        rounds = [[seconds(file, build) for file in files] for _ in range(1 if once else figure.compilations)]
        medians = [statistics.median(each) for each in zip(*rounds)]
        slowness = (before + toolchain.slowness()) / 2 if figure.is_time else 1
        value = figure.value(*medians)
        if value <= figure.limit * slowness:
            break
    return medians, value, slowness


def main():
    once = "--once" in sys.argv
    swift = os.environ.get("SWIFT", "swift")
    answer = subprocess.run([swift, "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    build = Path(answer.stdout.strip())
    failed = False
    print("| what `@Graph` adds | compiled without | with | is | promised | at most |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for figure in FIGURES:
            (less, more), value, slowness = measured(figure, Path(folder), build, once)
            promised, limit = figure.promised * slowness, figure.limit * slowness
            failed = failed or value > limit
            amounts = " | ".join(f"{amount:.1f} {figure.unit}" for amount in (value, promised, limit))
            print(f"| {figure.name} | {less:.1f} s | {more:.1f} s | {amounts} |", flush=True)
    if failed and not once:
        sys.exit("error: @Graph takes longer to compile than it may")


if __name__ == "__main__":
    main()
