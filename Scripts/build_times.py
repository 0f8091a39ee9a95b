"""Times compilations and builds, and compares them with limits for a reference machine.

A limit grows with the time that this machine takes to read SwiftSyntax's interface, because every clean build of the
library does so and no commit changes it. The reference machine takes 6 s. A time alone would depend more on the machine
than on the library.
"""

import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import toolchain

REFERENCE = 6  # seconds


@dataclass
class Bound:
    """What is promised, and above which figure a script fails. Both are for the reference machine. Where a promise is
    missed, in some measurements only or in all, the limit is above what was measured, and Documentation/Figures.md says why."""

    promised: float
    limit: float


@dataclass
class Reading:
    """A figure, and its bound as this machine was at that time."""

    value: float
    bound: Bound

    @property
    def is_over(self):
        return self.value > self.bound.limit

    @property
    def row(self):
        """The columns “is”, “promised” and “at most” of a table."""
        return self.value, self.bound.promised, self.bound.limit


def seconds(command, **options):
    start = time.monotonic()
    subprocess.run(command, check=True, **options)
    return time.monotonic() - start


def slowness():
    """How many times as long as the reference machine this one takes at the moment."""
    library = toolchain.host_library()
    if not (library / "SwiftSyntax.swiftmodule").exists():
        sys.exit("error: this toolchain has no modules of SwiftSyntax, so there is nothing to time")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "reading.swift"
        source.write_text("import SwiftSyntax\n")
        cache = Path(folder) / "cache"
        return seconds(["swiftc", "-typecheck", source, "-I", library, "-module-cache-path", cache]) / REFERENCE


def read(measure, bound, is_time=True, tries=3):
    """A reading of what `measure` returns, or the last of several if each is over the limit: a machine can be slow for a
    moment. A figure that is no time, such as a ratio, has the same bound on every machine."""
    for _ in range(tries):
        before = slowness() if is_time else 1
        value = measure()
        factor = (before + slowness()) / 2 if is_time else 1
        reading = Reading(value, Bound(bound.promised * factor, bound.limit * factor))
        if not reading.is_over:
            break
    return reading
