#!/usr/bin/env python3
"""Compiles Tests/XcodeDefaults, which is written like an app with Xcode's defaults: without any word about isolation.
It has to compile without warnings and run on the right actor in four settings: Swift 5 and Swift 6 mode, with either
default isolation.

    Scripts/check-main-actor.py            every setting
    Scripts/check-main-actor.py 6          those of one language mode

Where the main actor is the default, `MAIN_ACTOR` is defined: what only goes there stands in an `#if`. There the code of the article
AnAppWithXcodesDefaults has to compile and run as well.
"""

import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

import toolchain

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Tests/XcodeDefaults"
ARTICLE = FOLDER / "Article"
# The features that Xcode also switches on in a new app. The last three are part of Swift 6 mode.
FEATURES = ("NonisolatedNonsendingByDefault", "InferIsolatedConformances", "MemberImportVisibility")
FEATURES_OF_SWIFT_6 = ("DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferSendableFromCaptures")


def swiftc(build, version, isolation, *arguments):
    options = ["-swift-version", version, "-default-isolation", isolation, "-warnings-as-errors", "-Onone"]
    features = FEATURES + (FEATURES_OF_SWIFT_6 if version == "5" else ())
    options += [word for feature in features for word in ("-enable-upcoming-feature", feature)]
    # In Swift 5 mode with InferSendableFromCaptures, Swift 6.3.1 warns wherever an initialiser of the main actor is passed as a function,
    # even in `let make: @MainActor () -> Model = Model.init`.
    options += ["-Wwarning", "ActorIsolatedCall"] if version == "5" else []
    options += ["-D", "MAIN_ACTOR"] if isolation == "MainActor" else []
    options += toolchain.library_options(build)
    command = ["swiftc", "-parse-as-library", "-module-name", "App", *options, *arguments]
    return subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def problem(build, program, sources, version, isolation):
    """Compiles and runs the sources of a folder, and returns what went wrong, if anything."""
    name = f"{sources.name}, Swift {version}, {isolation}"
    files = [*sorted(sources.glob("*.swift")), *toolchain.library_objects(build)]
    compilation = swiftc(build, version, isolation, "-o", program, *files)
    if compilation.returncode:
        return f"{name}: does not compile\n{compilation.stdout[-6000:]}"
    run = subprocess.run([program], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if run.returncode:
        return f"{name}: {run.stdout[-4000:]}"
    print(f"{name}: {run.stdout.strip()}", flush=True)
    return None


def main():
    versions = sys.argv[1:] or ["5", "6"]
    build = toolchain.built_library()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        settings = [(FOLDER, *setting) for setting in product(versions, ("MainActor", "nonisolated"))]
        settings += [(ARTICLE, version, "MainActor") for version in versions]
        jobs = [
            pool.submit(problem, build, Path(folder) / f"program{number}", *setting)
            for number, setting in enumerate(settings)
        ]
        problems = [said for job in jobs if (said := job.result())]
    if problems:
        sys.exit("\n".join(f"error: {each}" for each in problems))


if __name__ == "__main__":
    main()
