#!/usr/bin/env python3
"""Compares random graphs with a model of what they have to do.

Each case is a Swift program with up to six graphs that include each other. It describes them, calls their recipes and
replaces some. It has to write what the model, in Python, writes for the same graphs: the recipes that run, in order,
with their arguments, what they provide, and what fails.

    Scripts/check-random-graphs.py                      60 cases
    Scripts/check-random-graphs.py --seed 7 --count 5   the cases 7 to 11
"""

import argparse
import random
import re
import sys
import tempfile
from difflib import unified_diff
from pathlib import Path

import toolchain

FOLDER = toolchain.ROOT / "Scripts/random-graphs"
sys.path.insert(0, str(FOLDER))

from program import Program  # noqa: E402


def run(folder, programs):
    """Compiles and runs the programs as one. Returns what each one writes by its number, and the exit code."""
    calls = [f'{p.case}.trace.step("case {p.number}")\nawait {p.case}.run()\n' for p in programs]
    # If it does not end, a signal ends it.
    (folder / "main.swift").write_text("import Foundation\n\nalarm(300)\n" + "".join(calls))
    for program in programs:
        (folder / f"{program.case}.swift").write_text(program.text())
    build = toolchain.built_library()
    files = [*folder.glob("*.swift"), FOLDER / "Support.swift", *toolchain.library_objects(build)]
    options = ["-swift-version", "6", "-suppress-warnings", "-wmo", *toolchain.library_options(build)]
    code, printed = toolchain.run("swiftc", *options, "-module-name", "graphs", "-o", folder / "graphs", *files)
    if code:
        sys.exit(f"{printed}error: the cases {programs[0].number} to {programs[-1].number} do not compile")
    code, printed = toolchain.run(folder / "graphs")
    parts = re.split(r"^case (\d+)\n", printed, flags=re.MULTILINE)
    return dict(zip(map(int, parts[1::2]), parts[2::2])), code


def lines(text, program):
    """The lines. In a concurrent program, the order within a step and the numbers of runs vary, so neither counts."""
    if program.is_concurrent:
        steps = [step.splitlines() for step in re.split(r"\n(?! )", re.sub(r"#\d+", "", text)) if step]
        return [line for first, *others in steps for line in [first, *sorted(others)]]
    return text.splitlines()


parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--count", type=int, default=60, help="how many cases")
parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="the number of the first one")
options = parser.parse_args()
programs = [Program(number) for number in range(options.seed, options.seed + options.count)]
print(f"{options.count} cases, the first with the seed {options.seed}", flush=True)
with tempfile.TemporaryDirectory() as folder:
    outputs, exit_code = run(Path(folder), programs)
for program in programs:
    sides = [lines(text, program) for text in ("\n".join(program.trace.lines), outputs.get(program.number, ""))]
    differences = list(unified_diff(*sides, "the model", "@Graph", lineterm="", n=20))
    if differences:
        again = f"to repeat it: Scripts/check-random-graphs.py --seed {program.number} --count 1"
        sys.exit("\n".join([*differences[:60], f"error: a case differs; the exit code is {exit_code}", again]))
if exit_code:
    sys.exit(f"error: the exit code is {exit_code}")
print("All of them do what the model does.")
