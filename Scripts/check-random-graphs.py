#!/usr/bin/env python3
"""Compares random graphs with a model of what they have to do.

Each case is a Swift program with up to six graphs, which include each other as inputs or by recipes. It describes
them, calls their recipes and replaces some. It has to write what the model, in Python, writes for the same graphs: the
recipes that run, in order, with their arguments, what they provide, and what fails.

    Scripts/check-random-graphs.py                      60 cases
    Scripts/check-random-graphs.py --count 5 --seed 7   5 cases, always the same ones
    Scripts/check-random-graphs.py --seed 7 --only 3    the fourth of them
"""

import argparse
import random
import re
import shutil
import subprocess
import sys
import tempfile
from difflib import unified_diff
from pathlib import Path

import toolchain

FOLDER = toolchain.ROOT / "Scripts/random-graphs"
sys.dont_write_bytecode = True
sys.path.insert(0, str(FOLDER))

from program import Program  # noqa: E402


def run(folder, programs):
    """Compiles and runs the programs as one. Returns the lines of each, and what went wrong."""
    main = "".join(f'{p.case}.trace.step("case {p.number}")\nawait {p.case}.run()\n' for p in programs)
    (folder / "main.swift").write_text(main)
    for program in programs:
        (folder / f"{program.case}.swift").write_text(program.text())
    shutil.copy(FOLDER / "Support.swift", folder)
    build = toolchain.built_library()
    options = ["-swift-version", "6", "-suppress-warnings", "-diagnostic-style", "llvm", *toolchain.library_options(build)]
    files = [*folder.glob("*.swift"), *toolchain.library_objects(build)]
    command = ["swiftc", *options, "-module-name", "graphs", "-o", folder / "graphs", *files]
    compiled = subprocess.run(command, capture_output=True, text=True)
    if compiled.returncode:
        return {}, compiled.stderr[-6000:]
    try:
        ran = subprocess.run([folder / "graphs"], stdout=subprocess.PIPE, text=True, timeout=300)
        output, problem = ran.stdout, f"exit code {ran.returncode}" if ran.returncode else ""
    except subprocess.TimeoutExpired as expired:
        output, problem = (expired.stdout or b"").decode(), "the program does not end"
    parts = re.split(r"^case (\d+)\n", output, flags=re.MULTILINE)
    return {int(number): text.splitlines() for number, text in zip(parts[1::2], parts[2::2])}, problem


def in_order(lines, program):
    """The lines. In a concurrent program, the order within a step varies, so those of a step are sorted."""
    steps = [step.splitlines() for step in re.split(r"\n(?! )", "\n".join(lines)) if step]
    return [line for step in steps for line in [step[0], *(sorted(step[1:]) if program.is_concurrent else step[1:])]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=60, help="how many cases")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="by default a new one each time")
    parser.add_argument("--only", type=int, help="only the case of this number")
    options = parser.parse_args()
    numbers = range(options.count) if options.only is None else [options.only]
    programs = [Program(random.Random(f"{options.seed} {number}"), number) for number in numbers]
    recipes = [recipe for program in programs for graph in program.graphs for recipe in graph.recipes]
    print(f"{len(programs)} cases of seed {options.seed}, with {len(recipes)} recipes", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        outputs, problem = run(Path(folder), programs)
    if problem and not outputs:
        sys.exit(f"{problem}\nerror: the graphs of seed {options.seed} do not compile or run")
    for program in programs:
        sides = [in_order(lines, program) for lines in (program.trace.lines, outputs.get(program.number, []))]
        differences = list(unified_diff(*sides, "the model", "@Graph", lineterm="", n=20))
        if differences:
            print(*differences[:60], sep="\n")
            again = f"Scripts/check-random-graphs.py --seed {options.seed} --only {program.number}"
            sys.exit(f"error: case {program.number} differs {problem}\nto repeat it: {again}")
    print("All of them do what the model does.")


if __name__ == "__main__":
    main()
