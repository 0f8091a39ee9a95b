#!/usr/bin/env python3
"""Runs the tests of Tests/FailingTests, many of which must fail, and compares their failures with the comments in them.
The beginning of a comment says what fails on its line:

    // fails: TEXT                  the test around it
    // fails at NAME: TEXT          the test around it, on the line that declares the function NAME of the client in Sources/App
    // fails without a test: TEXT   the run, since the test is unknown
    // stops: TEXT                  the program, since no test runs

Nothing else may fail, and all other tests must pass, which those in KnownIssueTests do because they expect their issues. Under Swift
Testing, each `expectWired` attaches a page and JSON. On a Mac, the tests of XCTest are left out: Apple's XCTest prints failures
differently, and an error outside a test does not stop the program there.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from toolchain import IS_MAC, PACKAGES, ROOT, SWIFT, report, run

PACKAGE = ROOT / "Tests/FailingTests"
CLIENT = PACKAGE / "Sources/App/UserStorage.swift"
FOLDERS = [*PACKAGES, "--package-path", PACKAGE]
STOPPING_TEST = "ClassSetUpTests"
# Named after the tests that call `expectWired`, or after the file of the one whose test is unknown.
PAGES = ["broken.html", "brokenInPlace.html", "brokenOnTheMainActor.html", "wired.html", "WiringTests.html"]
COMMENT = re.compile(r"// (?:stops|fails without a test|(fails)(?: at (\w+))?): (.*)")
TYPE = re.compile(r"^(?:@?\w+ )*(?:class|struct) (\w+)(: XCTestCase)?")
# What XCTest prints of a failure or of a passed test, and the error that stops a program.
PRINTED = re.compile(r"(\S+):(\d+): (?:error: ([\w.]+) :|Fatal error:) (?:failed - )?(.*)|^Test Case '([\w.]+)' passed", re.MULTILINE)


def failure(test, file, line, text):
    """What fails, with the module's folder, the file and the line. The error of a wait says where it was."""
    file, line = (re.findall(r"\(waited for at (.+?):(\d+)\)", text) or [(file, line)])[0]
    return f"{test or 'no test'} fails at {'/'.join(Path(file).parts[-2:])}:{line}: {text}"


def expected():
    """The failures that comments expect, each without the end of its text, and the other tests, which pass."""
    failures, tests = [], set()
    declared = {line.split()[2].rstrip(":"): n for n, line in enumerate(CLIENT.read_text().splitlines(), 1) if " var " in line}
    for file in sorted(PACKAGE.glob("*/*/*.swift")):
        suite, is_xctest, test, is_test = None, False, None, False
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if match := TYPE.match(line):
                suite, is_xctest = match[1], bool(match[2])
            if is_xctest and IS_MAC:
                continue
            is_test = is_test or line.strip().startswith("@Test")
            if match := re.search(r"func (\w+)\(", line):
                test = f"{suite}.{match[1]}"
                if suite != STOPPING_TEST and (is_test or is_xctest and match[1].startswith("test")):
                    tests.add(test)
                is_test = False
            if match := COMMENT.search(line):
                is_of_test, name, text = match.groups()
                place = (CLIENT, declared[name]) if name else (file, number)
                failures.append(failure(is_of_test and test, *place, text))
                tests.discard(is_of_test and test)
    return failures + [f"{test} passes" for test in tests]


def output(*command):
    """The output of a program, which has to fail. A backtrace of a crash would take seconds."""
    code, printed = run(*command, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
    return printed if code else sys.exit(f"error: {command} does not fail:\n{printed}")


def printed(*command):
    """What a program with tests of XCTest prints, or one that stops."""
    for file, line, test, text, passed in PRINTED.findall(output(*command)):
        yield f"{passed} passes" if passed else failure(test, file, line, text)


def swift_testing():
    """What Swift Testing says in its event stream."""
    with tempfile.TemporaryDirectory() as folder:
        stream = Path(folder, "events.json")
        options = ["--event-stream-output-path", stream, "--event-stream-version", "0", "--attachments-path", folder]
        output(SWIFT, "test", *FOLDERS, "--skip-build", "--disable-xctest", *options)
        attachments = [Path(folder, name) for page in PAGES for name in (page, page.replace("html", "json"))]
        yield from (f"{path.name} is not attached" for path in attachments if not path.exists())
        records = [json.loads(line) for line in stream.read_text().splitlines()]
    for event in (record["payload"] for record in records if record["kind"] == "event"):
        # Like `SwiftTests.Wiring/broken()/WiringTests.swift:7:6`; a suite ends with its name.
        match = re.match(r"\w+\.(\w+)/(\w+)\(", event.get("testID") or "")
        test = match and f"{match[1]}.{match[2]}"
        if test and event["kind"] == "testEnded" and event["messages"][0]["symbol"] in ("pass", "passWithKnownIssue"):
            yield f"{test} passes"
        if event["kind"] == "issueRecorded" and not event["issue"]["isKnown"]:
            location = event["issue"]["sourceLocation"]
            yield failure(test, location["fileID"], location["line"], event["messages"][-1]["text"])


subprocess.run([SWIFT, "build", *FOLDERS, "--build-tests", "-q"], check=True)
found = [*swift_testing(), *printed(ROOT / ".build/packages/debug/without-tests")]
for choice in () if IS_MAC else ("--skip", "--filter"):
    found += printed(SWIFT, "test", *FOLDERS, "--skip-build", "--disable-swift-testing", choice, STOPPING_TEST)
missing = expected()
for result in list(found):
    if beginning := next(filter(result.startswith, missing), None):
        missing.remove(beginning)
        found.remove(result)
problems = sorted(f"error: {problem}" for problem in [*found, *(f"it is not true that {result}" for result in missing)])
report(problems, "Each failure is as expected, on its line. Without a test, broken wiring stops the program.")
