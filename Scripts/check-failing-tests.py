#!/usr/bin/env python3
"""Runs the tests of Tests/FailingTests, many of which must fail, and compares their failures with the comments in them.

    Scripts/check-failing-tests.py [OPTIONS OF SWIFT BUILD]

The beginning of a comment says what fails on its line:

    // fails: TEXT                  the test around it
    // fails at NAME: TEXT          the test around it, on the line that declares the function NAME of the client in Sources/App
    // fails without a test: TEXT   the run, since the test is unknown
    // stops: TEXT                  the program, since no test runs

Nothing else may fail, and all other tests must pass, which those in KnownIssueTests do because they expect their
issues. Under Swift Testing, each `expectWired` attaches a page and JSON. On a Mac, the tests of XCTest are left out:
Apple's XCTest prints failures differently, and an error outside a test does not stop the program there.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from toolchain import IS_MAC

PACKAGE = Path(__file__).resolve().parent.parent / "Tests/FailingTests"
CLIENT = PACKAGE / "Sources/App/UserStorage.swift"
STOPPING_TEST = "ClassSetUpTests"
# The names of tests that call `expectWired`, and the file of the one whose test is unknown.
WIRING_TESTS = ["broken", "brokenInPlace", "brokenOnTheMainActor", "wired", "WiringTests"]
SWIFT = os.environ.get("SWIFT", "swift")
COMMENT = re.compile(r"// (fails|stops)(?: at (\w+)| (without a test))?: (.*)")
TYPE = re.compile(r"^(?:@?\w+ )*(?:class|struct) (\w+)(: XCTestCase)?")


def place_of(file, line, text=""):
    """The module's folder, the file, and the line. The error of a spy says where a test waited."""
    file, line = (re.findall(r"\(waited for at (.+?):(\d+)\)", text) or [(file, line)])[0]
    return "/".join(Path(file).parts[-2:]) + f":{line}"


def expectations():
    """For each library, the failures that comments expect, each with its test, its place and the beginning of its
    text, and all tests. A program that stops counts as a library."""
    failures, tests = {}, {}
    declared = {line.split()[2].rstrip(":"): n for n, line in enumerate(CLIENT.read_text().splitlines(), 1) if " var " in line}
    for file in sorted(PACKAGE.glob("*/*/*.swift")):
        suite, test, library, is_test = None, None, None, False
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if match := TYPE.match(line):
                suite, library = match[1], "XCTest" if match[2] else "Swift Testing"
            is_test = is_test or line.strip().startswith("@Test")
            if match := re.search(r"func (\w+)\(", line):
                test = f"{suite}.{match[1]}"
                if suite != STOPPING_TEST and (is_test or library == "XCTest" and match[1].startswith("test")):
                    tests.setdefault(library, set()).add(test)
                is_test = False
            if match := COMMENT.search(line):
                kind, name, without_test, text = match.groups()
                place = place_of(CLIENT, declared[name]) if name else place_of(file, number)
                key = library if kind == "fails" else suite or file.parent.name
                failures.setdefault(key, []).append((None if without_test or kind == "stops" else test, place, text))
    return failures, tests


def run(*arguments):
    # The message of a crash has its location; a backtrace would take seconds.
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
    answer = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    return answer.returncode, answer.stdout


def run_tests(*options):
    return run(SWIFT, "test", "--package-path", PACKAGE, "--skip-build", *options)


def xctest():
    code, output = run_tests("--disable-swift-testing", "--skip", STOPPING_TEST)
    # On Linux, XCTest does not know where an error was thrown.
    found = re.findall(r"^(\S+):(\d+): error: ([\w.]+) : (.*)$", output, re.MULTILINE)
    failures = [(test, place_of(file, line, text), text.removeprefix("failed - ")) for file, line, test, text in found]
    return code, failures, set(re.findall(r"^Test Case '([\w.]+)' passed", output, re.MULTILINE))


def swift_testing():
    with tempfile.TemporaryDirectory() as folder:
        stream = Path(folder) / "events.json"
        options = ["--event-stream-output-path", stream, "--event-stream-version", "0", "--attachments-path", folder]
        code, _ = run_tests("--disable-xctest", *options)
        for name in (f"{test}.{ending}" for test in WIRING_TESTS for ending in ["html", "json"]):
            if not (Path(folder) / name).exists():
                sys.exit(f"error: {name} is not attached")
        records = [json.loads(line) for line in stream.read_text().splitlines()]
    failures, passed = [], set()
    for event in (record["payload"] for record in records if record["kind"] == "event"):
        # Like `SwiftTests.Wiring/broken()/WiringTests.swift:7:6`; a suite ends with its name.
        identifier = re.match(r"\w+\.(\w+)/(\w+)\(", event.get("testID") or "")
        test = ".".join(identifier.groups()) if identifier else None
        if test and event["kind"] == "testEnded" and event["messages"][0]["symbol"] in ("pass", "passWithKnownIssue"):
            passed.add(test)
        if event["kind"] == "issueRecorded" and not event["issue"]["isKnown"]:
            text, location = event["messages"][-1]["text"], event["issue"]["sourceLocation"]
            failures.append((test, place_of(location["fileID"], location["line"], text), text))
    return code, failures, passed


def stopping(code, output):
    found = re.findall(r"(\S+):(\d+): Fatal error: (.*)", output)
    return int(code != 0), [(None, place_of(file, line), text) for file, line, text in found], set()


def main():
    code, output = run(SWIFT, "build", "--package-path", PACKAGE, "--build-tests", *sys.argv[1:])
    if code != 0:
        sys.exit(f"error: the tests do not build:\n{output}")
    binaries = run(SWIFT, "build", "--package-path", PACKAGE, "--show-bin-path")[1].strip()
    answers = {"Swift Testing": swift_testing(), "without-tests": stopping(*run(f"{binaries}/without-tests"))}
    if IS_MAC:
        print("skipped: the tests of XCTest, whose failures are read as they are printed on Linux")
    else:
        answers["XCTest"] = xctest()
        answers[STOPPING_TEST] = stopping(*run_tests("--disable-swift-testing", "--filter", STOPPING_TEST))

    wrong = []
    expected, tests = expectations()
    for name, (code, failures, passed) in answers.items():
        problems = [f"ends with {code}"] * (code != 1)
        others = list(failures)
        for wanted in expected[name]:
            found = [other for other in others if other[:2] == wanted[:2] and other[2].startswith(wanted[2])]
            problems += [] if found else [f"does not fail: {wanted}"]
            others = [other for other in others if other is not (found or [None])[0]]
        problems += [f"fails: {failure}" for failure in others]
        should_pass = tests.get(name, set()) - {test for test, _, _ in expected[name]}
        problems += [f"{'does not pass' if test in should_pass else 'passes'}: {test}" for test in should_pass ^ passed]
        wrong += [f"error: {name}: {problem}" for problem in problems]
        print(f"{name}: {len(failures)} failures, {len(passed)} tests pass")
    if wrong:
        sys.exit("\n".join(sorted(wrong)))
    print("Each failure is as expected, on its line. Without a test, broken wiring stops the program.")


if __name__ == "__main__":
    main()
