#!/usr/bin/env python3
"""Takes recipes with all effects from included graphs, in recipes with all effects, at one level and through three.
Compares the compiler's errors with the rule: a recipe declares its own effects and isolation, and its dependencies
may have fewer. Each missing effect is one error, on the line of the recipe.

It needs the debug build of the package.
"""

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

import toolchain

ROOT = Path(__file__).resolve().parent.parent
EFFECTS = [(actor, is_async, throws) for actor, is_async, throws in product((False, True), repeat=3)]
LEVELS = ("Source", "Middle", "Upper")


def name(effects):
    return "".join(word for word, has in zip(("MainActor", "Async", "Throwing"), effects) if has) or "Plain"


def function(effects, declaration):
    actor, is_async, throws = effects
    head, result = declaration.split(" -> ")
    return f"{'@MainActor ' * actor}func {head}{' async' * is_async}{' throws' * throws} -> {result}"


def forgotten(taker, taken):
    """How many effects are missing. An async recipe may also wait for the main actor."""
    (on_actor, waits, throws), (needs_actor, needs_wait, needs_throw) = taker, taken
    goes_there = (needs_wait and not waits) or (needs_actor and not on_actor and not waits)
    return goes_there + (needs_throw and not throws)


def source():
    """The program, and the number of errors expected on each line."""
    lines = ["import Dovetail", "final class Service: Sendable {}", "@Graph struct Source: Sendable {"]
    lines += ["    " + function(effects, f"made{name(effects)}() -> Service {{ Service() }}") for effects in EFFECTS]
    lines += ["}"]
    for inner, outer in zip(LEVELS, LEVELS[1:]):
        lines += [f"@Graph struct {outer}: Sendable {{ @Included let {inner.lower()}: {inner} }}"]
    wrong = {}
    for level in (LEVELS[0], LEVELS[-1]):
        lines += [f"@Graph struct From{level}: Sendable {{", f"    @Included let {level.lower()}: {level}"]
        for taker, taken in product(EFFECTS, repeat=2):
            label = f"made{name(taken)}"
            lines.append("    " + function(taker, f"take{name(taker)}_{name(taken)}({label}: Service) -> Service {{ {label} }}"))
            if errors := forgotten(taker, taken):
                wrong[len(lines)] = errors
        lines.append("}")
    # If two included graphs have a name, only a recipe of the graph itself resolves the ambiguity.
    lines += ["@Graph struct Other: Sendable { func madePlain() -> Service { Service() } }"]
    lines += ["@Graph struct Ambiguous: Sendable {", "    @Included let source: Source", "    @Included let other: Other"]
    lines += ["    func take(madePlain: Service) -> Service { madePlain }", "}"]
    wrong[len(lines) - 1] = 1
    return "\n".join(lines) + "\n", wrong


def errors(build, target, mode, folder):
    text, wrong = source()
    file = Path(folder) / f"Effects{mode}.swift"
    file.write_text(text)
    answer = subprocess.run(
        [
            "swiftc", "-frontend", "-typecheck", *target, "-swift-version", mode, "-parse-as-library", "-module-name", "App",
            "-I", build / "Modules", "-load-plugin-executable", f"{build / 'DovetailMacros-tool'}#DovetailMacros",
            "-diagnostic-style", "llvm", "-no-color-diagnostics", "-primary-file", file,
        ],
        capture_output=True,
        text=True,
    )
    if answer.returncode not in (0, 1):
        sys.exit(f"error: the compiler ended with {answer.returncode}:\n{answer.stderr[-3000:]}")
    said = re.findall(r"^(.*?):(\d+):\d+: error: (.*)$", answer.stderr, re.M)
    counts = {}
    for path, line, message in said:
        place = int(line) if path == str(file) else f"the expansion ({message})"
        counts[place] = counts.get(place, 0) + 1
    found = [
        f"line {line}: {counts.get(line, 0)} errors instead of {number}: {text.splitlines()[line - 1]}"
        for line, number in wrong.items()
        if counts.get(line) != number
    ]
    found += [f"{place} is wrong to the compiler" for place in counts if place not in wrong]
    return len(wrong), [f"Swift {mode}: {problem}" for problem in found]


def main():
    swift = os.environ.get("SWIFT", "swift")
    build = Path(toolchain.output(swift, "build", "--package-path", ROOT, "--show-bin-path"))
    target = toolchain.target()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda mode: errors(build, target, mode, folder), ("5", "6")))
    problems = [problem for _, found in results for problem in found]
    print(*problems, sep="\n", end="\n" * bool(problems))
    if problems:
        sys.exit(f"error: {len(problems)} combinations of effects are not as they should be")
    print(f"{2 * len(EFFECTS) ** 2} combinations of effects, of which {results[0][0] - 1} are errors, one for each effect that is forgotten.")


if __name__ == "__main__":
    main()
