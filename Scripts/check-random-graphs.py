#!/usr/bin/env python3
"""Compares random graphs with the same graphs wired by hand.

Each graph is written twice: as a struct with `@Graph`, and as a class that calls the same recipes without the
library. A program makes both, calls their services, and replaces recipes. It compares the results, the order and the
arguments of the recipes that ran, and `dependencyGraph`. Most graphs are split at random into graphs that include
each other: as inputs and by recipes, three levels deep and more, some in two places.

    Scripts/check-random-graphs.py                      30 graphs
    Scripts/check-random-graphs.py --count 5 --seed 7   5 graphs, always the same ones
    Scripts/check-random-graphs.py --seed 7 --only 3    the fourth of them
    Scripts/check-random-graphs.py --keep FOLDER        keeps the package in a folder

Each graph has certain features, so that the default run covers all features of graphs.
"""

import argparse
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "Scripts/random-graphs"
DEFAULT_COUNT = 30
sys.dont_write_bytecode = True
sys.path.insert(0, str(MODULES))

from features import FEATURES, features  # noqa: E402
from program import Program  # noqa: E402
from random_graph import random_graph  # noqa: E402
from source import block, declarations, graph_text  # noqa: E402
from splitting import split  # noqa: E402
from twin import by_hand, twin_text  # noqa: E402

MANIFEST = """\
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "random-graphs",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dovetail", path: "{root}")],
    targets: [
        .executableTarget(name: "graphs", dependencies: [.product(name: "Dovetail", package: "dovetail")])
    ],
    swiftLanguageModes: [.v6]
)
"""


class Case:
    """A random graph, and the calls that the program makes."""

    def __init__(self, seed, number):
        self.number = number
        wanted = set(FEATURES[number % DEFAULT_COUNT :: DEFAULT_COUNT])
        attempt = 0
        while True:
            rng = random.Random(f"{seed} {number} {attempt}")
            self.graph = random_graph(rng)
            split(rng, self.graph)
            self.features = features(self.graph)
            if wanted <= self.features:
                break
            attempt += 1
        self.program = Program(rng, self.graph).text()

    def files(self):
        for name, text, imported in [("Graph", graph_text, "import Dovetail\n\n"), ("Twin", twin_text, "")]:
            program = self.program if name == "Graph" else by_hand(self.program)
            lines = [*declarations(self.graph), "", *text(self.graph), "", *program]
            yield f"{name}{self.number}.swift", imported + "\n".join(block(f"enum {name}{self.number}", lines)) + "\n"


def write_package(folder, cases):
    sources = folder / "Sources/graphs"
    shutil.rmtree(sources, ignore_errors=True)
    sources.mkdir(parents=True)
    (folder / "Package.swift").write_text(MANIFEST.format(root=ROOT))
    shutil.copy(MODULES / "Support.swift", sources)
    pairs = [f"    Pair(number: {c.number}, graph: Graph{c.number}.run, twin: Twin{c.number}.run)," for c in cases]
    main = ["import Foundation", "", "let pairs = [", *pairs, "]", "", "for pair in pairs {"]
    main += ["    guard await pair.isEqual() else { exit(1) }", "}"]
    (sources / "main.swift").write_text("\n".join(main) + "\n")
    for case in cases:
        for name, text in case.files():
            (sources / name).write_text(text)


def check(folder, repeat):
    """Builds and runs the package; exits if a graph differs from its twin."""
    built = subprocess.run(["swift", "build", "--package-path", folder], capture_output=True, text=True)
    if built.returncode:
        output = built.stdout + built.stderr
        errors = re.findall(r"^\S.*?: error: .*$", output, re.MULTILINE)
        print("\n".join(list(dict.fromkeys(errors))[:40]) or output[-4000:])
        numbers = re.findall(r"(?:Graph|Twin)(\d+)\.swift:.*(?:error:|originates)", output)
        fail("the graphs do not compile", numbers, repeat)
    binaries = ["swift", "build", "--package-path", folder, "--show-bin-path"]
    binary = Path(subprocess.run(binaries, capture_output=True, text=True, check=True).stdout.strip()) / "graphs"
    try:
        ran = subprocess.run([binary], capture_output=True, text=True, timeout=120)
        output, problem = ran.stdout + ran.stderr, "" if ran.returncode == 0 else f"exit code {ran.returncode}"
    except subprocess.TimeoutExpired as expired:
        output, problem = (expired.stdout or b"").decode(), "the program does not end"
    if problem:
        print("\n".join(line for line in output.splitlines() if not re.fullmatch(r"graph \d+", line)))
        fail(problem, re.findall(r"^graph (\d+)$", output, re.MULTILINE)[-1:], repeat)


def fail(problem, numbers, repeat):
    sys.stdout.flush()
    print(f"error: {problem}", file=sys.stderr)
    for number in list(dict.fromkeys(numbers))[:3]:
        print(f"to repeat graph {number}: {repeat} --only {number}", file=sys.stderr)
    sys.exit(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=DEFAULT_COUNT, help="how many graphs")
    parser.add_argument("--seed", type=int, default=None, help="the seed of the graphs; by default a new one each time")
    parser.add_argument("--only", type=int, help="only the graph of this number")
    parser.add_argument("--keep", type=Path, help="a folder for the package")
    options = parser.parse_args()
    seed = random.randrange(1_000_000) if options.seed is None else options.seed
    numbers = range(options.count) if options.only is None else [options.only]
    cases = [Case(seed, number) for number in numbers]
    recipes = sum(len(case.graph.all_recipes) for case in cases)
    parts = sum(len(case.graph.parts) for case in cases)
    print(f"{len(cases)} graphs, which include {parts} others, of {recipes} recipes, seed {seed}", flush=True)

    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep.resolve() if options.keep else Path(temporary)
        write_package(folder, cases)
        check(folder, f"Scripts/check-random-graphs.py --seed {seed}")
    print("All of them behave like graphs wired by hand.")


if __name__ == "__main__":
    main()
