#!/usr/bin/env python3
"""Changes the sources in small ways, one at a time, and sees whether a test notices each change.

It works on a copy of the repository, so the working tree stays as it is. A mutant that does not compile does not count. One that
takes too long counts as noticed: the tests never end.

    Scripts/mutants.py [--count 100] [--seed 1] [--minutes 10] [--folder FOLDER]

Run it again with the same seed and folder to go on where the time was over. Exits with 1 if less than 90 % were noticed.
"""

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ["Sources/Dovetail", "Sources/DovetailGraph"]
BUILD = ["swift", "build", "--build-tests"]
TEST = ["swift", "test", "--skip-build", "--disable-xctest", "--filter", "^(DovetailTests|DovetailGraphTests)\\."]
# Swift Testing goes on after a failure. Here the first one is enough.
FAILURE = b"recorded an issue"
MINIMUM = 90

# A pattern, and what it becomes. `\1` and so on are the parts that stay.
CHANGES = [
    (r" == ", " != "),
    (r" != ", " == "),
    (r" < ", " >= "),
    (r" > ", " <= "),
    (r" <= ", " > "),
    (r" >= ", " < "),
    (r" && ", " || "),
    (r" \|\| ", " && "),
    (r"\btrue\b", "false"),
    (r"\bfalse\b", "true"),
    (r" \+ 1\b", ""),
    (r" - 1\b", ""),
    (r"(?<=\bguard )(?!let\b|case\b|var\b|#)([^,{]+?)(?=,| else)", r"!(\1)"),
    (r"(?<=\bif )(?!let\b|case\b|var\b|#)([^,{]+?)(?=,| \{)", r"!(\1)"),
    # A statement that is left out: a call or an assignment on a line of its own.
    (r"^(\s+)(?!return\b|throw\b|let\b|var\b|case\b|try await\b|public\b|self\.init|super\.)[\w.]+(?:\([^{}]*\)| [-+]?= [^{}]*)$", r"\1"),
]
NOT_CODE = re.compile(r"^\s*(//|@|#|import\b|public func\b|func\b|init\b|extension\b|case \.|package func\b)|preconditionFailure|fatalError")


def sites(root):
    """All places that can be changed: a file, the number of a line, and the line before and after."""
    for folder in SOURCES:
        for file in sorted((root / folder).rglob("*.swift")):
            if "Generated" in file.parts or file.name.endswith("+Mistakes.swift"):
                continue
            for number, line in enumerate(file.read_text().split("\n")):
                code = re.sub(r"\s*//.*", "", line)
                if NOT_CODE.search(code) or '"' in code:
                    continue
                for pattern, replacement in CHANGES:
                    for match in re.finditer(pattern, code):
                        changed = code[: match.start()] + match.expand(replacement) + code[match.end() :]
                        yield str(file.relative_to(root)), number, line, changed


def run(command, folder, limit):
    """Runs a command, and returns its exit code; `None` if it took too long."""
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        return process.wait(limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return None


def test(folder, limit):
    """Runs the tests until the first one fails. Returns whether all of them pass; `None` if it took too long."""
    environment = dict(os.environ, MODEL_SEQUENCES="200", SWIFT_BACKTRACE="enable=no")
    process = subprocess.Popen(
        TEST, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    )
    too_long = threading.Event()

    def stop():
        too_long.set()
        os.killpg(process.pid, signal.SIGKILL)

    timer = threading.Timer(limit, stop)
    timer.start()
    fails = any(FAILURE in line for line in process.stdout)
    timer.cancel()
    if fails and process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    code = process.wait()
    return None if too_long.is_set() else code == 0


def judge(folder, file, number, before, after, limit):
    path = folder / file
    lines = path.read_text().split("\n")
    lines[number] = after
    path.write_text("\n".join(lines))
    try:
        if run(BUILD, folder, 900) != 0:
            return "does not compile"
        passes = test(folder, limit)
        return "survived" if passes else "noticed" if passes is not None else "never ends"
    finally:
        lines[number] = before
        path.write_text("\n".join(lines))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "dovetail-mutants")
    options = parser.parse_args()

    folder = options.folder
    if not folder.exists():
        subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    # A run that was killed leaves its last change behind.
    subprocess.run(["git", "checkout", "--quiet", "."], cwd=folder, check=True)
    results_file = folder / f".build/mutants-{options.seed}.json"
    results = json.loads(results_file.read_text()) if results_file.exists() else []
    end = time.monotonic() + options.minutes * 60

    start = time.monotonic()
    if run(BUILD, folder, 1800) != 0 or not test(folder, 900):
        sys.exit("error: without a change the tests fail already")
    # A hundred seconds more than the tests take, since a machine may be busy.
    limit = 100 + 3 * (time.monotonic() - start)

    every = sorted(set(sites(folder)))
    random.Random(options.seed).shuffle(every)
    print(f"seed {options.seed}, {len(every)} changes to choose from, {len(results)} results from earlier", flush=True)
    for file, number, before, after in every[len(results) :]:
        counted = [result for result in results if result["result"] != "does not compile"]
        if len(counted) >= options.count or time.monotonic() > end:
            break
        result = judge(folder, file, number, before, after, limit)
        results.append({"file": file, "line": number + 1, "before": before.strip(), "after": after.strip(), "result": result})
        results_file.write_text(json.dumps(results, indent=1))
        print(f"{result}: {file}:{number + 1}: {before.strip()} -> {after.strip() or '(nothing)'}", flush=True)

    counts = Counter(result["result"] for result in results)
    counted = len(results) - counts["does not compile"]
    survivors = sorted((r for r in results if r["result"] == "survived"), key=lambda r: (r["file"], r["line"]))
    print("\n| survivor | before | after |\n| --- | --- | --- |")
    for result in survivors:
        print(f"| {result['file']}:{result['line']} | `{result['before']}` | `{result['after']}` |")
    percent = 100 * (counted - len(survivors)) / max(1, counted)
    print(f"\n{counted} mutants, {percent:.0f} % noticed; {counts['does not compile']} more do not compile")
    sys.exit(0 if percent >= MINIMUM else 1)


main()
