#!/usr/bin/env python3
"""Changes the sources in small ways, one at a time, and sees whether a test notices each change.

It works on a copy of the repository. Since building takes longer than testing, all changes are written into the copy at once, each
behind a switch that an environment variable turns on:

    if count > limit {                      if (count > limit) != isMutant(17) {
    order.append(node)                      if !isMutant(18) { order.append(node) }

A change that does not compile does not count. A change that makes the tests run for ever counts as noticed.

    Scripts/mutants.py [--count 100] [--seed 1] [--minutes 10] [--folder FOLDER]

Run it again to continue after the time is over, or after you wrote a test; it then tests survivors again. Exits with
1 if the tests notice less than 90 % of the changes.
"""

import argparse
import hashlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ["Sources/DovetailGraph", "Sources/Dovetail"]
TARGETS = ["DovetailGraph", "Dovetail"]
MINIMUM = 90
# Results that stay the same when tests are added.
FINAL = ("noticed", "never ends", "does not compile")

TEST = ["swift", "test", "--skip-build", "--disable-xctest"]
# These take most of the time and rarely notice more than the others, so they only run for changes that the others do
# not notice.
SLOW = "LongChain|LargeGraph|Contention|ScopesOnThreads|CircularTests|RandomStart|OracleTests|MemoryTests|MemoizeTests|StartOrder"
QUICK_TESTS = ["--filter", r"^Dovetail(Graph)?Tests\.", "--skip", SLOW]
SLOW_TESTS = ["--filter", rf"^Dovetail(Graph)?Tests\..*({SLOW})|^DovetailReportsTests\."]
# Swift Testing continues after a failure, but the first one is enough here.
FAILURE = b"recorded an issue"

# The switch that turns a change on. It is not private, because inlined code is compiled into the caller.
SWITCH = """
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

let activeMutant: Int = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? -1

@usableFromInline
func isMutant(_ number: Int) -> Bool { number == activeMutant }
"""

OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">": "<=", "<=": ">", ">=": "<", "&&": "||", "||": "&&"}
OPERATOR = re.compile(r"(?<= )(==|!=|<=|>=|<|>|&&|\|\|)(?= )")
# The tokens other than brackets between which an operand of a comparison stands.
BEGIN = r"[,;] | \? |: | [-+]?= |^\s*|\b(?:if|guard|while|return|where|in|else|try|await|throw) "
END = r",|;| \? | : | else\b|$"
BOOLEAN = re.compile(r"\b(true|false)\b")
STEP = re.compile(r"(?<= [-+] )1\b")
CONDITION = re.compile(r"(?<=\bguard |\bwhile )[^,{]+?(?=,| else| \{)|(?<=\bif )[^,{]+?(?=,| \{)")
BINDING = re.compile(r"(let|case|var)\b|[#!]")
# A line with nothing but a call or an assignment.
STATEMENT = re.compile(r"^\s+(?!(?:return|throw|let|var|case|try await|public)\b|self\.init|super\.)[\w.]+(?:\([^{}]*\)| [-+]?= [^{}]*)$")
NOT_CODE = re.compile(r"^\s*(//|@|#|import\b|(public |static )*func\b|init\b|extension\b|case \.|package func\b)|preconditionFailure|fatalError")


class Change:
    """A small change of one line: a part of it, the changed part, and the code that switches between them."""

    def __init__(self, file, line, code, span, after, switched):
        self.file, self.line, self.code, self.span, self.switched = file, line, code, span, switched
        self.before = code.strip()
        self.after = (code[: span[0]] + after + code[span[1] :]).strip()

    def key(self):
        return f"{self.file}: {self.before} -> {self.after}"

    def line_with_switch(self, number):
        switch = f"isMutant({number})"
        return self.code[: self.span[0]] + self.switched.replace("SWITCH", switch) + self.code[self.span[1] :]


def changes_of(code):
    """The changes of a line: the original part, the changed part, and the code that switches between them."""
    for match in OPERATOR.finditer(code):
        start, end = operation(code, match)
        left, right = code[start : match.start() - 1], code[match.end() + 1 : end]
        changed = f"{left} {OPPOSITE[match[1]]} {right}"
        both = f"(SWITCH ? ({changed}) : ({left} {match[1]} {right}))"
        if left.strip() and right.strip():
            yield (start, end), changed, both if match[1] in ("&&", "||") else f"(({left} {match[1]} {right}) != SWITCH)"
    for match in BOOLEAN.finditer(code):
        yield match.span(), *(("false", "!SWITCH") if match[1] == "true" else ("true", "SWITCH"))
    for match in STEP.finditer(code):
        yield match.span(), "0", "(SWITCH ? 0 : 1)"
    for match in CONDITION.finditer(code):
        if not BINDING.match(match[0]) and match[0].count("(") == match[0].count(")"):
            yield match.span(), f"!({match[0]})", f"(({match[0]}) != SWITCH)"
    if STATEMENT.search(code) and code.count("(") == code.count(")"):
        yield (len(code) - len(code.lstrip()), len(code)), "", f"if !SWITCH {{ {code.strip()} }}"


def operation(code, operator):
    """The start of an operator's left operand, and the end of its right operand."""
    looser = {"&&": r" \|\| ", "||": r" (?!) "}.get(operator[1], r" && | \|\| ")
    block = r"| \{" if re.match(r"\s*(\} else )?(if|guard|while|for)\b", code) else ""
    start, end, depth = 0, len(code), 0
    for place in range(operator.start() - 1, -1, -1):
        depth += (code[place] in ")]}") - (code[place] in "([{")
        begins = [m.end() for m in re.finditer(BEGIN + "|" + looser, code[: operator.start()]) if m.end() == place]
        if depth < 0 or depth == 0 and begins:
            start = place + (1 if depth < 0 else 0)
            break
    depth = 0
    for place in range(operator.end() + 1, len(code)):
        depth += (code[place] in "([{") - (code[place] in ")]}")
        ends = re.compile(END + "|" + looser + block).match(code, place)
        if depth < 0 or ends and depth == (1 if code[place] in "([{" else 0):
            end = place
            break
    while start < end and code[start] == " ":
        start += 1
    return start, end


def all_changes():
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.swift")):
            if {"Generated", "Tutorials", "Page"} & set(path.parts) or path.name.endswith("+Mistakes.swift"):
                continue
            is_elsewhere = False
            for line, text in enumerate(path.read_text().split("\n"), 1):
                code = re.sub(r"\s*//.*", "", text)
                # Only the first branch of an `#if` is changed, since the others may be for other platforms.
                is_elsewhere = code.lstrip().startswith("#else") or is_elsewhere and "#endif" not in code
                if not is_elsewhere and not NOT_CODE.search(code) and '"' not in code:
                    for span, after, switched in changes_of(code):
                        yield Change(str(path.relative_to(ROOT)), line, code, span, after, switched)


def choose(seed, count, results):
    """Random changes with their numbers, at most one per line. Edits of other lines do not affect the choice."""
    changes = {change.key(): change for change in all_changes()}
    order = sorted(changes, key=lambda key: hashlib.sha1(f"{seed} {key}".encode()).digest())
    lines = {}
    for key in order:
        change = changes[key]
        lines.setdefault((change.file, change.line), change)
    chosen = []
    # Many more than requested, since a third does not compile.
    for number, change in enumerate(lines.values()):
        if number % count == 0 and len(chosen) >= count:
            break
        if results.get(change.key()) != "does not compile":
            chosen.append((number, change))
    return chosen, len(changes)


def write_copy(folder, chosen):
    """Makes the folder a copy of the working tree with all changes. Does not touch files that are up to date.

    Returns a hash of the sources and tests.
    """
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()
    contents = {name: (ROOT / name).read_bytes() for name in names if (ROOT / name).is_file()}
    parts = sorted(item for item in contents.items() if item[0].startswith(("Sources/", "Tests/")))
    tree = hashlib.sha1(repr(parts).encode()).hexdigest()
    for number, change in chosen:
        lines = contents[change.file].decode().split("\n")
        lines[change.line - 1] = change.line_with_switch(number)
        contents[change.file] = "\n".join(lines).encode()
    for source in SOURCES:
        contents[f"{source}/Mutants.swift"] = SWITCH.encode()
    for path in [path for part in ("Sources", "Tests") for path in (folder / part).rglob("*") if path.is_file()]:
        if str(path.relative_to(folder)) not in contents:
            path.unlink()
    for name, content in contents.items():
        path = folder / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod((ROOT / name).stat().st_mode if (ROOT / name).exists() else 0o644)
    return tree


def build(folder, chosen):
    """Builds the copy. Returns the changes that the compiler rejects; none if it builds."""
    # Builds the modules first, to find their errors before the tests are built.
    for options in [["--target", target] for target in TARGETS] + [["--build-tests"]]:
        process = subprocess.run(["swift", "build", *options], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if process.returncode == 0:
            continue
        rejected = set()
        for path, line in re.findall(r"^(/.+\.swift):(\d+):\d+: error:", process.stdout, re.MULTILINE):
            inside = [c for _, c in chosen if path.endswith("/" + c.file) and c.line <= int(line)]
            # Some errors are reported further down, at the end of the function.
            rejected.update([max(inside, key=lambda c: c.line)] if inside else [])
        if not rejected:
            sys.exit(process.stdout[-5000:] + "\nerror: the copy does not build")
        return rejected
    return set()


def test(folder, number, tests, limit):
    """Runs tests until the first one fails. Returns "survived" if none does."""
    environment = dict(os.environ, MUTANT=str(number), MODEL_SEQUENCES="200", SWIFT_BACKTRACE="enable=no")
    process = subprocess.Popen(
        TEST + tests, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=True, preexec_fn=limit_memory,
    )
    too_long = threading.Event()

    def stop():
        too_long.set()
        interrupt(process)

    timer = threading.Timer(limit, stop)
    timer.start()
    fails = False
    # Reads all output, because a process that cannot write does not end.
    for line in process.stdout:
        if FAILURE in line and not fails:
            fails = True
            interrupt(process)
    code = process.wait()
    timer.cancel()
    return "noticed" if fails else "never ends" if too_long.is_set() else "survived" if code == 0 else "noticed"


def interrupt(process):
    """Ends `swift test`, which then ends the test process, since that is not in its process group."""
    process.send_signal(signal.SIGINT)
    kill = threading.Timer(20, process.kill)
    kill.daemon = True
    kill.start()


def limit_memory():
    """Limits the memory, which a change may fill before its time is over."""
    resource.setrlimit(resource.RLIMIT_AS, (16 << 30, 16 << 30))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "dovetail-mutants")
    options = parser.parse_args()
    end = time.monotonic() + options.minutes * 60

    folder = options.folder
    (folder / ".build").mkdir(parents=True, exist_ok=True)
    file = folder / f".build/mutants-of-seed-{options.seed}.json"
    known = json.loads(file.read_text()) if file.exists() else {"tree": "", "results": {}}
    results = known["results"]

    def save():
        file.write_text(json.dumps({"tree": tree, "results": results}, indent=1))

    while True:
        chosen, every = choose(options.seed, options.count, results)
        tree = write_copy(folder, chosen)
        if tree != known["tree"]:
            results = {key: result for key, result in results.items() if result in FINAL}
        rejected = build(folder, chosen)
        if not rejected:
            break
        print(f"{len(rejected)} of {len(chosen)} do not compile", flush=True)
        results.update({change.key(): "does not compile" for change in rejected})
        save()

    chosen = chosen[: options.count]
    earlier = sum(change.key() in results for _, change in chosen)
    print(f"seed {options.seed}: {len(chosen)} of {every} changes, {earlier} results from earlier", flush=True)
    for before, tests, after in ((None, QUICK_TESTS, "passes the quick tests"), ("passes the quick tests", SLOW_TESTS, "survived")):
        pending = [(number, change) for number, change in chosen if results.get(change.key()) == before]
        start = time.monotonic()
        if pending and time.monotonic() < end and test(folder, -1, tests, 900) != "survived":
            sys.exit("error: without a change the tests fail already")
        # Longer than the tests take, since the machine may be busy.
        limit = 60 + 2 * (time.monotonic() - start)
        for number, change in pending:
            if time.monotonic() > end:
                break
            result = test(folder, number, tests, limit)
            results[change.key()] = after if result == "survived" else result
            save()
            print(f"{results[change.key()]}: {change.file}:{change.line}: {change.before} -> {change.after or '(nothing)'}", flush=True)

    judged = [change for _, change in chosen if results.get(change.key()) in (*FINAL, "survived")]
    survivors = [change for change in judged if results[change.key()] == "survived"]
    print("\n| survivor | before | after |\n| --- | --- | --- |")
    for change in sorted(survivors, key=lambda change: (change.file, change.line)):
        print(f"| {change.file}:{change.line} | `{change.before}` | `{change.after}` |")
    percent = 100 * (len(judged) - len(survivors)) / max(1, len(judged))
    print(f"\n{len(judged)} mutants, {percent:.0f} % noticed; {list(results.values()).count('does not compile')} more do not compile")
    sys.exit(0 if percent >= MINIMUM else 1)


main()
