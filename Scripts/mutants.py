#!/usr/bin/env python3
"""Changes the sources in small ways, one at a time, and sees whether a test notices each change.

It works on a copy of the repository. Since building takes longer than testing, all changes are written into the copy at once, each
behind a switch that an environment variable turns on:

    if count > limit {                      if (count > limit) != isMutant(17) {
    order.append(node)                      if !isMutant(18) { order.append(node) }

A change that does not compile does not count. A change that makes the tests run for ever counts as noticed. Run it again to continue after
the time is over, or after you wrote a test; it then tests survivors again. Exits with 1 if the tests notice less than 90 % of the changes.

    Scripts/mutants.py [--count 100] [--seed 1] [--minutes 10] [--folder FOLDER]
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
from collections import namedtuple
from pathlib import Path

from toolchain import ROOT, output

TARGETS = ["DovetailOnce", "DovetailFunctions", "DovetailAnalysis", "Dovetail", "DovetailContainer"]
# Results that stay the same when tests are added.
FINAL = ("noticed", "never ends", "does not compile")
TEST = ["swift", "test", "--skip-build", "--disable-xctest"]
# These take most of the time and rarely notice more than the others, so they only run for changes that the others do not notice.
SLOW = "LongChain|LargeGraph|Contention|ScopesOnThreads|CircularTests|OracleTests|MemoryTests|MemoizeTests|StartOrder"
QUICK_TESTS = ["--filter", r"^Dovetail(Graph)?Tests\.", "--skip", SLOW]
SLOW_TESTS = ["--filter", rf"^Dovetail(Graph)?Tests\..*({SLOW})|^DovetailReportsTests\."]
# Swift Testing continues after a failure, but the first one is enough here.
FAILURE = b"recorded an issue"

# The switch that turns a change on. It is not private, because inlined code is compiled into the caller.
SWITCH = """
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
let activeMutant: Int = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? -1
@usableFromInline
func isMutant(_ number: Int) -> Bool { number == activeMutant }
"""

OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">": "<=", "<=": ">", ">=": "<", "&&": "||", "||": "&&"}
OPERATOR = re.compile(r"(?<= )(==|!=|<=|>=|<|>|&&|\|\|)(?= )")
# The tokens between which an operand of a comparison stands.
BEGIN = r"[(\[{]|[,;] | \? |: | [-+]?= |^\s*|\b(?:if|guard|while|return|where|in|else|try|await|throw) "
END = r"[)\]}]|,|;| \? | : | else\b|$"
IN_BRACKETS = re.compile(r"[(\[{][^()\[\]{}]*[)\]}]")
LITERAL = re.compile(r"\b(?:true|false)\b|(?<= [-+] )1\b")
OTHER_LITERAL = {"true": ("false", "!SWITCH"), "false": ("true", "SWITCH"), "1": ("0", "(SWITCH ? 0 : 1)")}
CONDITION = re.compile(r"(?<=\bguard |\bwhile )[^,{]+?(?=,| else| \{)|(?<=\bif )[^,{]+?(?=,| \{)")
BINDING = re.compile(r"(let|case|var)\b|[#!]")
# A line with nothing but a call or an assignment.
STATEMENT = re.compile(r"^\s+(?!(?:return|throw|let|var|case|try await|public)\b|self\.init|super\.)[\w.]+(?:\([^{}]*\)| [-+]?= [^{}]*)$")
NOT_CODE = re.compile(r"^\s*([@#]|//|(import|init|extension)\b|((public |static )*|package )func\b|case \.)|preconditionFailure|fatalError")


# A small change of a line, and the line as the copy has it, where SWITCH stands for the condition that makes the change.
Change = namedtuple("Change", "key file line before after switched")


def changes_of(code):
    """The changes of a line: the span of the changed part, the part after the change, and the code that switches between both."""
    for match in OPERATOR.finditer(code):
        start, end = operation(code, match)
        left, right = code[start : match.start() - 1], code[match.end() + 1 : end]
        original, changed = f"({left} {match[1]} {right})", f"{left} {OPPOSITE[match[1]]} {right}"
        if left.strip() and right.strip():
            both = f"(SWITCH ? ({changed}) : {original})" if match[1] in ("&&", "||") else f"({original} != SWITCH)"
            yield (start, end), changed, both
    for match in LITERAL.finditer(code):
        yield match.span(), *OTHER_LITERAL[match[0]]
    for match in CONDITION.finditer(code):
        if not BINDING.match(match[0]) and match[0].count("(") == match[0].count(")"):
            yield match.span(), f"!({match[0]})", f"(({match[0]}) != SWITCH)"
    if STATEMENT.search(code) and code.count("(") == code.count(")"):
        yield (len(code) - len(code.lstrip()), len(code)), "", f"if !SWITCH {{ {code.strip()} }}"


def operation(code, operator):
    """The start of an operator's left operand, and the end of its right operand."""
    looser = {"&&": r" \|\| ", "||": r" (?!) "}.get(operator[1], r" && | \|\| ")
    block = r"| [{~]" if re.match(r"\s*(\} else )?(if|guard|while|for)\b", code) else ""
    *_, begin = re.finditer(f"{BEGIN}|{looser}", without_brackets(code[: operator.start()]))
    end = re.compile(f"{END}|{looser}{block}").search(without_brackets(code[operator.end() + 1 :]))
    return len(code) - len(code[begin.end() :].lstrip(" ")), operator.end() + 1 + end.start()


def without_brackets(code):
    """Code of the same length, with ~ for what is in braces, and _ for what is in other brackets."""
    while match := IN_BRACKETS.search(code):
        code = code[: match.start()] + ("~" if match[0][0] == "{" else "_") * len(match[0]) + code[match.end() :]
    return code


def all_changes():
    for path in (path for target in TARGETS for path in sorted((ROOT / "Sources" / target).rglob("*.swift"))):
        if {"Generated", "Tutorials", "Page"} & set(path.parts) or path.name.endswith("+Mistakes.swift"):
            continue
        is_elsewhere = False
        for line, text in enumerate(path.read_text().split("\n"), 1):
            code = re.sub(r"\s*//.*", "", text)
            # Only the first branch of an `#if` is changed, since the others may be for other platforms.
            is_elsewhere = code.lstrip().startswith("#else") or is_elsewhere and "#endif" not in code
            if is_elsewhere or NOT_CODE.search(code) or '"' in code:
                continue
            for (start, end), *parts in changes_of(code):
                after, switched = (code[:start] + part + code[end:] for part in parts)
                file, before, after = str(path.relative_to(ROOT)), code.strip(), after.strip()
                yield Change(f"{file}: {before} -> {after}", file, line, before, after, switched)


def choose(seed, count, results):
    """Random changes with their numbers, at most one per line. Edits of other lines do not affect the choice."""
    changes = {change.key: change for change in all_changes()}
    lines = {}
    for key in sorted(changes, key=lambda key: hashlib.sha1(f"{seed} {key}".encode()).digest()):
        lines.setdefault((changes[key].file, changes[key].line), changes[key])
    chosen = []
    # Many more than requested, since a third does not compile.
    for number, change in enumerate(lines.values()):
        if number % count == 0 and len(chosen) >= count:
            break
        if results.get(change.key) != "does not compile":
            chosen.append((number, change))
    return chosen, len(changes)


def write_copy(folder, chosen):
    """Makes the folder a copy of the working tree with all changes, and returns a hash of sources and tests. Leaves what is up to date."""
    names = output("git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard").splitlines()
    contents = {name: (ROOT / name).read_bytes() for name in names if (ROOT / name).is_file()}
    tested = sorted(item for item in contents.items() if item[0].startswith(("Sources/", "Tests/")))
    for number, change in chosen:
        lines = contents[change.file].decode().split("\n")
        lines[change.line - 1] = change.switched.replace("SWITCH", f"isMutant({number})")
        contents[change.file] = "\n".join(lines).encode()
    contents.update((f"Sources/{target}/Mutants.swift", SWITCH.encode()) for target in TARGETS)
    for path in [*(folder / "Sources").rglob("*"), *(folder / "Tests").rglob("*")]:
        if path.is_file() and str(path.relative_to(folder)) not in contents:
            path.unlink()
    for name, content in contents.items():
        path = folder / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod(0o755)
    return hashlib.sha1(repr(tested).encode()).hexdigest()


def build(folder, chosen):
    """Builds the copy. Returns the changes that the compiler rejects; none if it builds."""
    # Builds the modules first, to find their errors before the tests are built.
    for options in (*(["--target", target] for target in TARGETS), ["--build-tests"]):
        answer = subprocess.run(["swift", "build", *options], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if answer.returncode:
            errors = re.findall(r"^(/.+\.swift):(\d+):\d+: error:", answer.stdout, re.MULTILINE)
            # Some errors are reported further down, at the end of the function.
            above = ([c for _, c in chosen if path.endswith(f"/{c.file}") and c.line <= int(line)] for path, line in errors)
            rejected = {max(changes, key=lambda change: change.line) for changes in above if changes}
            return rejected or sys.exit(answer.stdout[-5000:] + "\nerror: the copy does not build")
    return set()


def test(folder, number, tests, limit):
    """Runs tests until the first one fails. Returns "survived" if none does."""
    environment = dict(os.environ, MUTANT=str(number), MODEL_SEQUENCES="200", SWIFT_BACKTRACE="enable=no")
    process = subprocess.Popen(
        [*TEST, *tests], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        # A change may fill the memory before its time is over.
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (16 << 30, 16 << 30)),
    )
    timer, end, fails = threading.Timer(limit, interrupt, [process]), time.monotonic() + limit, False
    timer.start()
    # Reads all output, because a process that cannot write does not end.
    for line in process.stdout:
        if FAILURE in line and not fails:
            fails = True
            interrupt(process)
    code = process.wait()
    timer.cancel()
    return "noticed" if fails else "never ends" if time.monotonic() > end else "noticed" if code else "survived"


def interrupt(process):
    """Ends `swift test`, which then ends the test process, since that is not in its process group."""
    process.send_signal(signal.SIGINT)
    threading.Timer(20, process.kill).start()


def main():
    parser = argparse.ArgumentParser()
    for name, default in (("--count", 100), ("--seed", 1), ("--minutes", 10.0)):
        parser.add_argument(name, type=type(default), default=default)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "dovetail-mutants")
    options = parser.parse_args()
    folder, end = options.folder, time.monotonic() + options.minutes * 60
    file = folder / f".build/mutants-of-seed-{options.seed}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    # By the keys of changes, and the hash of the sources and tests that they are about.
    results = json.loads(file.read_text()) if file.exists() else {}
    rejected = True
    while rejected:
        chosen, every = choose(options.seed, options.count, results)
        tree = write_copy(folder, chosen)
        if results.get("tree") != tree:
            results = {"tree": tree, **{key: result for key, result in results.items() if result in FINAL}}
        rejected = build(folder, chosen)
        results.update({change.key: "does not compile" for change in rejected})
        file.write_text(json.dumps(results, indent=1))
        print(f"{len(rejected)} of {len(chosen)} do not compile", flush=True)
    chosen = chosen[: options.count]
    print(f"seed {options.seed}: {len(chosen)} of {every} changes", flush=True)
    for before, tests, after in ((None, QUICK_TESTS, "passes the quick tests"), ("passes the quick tests", SLOW_TESTS, "survived")):
        pending = [(number, change) for number, change in chosen if results.get(change.key) == before]
        start = time.monotonic()
        if pending and start < end and test(folder, -1, tests, 900) != "survived":
            sys.exit("error: without a change the tests fail already")
        limit = 60 + 2 * (time.monotonic() - start)  # Longer than the tests take, since the machine may be busy.
        for number, change in pending:
            if time.monotonic() > end:
                break
            result = test(folder, number, tests, limit)
            results[change.key] = result = after if result == "survived" else result
            file.write_text(json.dumps(results, indent=1))
            print(f"{result}: {change.file}:{change.line}: {change.before} -> {change.after or '(nothing)'}", flush=True)
    judged = [change for _, change in chosen if results.get(change.key) in (*FINAL, "survived")]
    survivors = [change for change in judged if results[change.key] == "survived"]
    print("\n| survivor | before | after |\n| --- | --- | --- |")
    for _, file, line, before, after, _ in sorted(survivors, key=lambda change: (change.file, change.line)):
        print(f"| {file}:{line} | `{before}` | `{after}` |")
    percent = 100 * (len(judged) - len(survivors)) / max(1, len(judged))
    print(f"\n{len(judged)} mutants, {percent:.0f} % noticed; {list(results.values()).count('does not compile')} more do not compile")
    sys.exit(0 if percent >= 90 else 1)


main()
