#!/usr/bin/env python3
"""Prints how long the type checker takes for one, two and three nested calls of the functions on functions.

    Scripts/measure-type-checking.py            now
    Scripts/measure-type-checking.py COMMIT     before, at that commit, and now, by turns; exits with 1 if a sum is slower

Each figure is the least of several runs, in ms. Beside it are expressions of the standard library, as a measure of the machine.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNS = 3
# Times below this are noise: loading the module is part of them.
NOISE = 15

DECLARATIONS = """\
import Dovetail

func isLonger(_ text: String, than count: Int) -> Bool { text.count > count }
func fetch(_ route: String) async throws -> String { route }
func four(_ a: Int, _ b: Int, _ c: Int, _ d: Int) async throws -> Int { 0 }

final class Cache {
    func read(_ key: String) -> String { key }
    func load(_ key: String) async throws -> String { key }
}

func standardLibrary(numbers: [Int]) {
    _ = numbers.map { $0 + 1 }.reduce(0) { $0 * 2 + $1 * 3 - 1 } + numbers.count * 2
    _ = numbers.enumerated().map { ($0 + 1, $1 * 2) }.sorted { $0.1 - $1.1 < $0.0 + 1 }.map { $0.0 * 2 + $0.1 }
}

"""
# Expressions by the depth of their calls, in the forms that users write: called, typed, passed on, or unused.
EXPRESSIONS = {
    1: [
        'partial(isLonger, arg1: "abc")(3)',
        '[3, 4].filter(partial(isLonger, arg1: "abc"))',
        "weakly(cache, Cache.read)",
        "retry(fetch, attempts: 3)",
        "tap(fetch, after: { _ in })",
        "tap(fetch, clock: ContinuousClock()) { _, _, _ in }",
        "mapResult(fetch) { $0.count }",
        "mapError(fetch) { $0 }",
        "memoize(fetch)",
    ],
    2: [
        'partial(partial(isLonger, arg1: "abc"), arg1: 3)()',
        "retry(timeout(fetch, after: .seconds(2)), attempts: 3)",
        'mapError(partial(fetch, arg1: "a")) { $0 }',
        "mapError(weakly(cache, Cache.load)) { $0 }",
        "partial(partial(four, arg1: 1, arg2: 2), arg1: 3, arg2: 4) as @Sendable () async throws -> Int",
        "partial(partial(four, arg1: 1, arg2: 2), arg1: 3, arg2: 4)",
        "partial(partial(four, arg1: 1), arg1: 2)",
    ],
    3: [
        'retry(timeout(partial(fetch, arg1: "a"), after: .seconds(2)), attempts: 3)',
        'partial(uncurry(curry(isLonger)), arg2: 3)("abc")',
        "partial(partial(partial(four, arg1: 1), arg1: 2), arg1: 3) as @Sendable (Int) async throws -> Int",
        "partial(partial(partial(four, arg1: 1), arg1: 2), arg1: 3)",
        "mapError(retry(tap(fetch, after: { _ in }), attempts: 3)) { $0 }",
        'retry(mapResult(partial(fetch, arg1: "a")) { $0.count }, attempts: 3)',
    ],
}


def build(package):
    """Builds the library without its macros, and returns the folder of its module."""
    command = ["swift", "build", "--disable-default-traits", "--package-path", package]
    command += ["--scratch-path", f"{package}/.build/type-checking", "--target", "Dovetail", "--quiet"]
    subprocess.run(command, check=True)
    return Path(subprocess.check_output([*command, "--show-bin-path"], text=True).strip()) / "Modules"


def time(modules, expression):
    """How many ms the type checker takes for an expression, and for those of the standard library."""
    with tempfile.NamedTemporaryFile("w", suffix=".swift") as source:
        source.write(f"{DECLARATIONS}func use(cache: Cache) {{ let made = {expression}; _ = made }}\n")
        source.flush()
        command = ["swiftc", "-swift-version", "6", "-typecheck", "-I", modules, source.name]
        command += ["-Xfrontend", "-warn-long-expression-type-checking=1"]
        output = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
    if "error:" in output:
        sys.exit(f"error: {expression}\n{output}")
    slowest = {}
    for line, taken in re.findall(r":(\d+):\d+: warning: expression took (\d+)ms", output):
        slowest[int(line)] = max(int(taken), slowest.get(int(line), 0))
    own = slowest.pop(DECLARATIONS.count("\n") + 1, 0)
    return own, sum(slowest.values())


def main(commit):
    modules = [build(ROOT)]
    if commit:
        checkout = tempfile.mkdtemp()
        subprocess.run(["git", "-C", ROOT, "worktree", "add", "--detach", "--quiet", "--force", checkout, commit], check=True)
        try:
            modules.insert(0, build(checkout))
            return report(modules)
        finally:
            subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", checkout], check=True)
    return report(modules)


def report(modules):
    is_slower = False
    print(f"{'before':>7} {'now':>5}" if len(modules) == 2 else f"{'now':>5}")
    for depth, expressions in EXPRESSIONS.items():
        sums = [0] * len(modules)
        for expression in expressions:
            runs = [[time(each, expression) for each in modules] for _ in range(RUNS)]
            taken = [min(run[i][0] for run in runs) for i in range(len(modules))]
            sums = [sum(pair) for pair in zip(sums, taken)]
            is_slower |= len(taken) == 2 and taken[1] > max(taken[0], NOISE) * 1.1
            print(*(f"{each:>6}" for each in taken), " " + expression)
        print(*(f"{each:>6}" for each in sums), f"  together, of depth {depth}")
    print(f"The standard library's expressions took {min(run[0][1] for run in runs)} ms.")
    return is_slower


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else None))
