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
from collections import namedtuple
from pathlib import Path

from toolchain import IS_MAC

PACKAGE = Path(__file__).resolve().parent.parent / "Tests/FailingTests"
CLIENT = PACKAGE / "Sources/App/UserStorage.swift"
STOPPING_TEST = "ClassSetUpTests"
# The names of tests that call `expectWired`, and the file of the one whose test is unknown.
WIRING_TESTS = ["broken", "brokenInPlace", "brokenOnTheMainActor", "wired", "WiringTests"]
# How Swift Testing says that a test passes.
PASSED = ["pass", "passWithKnownIssue"]
SWIFT = os.environ.get("SWIFT", "swift")

COMMENT = re.compile(r"// (fails|stops)(?: at (\w+)| (without a test))?: (.*)")
TYPE = re.compile(r"^(?:@?\w+ )*(?:class|struct) (\w+)(: XCTestCase)?")
TEST = re.compile(r"(@Test.* )?func (\w+)\(")
SPY = re.compile(r"\(waited for at (.+?):(\d+)\)")

# Of `test`, like `Wiring.broken`, at a place like `SwiftTests/WiringTests.swift:7`.
Failure = namedtuple("Failure", "test place text")


class Expectations:
    """The expectations in the sources, for the tests of both libraries."""

    def __init__(self):
        self.tests = {"XCTest": set(), "Swift Testing": set()}
        self.failures = {"XCTest": [], "Swift Testing": []}
        self.stops = {}
        for file in sorted(PACKAGE.glob("*/*/*.swift")):
            self.read(file)

    def read(self, file):
        suite, test, library = None, None, None
        has_attribute = False
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if match := TYPE.match(line):
                suite, library = match[1], "XCTest" if match[2] else "Swift Testing"
            elif match := TEST.search(line):
                is_test = match[1] or has_attribute or library == "XCTest" and match[2].startswith("test")
                test = f"{suite}.{match[2]}"
                if is_test and suite != STOPPING_TEST:
                    self.tests[library].add(test)
                has_attribute = False
            elif line.strip().startswith("@Test"):
                has_attribute = True
            if match := COMMENT.search(line):
                kind, name, without_test, text = match.groups()
                place = place_of(file, number)
                if kind == "stops":
                    self.stops[file.parent.name if suite is None else suite] = Failure(None, place, text)
                else:
                    place = declaration_of(name) if name else place
                    self.failures[library].append(Failure(None if without_test else test, place, text))


def place_of(file, line):
    """The module's folder, the file, and the line, which all descriptions of a location have in common."""
    return "/".join(Path(file).parts[-2:]) + f":{line}"


def declaration_of(name):
    lines = CLIENT.read_text().splitlines()
    return place_of(CLIENT, next(number for number, line in enumerate(lines, 1) if f" var {name}:" in line))


def run(*arguments):
    # The message of a crash has its location; a backtrace would take seconds.
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
    answer = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    return answer.returncode, answer.stdout


def run_tests(*options):
    return run(SWIFT, "test", "--package-path", PACKAGE, "--skip-build", *options)


def tests_of_xctest():
    code, output = run_tests("--disable-swift-testing", "--skip", STOPPING_TEST)
    failures = []
    for file, line, test, text in re.findall(r"^(\S+):(\d+): error: ([\w.]+) : (.*)$", output, re.MULTILINE):
        # On Linux, XCTest does not know where an error was thrown, but the error of a spy says it.
        waited = SPY.search(text)
        place = place_of(waited[1], waited[2]) if waited else place_of(file, line)
        failures.append(Failure(test, place, text.removeprefix("failed - ")))
    return code, set(re.findall(r"^Test Case '([\w.]+)' passed", output, re.MULTILINE)), failures


def tests_of_swift_testing():
    with tempfile.TemporaryDirectory() as folder:
        stream, attachments = Path(folder) / "events.json", Path(folder) / "attachments"
        attachments.mkdir()
        code, _ = run_tests(
            "--disable-xctest", "--event-stream-output-path", stream, "--event-stream-version", "0",
            "--attachments-path", attachments,
        )
        for name in (f"{test}.{ending}" for test in WIRING_TESTS for ending in ["html", "json"]):
            if not (attachments / name).exists():
                sys.exit(f"error: {name} is not attached")
        records = [json.loads(line) for line in stream.read_text().splitlines()]
    passed, failures = set(), []
    for event in (record["payload"] for record in records if record["kind"] == "event"):
        # Like `SwiftTests.Wiring/broken()/WiringTests.swift:7:6`; a suite ends with its name.
        identifier = re.match(r"\w+\.(\w+)/(\w+)\(", event.get("testID") or "")
        test = ".".join(identifier.groups()) if identifier else None
        if test and event["kind"] == "testEnded" and event["messages"][0]["symbol"] in PASSED:
            passed.add(test)
        if event["kind"] == "issueRecorded" and not event["issue"]["isKnown"]:
            *_, text = [message["text"] for message in event["messages"]]
            waited = SPY.search(text)
            location = event["issue"]["sourceLocation"]
            place = place_of(waited[1], waited[2]) if waited else place_of(location["fileID"], location["line"])
            failures.append(Failure(test, place, text))
    return code, passed, failures


def differences(library, expected, tests, answer):
    code, passed, failures = answer
    missing, unexpected = [], list(failures)
    for wanted in expected:
        found = [failure for failure in unexpected if failure[:2] == wanted[:2] and failure.text.startswith(wanted.text)]
        if found:
            unexpected.remove(found[0])
        else:
            missing.append(wanted)
    if code != 1:
        yield f"the tests end with {code}"
    for failure in missing:
        yield f"does not fail: {describe(failure)}"
    for failure in unexpected:
        yield f"fails: {describe(failure)}"
    should_pass = tests - {failure.test for failure in expected}
    for test in sorted(should_pass ^ passed):
        yield f"{'does not pass' if test in should_pass else 'passes'}: {test}"


def describe(failure):
    return f"{failure.test or 'no test'} at {failure.place}: {failure.text}"


def stops(name, expected, answer):
    code, output = answer
    said = [Failure(None, place_of(file, line), text)
            for file, line, text in re.findall(r"(\S+):(\d+): Fatal error: (.*)", output)]
    if code == 0 or len(said) != 1 or said[0].place != expected.place or not said[0].text.startswith(expected.text):
        yield f"{name} does not stop at {expected.place}: {expected.text}\n{output}"


def main():
    code, output = run(SWIFT, "build", "--package-path", PACKAGE, "--build-tests", *sys.argv[1:])
    if code != 0:
        sys.exit(f"error: the tests do not build:\n{output}")
    binaries = Path(run(SWIFT, "build", "--package-path", PACKAGE, "--show-bin-path")[1].strip())

    expectations = Expectations()
    answers = {"Swift Testing": tests_of_swift_testing()}
    programs = {"without-tests": run(binaries / "without-tests")}
    if IS_MAC:
        print("skipped: the tests of XCTest, whose failures are read as they are printed on Linux")
    else:
        answers["XCTest"] = tests_of_xctest()
        programs[STOPPING_TEST] = run_tests("--disable-swift-testing", "--filter", STOPPING_TEST)
    wrong = []
    for library, answer in answers.items():
        expected, tests = expectations.failures[library], expectations.tests[library]
        if len(expected) < 20:
            sys.exit(f"error: only {len(expected)} failures of {library} are expected")
        wrong += [f"{library}: {line}" for line in differences(library, expected, tests, answer)]
    for name, answer in programs.items():
        wrong += stops(name, expectations.stops[name], answer)
    if wrong:
        sys.exit("\n".join(f"error: {line}" for line in wrong))
    for library, (_, passed, failures) in answers.items():
        print(f"{library}: {len(failures)} failures as expected, each on its line; {len(passed)} tests pass.")
    print("Without a test, broken wiring stops the program.")


if __name__ == "__main__":
    main()
