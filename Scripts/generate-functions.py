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
from itertools import product

from overloads import (
    ANYWHERE, ASYNC, ASYNC_THROWS, HERE, MAIN_ACTOR, PLAIN, ROOT, THROWS, UNUSED, Effects, Place, with_words, write,
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


def copies(path, see, forms, counts=COUNTS, start="", changed=None, placed=None, rank=rank, disfavored=None):
    """The overloads of these forms, except the one that is written by hand."""
    template = hand_written(path, start)
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
    template = hand_written("Partial")
    for fixed in ((1,), (2,), (1, 2)):
        for place, effects in ASYNCHRONOUS + PLAINLY + THROWING + WITHOUT_ERRORS:
            for form in (Form(place, effects, count) for count in range(max(fixed), len(fixed) + 4)):
                text = with_effects(with_place(fixing(template, fixed, form), place), effects)
                if (fixed, form) != ((1,), Form(ANYWHERE, ASYNC_THROWS, 2)):
                    yield documented(text, "partial(_:arg1:)", form, rank_by_constraint(form) - effects.is_async)


def fixing(template, fixed, form):
    """Replaces the two parameters, of which the first is fixed, by others, of which these are."""
    positions = dict(enumerate(form.names, 1))
    left = [name for i, name in positions.items() if i not in fixed]
    generics = [f"{name}: Sendable" if i in fixed and form.place is not HERE else name for i, name in positions.items()]
    opening = f"({', '.join(f'{name.lower()}: {name}' for name in left)}) in " if left else ""
    passed = [f"arg{i}" if i in fixed else name.lower() for i, name in positions.items()]
    return with_words(template, {
        "A: Sendable, B,": f"{', '.join(generics)},",
        "(A, B)": f"({', '.join(form.names)})",
        "arg1: A": ", ".join(f"arg{i}: {positions[i]}" for i in fixed),
        "(B)": f"({', '.join(left)})",
        "b in ": opening,
        "(arg1, b)": f"({', '.join(passed)})",
    })  # fmt: skip


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
    for forms, start, *changes in (
        (methods, "method:", does_nothing, of_method, rank_by_constraint),
        (PLAINLY, "returning standIn:", None, of_method, rank_by_constraint),
        (ASYNCHRONOUS, "do body:", None, of_body, rank_of_body),
    ):
        yield from copies("Weakly", "weakly(_:_:)", forms, COUNTS, start, *changes)


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
        def changed(text, form):
            return with_words(text, words)

        # Where both fit, the overload for `@Sendable` functions is meant.
        yield from copies("Awaiting", "awaiting(_:)", forms, COUNTS, start, changed, disfavored=lambda form: form.place is HERE)


def retry():
    def changed(text, form):
        if form.effects.is_async:
            return text
        for line in (", Time: Clock<Duration>", r",\n.* backoff: .*\n.*constantBackoff\(.zero\)", r",\n *clock: .*", r"\n.* pause\(.*"):
            text = re.sub(line, "", text)
        return text

    see = "retry(_:attempts:when:backoff:clock:)"
    yield from copies("Decorators/Retry", see, TYPED + THROWING, changed=changed)
    yield from copies("Decorators/Retry", see, WITHOUT_ERRORS, start="async -> Output")


def tap():
    yield from copies("Decorators/Tap", "tap(_:before:after:error:)", TYPED + PLAINLY + THROWING + WITHOUT_ERRORS)
    # The overload that throws fits a function that cannot throw, too.
    throws = lambda form: form.effects.throws  # noqa: E731
    yield from copies("Decorators/Tap", "tap(_:clock:log:)", TYPED + WITHOUT_ERRORS, start="clock:", disfavored=throws)


def unimplemented():
    # A pack takes any number of parameters, but the compiler crashes if one of several is a tuple, or the only one is `Void`. One
    # overload alone is not disfavored: for an unknown type, the compiler then reports only that. Where the function can throw, it should.
    for rank, start, effects in ((1, "throws -> Output", THROWS), (2, "<A>", PLAIN), (2, "-> Output?", PLAIN), (1, "returning", PLAIN)):
        template = hand_written("Unimplemented", start)
        see = f"unimplemented(_:{'returning:' * (start == 'returning')}fileID:line:)"
        pack = re.sub(r"\bA\b(?=[,>])", "each Parameter", re.sub(r"\bA\b(?=\))", "repeat each Parameter", template))
        for count, text in ((2, with_parameters(template, "AB")), (3, with_parameters(template, "ABC")), ("any number of", pack)):
            yield documented(text, see, Form(ANYWHERE, effects, count), rank + (text == pack), is_disfavored=True)
    see = "unimplemented(_:throwing:fileID:line:)"
    yield from copies("Unimplemented", see, [(ANYWHERE, THROWS.typed)], (0, 2, 3, 4, 5), "throwing", rank=lambda form: 0)


def live():
    def changed(text, form):
        """What throws errors of any type throws its own, and what cannot throw only records the call."""
        if form.effects.is_typed:
            return text
        if form.effects.throws:
            return text.replace(" as? Failure", "")
        return text.replace("if let error = live.recordCall() as? Failure { throw error }", "_ = live.recordCall()")

    forms = TYPED + PLAINLY + THROWING + WITHOUT_ERRORS
    yield from copies("Live", "live(_:_:fileID:line:)", forms, changed=changed)


FILES = {
    "Partial": partial(),
    "Curry": curry(),
    "Uncurry": uncurry(),
    "Weakly": weakly(),
    "Awaiting": awaiting(),
    "MapError": copies("MapError", "mapError(_:_:)", ASYNCHRONOUS + THROWING),
    "MapResult": copies("MapResult", "mapResult(_:_:)", ASYNCHRONOUS + PLAINLY + THROWING),
    "Retry": retry(),
    "Timeout": copies("Decorators/Timeout", "timeout(_:after:clock:name:)", ASYNCHRONOUS),
    "Limit": copies("Decorators/Limit", "limit(_:atMost:waiting:)", [TYPED[0], WITHOUT_ERRORS[0]]),
    "Coalesce": copies("Decorators/Coalesce", "coalesce(_:)", ASYNCHRONOUS[:1]),
    "Fallback": copies("Decorators/Fallback", "fallback(_:to:when:)", ASYNCHRONOUS + THROWING),
    "Memoize": [
        *copies("Decorators/Memoize", "memoize(_:atMost:for:clock:invalidator:)", REMEMBERED),
        *copies("Decorators/Memoize", "memoize(_:key:atMost:for:clock:invalidator:)", REMEMBERED, (1, 2), "key:"),
    ],
    "Tap": tap(),
    "Live": live(),
    "Unimplemented": unimplemented(),
}

if __name__ == "__main__":
    texts = {f"{name}+Overloads.swift": "\n".join(overloads) for name, overloads in FILES.items()}
    write(texts, FOLDER / "Generated", "generate-functions.py")
