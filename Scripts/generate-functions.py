#!/usr/bin/env python3
"""Writes the overloads in Sources/Dovetail/Functions/Generated; overloads.py says why they are needed.

The simplest overload of a family is written and documented by hand in Sources/Dovetail/Functions. This script writes the
others, which differ only in effects, in where the function runs, and in how many parameters it has.

    Scripts/generate-functions.py            write the files
    Scripts/generate-functions.py --check    exit with 1 if a committed file is out of date
"""

from dataclasses import dataclass
from itertools import combinations

from overloads import (
    ANYWHERE, ASYNC, ASYNC_THROWS, EFFECTS, HERE, LETTERS, MAIN_ACTOR, MORE, MOST_WRITTEN_OUT, ON_MAIN_ACTOR, ON_NO_ACTOR,
    OPEN_PARAMETERS, PLACES, PLAIN, ROOT, SENDABLE, THROWING, THROWS, TUPLED_PARAMETERS, WRITTEN_OUT, Parameters, opening, overload,
    told_apart, write,
)


def forms(effects, places=PLACES, parameters=OPEN_PARAMETERS):
    """Every combination; one parameter comes first, because the overload that is written by hand has one."""
    ordered = sorted(parameters, key=lambda open: (open.is_pack, open.count != 1, open.count))
    return [(open, place, effect) for open in ordered for place in places for effect in effects]


def typed_forms(effects, places=PLACES):
    """As `forms`, with typed errors where the parameters are written out: beside a pack they crash the compiler (6.3.1)."""
    return forms([each.typed for each in effects], places, WRITTEN_OUT) + forms(effects, places, [MORE])


def of(open, place, effects):
    """The name of such a function in the documentation."""
    return f"{effects.described} of {open.described}{place.described}"


def partial():
    # The type checker tries overloads in their order. The most frequent form comes first: once it fits, the type checker gives up
    # the others sooner, and three nested calls take little more than half the time.
    for count in (1, 2, 3):
        for fixed in combinations((1, 2, 3), count):
            totals = [count + rest for rest in range(MOST_WRITTEN_OUT + 1) if count + rest >= max(fixed)]
            shapes = [(total, False) for total in totals] + [(count + MOST_WRITTEN_OUT + 1, True)]
            for place in (ANYWHERE, MAIN_ACTOR, HERE):
                for total, is_pack in shapes:
                    for effects in EFFECTS:
                        if (fixed, total, place, effects) == ((1,), 2, HERE, PLAIN):
                            continue  # written by hand
                        if is_pack and place is MAIN_ACTOR and effects.is_async:
                            continue  # keeps its actor without an overload of its own
                        yield partial_overload(fixed, Parameters(total, is_pack), place, effects)


def partial_overload(fixed, taken, place, effects):
    names = [name for position, name in enumerate(taken.names, 1) if position not in fixed]
    passed = [f"arg{i}" if i in fixed else value for i, value in enumerate(taken.values, 1)]
    rest = ["repeat each rest"] * taken.is_pack
    types = ", ".join(names + ["repeat each Rest"] * taken.is_pack)
    which = ", ".join(f"`arg{i}`" for i in fixed)
    captured = [name + ": Sendable" * (place.is_sendable and i in fixed) for i, name in enumerate(taken.names, 1)]
    return overload(
        f"Fixes {which} of {of(taken, place, effects)}. See `partial(_:arg1:)`.",
        "partial",
        [*captured, *["each Rest"] * taken.is_pack, "Output"],
        [f"_ function: @escaping {place.arrow(taken.types, effects, 'Output')}"]
        + [f"arg{i}: {LETTERS[i - 1]}" for i in fixed]
        + told_apart(place, by_constraint=True),
        place.arrow(types, effects, "Output"),
        [f"{{{opening(names, taken.is_pack)} {effects.marks}function({', '.join(passed + rest)}) }}"],
    )


def curried(names, first, between, last, effects):
    """The type `(A) -> (B) -> … -> Output`, where only the last function has effects."""
    result = last.arrow(names[-1], effects, "Output")
    for place, name in reversed([(first, names[0]), *((between, name) for name in names[1:-1])]):
        result = place.arrow(name, PLAIN, result)
    return result


def curry():
    for count in range(2, 6):
        for place in PLACES:
            for effects in EFFECTS:
                if (count, place, effects) == (2, HERE, PLAIN):
                    continue
                taken = Parameters(count)
                before = ANYWHERE if place.is_sendable else HERE
                captured = [name + ": Sendable" * place.is_sendable for name in taken.names[:-1]]
                chain = " ".join(f"{{ {value} in" for value in taken.values)
                yield overload(
                    f"Curries {of(taken, place, effects)}. See `curry(_:)`.",
                    "curry",
                    [*captured, taken.names[-1], "Output"],
                    [f"_ function: @escaping {place.arrow(taken.types, effects, 'Output')}", *told_apart(place)],
                    curried(taken.names, before, before, place, effects),
                    [f"{chain} {effects.marks}function({taken.passed}) {' '.join('}' * count)}"],
                )


def uncurry():
    for count in range(2, 6):
        for place in PLACES:
            for effects in EFFECTS:
                if (count, place, effects) == (2, HERE, PLAIN):
                    continue
                taken = Parameters(count)
                first = ANYWHERE if place.is_sendable else HERE
                last = MAIN_ACTOR if place is MAIN_ACTOR else HERE
                chain = curried(taken.names, first, HERE, last, effects)
                calls = "".join(f"({value})" for value in taken.values)
                yield overload(
                    f"Uncurries {of(taken, place, effects)}. See `uncurry(_:)`.",
                    "uncurry",
                    [*taken.generics, "Output"],
                    [f"_ function: @escaping {chain}", *told_apart(place)],
                    place.arrow(taken.types, effects, "Output"),
                    [f"{{{taken.opening} {effects.marks}function{calls} }}"],
                    disfavored=place is HERE,  # in an expression with `curry` both would fit
                )


@dataclass(frozen=True)
class Gone:
    """The behavior of a call after the owner is gone, and the effects of the method for which it applies."""

    described: str
    ending: str
    effects: list
    output: str = "Output"

    def stand_in(self, place, output="Output"):
        """The parameter that says what is returned then, as a list."""
        return [f"returning standIn: @autoclosure @escaping {place.attribute}() -> {output}"] * (self is RETURNS)


# A function that can throw throws, one that returns nothing does nothing, and any other one takes `returning:`.
THROWS_THEN = Gone("it throws", "throw OwnerDeallocated(Owner.self)", THROWING)
DOES_NOTHING = Gone("it does nothing", "return", [PLAIN, ASYNC], "Void")
RETURNS = Gone("it returns `standIn`", "return standIn()", [PLAIN, ASYNC])


def weakly():
    for open in OPEN_PARAMETERS:
        for place in PLACES:
            for gone in (THROWS_THEN, DOES_NOTHING, RETURNS):
                for effects in gone.effects:
                    if (open, place, gone, effects) != (Parameters(1), HERE, THROWS_THEN, THROWS):
                        yield weak_method(open, place, gone, effects)
                    # The closure of an overload for any thread may run on the main actor if it is `async`.
                    if not open.is_pack and not (place is MAIN_ACTOR and effects.is_async):
                        yield weak_closure(open, place, gone, effects)
    for place in PLACES:
        for gone in (THROWS_THEN, RETURNS):
            if (place, gone) != (HERE, THROWS_THEN):
                yield weak_property(place, gone)


def weak(open, place, gone, effects, doc, parameters, call):
    return overload(
        f"{doc}. Once the owner is gone, {gone.described}.",
        "weakly",
        ["Owner: AnyObject" + " & Sendable" * place.is_sendable, *open.generics, *["Output"] * (gone is not DOES_NOTHING)],
        parameters,
        place.arrow(open.types, effects, gone.output),
        [
            "{" + f" [weak owner]{open.opening or ' in'}",
            f"    guard let owner else {{ {gone.ending} }}",
            f"    return {effects.marks}{call}",
            "}",
        ],
    )


# An unapplied method silently loses its actor when it is converted to a nonisolated one (6.3.1). If both overloads need a
# conversion, the one for the main actor wins, so that the compiler reports the loss.
def weak_method(open, place, gone, effects):
    method = (MAIN_ACTOR if place is MAIN_ACTOR else HERE).arrow(open.types, effects, gone.output)
    sendable = "@Sendable " * place.is_sendable
    return weak(
        open, place, gone, effects,
        f"Holds the owner of {of(open, place, effects)}, weakly",
        ["_ owner: Owner", f"_ method: @escaping {sendable}(Owner) -> {method}", *gone.stand_in(place)]
        + told_apart(place, by_constraint=True),
        f"method(owner)({open.passed})",
    )


def weak_closure(open, place, gone, effects):
    types = ", ".join(["Owner", *open.names])
    # A closure fits each of them. It stays where it is written, unless the context requires another isolation.
    actor = [ON_NO_ACTOR] * (place is ANYWHERE)
    return weak(
        open, place, gone, effects,
        f"Gives the owner, which it holds weakly, to {of(open, place, effects)}",
        ["_ owner: Owner", *gone.stand_in(place), *actor]
        + [f"do body: @escaping {place.arrow(types, effects, gone.output)}"],
        f"body({', '.join(['owner', *open.values])})",
    )


def weak_property(place, gone):
    sendable = " & Sendable" * (place is ANYWHERE)
    return overload(
        f"Reads a property of an owner that it holds weakly{place.described}. Once the owner is gone, {gone.described}.",
        "weakly",
        ["Owner: AnyObject" + " & Sendable" * place.is_sendable, "Value"],
        ["_ owner: Owner", f"_ keyPath: {'any ' * bool(sendable)}KeyPath<Owner, Value>{sendable}"]
        + gone.stand_in(place, "Value")
        + [ON_MAIN_ACTOR] * (place is MAIN_ACTOR),
        place.arrow("", THROWS if gone is THROWS_THEN else PLAIN, "Value"),
        ["{ [weak owner] in", f"    guard let owner else {{ {gone.ending} }}", "    return owner[keyPath: keyPath]", "}"],
        attributes=["@MainActor"] * (place is MAIN_ACTOR),
    )


def map_result():
    for open, place, effects in forms(EFFECTS)[1:]:
        yield overload(
            f"Maps the result of {of(open, place, effects)}. See `mapResult(_:_:)`.",
            "mapResult",
            [*open.generics, "Output", "NewOutput"],
            [
                f"_ function: @escaping {place.arrow(open.types, effects, 'Output')}",
                f"_ transform: @escaping {place.arrow('Output', effects, 'NewOutput')}",
                *told_apart(place),
            ],
            place.arrow(open.types, effects, "NewOutput"),
            [f"{{{open.opening} {effects.marks}transform({effects.marks}function({open.passed})) }}"],
        )


def map_error():
    for open, place, effects in forms(THROWING)[1:]:
        function = place.arrow(open.types, effects, "Output")
        yield overload(
            f"Maps the error of {of(open, place, effects)}. See `mapError(_:_:)`.",
            "mapError",
            [*open.generics, "Output"],
            [
                f"_ function: @escaping {function}",
                f"_ transform: @escaping {place.arrow('any Error', PLAIN, 'any Error')}",
                *told_apart(place),
            ],
            function,
            [
                f"{{{open.opening}",
                f"    do {{ return {effects.marks}function({open.passed}) }} catch {{ throw transform(error) }}",
                "}",
            ],
        )


def fallback():
    for open, place, effects in forms(THROWING)[1:]:
        function = place.arrow(open.types, effects, "Output")
        yield overload(
            f"Calls {of(open, place, effects)}, and another one if it fails. See `fallback(_:to:when:)`.",
            "fallback",
            [*open.generics, "Output"],
            [
                f"_ function: @escaping {function}",
                f"to next: @escaping {function}",
                f"when isReason: @escaping {place.arrow('any Error', PLAIN, 'Bool')} = {{ _ in true }}",
                *told_apart(place),
            ],
            function,
            [
                f"{{{open.opening}",
                f"    do {{ return {effects.marks}function({open.passed}) }} catch let first {{",
                "        try rethrow(first, unless: isReason)",
                f"        do {{ return {effects.marks}next({open.passed}) }} catch {{ throw joined(first, error) }}",
                "    }",
                "}",
            ],
        )


def retry():
    for open, place, effects in typed_forms(THROWING)[1:]:
        if (open, place, effects.is_async) != (Parameters(1), HERE, True):  # written by hand as well
            yield retry_overload(open, place, effects)
    # Functions that cannot throw, such as a closure in a test, need overloads in addition to those with typed errors.
    for open, place, effects in forms([PLAIN, ASYNC], parameters=WRITTEN_OUT):
        yield retry_overload(open, place, effects)


def retry_overload(open, place, effects):
    waits = effects.is_async
    asks = ASYNC if waits else PLAIN
    # Awaited, so that they run on the actor on which they are written.
    inherits = "@_inheritActorContext " * (waits and place is ANYWHERE)
    is_worth = place.arrow(effects.failure if effects.throws else "any Error", asks, "Bool")
    # Any error, so that one backoff suits all functions.
    waiting = place.arrow("_ failures: Int, _ error: any Error", asks, "Duration")
    again = [
        f"{{{open.opening_with(effects)}",
        "    var failures = 0",
        "    while true {",
        f"        {do(effects)} {{ return {effects.marks}function({open.passed}) }} catch {{",
        f"            try {'await ' * waits}count(error, in: &failures, of: attempts, isWorthRetrying)",
        *["            try await pause(backoff(failures, error), clock, after: error)"] * waits,
        "        }",
        "    }",
        "}",
    ]
    return overload(
        f"Calls {of(open, place, effects)} again while it fails. See `retry(_:attempts:when:{'backoff:clock:' * waits})`."
        if effects.throws
        else f"Returns {of(open, place, effects)}, which never fails.",
        "retry",
        [*open.generics, "Output", *effects.generics, *["Time: Clock<Duration>"] * waits],
        [
            f"_ function: @escaping {place.arrow(open.types, effects, 'Output')}",
            "attempts: Int",
            f"{inherits}when isWorthRetrying: @escaping {is_worth} = {{ _ in true }}",
            *[f"{inherits}backoff: @escaping {waiting} = constantBackoff(.zero)", "clock: Time = ContinuousClock()"] * waits,
            *told_apart(place),
        ],
        place.arrow(open.types, effects if effects.throws else effects.throwing, "Output"),
        again if effects.throws else ["function"],
    )


def do(effects):
    """The beginning of a `do` whose `catch` has the type of the error, which the compiler does not infer if it is generic."""
    return f"do throws({effects.failure})" if effects.is_typed else "do"


def of_one_value(open, place, effects):
    """The function as a function of one value with all arguments: the lines that define it, and its name."""
    if (open.count, open.is_pack) == (1, False) and place is not MAIN_ACTOR:
        return [], "function"
    lines = [
        f"let call = {{ {place.attribute}(arguments: {open.tuple_type}) {effects}{' ' * bool(str(effects))}in",
        f"    {effects.marks}function({open.spread})",
        "}",
    ]
    return lines, "call"


def timeout():
    for open, place, effects in forms([ASYNC_THROWS], parameters=TUPLED_PARAMETERS)[1:]:
        function = place.arrow(open.types, effects, "Output")
        bind, call = of_one_value(open, place, effects)
        yield overload(
            f"Cancels {of(open, place, effects)} that takes too long. See `timeout(_:after:clock:name:)`.",
            "timeout",
            [*open.generics, "Output", "Time: Clock<Duration>"],
            [
                f"_ function: @escaping {function}",
                "after duration: Duration",
                "clock: Time = ContinuousClock()",
                "name: StaticString = #function",
                *told_apart(place),
            ],
            function,
            [
                *bind,
                f"return {{{open.opening}",
                f"    try await finish({call}, {open.tuple}, within: duration, clock, name)",
                "}",
            ],
        )


def limit():
    for open, place, effects in typed_forms([ASYNC_THROWS, ASYNC], [ANYWHERE, MAIN_ACTOR])[1:]:
        yield limit_overload(open, place, effects)
    # Only a function that can throw any error can reject a call.
    for open, place, effects in forms([ASYNC_THROWS], [ANYWHERE, MAIN_ACTOR])[1:]:
        yield limit_overload(open, place, effects, rejects=True)


def limit_overload(open, place, effects, rejects=False):
    function = place.arrow(open.types, effects, "Output")
    return overload(
        f"Limits how many calls of {of(open, place, effects)} run at the same time. See `limit(_:atMost:{'waiting:' * rejects})`.",
        "limit",
        [*open.generics, "Output", *effects.generics],
        [f"_ function: @escaping {function}", "atMost count: Int", *["waiting: Int"] * rejects, *told_apart(place)],
        function,
        [
            f"let permits = Permits(count{', waiting' * rejects})",
            f"return {{{open.opening_with(effects)}",
            f"    {effects.marks}permits.take(orThrow: {effects.failure_value})",
            "    defer { permits.giveBack() }",
            f"    return {effects.marks}function({open.passed})",
            "}",
        ],
    )


def key(open):
    """The hash of the arguments, and how they are compared. A hash value takes a third of the time of a `Hasher`."""
    if open.is_pack:
        return "hash(of: repeat each rest)", "areEqual"
    return ["0", "a.hashValue"][open.count] if open.count < 2 else f"hash(of: {open.passed})", "=="


def coalesce():
    for open, place, effects in forms([ASYNC_THROWS, ASYNC], places=[ANYWHERE], parameters=TUPLED_PARAMETERS)[1:]:
        function = place.arrow(open.types, effects, "Output")
        hashed, equal = key(open)
        bind, call = of_one_value(open, place, effects)
        yield overload(
            f"Shares one run of {of(open, place, effects)} among calls with equal arguments. See `coalesce(_:)`.",
            "coalesce",
            [*open.constrained("Hashable & Sendable").generics, "Output: Sendable"],
            [f"_ function: @escaping {function}"],
            function,
            [
                f"let runs = CoalescedRuns<{open.tuple_type}, Output, {'any Error' if effects.throws else 'Never'}>({equal})",
                *bind,
                f"return {{{open.opening}",
                f"    {effects.marks}runs.call({hashed}, {open.tuple}, {call})",
                "}",
            ],
        )


def memoize():
    # Arguments and results are `Sendable`, so that an asynchronous function keeps its actor without overloads of its own.
    places = [(effects, place) for place in (ANYWHERE, MAIN_ACTOR) for effects in EFFECTS]
    places = [(effects, place) for effects, place in places if place is ANYWHERE or not effects.is_async]
    for open in sorted(TUPLED_PARAMETERS, key=lambda open: (open.is_pack, open.count != 1)):
        for effects, place in places:
            if (open, place, effects) != (Parameters(1), ANYWHERE, PLAIN):
                yield memoize_overload(open, place, effects)
    for open in sorted(OPEN_PARAMETERS[1:], key=lambda open: (open.is_pack, open.count != 1)):
        for effects, place in places:
            if (open, place, effects) != (Parameters(1), ANYWHERE, PLAIN):
                yield memoize_by_key_overload(open, place, effects)


def memoize_overload(open, place, effects):
    function = place.arrow(open.types, effects, "Output")
    failure = "any Error" if effects.throws else "Never"
    hashed, equal = key(open)
    bind, call = of_one_value(open, place, effects)
    return overload(
        f"Remembers the results of {of(open, place, effects)}. See `memoize(_:atMost:for:clock:in:)`.",
        "memoize",
        [*open.constrained("Hashable & Sendable").generics, "Output: Sendable", "Time: Clock<Duration>"],
        [
            f"_ function: @escaping {function}",
            "atMost capacity: Int = 1_000",
            "for timeToLive: Duration? = nil",
            "clock: Time = ContinuousClock()",
            "in memo: MemoCache? = nil",
            *told_apart(place),
        ],
        function,
        [
            f"let memory = Memory<{open.tuple_type}, Output, {failure}>(capacity, timeToLive, clock, memo, {equal})",
            *bind,
            f"return {{{open.opening}",
            f"    let hash = {hashed}",
            f"    let arguments: {open.tuple_type} = {open.tuple}",
            f"    if let output = memory.recall(hash, arguments) {{ return output }}",
            f"    return {effects.marks}memory.run(hash, arguments, {call})",
            "}",
        ],
    )


def memoize_by_key_overload(open, place, effects):
    function = place.arrow(open.types, effects, "Output")
    failure = "any Error" if effects.throws else "Never"
    return overload(
        f"Remembers the results of {of(open, place, effects)} by a key. See `memoize(_:key:atMost:for:clock:in:)`.",
        "memoize",
        [*open.constrained("Sendable").generics, "Key: Hashable & Sendable", "Output: Sendable", "Time: Clock<Duration>"],
        [
            f"_ function: @escaping {function}",
            f"key: @escaping {place.arrow(open.types, PLAIN, 'Key')}",
            "atMost capacity: Int = 1_000",
            "for timeToLive: Duration? = nil",
            "clock: Time = ContinuousClock()",
            "in memo: MemoCache? = nil",
            *told_apart(place),
        ],
        function,
        [
            f"let memory = Memory<Key, Output, {failure}>(capacity, timeToLive, clock, memo, ==)",
            f"return {{{open.opening}",
            f"    let key = key({open.passed})",
            "    let hash = key.hashValue",
            "    if let output = memory.recall(hash, key) { return output }",
            f"    return {effects.marks}memory.run(hash, key) {{ _ in {effects.marks}function({open.passed}) }}",
            "}",
        ],
    )


def tap():
    # A default value for a function of a pack crashes the compiler (6.3.1) where the pack is empty, so a pack has overloads
    # without `before` instead.
    for timed in (False, True):
        for open, place, effects in typed_forms(EFFECTS)[1:]:
            for begins in (True, False) if open.is_pack else (True,):
                yield tap_overload(open, place, effects, timed, begins)
    # No packs: what follows one in a function type cannot be passed.
    for open, place, effects in forms([each.typed for each in EFFECTS], parameters=WRITTEN_OUT)[1:]:
        yield access_log_overload(open, place, effects)


def tap_overload(open, place, effects, timed, begins):
    def told(types, count):
        names = f" {', '.join('_' * count)} in" if count else ""
        ignored = "" if open.is_pack and types == open.types else f" = {{{names} }}"
        return f"@escaping {place.arrow(types, PLAIN, 'Void')}{ignored}"

    function = place.arrow(open.types, effects, "Output")
    time = ", Duration" * timed
    passed = ", start.duration(to: clock.now)" * timed
    call = observed(open, effects, f"after(output{passed})", f"onError(error{passed})")
    call = [f"before({open.passed})"] * begins + ["let start = clock.now"] * timed + call
    return overload(
        f"Observes the calls of {of(open, place, effects)}. See `tap(_:{'clock:' * timed}before:after:error:)`.",
        "tap",
        [*open.generics, "Output", *effects.generics] + ["Time: Clock<Duration>"] * timed,
        [f"_ function: @escaping {function}"]
        + ["clock: Time"] * timed
        + [f"before: {told(open.types, open.count)}"] * begins
        + [f"after: {told('Output' + time, 1 + timed)}"]
        + [f"error onError: {told(effects.failure + time, 1 + timed)}"] * effects.throws
        + told_apart(place),
        function,
        [f"{{{open.opening_with(effects)}", *("    " + line for line in call), "}"],
    )


def access_log_overload(open, place, effects):
    function = place.arrow(open.types, effects, "Output")
    result = f"Result<Output, {effects.failure}>" if effects.throws else "Output"
    types = ", ".join([*open.names, result, "Duration"])

    def logged(result):
        return f"log({', '.join([*open.values, result])}, start.duration(to: clock.now))"

    call = observed(open, effects, logged(".success(output)" if effects.throws else "output"), logged(".failure(error)"))
    return overload(
        f"Logs the calls of {of(open, place, effects)}. See `tap(_:clock:log:)`.",
        "tap",
        [*open.generics, "Output", *effects.generics, "Time: Clock<Duration>"],
        [f"_ function: @escaping {function}", "clock: Time", f"log: @escaping {place.arrow(types, PLAIN, 'Void')}"]
        + told_apart(place),
        function,
        [f"{{{open.opening_with(effects)}", "    let start = clock.now", *("    " + line for line in call), "}"],
        disfavored=effects.throws,  # fits a function that cannot throw as well
    )


def observed(open, effects, after, on_error):
    """The lines that call a function, and observe its output and its error."""
    call = [f"let output = {effects.marks}function({open.passed})", after, "return output"]
    if not effects.throws:
        return call
    return [f"{do(effects)} {{", *("    " + line for line in call), "} catch {", f"    {on_error}", "    throw error", "}"]


# The parameters of the handler, the resulting generics and effects, the value, and how the handler resumes.
HANDLERS = [
    ("Result<Value, Failure>", ["Value: Sendable", "Failure: Error"], ASYNC_THROWS, "Value", "$0.mapError { $0 }"),
    ("Value?, (any Error)?", ["Value: Sendable"], ASYNC_THROWS, "Value", "completionResult($0, $1)"),
    ("(any Error)?", [], ASYNC_THROWS, "Void", "completionResult((), $0)"),
    ("Value", ["Value: Sendable"], ASYNC, "Value", "$0"),
    ("", [], ASYNC, "Void", "()"),
]


def awaiting_told_apart(place):
    """As `told_apart`, but for Swift 5 mode, where a function of the main actor is not `Sendable` and fits its own overload only
    with a penalty, like that of a disfavoured one. The others would lose the actor, and call the function elsewhere.
    """
    return [ON_NO_ACTOR] * (place is not MAIN_ACTOR) + [SENDABLE] * (place is ANYWHERE)


def awaiting():
    cases = [(handler, Parameters(count), place) for handler in HANDLERS for count in range(5) for place in PLACES]
    for (handler, generics, effects, value, resume), open, place in cases[1:]:
        taken = [*open.names, f"@escaping @Sendable ({handler}) -> Void"]
        passed = [*open.values, f"{{ resume({resume}) }}"]
        helper = "awaitThrowingCompletion" if effects.throws else "awaitCompletion"
        yield overload(
            f"Awaits a function of {open.described} and a `({handler}) -> Void` handler{place.described}. "
            "See `awaiting(_:)`.",
            "awaiting",
            [*open.names, *generics],
            [f"_ function: @escaping {place.arrow(', '.join(taken), PLAIN, 'Void')}", *awaiting_told_apart(place)],
            place.arrow(open.types, effects, value),
            [
                f"{{{open.opening}",
                f"    {effects.marks}{helper} {{ resume in",
                f"        function({', '.join(passed)})",
                "    }",
                "}",
            ],
            disfavored=place is HERE,
        )


def unimplemented():
    for open in (Parameters(count) for count in (0, 2, 3, 4, 5)):
        yield overload(
            f"Creates a placeholder of a function of {open.described} with typed errors. "
            "See `unimplemented(_:throwing:fileID:line:)`.",
            "unimplemented",
            [*open.generics, "Output", "Failure: Error"],
            [
                "_ name: String",
                "throwing error: @autoclosure @escaping @Sendable () -> Failure",
                "fileID: StaticString = #fileID",
                "line: Int = #line",
            ],
            f"@Sendable ({open.types}) throws(Failure) -> Output",
            [
                f"{{ {', '.join('_' * open.count) or '()'} throws(Failure) in",
                "    recordCall(name, fileID, line)",
                "    throw error()",
                "}",
            ],
        )


FAMILIES = [
    partial, curry, uncurry, weakly, awaiting, map_result, map_error, retry, timeout, memoize, coalesce, fallback, tap, limit,
    unimplemented,
]


def file_name(family):
    return "".join(word.capitalize() for word in family.__name__.split("_")) + "+Overloads.swift"


if __name__ == "__main__":
    folder = ROOT / "Sources/Dovetail/Functions/Generated"
    write({file_name(family): "\n\n".join(family()) for family in FAMILIES}, folder, "generate-functions.py")
