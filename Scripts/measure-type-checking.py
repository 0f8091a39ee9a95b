#!/usr/bin/env python3
"""Prints how many ms the type checker takes for one, two and three nested calls of the functions on functions.

    Scripts/measure-type-checking.py [COMMIT]       # at that commit, too, by turns
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNS = 3

DECLARATIONS = """\
import Dovetail

func isLonger(_ text: String, than count: Int) -> Bool { text.count > count }
func fetch(_ route: String) async throws -> String { route }
func four(_ a: Int, _ b: Int, _ c: Int, _ d: Int) async throws -> Int { 0 }

final class Cache {
    func read(_ key: String) -> String { key }
    func load(_ key: String) async throws -> String { key }
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
    command = ["swift", "build", "--disable-default-traits", "--package-path", package, "--target", "Dovetail", "--quiet"]
    command += ["--scratch-path", f"{package}/.build/type-checking"]
    subprocess.run(command, check=True)
    return Path(subprocess.check_output([*command, "--show-bin-path"], text=True).strip()) / "Modules"


def milliseconds(modules, expression):
    with tempfile.NamedTemporaryFile("w", suffix=".swift") as source:
        source.write(f"{DECLARATIONS}func use(cache: Cache) {{ let made = {expression}; _ = made }}\n")
        source.flush()
        command = ["swiftc", "-swift-version", "6", "-typecheck", "-I", modules, source.name]
        command += ["-Xfrontend", "-warn-long-expression-type-checking=1"]
        output = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
    if "error:" in output:
        sys.exit(f"error: {expression}\n{output}")
    return max((int(taken) for taken in re.findall(r"warning: expression took (\d+)ms", output)), default=0)


def report(packages):
    built = [build(package) for package in packages]
    print("  before   now" if len(built) == 2 else "     now")
    for depth, expressions in EXPRESSIONS.items():
        sums = [0] * len(built)
        for expression in expressions:
            # By turns, so that a machine that becomes slower affects both.
            runs = [[milliseconds(modules, expression) for modules in built] for _ in range(RUNS)]
            least = [min(times) for times in zip(*runs)]
            sums = [total + time for total, time in zip(sums, least)]
            print(*(f"{time:>6}" for time in least), f" {expression}")
        print(*(f"{total:>6}" for total in sums), f"  together, of depth {depth}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as checkout:
        for commit in sys.argv[1:]:
            subprocess.run(["git", "clone", "--quiet", "--shared", ROOT, checkout], check=True)
            subprocess.run(["git", "-C", checkout, "checkout", "--quiet", commit], check=True)
        report([checkout, ROOT] if sys.argv[1:] else [ROOT])
