#!/usr/bin/env python3
"""Checks the functions on functions in all forms in which users write them.

- Writes a program that calls every overload (function_forms.py), compiles it in Swift 5 and Swift 6 mode, with either default
  isolation, two of them in debug and two in release, and runs it.
- Fails if the program does not call an overload.
- Fails if the type checker takes too long: 20 ms for one call, 50 ms for two nested calls and 250 ms for three, on a
  machine where it takes 38 ms for the standard library expressions in the same file. The error about a wrong
  expression must come within a second.

    Scripts/check-functions.py            what the gate runs
    Scripts/check-functions.py --quick    one setting, in debug, and the limits
    Scripts/check-functions.py --all      every setting, in debug and in release
"""

import json
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import function_forms
import toolchain
from overloads import ROOT

LIMITS = {1: 20, 2: 50, 3: 250}
# Expressions that take longer, because no type determines the overload. The limit keeps them from getting worse.
TOO_LONG = {
    "partial(partial(four, arg1: 1, arg2: 2), arg1: 3, arg2: 4)": 65,
    "partial(partial(partial(four, arg1: 1), arg1: 2), arg1: 3)": 360,
}
WRONG_LIMIT = 1_000
# Expressions of the standard library, and how many ms all of them take on the machine of the limits.
BASELINE = [
    "numbers.map { $0 + 1 }.reduce(0) { $0 * 2 + $1 * 3 - 1 } + numbers.count * 2",
    '"a" + String(number + 1) + "b" + String(number * 2) + "c" + String(numbers.count)',
    "numbers.enumerated().map { ($0 + 1, $1 * 2) }.sorted { $0.1 - $1.1 < $0.0 + 1 }.map { $0.0 * 2 + $0.1 }",
] * 3
BASELINE_MILLISECONDS = 38

# Expressions by the depth of their calls, in the forms that users write: called directly, typed, passed on, or
# unused.
EXPRESSIONS = {
    1: [
        'partial(dumbFunction, arg1: "abc")(3)',
        '[3, 4].filter(partial(dumbFunction, arg1: "abc"))',
        "weakly(cache, Cache.read)",
        "retry(fetch, attempts: 3)",
        "tap(fetch, after: { _ in })",
        "tap(fetch, clock: ContinuousClock()) { _, _, _ in }",
        "mapResult(fetch) { $0.count }",
        "mapError(fetch) { $0 }",
        "memoize(fetch)",
    ],
    2: [
        'partial(partial(dumbFunction, arg1: "abc"), arg1: 3)()',
        "retry(timeout(fetch, after: .seconds(2)), attempts: 3)",
        'mapError(partial(fetch, arg1: "a")) { $0 }',
        "mapError(weakly(cache, Cache.load)) { $0 }",
        "partial(partial(four, arg1: 1, arg2: 2), arg1: 3, arg2: 4) as @Sendable () async throws -> Int",
        "partial(partial(four, arg1: 1, arg2: 2), arg1: 3, arg2: 4)",
        "partial(partial(four, arg1: 1), arg1: 2)",
    ],
    3: [
        'retry(timeout(partial(fetch, arg1: "a"), after: .seconds(2)), attempts: 3)',
        'partial(uncurry(curry(dumbFunction)), arg2: 3)("abc")',
        "partial(partial(partial(four, arg1: 1), arg1: 2), arg1: 3) as @Sendable (Int) async throws -> Int",
        "partial(partial(partial(four, arg1: 1), arg1: 2), arg1: 3)",
        "mapError(retry(tap(fetch, after: { _ in }), attempts: 3)) { $0 }",
        'retry(mapResult(partial(fetch, arg1: "a")) { $0.count }, attempts: 3)',
    ],
}
DECLARATIONS = """\
import Dovetail

func dumbFunction(param1: String, param2: Int) -> Bool { param1.count == param2 }
func fetch(_ route: String) async throws -> String { route }
func four(_ a: Int, _ b: Int, _ c: Int, _ d: Int) async throws -> Int { 0 }

final class Cache {
    func read(_ key: String) -> String { key }
    func load(_ key: String) async throws -> String { key }
}
"""

# Wrong expressions, each with the compiler's error.
WRONG = {
    'partial(partial(dumbFunction, arg1: 3), arg1: "abc")()': "cannot convert value of type 'Int' to expected argument type 'String'",
    'partial(partial(dumbFunction, arg1: "abc"), arg1: "x")()': "no exact matches in call to global function 'partial'",
    "retry(timeout(fetch, after: 2), attempts: 3)": "cannot convert value of type 'Int' to expected argument type 'Duration'",
}


@dataclass
class Library:
    """The library, as built in debug or in release."""

    configuration: str
    modules: Path
    objects: list[Path]


def built(configuration):
    scratch = ROOT / (".build" if configuration == "debug" else ".build/release-tests")
    folder = toolchain.built("Dovetail", options=["-c", configuration, "--scratch-path", scratch])
    # The object file of a deleted source remains.
    sources = {path.name for module in ("Dovetail", "DovetailGraph") for path in (ROOT / "Sources" / module).rglob("*.swift")}
    objects = [
        path
        for module in ("Dovetail", "DovetailGraph")
        for path in (folder / f"{module}.build").glob("*.o")
        if path.name.removesuffix(".o") in sources or not path.name.endswith(".swift.o")
    ]
    return Library(configuration, folder / "Modules", objects)


def swiftc(modules, version, isolation, *arguments, folder=None):
    command = ["swiftc", "-swift-version", version, "-default-isolation", isolation, "-parse-as-library", "-I", modules]
    return subprocess.run([*command, *arguments], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=folder)


def run_forms(sources, program, library, version, isolation):
    """Compiles and runs the program, and returns what went wrong, if anything."""
    # In Swift 5 mode, a reference to a function is not `@Sendable`, and the compiler warns wherever one is required.
    strictness = ["-suppress-warnings"] if version == "5" else ["-warnings-as-errors"]
    options = [*strictness, "-Onone" if library.configuration == "debug" else "-O", "-module-name", "Forms"]
    folder = own_objects(program)
    folder.mkdir()
    build = swiftc(library.modules, version, isolation, *options, "-c", *sources, folder=folder)
    if not build.returncode:
        build = swiftc(library.modules, version, isolation, "-o", program, *folder.glob("*.o"), *library.objects)
    name = f"{library.configuration}, Swift {version}, {isolation}"
    if build.returncode:
        return f"{name}: does not compile\n{build.stdout[-4000:]}"
    run = subprocess.run([program], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if run.returncode:
        return f"{name}: {run.stdout[-4000:]}"
    print(f"{name}: {run.stdout.strip()}")
    return None


def own_objects(program):
    """The folder for the objects of a program, without those of the library."""
    return program.with_name(f"{program.name}-objects")


def uncalled(program, modules):
    """The generated overloads that the program does not call. Its objects contain a copy of each overload that it
    calls."""
    folder = program.parent / "symbols"
    folder.mkdir()
    extract = ["swift", "symbolgraph-extract", *toolchain.target(), "-module-name", "Dovetail", "-I", modules]
    extract += ["-output-dir", folder, "-minimum-access-level", "public"]
    subprocess.run(extract, check=True, stdout=subprocess.DEVNULL)
    symbols = json.loads((folder / "Dovetail.symbols.json").read_text())["symbols"]
    generated = {
        # A declaration that moved to another module keeps its old name in a program.
        symbol["identifier"]["precise"].replace("s:", "$s", 1).replace("12_Concurrency5Clock", "s5Clock")
        for symbol in symbols
        if "/Functions/Generated/" in symbol.get("location", {}).get("uri", "")
    }
    if not generated:
        return ["nothing, as it is not known which overloads are generated"]
    return sorted(generated.difference(*map(toolchain.symbols, own_objects(program).glob("*.o"))))


@dataclass
class Timing:
    """How many ms the type checker took for an expression, and the time for the baseline after it in relation to the
    reference machine."""

    taken: int
    slowness: float

    def is_over(self, limit):
        return self.taken > limit * max(1, self.slowness)


def check_limits(folder, modules):
    """The expressions that take the type checker too long, and the wrong ones without the expected error."""
    slowness = 1
    problems = []
    for depth, expressions in EXPRESSIONS.items():
        for expression, context in product(expressions, ("", " async throws")):
            limit = TOO_LONG.get(expression, LIMITS[depth])
            source = folder / "Limit.swift"
            source.write_text(limit_source(expression, context))
            timing = timed(modules, source, expression)
            # An expression fails only if it is too slow each time.
            for _ in range(4):
                if timing.is_over(limit):
                    timing = timed(modules, source, expression)
            slowness = max(slowness, timing.slowness)
            if timing.is_over(limit):
                where = " in an async function" * bool(context)
                problems.append(f"{expression}: {timing.taken} ms of {limit * max(1, timing.slowness):.0f}{where}")
    for expression, message in WRONG.items():
        source = folder / "Wrong.swift"
        source.write_text(DECLARATIONS + f"func use() {{ _ = {expression} }}\n")
        limit = f"-warn-long-expression-type-checking={WRONG_LIMIT * slowness:.0f}"
        output = swiftc(modules, "6", "nonisolated", "-typecheck", source, "-Xfrontend", limit).stdout
        if message not in output or "to type-check (limit" in output:
            problems.append(f"{expression}: should say «{message}» within a second, and says\n{output}")
    return problems


def limit_source(expression, context):
    """A file with the expression, and the baseline below it."""
    marks = "try await " * bool(context)
    lines = [f"func use(cache: Cache){context} {{ let made = {marks}{expression}; _ = made }}"]
    lines += ["func baseline(number: Int, numbers: [Int]) {", *(f"    _ = {each}" for each in BASELINE), "}"]
    return DECLARATIONS + "\n".join(lines) + "\n"


def timed(modules, source, expression):
    report = "-warn-long-expression-type-checking=1"
    output = swiftc(modules, "6", "nonisolated", "-typecheck", source, "-Xfrontend", report).stdout
    errors = [line for line in output.splitlines() if "error:" in line]
    if errors:
        sys.exit(f"error: {expression}: {errors[0]}")
    line = len(DECLARATIONS.splitlines()) + 1
    slowest = {}
    for place, taken in re.findall(r":(\d+):\d+: warning: expression took (\d+)ms", output):
        slowest[int(place)] = max(int(taken), slowest.get(int(place), 0))
    taken = slowest.pop(line, 0)
    return Timing(taken, sum(slowest.values()) / BASELINE_MILLISECONDS)


def settings(configuration):
    """The language modes and default isolations in which the program is compiled. Each is compiled in debug or in release,
    because both would take twice as long."""
    if "--quick" in sys.argv:
        return [("6", "nonisolated")]
    if "--all" in sys.argv:
        return list(product(("5", "6"), ("nonisolated", "MainActor")))
    if configuration == "debug":
        return [("6", "nonisolated"), ("5", "MainActor")]
    return [("6", "MainActor"), ("5", "nonisolated")]


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sources = []
        for name, text in function_forms.files().items():
            sources.append(folder / f"{name}.swift")
            sources[-1].write_text(text)
        libraries = [built(each) for each in (["debug"] if "--quick" in sys.argv else ["debug", "release"])]
        programs = [(library, setting) for library in libraries for setting in settings(library.configuration)]
        with ThreadPoolExecutor(2) as pool:
            jobs = [
                pool.submit(run_forms, sources, folder / "-".join([library.configuration, *setting]), library, *setting)
                for library, setting in programs
            ]
            problems = [problem for job in jobs if (problem := job.result())]
        modules = libraries[0].modules
        if not problems:
            problems += [f"no test calls {each}" for each in uncalled(folder / "debug-6-nonisolated", modules)]
        problems += check_limits(folder, modules)
    if problems:
        sys.exit("\n".join(f"error: {problem}" for problem in problems))
    print("The functions on functions work in every form, and type-check in time.")


if __name__ == "__main__":
    main()
