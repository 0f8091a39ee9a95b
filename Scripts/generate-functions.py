#!/usr/bin/env python3
"""Writes the overloads in Sources/DovetailFunctions/Generated.

One overload of each kind is written and documented by hand in Sources/DovetailFunctions. This script copies it, and changes the
words by which the other overloads differ. They are needed for what Swift 6.3.1 cannot abstract over:

- where a function runs, and its effects: what is synchronous has three places, since it does not convert. What is asynchronous has
  two: a function of the main actor converts to an `async` `@Sendable` one, and `@_inheritActorContext` keeps a closure on the actor
  where it is written.
- the number of parameters, up to two; `partial` leaves up to three open. With a pack it could be any number, but beside a pack a
  reference to a function that takes functions crashes the compiler, and so does `throws(Failure)`. Two packs in one function type are
  not inferred, a function type with a pack is no value of a generic type, and a closure cannot capture the pack of another closure.
  The elements of a pack pass through memory, which costs a reference count each, and a loop over it copies them.
- typed errors: `throws(Failure)` with `Never` crashes the compiler, so functions that cannot throw have overloads of their own.

    Scripts/generate-functions.py            write the files
    Scripts/generate-functions.py --check    exit with 1 if a committed file is out of date
"""

import re
from dataclasses import dataclass
from functools import reduce
from itertools import product

from overloads import (
    ANYWHERE, ASYNC, ASYNC_THROWS, HERE, MAIN_ACTOR, PLAIN, ROOT, THROWS, UNUSED, Effects, Place, write,
)

FOLDER = ROOT / "Sources/DovetailFunctions"

# Where a function runs, and its effects. The type checker tries overloads in their order, and gives up the others sooner once one fits.
# So the most frequent form comes first: three nested calls take half the time.
PLAINLY, THROWING = [[(place, effects) for place in (ANYWHERE, MAIN_ACTOR, HERE)] for effects in (PLAIN, THROWS)]
ASYNCHRONOUS = [(place, ASYNC_THROWS) for place in (ANYWHERE, HERE)]
WITHOUT_ERRORS = [(place, ASYNC) for place in (ANYWHERE, HERE)]
# `retry`, `limit` and `tap` throw nothing of their own, so they keep the type of the error.
TYPED = [(place, ASYNC_THROWS.typed) for place in (ANYWHERE, HERE)]
# Results are shared between threads.
REMEMBERED = [(ANYWHERE, ASYNC_THROWS), (ANYWHERE, PLAIN), (MAIN_ACTOR, PLAIN)]
COUNTS = (1, 0, 2)


@dataclass(frozen=True)
class Form:
    """The function that an overload takes: where it runs, its effects, and the number of its parameters."""

    place: Place
    effects: Effects
    count: int

    @property
    def names(self):
        return "ABCDE"[: self.count]

    @property
    def described(self):
        count = f"{self.count or 'no'} parameter{'s' * (self.count != 1)}"
        return f"{self.effects.described} of {count}{self.place.described}"


def hand_written(path, start=""):
    """An overload that is written by hand: the first of that file whose signature contains a text."""
    source = (FOLDER / f"{path}.swift").read_text()
    texts = re.findall(r"^public func (?:.|\n)*?\n}\n", source, re.MULTILINE)
    return next(text for text in texts if start in text.split(" {\n")[0])


def rank(form):
    """The number of unused parameters. What is asynchronous has no overload for the main actor."""
    return form.place.rank - form.effects.is_async


def rank_by_constraint(form):
    """The same, if a constraint already ranks the overload for any function behind the one for `@Sendable` functions."""
    return min(form.place.rank, 1)


def copies(template, see, forms, counts=COUNTS, changed=None, placed=None, rank=rank, disfavored=None):
    """The overloads of these forms, except the one that is written by hand."""
    for (place, effects), count in product(forms, counts):
        form = Form(place, effects, count)
        text = with_parameters(changed(template, form) if changed else template, form.names)
        text = with_effects((placed or with_place)(text, place), effects)
        if text != template:
            yield documented(text, see, form, rank(form), disfavored and disfavored(form))


def documented(text, see, form, rank, is_disfavored=False):
    attributes = "@_documentation(visibility: internal) @_alwaysEmitIntoClient" + " @_disfavoredOverload" * bool(is_disfavored)
    unused = f",\n    {UNUSED}" * rank
    return f"/// For {form.described}. See `{see}`.\n{attributes}\n" + text.replace("\n) -> ", f"{unused}\n) -> ", 1)


def with_parameters(text, names):
    """Replaces the only parameter, of type `A`, by others."""
    ignored = f"{{ {', '.join('_' * len(names))} in }}" if names else "{}"
    text = re.sub(r"(before: .* = ).*(?=,)", rf"\1{ignored}", text)

    def listed(found):
        before, element, after = found.groups()
        elements = [re.sub(r"\bA\b", name, re.sub(r"\ba\b", name.lower(), element)) for name in names]
        if elements:
            return (before or "") + ", ".join(elements) + (after or "")
        return ", " if before and after else ""

    text = re.sub(r"(, )?\b(a: A|_: A|A(?:: [\w &]+)?|a)(?=[,)>])(, )?", listed, text)
    text = text.replace("{ a in", f"{{ {', '.join(names.lower())} in" if names else "{")
    # Of no arguments, the hash is always the same.
    return text.replace("hash(of: )", "0").replace("<>(", "(")


def with_place(text, place):
    """Replaces `@Sendable`. Only a completion handler remains `@Sendable`."""
    if place is HERE:
        text = text.replace("@_inheritActorContext ", "")
    return re.sub(r"(?<!, @escaping )(?<!\(@escaping )@Sendable ", place.attribute, text)


def with_effects(text, effects):
    """Replaces `async throws` or `async throws(Failure)`."""
    if not effects.is_typed and "throws(Failure)" in text:
        text = text.replace("throws(Failure)", "throws").replace(", Failure: Error", "")
        text = re.sub(r"\bFailure\b", "any Error" if effects.throws else "Never", text)
    if not effects.throws:
        # What cannot fail needs no `catch`, and has no error to observe.
        text = re.sub(r" do throws \{\n((?:.|\n)*?)\n *\} catch \{(?:.|\n)*?\n *\}\n", r"\1\n", text)
        text = re.sub(r",\n.*error onError: .*", "", text)
        text = text.replace("Result<Output, Never>", "Output").replace(".success(output)", "output")
        text = text.replace("try ", "").replace(" throws", "")
    if not effects.is_async:
        text = text.replace("async ", "").replace("await ", "").replace("@_inheritActorContext ", "")
    return text


def partial():
    for fixed in ((1,), (2,), (1, 2)):
        for place, effects in ASYNCHRONOUS + PLAINLY + THROWING + WITHOUT_ERRORS:
            for count in range(max(fixed), len(fixed) + 4):
                if (fixed, place, effects, count) != ((1,), ANYWHERE, ASYNC_THROWS, 2):
                    yield partial_overload(fixed, Form(place, effects, count))


def partial_overload(fixed, form):
    place, effects = form.place, form.effects
    inherits = "@_inheritActorContext " * (place is ANYWHERE and effects.is_async)
    captured = [name + ": Sendable" * (place.is_sendable and i in fixed) for i, name in enumerate(form.names, 1)]
    arguments = [f"arg{i}: {form.names[i - 1]}" for i in fixed]
    left = [name for i, name in enumerate(form.names, 1) if i not in fixed]
    opening = f" ({', '.join(f'{name.lower()}: {name}' for name in left)}) in" if left else ""
    passed = ", ".join(f"arg{i}" if i in fixed else name.lower() for i, name in enumerate(form.names, 1))
    text = f"""\
public func partial<{", ".join(captured)}, Output>(
    {inherits}_ function: @escaping {place.arrow(", ".join(form.names), effects, "Output")},
    {", ".join(arguments)}
) -> {place.arrow(", ".join(left), effects, "Output")} {{
    {{{opening} {effects.marks}function({passed}) }}
}}
"""
    return documented(text, "partial(_:arg1:)", form, rank_by_constraint(form) - effects.is_async)


def curry():
    def placed(text, place):
        if place is MAIN_ACTOR:
            return re.sub(r"@Sendable (?=\((A, )?B\))", place.attribute, text)
        return with_place(text.replace("A: Sendable", "A") if place is HERE else text, place)

    template = hand_written("Curry")
    for form in (Form(place, effects, 2) for place, effects in ASYNCHRONOUS[1:] + PLAINLY):
        yield documented(with_effects(placed(template, form.place), form.effects), "curry(_:)", form, rank(form))


def uncurry():
    for form in (Form(ANYWHERE, PLAIN, 2), Form(HERE, PLAIN, 2)):
        # In an expression with `curry` both would fit.
        yield documented(of_method(hand_written("Uncurry"), form.place), "uncurry(_:)", form, rank(form), form.place is HERE)


def of_method(text, place):
    """Replaces `@MainActor` in a chain of functions, such as an unapplied method, and in what is made of it."""
    if place is not MAIN_ACTOR:
        text = re.sub(r"(\(\w+\) -> )@MainActor ", r"\1", text).replace("@MainActor ", place.attribute)
    return text.replace("@Sendable ", "").replace(" & Sendable", "") if place is HERE else text


def weakly():
    def does_nothing(text, form):
        """Once the owner is gone, if the method returns nothing."""
        if form.effects.throws:
            return text
        return text.replace("throw OwnerDeallocated(Owner.self)", "return").replace(", Output>", ">").replace("Output", "Void")

    def of_body(text, place):
        if place is HERE:
            return text
        text = text.replace("AnyObject", "AnyObject & Sendable").replace("\n) -> ", "\n) -> @Sendable ")
        return text.replace("do body: @escaping ", "@_inheritActorContext do body: @escaping @Sendable ")

    def rank_of_body(form):
        """A closure fits both overloads. It stays where it is written, unless the context requires another isolation."""
        return int(form.place is ANYWHERE)

    # An unapplied method silently loses its actor when it is converted to a nonisolated one (6.3.1), so asynchronous methods have
    # three places, too. If two overloads need a conversion, the one for the main actor wins, and the compiler reports the loss.
    methods = [(place, ASYNC_THROWS) for place in (ANYWHERE, MAIN_ACTOR, HERE)] + PLAINLY + THROWING
    for start, forms, changed, placed, ranked in (
        ("method:", methods, does_nothing, of_method, rank_by_constraint),
        ("returning standIn:", PLAINLY, None, of_method, rank_by_constraint),
        ("do body:", ASYNCHRONOUS, None, of_body, rank_of_body),
    ):
        yield from copies(hand_written("Weakly", start), "weakly(_:_:)", forms, COUNTS, changed, placed, ranked)


def awaiting():
    # How the other handlers differ from `(Result<Value, Failure>) -> Void` and `(Value) -> Void`.
    value_and_error = {
        ", Failure: Error": "", "Result<Value, Failure>": "Value?, (any Error)?", "$0.mapError { $0 }": "completionResult($0, $1)",
    }
    error = {
        ", Value: Sendable, Failure: Error": "", "Result<Value, Failure>": "(any Error)?",
        "$0.mapError { $0 }": "completionResult((), $0)", "Value": "Void",
    }
    nothing = {", Value: Sendable": "", "(Value)": "()", "$0": "()", "Value": "Void"}
    handlers = [("Result", ASYNCHRONOUS, words) for words in ({}, value_and_error, error)]
    for start, forms, words in [*handlers, ("(Value)", WITHOUT_ERRORS, {}), ("(Value)", WITHOUT_ERRORS, nothing)]:
        template = hand_written("Awaiting", start)
        changed = lambda text, form: reduce(lambda text, word: text.replace(*word), words.items(), text)  # noqa: E731
        # Where both fit, the overload for `@Sendable` functions is meant.
        yield from copies(template, "awaiting(_:)", forms, changed=changed, disfavored=lambda form: form.place is HERE)


def retry():
    def changed(text, form):
        if form.effects.is_async:
            return text
        for line in (", Time: Clock<Duration>", r",\n.* backoff: .*\n.*constantBackoff\(.zero\)", r",\n *clock: .*", r"\n.* pause\(.*"):
            text = re.sub(line, "", text)
        return text

    see = "retry(_:attempts:when:backoff:clock:)"
    yield from copies(hand_written("Decorators/Retry"), see, TYPED + THROWING, changed=changed)
    yield from copies(hand_written("Decorators/Retry", "async -> Output"), see, WITHOUT_ERRORS)


def tap():
    yield from of("Decorators/Tap", "tap(_:before:after:error:)", TYPED + PLAINLY + THROWING + WITHOUT_ERRORS)
    log = hand_written("Decorators/Tap", "clock:")
    # The overload that throws fits a function that cannot throw, too.
    yield from copies(log, "tap(_:clock:log:)", TYPED + WITHOUT_ERRORS, disfavored=lambda form: form.effects.throws)


def unimplemented():
    # A pack takes any number of parameters, but the compiler crashes if one of several is a tuple, or the only one is `Void`. One
    # overload alone is not disfavored: if the type is unknown, the compiler then reports only that. Where the function can throw, it should.
    for rank, start, effects in ((1, "throws -> Output", THROWS), (2, "<A>", PLAIN), (2, "-> Output?", PLAIN), (1, "returning", PLAIN)):
        template = hand_written("Unimplemented", start)
        see = f"unimplemented(_:{'returning:' * (start == 'returning')}fileID:line:)"
        pack = re.sub(r"\bA\b(?=[,>])", "each Parameter", re.sub(r"\bA\b(?=\))", "repeat each Parameter", template))
        for count, text in ((2, with_parameters(template, "AB")), (3, with_parameters(template, "ABC")), ("any number of", pack)):
            yield documented(text, see, Form(ANYWHERE, effects, count), rank + (text == pack), is_disfavored=True)
    template = hand_written("Unimplemented", "throwing")
    see = "unimplemented(_:throwing:fileID:line:)"
    yield from copies(template, see, [(ANYWHERE, THROWS.typed)], (0, 2, 3, 4, 5), rank=lambda form: 0)


def live():
    def changed(text, form):
        """What throws errors of any type throws its own, and what cannot throw only records the call."""
        if form.effects.is_typed:
            return text
        if form.effects.throws:
            return text.replace(" as? Failure", "")
        return text.replace("if let error = live.recordCall() as? Failure { throw error }", "_ = live.recordCall()")

    forms = TYPED + PLAINLY + THROWING + WITHOUT_ERRORS
    yield from copies(hand_written("Live"), "live(_:_:fileID:line:)", forms, changed=changed)


def of(path, see, forms, counts=COUNTS, start=""):
    return copies(hand_written(path, start), see, forms, counts)


FILES = {
    "Partial": partial(),
    "Curry": curry(),
    "Uncurry": uncurry(),
    "Weakly": weakly(),
    "Awaiting": awaiting(),
    "MapError": of("MapError", "mapError(_:_:)", ASYNCHRONOUS + THROWING),
    "MapResult": of("MapResult", "mapResult(_:_:)", ASYNCHRONOUS + PLAINLY + THROWING),
    "Retry": retry(),
    "Timeout": of("Decorators/Timeout", "timeout(_:after:clock:name:)", ASYNCHRONOUS),
    "Limit": of("Decorators/Limit", "limit(_:atMost:waiting:)", [TYPED[0], WITHOUT_ERRORS[0]]),
    "Coalesce": of("Decorators/Coalesce", "coalesce(_:)", ASYNCHRONOUS[:1]),
    "Fallback": of("Decorators/Fallback", "fallback(_:to:when:)", ASYNCHRONOUS + THROWING),
    "Memoize": [
        *of("Decorators/Memoize", "memoize(_:atMost:for:clock:invalidator:)", REMEMBERED),
        *of("Decorators/Memoize", "memoize(_:key:atMost:for:clock:invalidator:)", REMEMBERED, (1, 2), "key:"),
    ],
    "Tap": tap(),
    "Live": live(),
    "Unimplemented": unimplemented(),
}

if __name__ == "__main__":
    write({f"{name}+Overloads.swift": "\n".join(overloads) for name, overloads in FILES.items()}, FOLDER / "Generated", "generate-functions.py")
