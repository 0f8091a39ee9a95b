#!/usr/bin/env python3
"""Measures what it costs to depend on the library: by how much a small application grows, and how long one job takes
to build it from nothing. Exits with 1 if a figure is over its limit.

    Scripts/measure-cost.py               build in debug and release
    Scripts/measure-cost.py --size-only   build in release, without a limit on the time
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import build_times
import toolchain
from build_times import Bound, Reading

# Seconds. The same build was measured between 47 and 54 s in debug, and between 43 and 46 s in release.
BUILDS = {"debug": Bound(30, 62), "release": Bound(35, 56)}
GROWTH = Bound(320, 790)  # KB of 1,000 bytes

MANIFEST = """\
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "{name}",
    platforms: [.macOS(.v15)],
    dependencies: [{packages}],
    targets: [.executableTarget(name: "{name}", dependencies: [{products}])]
)
"""
HELLO = 'print("Hello, Ada")\n'
APPLICATION = """\
import Dovetail

struct Api: Sendable {
    func fetch(_ name: String) -> String { "Hello, \\(name)" }
}

final class Greeter {
    let greet: () -> String

    init(greet: @escaping () -> String) {
        self.greet = greet
    }
}

@Client
struct Mail: Sendable {
    var send: @Sendable (_ text: String) throws -> Void
}

let container = try Container { registry in
    registry.register(Api.self, scope: .singleton) { Api() }
    registry.register(String.self) { "Ada" }
    registry.register(Greeter.self) { (api: Api, name: String) in Greeter(greet: partial(api.fetch, arg1: name)) }
}
let mail = Mail(send: { print($0) })
try mail.send(text: container.resolve(Greeter.self).greet())
"""


class Program:
    """A package with one program."""

    def __init__(self, folder, name, source, packages="", products=""):
        self.name, self.folder = name, folder / name
        sources = self.folder / "Sources" / name
        sources.mkdir(parents=True)
        (sources / "main.swift").write_text(source)
        manifest = MANIFEST.format(name=name, packages=packages, products=products)
        (self.folder / "Package.swift").write_text(manifest)

    def built(self, configuration):
        """Builds it from nothing with one job, and returns how many seconds that took."""
        log = self.folder / f"{configuration}.log"
        options = ["--package-path", self.folder, "--scratch-path", self.folder / f".build-{configuration}"]
        command = ["swift", "build", "-j", "1", "-c", configuration, *options]
        shutil.rmtree(options[-1], ignore_errors=True)
        with log.open("w") as output:
            try:
                seconds = build_times.seconds(command, stdout=output, stderr=subprocess.STDOUT)
            except subprocess.CalledProcessError:
                sys.exit(log.read_text())
        # The macros must use SwiftSyntax from the toolchain, since building it takes minutes.
        if "Compiling SwiftSyntax" in log.read_text():
            sys.exit(f"error: {self.name} compiles SwiftSyntax")
        self.path = Path(toolchain.output(*command, "--show-bin-path")) / self.name
        return seconds

    def stripped_size(self):
        """The size of the program that was built last, in bytes."""
        stripped = self.path.with_name(f"{self.name}-stripped")
        toolchain.output(toolchain.tool("strip"), "-o", stripped, self.path)
        return stripped.stat().st_size


def row(name, amounts, unit):
    cells = [f"{amount:.0f} {unit}" for amount in amounts]
    print(f"| {' | '.join([name, *cells, *[''] * (3 - len(cells))])} |", flush=True)


def main():
    if sys.argv[1:] not in ([], ["--size-only"]):
        sys.exit(__doc__)
    failed = False
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hello = Program(folder, "Hello", HELLO)
        package = f'.package(name: "dovetail", path: "{toolchain.ROOT}")'
        app = Program(folder, "App", APPLICATION, package, '.product(name: "Dovetail", package: "dovetail")')
        # Fills the cache of the compiler's modules before anything is timed.
        hello.built("release")
        print("| a small application | is | promised | at most |")
        print("| --- | ---: | ---: | ---: |")
        if sys.argv[1:]:
            app.built("release")
        else:
            for configuration, bound in BUILDS.items():
                reading = build_times.read(lambda: app.built(configuration), bound)
                row(f"built in {configuration}", reading.row, "s")
                failed |= reading.is_over
        if toolchain.output(app.path) != "Hello, Ada":
            sys.exit("error: the application does not print “Hello, Ada”")
        size, size_without = app.stripped_size() / 1000, hello.stripped_size() / 1000
        growth = Reading(size - size_without, GROWTH)
        row("stripped", [size], "KB")
        row("without the library", [size_without], "KB")
        row("growth", growth.row, "KB")
        failed |= growth.is_over
    if failed:
        sys.exit("error: the library costs more than it may")


if __name__ == "__main__":
    main()
