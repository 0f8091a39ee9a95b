#!/usr/bin/env python3
"""Measures what it costs to depend on the library: how long one job takes to build a small application from nothing, by
how much the application grows, how much `@Graph` adds to the time of a compilation in debug, and how many instructions it
takes to make a container.

It prints three tables, the last one only where valgrind is installed, and exits with 1 if a figure is over its limit. The
limits on times are for a reference machine. They grow with the time that this machine takes to read SwiftSyntax's
interface, because every clean build of the library does so and no commit changes it. A time alone would depend more on
the machine than on the library. Times are CPU time, which other programs change less, and of several tries the least.

    Scripts/measure-cost.py [--without-builds]      # leaves out the times of builds and of large graphs, which take seven minutes more
"""

import os
import random
import re
import resource
import shutil
import sys
import tempfile
from pathlib import Path

import toolchain

REFERENCE = 6  # seconds in which the reference machine reads that interface
TRIES = 3  # A machine can be slow for a moment.
# By how much a figure may exceed what is promised: the same code varies that much, in one run less than between two.
TOLERANCE = {"s": 1.25, "ms": 1.25, "times": 1.125, "KB": 1}
PACKAGE = toolchain.ROOT / "Benchmarks/Programs"
# Each program with what is promised of its growth, of a debug build and of a release build.
PROGRAMS = (
    ("OneFunction", "one function", 80, 10, 6),
    ("ThreeInGraph", "a `@Graph` with three recipes", 260, 32, 32),
    ("ThreeInContainer", "a container with three recipes", 700, 20, 26),
    ("Both", "both", 750, 40, 50),
)
SERVICE = """\
import Dovetail
final class Service: Sendable { init(_ parts: Service...) {} }
@globalActor actor SomeActor { static let shared = SomeActor() }
"""


def cpu_time():
    """The seconds that all commands have taken so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def seconds(command):
    start = cpu_time()
    code, printed = toolchain.run(*command)
    duration = cpu_time() - start
    # The macros must use SwiftSyntax from the toolchain, since building it takes minutes.
    if code or "Compiling SwiftSyntax" in printed:
        sys.exit(f"{printed}error: this failed or compiled SwiftSyntax: {' '.join(map(str, command))}")
    return duration


def slowness():
    """How many times as long as the reference machine this one takes at the moment."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "reading.swift"
        source.write_text("import SwiftSyntax\n")
        options = ["-I", toolchain.host_library(), "-module-cache-path", folder]
        return seconds(["swiftc", "-typecheck", source, *options]) / REFERENCE


class Report:
    """Rows of figures, each with what is promised. Times vary, so they may exceed that a little."""

    def __init__(self):
        self.slowness = slowness()
        self.is_over = False

    def add(self, name, promised, unit, measure, digits=0):
        """Prints the row of a figure that `measure` returns, after the cells that stand before it."""
        is_time = unit in ("s", "ms")  # Other figures are the same on every machine.
        for attempt in range(TRIES):
            if attempt > 0:
                self.slowness = slowness()
            *cells, value = measure()
            promise = promised * (self.slowness if is_time else 1)
            if value <= promise * TOLERANCE[unit]:
                break
        else:
            self.is_over = True
        amounts = [f"{amount:.{digits}f} {unit}" for amount in (value, promise, promise * TOLERANCE[unit])]
        print(f"| {' | '.join([name, *cells, *amounts])} |", flush=True)


def measure_programs(report, folder, times_builds):
    """Prints the first table."""
    build = folder / "build"

    def built(program, configuration):
        """Builds it with one job, and returns how many seconds that took: from nothing, if that counts."""
        if times_builds:
            shutil.rmtree(build, ignore_errors=True)
        options = ["--package-path", PACKAGE, "--scratch-path", build, "-j", "1", "-c", configuration, "--product", program]
        return [seconds(["swift", "build", *options])]

    def stripped(program):
        """The size in KB."""
        toolchain.output(toolchain.tool("strip"), "-o", folder / "stripped", build / "release" / program)
        return (folder / "stripped").stat().st_size / 1000

    built("Hello", "release")  # Fills the cache of the compiler's modules before anything is timed.
    size_without = stripped("Hello")
    print("| a small program | what | is | promised | at most |\n| --- | --- | ---: | ---: | ---: |")
    for program, described, growth, debug, release in PROGRAMS:
        if times_builds:
            report.add(f"{described} | built in debug", debug, "s", lambda: built(program, "debug"))
            report.add(f"{described} | built in release", release, "s", lambda: built(program, "release"))
        else:
            built(program, "release")
        if toolchain.output(build / "release" / program) != "Hello, Ada":
            sys.exit(f"error: {program} does not print “Hello, Ada”")
        report.add(f"{described} | growth, stripped", growth, "KB", lambda: [stripped(program) - size_without])


def joined(form, needs, separator=""):
    """The form for each of the dependencies, whose number replaces `{0}`."""
    return separator.join(form.format(need) for need in needs)


def graph(count, by_hand=False, actor="", number=None, shared_each=10):
    """Recipes that need up to four recipes shortly before them. Every tenth is shared, or another part. By hand, methods call the
    recipes. With a number, each recipe has its own class, as in an application, and the classes use their dependencies."""
    random_numbers = random.Random(count)
    name, service, argument = "AppGraph", "Service", "service{0}"
    if number is not None:
        name, service, argument = f"Graph{number}", f"Service{number}_{{0}}", "service{0}: service{0}"
    classes, recipes = "", f"struct {name} {{\n" if by_hand else f"@Graph {actor}struct {name} {{\n"
    for index in range(count):
        needs = random_numbers.sample(range(max(0, index - 30), index), min(index, random_numbers.randint(0, 4)))
        made, parameters = service.format(index), joined("service{0}: " + service, needs, ", ")
        shared = "@Shared " if not by_hand and shared_each and index % shared_each == 0 else ""
        recipes += f"    {shared}func service{index}({parameters}) -> {made} {{ {made}({joined(argument, needs, ', ')}) }}\n"
        if by_hand and needs:
            arguments = joined("service{0}: service{0}()", needs, ", ")
            recipes += f"    func service{index}() -> {made} {{ service{index}({arguments}) }}\n"
        if number is not None:
            properties = joined("    private let service{0}: " + service + "\n", needs)
            assignments = joined("        self.service{0} = service{0}\n", needs)
            run = f"    func run() -> Int {{ 1{joined(' + service{0}.run()', needs)} }}\n"
            classes += f"final class {made}: Sendable {{\n{properties}    init({parameters}) {{\n{assignments}    }}\n{run}}}\n"
    return classes + recipes + "}\n"


def ten_graphs(by_hand=False):
    return "import Dovetail\n" + "".join(graph(150, by_hand, number=number) for number in range(10))


def including(count, by_input=False):
    """A graph in which each recipe takes a different name from the included graph, or all take the only input."""
    inner = joined("    func service{0}() -> Service {{ Service() }}\n", range(count))
    taken = "service" if by_input else "service{0}"
    recipes = joined(f"    func user{{0}}({taken}: Service) -> Service {{{{ {taken} }}}}\n", range(count))
    given = "let service: Service" if by_input else "@Included let inner: InnerGraph"
    return f"{SERVICE}@Graph struct InnerGraph {{\n{inner}}}\n@Graph struct AppGraph {{\n    {given}\n{recipes}}}\n"


def measure_graphs(report, folder, in_full):
    """Prints the second table: how much longer the second of two sources takes to compile than the first. In full, that takes
    three minutes more."""
    command = ["swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", "App", "-o", os.devnull]
    command += toolchain.library_options(toolchain.built_library())

    def compare(name, promised, unit, *sources, optimization="-Onone"):
        def compiled(source):
            file = folder / "Source.swift"
            file.write_text(source)
            return seconds([*command, optimization, "-c", file])

        fewest = [float("inf")] * 2  # A busy machine only adds to these.

        def measure():
            fewest[:] = map(min, fewest, map(compiled, sources))
            less, more = fewest
            # Milliseconds are for each of 300 recipes.
            added = {"s": more - less, "ms": (more - less) / 300 * 1000, "times": more / less}[unit]
            return [f"{less:.1f} s", f"{more:.1f} s", added]

        report.add(name, promised, unit, measure, digits=1)

    print("\n| what `@Graph` adds | compiled without | with | is | promised | at most |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    compare("300 recipes in one type", 2.6, "s", SERVICE + graph(300, by_hand=True), SERVICE + graph(300))
    compare("1,000 recipes in one type", 12, "s", SERVICE + graph(1_000, by_hand=True), SERVICE + graph(1_000))
    compare("10 graphs of 150 recipes, with their classes", 3.5, "times", ten_graphs(by_hand=True), ten_graphs())
    # A graph that includes this one can take the recipe, unless it runs on an actor that others do not know. A test can
    # replace both.
    compare("a recipe provided to other graphs, beside one that is not", 2.8, "ms",
            SERVICE + graph(300, actor="@SomeActor "), SERVICE + graph(300, actor="@MainActor "))  # fmt: skip
    plain, shared = ([SERVICE + graph(count, shared_each=each) for count in (300, 600)] for each in (0, 1))
    compare("300 shared recipes, against plain ones", 1.5, "times", plain[0], shared[0])
    if in_full:
        compare("the same in release", 1.3, "times", plain[0], shared[0], optimization="-O")
        for where, optimization in ("debug", "-Onone"), ("release", "-O"):
            compare(f"600 plain recipes, against 300, in {where}", 2.4, "times", *plain, optimization=optimization)
            compare(f"600 shared recipes, against 300, in {where}", 2.4, "times", *shared, optimization=optimization)
    compare("a name taken from an included graph, beside an input", 5, "ms", including(300, by_input=True), including(300))


def measure_making(report):
    """Prints the third table: instructions to make a container, and a dictionary of as many closures. They do not depend
    on how busy the machine is."""
    if not shutil.which("valgrind"):
        print("without valgrind, the instructions to make a container are left out", file=sys.stderr)
        return
    build = ["swift", "build", "-c", "release", "--package-path", toolchain.ROOT / "Benchmarks"]
    seconds([*build, "--product", "Benchmarks"])
    program = Path(toolchain.output(*build, "--show-bin-path")) / "Benchmarks"

    def collected(what, rounds):
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "make", what, str(rounds)]
        code, printed = toolchain.run(*command)
        count = re.search(r"Collected : (\d+)", printed)
        if code or not count:
            sys.exit(f"{printed}error: this failed or counted nothing: {' '.join(map(str, command))}")
        return int(count[1])

    def each(what):
        """The instructions for each of 10,000 registrations, without those that start the process and create the types."""
        return (collected(what, 6) - collected(what, 2)) / 4 / 10_000

    def measure():
        by_hand, made = each("dictionary"), each("container")
        return [f"{by_hand:,.0f}", f"{made:,.0f}", made / by_hand]

    print("\n| instructions for each | by hand | Dovetail | is | promised | at most |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    report.add("a container of 10,000 registrations, against a dictionary of closures", 7.1, "times", measure, digits=1)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        report = Report()
        times_builds = "--without-builds" not in sys.argv
        measure_programs(report, Path(name), times_builds)
        measure_graphs(report, Path(name), in_full=times_builds)
        measure_making(report)
    if report.is_over:
        sys.exit("error: the library costs more than it may")
