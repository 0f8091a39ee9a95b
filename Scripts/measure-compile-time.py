#!/usr/bin/env python3
"""Measures how much `@Graph` adds to the time of a compilation in debug. Exits with 1 if that is over a limit.

    Scripts/measure-compile-time.py             medians of three compilations each
    Scripts/measure-compile-time.py --once      one each, without a limit

It uses the debug build of the package.
"""

import os
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import build_times
import toolchain
from build_times import Bound
from large_graphs import composition, including, ten_graphs


@dataclass
class Figure:
    """How much longer the second of two sources takes than the first, as a figure with a bound."""

    name: str
    sources: tuple[str, str]
    unit: str
    # Computes the figure from the seconds of both.
    value: Callable[[float, float], float]
    bound: Bound
    # Whether a slower machine may take longer. Ratios are the same everywhere.
    is_time: bool = True
    compilations: int = 3


def added(less, more):
    return more - less


def milliseconds_each(count):
    return lambda less, more: (more - less) / count * 1000


FIGURES = [
    Figure("300 recipes in one type", (composition(300, True), composition(300)), "s", added, Bound(2.5, 3.3)),
    Figure("1,000 recipes in one type", (composition(1_000, True), composition(1_000)), "s", added, Bound(8, 13)),
    Figure(
        "10 graphs of 150 recipes, with their classes",
        (ten_graphs(True), ten_graphs()),
        "times",
        lambda less, more: more / less,
        Bound(2, 4),
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
        Bound(3.5, 3.5),
    ),
    Figure(
        "a name taken from an included graph, beside an input",
        (including(300, by_input=True), including(300)),
        "ms",
        milliseconds_each(300),
        Bound(4, 4),
    ),
]


@dataclass
class Compiler:
    """Compiles both sources of a figure, and remembers the seconds."""

    figure: Figure
    folder: Path
    build: Path
    compilations: int
    less: float = 0
    more: float = 0

    def value(self):
        files = [self.folder / "Less.swift", self.folder / "More.swift"]
        for file, source in zip(files, self.figure.sources):
            file.write_text(source)
        # Alternately, so that a machine that becomes slower affects both.
        rounds = [[self.seconds(file) for file in files] for _ in range(self.compilations)]
        self.less, self.more = map(statistics.median, zip(*rounds))
        return self.figure.value(self.less, self.more)

    def seconds(self, file):
        command = ["swiftc", "-Onone", "-swift-version", "6", "-parse-as-library", "-module-name", "App", "-c", file]
        return build_times.seconds([*command, *toolchain.library_options(self.build), "-o", os.devnull])


def main():
    once = "--once" in sys.argv
    build = toolchain.built_library()
    failed = False
    print("| what `@Graph` adds | compiled without | with | is | promised | at most |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for figure in FIGURES:
            compiler = Compiler(figure, Path(folder), build, 1 if once else figure.compilations)
            reading = build_times.read(compiler.value, figure.bound, is_time=figure.is_time, tries=1 if once else 3)
            failed |= reading.is_over
            amounts = " | ".join(f"{amount:.1f} {figure.unit}" for amount in reading.row)
            print(f"| {figure.name} | {compiler.less:.1f} s | {compiler.more:.1f} s | {amounts} |", flush=True)
    if failed and not once:
        sys.exit("error: @Graph takes longer to compile than it may")


if __name__ == "__main__":
    main()
