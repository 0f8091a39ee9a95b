"""Writes programs that call every overload of the functions on functions, in the forms in which users write them.

Each function takes numbers and returns them as the digits of one number, which shows an argument in the wrong
position. A function of the main actor also stops the program if it runs elsewhere.
"""

from itertools import combinations, product

from overloads import (
    ANYWHERE, ASYNC, ASYNC_THROWS, EFFECTS, HERE, MAIN_ACTOR, MOST_WRITTEN_OUT, PLACES, PLAIN, ROOT, THROWING, THROWS,
)

MOST_PARAMETERS = 7
INDEX = {effects: index for index, effects in enumerate(EFFECTS)}

SUPPORT = """\
import Dovetail

nonisolated(unsafe) var checks = 0
nonisolated(unsafe) var failures = 0
// What a function that returns nothing was called with last.
nonisolated(unsafe) var noted = -1

nonisolated func expect(_ value: Int, _ expected: Int, line: Int = #line, file: String = #fileID) {
    checks += 1
    guard value != expected else { return }
    failures += 1
    print("\\(file):\\(line): error: \\(value) is not \\(expected)")
}

nonisolated func digits(_ numbers: Int...) -> Int { numbers.reduce(0) { $0 * 10 + $1 } }

nonisolated struct Refused: Error {}
"""


def arguments(count, first=1):
    return [str(number) for number in range(first, first + count)]


def digits(numbers):
    return int("".join(numbers) or 0)


class Function:
    """A function of the program, and its call."""

    def __init__(self, place, effects, count, takes_function=False):
        self.place, self.effects, self.count, self.takes_function = place, effects, count, takes_function

    @property
    def name(self):
        return f"{self.place.name}{INDEX[self.effects]}of{self.count}" + "AndFunction" * self.takes_function

    @property
    def reference(self):
        return ("box." if self.place is HERE else "") + self.name

    def type(self, left=None):
        types = ["Int"] * (self.count if left is None else left)
        return self.place.arrow(", ".join(types + ["@escaping (Int) -> Void"] * self.takes_function), self.effects, "Int")

    @property
    def declaration(self):
        names = "abcdefg"[: self.count]
        parameters = [f"_ {name}: Int" for name in names]
        body = f"return digits({', '.join(names)})"
        if self.takes_function:
            parameters.append("_ done: @escaping (Int) -> Void")
            body = "done(0); " + body
        if self.effects.throws and self.count:
            body = "if a < 0 { throw Refused() }; " + body
        if self.effects.is_async:
            body = "await Task.yield(); " + body
        if self.place is MAIN_ACTOR:
            body = "MainActor.assertIsolated(); " + body
        # A method of an object that is not `Sendable` is not `Sendable` either.
        isolation = {HERE: "", ANYWHERE: "nonisolated ", MAIN_ACTOR: "@MainActor "}[self.place]
        return f"{isolation}func {self.name}({', '.join(parameters)}) {self.effects} -> Int {{ {body} }}"


def functions():
    for place, effects, count, takes in product(PLACES, EFFECTS, range(MOST_PARAMETERS + 1), (False, True)):
        yield Function(place, effects, count, takes)


def declarations():
    methods = [f"    {function.declaration}" for function in functions() if function.place is HERE]
    others = [function.declaration for function in functions() if function.place is not HERE]
    return "\n".join([SUPPORT, "nonisolated final class Box {", *methods, "}", *others, ""])


class Test:
    """One function of the program that checks something."""

    written = 0

    def __init__(self, function):
        Test.written += 1
        self.name, self.function, self.lines = f"test{Test.written}", function, []

    def __str__(self):
        isolation = "@MainActor" if self.function.place is MAIN_ACTOR else "nonisolated"
        return "\n".join(
            [f"{isolation} func {self.name}() async throws {{", "    let box = Box()"]
            + [f"    {line}" for line in self.lines]
            + ["    _ = box", "}"]
        )

    def called(self, expression, passed, effects=None):
        """A direct call of the function that an expression makes."""
        passed = ", ".join(passed + ["{ _ in }"] * self.function.takes_function)
        return f"{(effects or self.function.effects).marks}{expression}({passed})"

    def call(self, expression, passed, expected, effects=None):
        self.lines.append(f"expect({self.called(expression, passed, effects)}, {expected})")

    def forms(self, expression, passed, expected, type):
        """All forms: as values, called directly, and in a condition."""
        self.values(expression, passed, expected, type)
        self.call(expression, passed, expected)
        self.lines.append(f"if ({self.called(expression, passed)}) != {expected} {{ failures += 1 }}")

    def values(self, expression, passed, expected, type):
        """The forms for any number of parameters: the expression as a value, as a typed value, and as an argument."""
        index = len(self.lines)
        self.lines.append(f"let value{index} = {expression}")
        self.call(f"value{index}", passed, expected)
        self.lines.append(f"let typed{index}: {type} = {expression}")
        self.call(f"typed{index}", passed, expected)
        self.lines += [
            f"func take{index}(_ function: {type}) {self.function.effects} -> Int {{ {self.called('function', passed)} }}",
            f"expect({self.function.effects.marks}take{index}({expression}), {expected})",
        ]
        if self.function.place is MAIN_ACTOR and not self.function.takes_function:
            self.called_from_elsewhere(f"typed{index}", passed, expected)
            # In Swift 5 mode, a function of the main actor loses its isolation if its type is not written, as in any
            # conversion.
            self.lines.append("#if swift(>=6)")
            self.called_from_elsewhere(f"value{index}", passed, expected)
            self.lines.append("#endif")

    def called_from_elsewhere(self, name, passed, expected):
        """The call switches to the main actor; the function itself stops the program if it runs elsewhere."""
        marks = "try " * self.function.effects.throws + "await "
        self.lines.append(f"expect({marks}Task.detached {{ {marks}{name}({', '.join(passed)}) }}.value, {expected})")


def partial_tests():
    for count in (1, 2, 3):
        for fixed in combinations((1, 2, 3), count):
            for place, effects, takes in product(PLACES, EFFECTS, (False, True)):
                # A parameter of function type counts as an open parameter.
                test = None
                for left in range(MOST_WRITTEN_OUT + 1 - takes):
                    test = partial_test(test, fixed, Function(place, effects, count + left, takes))
                if not takes:
                    for total in range(count + MOST_WRITTEN_OUT + 1, MOST_PARAMETERS + 1):
                        test = partial_test(test, fixed, Function(place, effects, total), is_pack=True)
                if test:
                    yield test


def partial_test(test, fixed, function, is_pack=False):
    if function.count < max(fixed):
        return test
    test = test or Test(function)
    test.function = function
    all_passed = arguments(function.count)
    given = ", ".join(f"arg{i}: {i}" for i in fixed)
    passed = [number for number in all_passed if int(number) not in fixed]
    expression = f"partial({function.reference}, {given})"
    if is_pack:
        test.values(expression, passed, digits(all_passed), function.type(len(passed)))
    elif fixed == (1,):
        test.forms(expression, passed, digits(all_passed), function.type(len(passed)))
    else:
        test.call(expression, passed, digits(all_passed))
    return test


def nested_partial_tests():
    for place, effects in product(PLACES, EFFECTS):
        test = Test(Function(place, effects, 3))
        reference = test.function.reference
        test.call(f"partial(partial({reference}, arg1: 1), arg1: 2)", ["3"], 123)
        test.call(f"partial(partial({reference}, arg3: 3), arg2: 2)", ["1"], 123)
        test.call(f"partial(partial(partial({reference}, arg1: 1), arg1: 2), arg1: 3)", [], 123)
        test.call(f"partial(uncurry(curry({reference})), arg2: 2)", ["1", "3"], 123)
        yield test


class Decorator:
    """A function on functions, its spelling, and the functions for which it has overloads."""

    def __init__(self, expression, effects=EFFECTS, places=PLACES):
        self.expression, self.effects, self.places = expression, effects, places

    def __call__(self, argument):
        return self.expression.replace("FUNCTION", argument)

    def takes(self, function):
        return function.place in self.places and function.effects in self.effects


# Where arguments and results are `Sendable`, an asynchronous function of the main actor needs no overloads of its own.
DECORATORS = [
    Decorator("mapResult(FUNCTION) { $0 }"),
    Decorator("mapError(FUNCTION) { $0 }", THROWING),
    Decorator("fallback(FUNCTION, to: FUNCTION)", THROWING),
    Decorator("retry(FUNCTION, attempts: 2)", THROWING),
    Decorator("timeout(FUNCTION, after: .seconds(60))", [ASYNC_THROWS]),
    Decorator("limit(FUNCTION, atMost: 2)", [ASYNC, ASYNC_THROWS], [ANYWHERE, MAIN_ACTOR]),
    Decorator("limit(FUNCTION, atMost: 2, waiting: 1)", [ASYNC_THROWS], [ANYWHERE, MAIN_ACTOR]),
    Decorator("tap(FUNCTION, after: { _ in })"),
    Decorator("tap(FUNCTION, clock: ContinuousClock(), after: { _, _ in })"),
]
KEYED_DECORATORS = [
    Decorator("memoize(FUNCTION)", EFFECTS, [ANYWHERE, MAIN_ACTOR]),
    Decorator("coalesce(FUNCTION)", [ASYNC, ASYNC_THROWS], [ANYWHERE, MAIN_ACTOR]),
]


def decorator_tests():
    for decorator in DECORATORS + KEYED_DECORATORS:
        for place, effects, takes in product(PLACES, EFFECTS, (False, True)):
            # Functions have no hash values.
            if takes and decorator in KEYED_DECORATORS or not decorator.takes(Function(place, effects, 1)):
                continue
            yield decorator_test(decorator, place, effects, takes)


def decorator_test(decorator, place, effects, takes):
    test = Test(Function(place, effects, 1, takes))
    for count in range(0, MOST_WRITTEN_OUT + 1 - takes):
        function = test.function = Function(place, effects, count, takes)
        test.call(decorator(function.reference), arguments(count), digits(arguments(count)))
        if count == 1:
            test.forms(decorator(function.reference), ["1"], 1, function.type())
        if count:
            test.call(f"partial({decorator(function.reference)}, arg1: 1)", arguments(count - 1, 2), digits(arguments(count)))
            test.call(decorator(f"partial({function.reference}, arg1: 1)"), arguments(count - 1, 2), digits(arguments(count)))
    if not takes:
        for count in range(MOST_WRITTEN_OUT + 1, MOST_PARAMETERS):
            function = test.function = Function(place, effects, count)
            test.values(decorator(function.reference), arguments(count), digits(arguments(count)), function.type())
    return test


def tap_tests():
    """The forms of `tap` that are missing above: with `before`, and packs, which have overloads with and without
    it."""
    for place, effects, timed in product(PLACES, EFFECTS, (False, True)):
        test = Test(Function(place, effects, 1))
        clock = ", clock: ContinuousClock()" * timed
        for count in range(MOST_WRITTEN_OUT + 2):
            test.function = Function(place, effects, count)
            ignored = f"{{ {', '.join('_' * count)} in }}" if count else "{}"
            test.lines.append(f"let value{count} = tap({test.function.reference}{clock}, before: {ignored})")
            test.call(f"value{count}", arguments(count), digits(arguments(count)))
        yield test


def memoize_by_key_tests():
    for place, effects in product((ANYWHERE, MAIN_ACTOR), EFFECTS):
        test = Test(Function(place, effects, 1))
        for count in range(1, MOST_PARAMETERS):
            test.function = Function(place, effects, count)
            names = ", ".join("abcdefg"[:count])
            test.lines.append(f"let keyed{count} = memoize({test.function.reference}, key: {{ {names} in digits({names}) }})")
            test.call(f"keyed{count}", arguments(count), digits(arguments(count)))
        yield test


def access_log_tests():
    for place, effects in product(PLACES, EFFECTS):
        test = Test(Function(place, effects, 1))
        for count in range(MOST_WRITTEN_OUT + 1):
            test.function = Function(place, effects, count)
            names, passed = [f"a{n}" for n in range(count)], arguments(count)
            result = "(try? result.get()) ?? -1" if effects.throws else "result"
            test.lines += [
                f"let logged{count} = tap({test.function.reference}, clock: ContinuousClock()) {{ {', '.join([*names, 'result', '_'])} in",
                f"    noted = digits({', '.join([*names, result])})",
                "}",
            ]
            test.call(f"logged{count}", passed, digits(passed))
            test.lines.append(f"expect(noted, digits({', '.join([*passed, str(digits(passed))])}))")
        yield test


def retry_without_errors_tests():
    """`retry` of functions that cannot throw."""
    for place, effects in product(PLACES, (PLAIN, ASYNC)):
        test = Test(Function(place, effects, 1))
        for count in range(MOST_WRITTEN_OUT + 1):
            test.function = Function(place, effects, count)
            test.call(f"retry({test.function.reference}, attempts: 2)", arguments(count), digits(arguments(count)), effects.throwing)
        yield test


def typed_error_tests():
    """Functions with typed errors: the context of the call throws the same type, or does not compile."""
    for place, effects in product(PLACES, THROWING):
        test = Test(Function(place, effects.typed, 1))
        decorators = ["tap(FUNCTION)", "tap(FUNCTION, clock: ContinuousClock())", "retry(FUNCTION, attempts: 2)"]
        if effects.is_async and place is not HERE:
            decorators.append("limit(FUNCTION, atMost: 2)")
        for count, (index, decorator) in product(range(MOST_WRITTEN_OUT + 1), enumerate(decorators)):
            name, types, passed = f"typed{count}{index}", ", ".join(["Int"] * count), arguments(count)
            kind = str(effects).replace("throws", "throws(Refused)")
            names = ", ".join("abc"[:count])
            opening = f"({names}) {kind} in " if names else f"() {kind} in "
            isolation = "@MainActor " * (place is MAIN_ACTOR)
            test.lines += [
                f"let {name}: {place.arrow(types, kind, 'Int')} = {{ {opening}digits({names}) }}",
                f"let {name}Again = {decorator.replace('FUNCTION', name)}",
                f"{isolation}func call{name}() {kind} {{ expect({effects.marks}{name}Again({', '.join(passed)}), {digits(passed)}) }}",
                f"{effects.marks}call{name}()",
            ]
        yield test


def decorators_of_decorators_tests():
    test = Test(Function(ANYWHERE, ASYNC_THROWS, 1))
    fetch = test.function.reference
    for outer, inner in product(DECORATORS + KEYED_DECORATORS, repeat=2):
        test.call(outer(inner(fetch)), ["1"], 1)
    test.call(f"retry(timeout(partial({fetch}, arg1: 1), after: .seconds(60)), attempts: 3)", [], 1)
    yield test


def curry_tests():
    for place, effects in product(PLACES, EFFECTS):
        test = Test(Function(place, effects, 2))
        for count in range(2, 6):
            function = test.function = Function(place, effects, count)
            calls = ")(".join(arguments(count)[:-1])
            test.call(f"curry({function.reference})({calls})", [str(count)], digits(arguments(count)))
            test.call(f"uncurry(curry({function.reference}))", arguments(count), digits(arguments(count)))
        yield test


OWNERS = {HERE: ("Owner", "nonisolated final class"), ANYWHERE: ("SendableOwner", "nonisolated final class"),
          MAIN_ACTOR: ("MainActorOwner", "@MainActor final class")}


def owners():
    """Classes with methods of all effects that return numbers or nothing."""
    for place, (name, kind) in OWNERS.items():
        methods = []
        for effects, count in product(EFFECTS, range(MOST_WRITTEN_OUT + 2)):
            names = "abcd"[:count]
            parameters = ", ".join(f"_ {each}: Int" for each in names)
            assertion = "MainActor.assertIsolated(); " * (place is MAIN_ACTOR)
            for result, body in (("Int", f"return digits({', '.join(names)})"), ("Void", f"noted = digits({', '.join(names)})")):
                methods.append(
                    f"    func {result.lower()}{INDEX[effects]}of{count}({parameters}) {effects} -> {result} "
                    f"{{ {assertion}{'await Task.yield(); ' * effects.is_async}{body} }}"
                )
        conforms = ": Sendable" * (place is ANYWHERE)
        yield f"{kind} {name}{conforms} {{\n    let number = 7\n    nonisolated init() {{}}\n" + "\n".join(methods) + "\n}\n"


def weakly_tests():
    for place, effects in product(PLACES, EFFECTS):
        test = Test(Function(place, effects, 0))
        owner = OWNERS[place][0]
        test.lines.append(f"let owner = {owner}()")
        for count in range(MOST_WRITTEN_OUT + 2):
            test.function = Function(place, effects, count)
            weak_methods(test, owner, count)
            if count <= MOST_WRITTEN_OUT:
                weak_closures(test, count)
        test.lines.append("withExtendedLifetime(owner) {}")
        yield test
    for place in PLACES:
        test = Test(Function(place, THROWS, 0))
        test.lines.append(f"let owner = {OWNERS[place][0]}()")
        read = place.arrow("", THROWS, "Int")
        test.lines += [
            f"let read: {read} = weakly(owner, \\.number)", "expect(try read(), 7)",
            f"let readOrNot: {place.arrow('', PLAIN, 'Int')} = weakly(owner, \\.number, returning: 0)",
            "expect(readOrNot(), 7)", "withExtendedLifetime(owner) {}",
        ]
        yield test


def weak_methods(test, owner, count):
    effects, place = test.function.effects, test.function.place
    passed = arguments(count)
    method = f"{owner}.int{INDEX[effects]}of{count}"
    nothing = f"{owner}.void{INDEX[effects]}of{count}"
    if count <= MOST_WRITTEN_OUT:
        test.call(f"weakly(owner, {method})", passed, digits(passed), effects.throwing)
    types = ", ".join(["Int"] * count)
    typed = place.arrow(types, effects.throwing, "Int")
    test.lines.append(f"let weak{count}: {typed} = weakly(owner, {method})")
    test.call(f"weak{count}", passed, digits(passed), effects.throwing)
    if not effects.throws:
        if count <= MOST_WRITTEN_OUT:
            test.call(f"weakly(owner, {method}, returning: 0)", passed, digits(passed))
        test.lines.append(f"let returning{count}: {place.arrow(types, effects, 'Int')} = weakly(owner, {method}, returning: 0)")
        test.call(f"returning{count}", passed, digits(passed))
        test.lines.append(f"let nothing{count}: {place.arrow(types, effects, 'Void')} = weakly(owner, {nothing})")
        returns_nothing(test, f"nothing{count}", passed, effects)


def weak_closures(test, count):
    effects, place = test.function.effects, test.function.place
    passed, names = arguments(count), [f"${i}" for i in range(1, count + 1)]
    types = ", ".join(["Int"] * count)
    call = f"{effects.marks}$0.int{INDEX[effects]}of{count}({', '.join(names)})"
    nothing = f"{effects.marks}$0.void{INDEX[effects]}of{count}({', '.join(names)})"
    forms = [("closure", effects.throwing, "", call, "Int")]
    if not effects.throws:
        forms += [("closureOr", effects, ", returning: 0", call, "Int"), ("closureOf", effects, "", nothing, "Void")]
    for name, result, returning, body, output in forms:
        type = place.arrow(types, result, output)
        test.lines.append(f"let {name}{count}: {type} = weakly(owner{returning}) {{ {body} }}")
        if output == "Int":
            test.call(f"{name}{count}", passed, digits(passed), result)
        else:
            returns_nothing(test, f"{name}{count}", passed, result)


def returns_nothing(test, name, passed, effects):
    test.lines += ["noted = -1", f"{effects.marks}{name}({', '.join(passed)})", f"expect(noted, {digits(passed)})"]


# The type of a handler, its argument, and the effects of the function that awaits it.
HANDLERS = {
    "result": ("Result<Int, any Error>", ".success({})", ASYNC_THROWS),
    "either": ("Int?, (any Error)?", "{}, nil", ASYNC_THROWS),
    "error": ("(any Error)?", "nil", ASYNC_THROWS),
    "value": ("Int", "{}", ASYNC),
    "nothing": ("", "", ASYNC),
}


def awaited_functions():
    for place in PLACES:
        lines = []
        for name, (handler, passed, _) in HANDLERS.items():
            for count in range(5):
                names = "abcd"[:count]
                parameters = [f"_ {each}: Int" for each in names] + [f"_ done: @escaping @Sendable ({handler}) -> Void"]
                assertion = "MainActor.assertIsolated(); " * (place is MAIN_ACTOR)
                isolation = {HERE: "    ", ANYWHERE: "nonisolated ", MAIN_ACTOR: "@MainActor "}[place]
                lines.append(
                    f"{isolation}func {place.name}_{name}{count}({', '.join(parameters)}) "
                    f"{{ {assertion}done({passed.format(f'digits({chr(44).join(names)})')}) }}"
                )
        yield "nonisolated final class Callbacks {\n" + "\n".join(lines) + "\n}" if place is HERE else "\n".join(lines)


def awaiting_tests():
    for place in PLACES:
        test = Test(Function(place, ASYNC_THROWS, 0))
        test.lines.append("let callbacks = Callbacks()")
        for name, (_, passed, effects) in HANDLERS.items():
            for count in range(5):
                reference = "callbacks." * (place is HERE) + f"{place.name}_{name}{count}"
                call = f"{effects.marks}awaiting({reference})({', '.join(arguments(count))})"
                test.lines.append(f"expect({call}, {digits(arguments(count))})" if "{}" in passed else call)
        test.lines.append("_ = callbacks")
        yield test


def placeholder_tests():
    for effects in (THROWS, ASYNC_THROWS):
        test = Test(Function(ANYWHERE, effects, 0))
        for count in range(6):
            types = ", ".join(["Int"] * count)
            typed = f"@Sendable ({types}) {str(effects).replace('throws', 'throws(Refused)')} -> Int"
            test.lines += [
                f'let placeholder{count}: {typed} = unimplemented("placeholder", throwing: Refused())',
                f"do {{ _ = {effects.marks}placeholder{count}({', '.join(arguments(count))}); failures += 1 }} catch {{ checks += 1 }}",
            ]
        yield test


# The shapes of recipes that are registered with arguments and dependencies, written out or as packs.
RECIPES = [(count, dependencies) for count in range(1, 6) for dependencies in range(5)]


def recipes():
    """Services, names for them, and recipes whose first dependency is deferred, so that they take a function."""
    yield "nonisolated struct Unit: Sendable {}"
    for count, dependencies in RECIPES:
        service, names = f"Service{count}{dependencies}", "abcde"[:count]
        needed = ["_ unit: @escaping @Sendable () throws -> Unit"] + ["_: Unit"] * (dependencies - 1)
        parameters = ", ".join([f"_ {name}: Int" for name in names] + needed[:dependencies])
        yield f"nonisolated struct {service}: Sendable {{ var value: Int }}"
        yield f"nonisolated enum Named{service}: NamedService {{ typealias Service = {service} }}"
        yield (
            f"nonisolated func make{service}({parameters}) throws -> {service} {{ "
            f"{'_ = try unit(); ' * bool(dependencies)}return {service}(value: digits({', '.join(names)})) }}"
        )
    for count in range(5):
        needed = ["_ unit: @escaping @Sendable () throws -> Unit"] + ["_: Unit"] * (count - 1)
        yield f"nonisolated struct Shared{count}: Sendable {{}}"
        yield f"nonisolated enum NamedShared{count}: NamedService {{ typealias Service = Shared{count} }}"
        yield f"nonisolated struct Local{count}: Sendable {{}}"
        yield f"nonisolated enum NamedLocal{count}: NamedService {{ typealias Service = Local{count} }}"
        for kind in ("Shared", "Local"):
            yield f"nonisolated func make{kind}{count}({', '.join(needed[:count])}) throws -> {kind}{count} {{ {kind}{count}() }}"
    for count in range(1, 4):
        parameters = ", ".join([f"_ a{n}: Int" for n in range(1, count)] + ["_ later: @escaping @Sendable () -> Int"])
        yield f"nonisolated struct Factory{count}: Sendable {{ var value: Int }}"
        yield f"nonisolated enum NamedFactory{count}: NamedService {{ typealias Service = Factory{count} }}"
        passed = ", ".join([f"a{n}" for n in range(1, count)] + ["later()"])
        yield f"nonisolated func makeFactory{count}({parameters}) throws -> Factory{count} {{ Factory{count}(value: digits({passed})) }}"


def registration_tests():
    test = Test(Function(ANYWHERE, ASYNC_THROWS, 0))
    lines, checks = ["let container = try Container { registry in", "    registry.register(Unit.self) { Unit() }"], []
    for count, dependencies in RECIPES:
        service = f"Service{count}{dependencies}"
        types = ", ".join(["Int.self"] * count)
        # A pack takes no reference to a function that takes functions.
        recipe = f"make{service}" if dependencies <= MOST_WRITTEN_OUT else closure_of(service, count, dependencies)
        for name in (service, f"Named{service}"):
            lines.append(f"    registry.register({name}.self, arguments: {types}, {recipe})")
            passed = ", ".join(arguments(count))
            checks.append(f"expect(try container.resolve({name}.self, arguments: {passed}).value, {digits(arguments(count))})")
        checks.append(f"_ = try container.resolve(Named{service}?.self, arguments: {passed})" * (dependencies == 0))
    for count in range(5):
        for kind, scope in (("Shared", "scope: .singleton, "), ("Local", "")):
            for name in (f"{kind}{count}", f"Named{kind}{count}"):
                if count <= (4 if name == "Local4" else MOST_WRITTEN_OUT):
                    lines.append(f"    registry.register({name}.self, {scope}make{kind}{count})")
                    checks.append(f"_ = try container.resolve({name}.self)")
    for count in range(1, 4):
        checks.append(f"let later{count}: @Sendable () -> Int = {{ {count} }}")
        passed = ", ".join([*arguments(count - 1), f"later{count}"])
        for name in (f"Factory{count}", f"NamedFactory{count}"):
            lines.append(f"    registry.registerFactory({name}.self, makeFactory{count})")
            checks.append(f"expect(try container.resolve({name}.self, arguments: {passed}).value, {digits(arguments(count))})")
    test.lines = lines + ["}"] + checks
    yield test


def closure_of(service, count, dependencies):
    names = [f"a{n}" for n in range(count)] + [f"d{n}" for n in range(dependencies)]
    types = ["Int"] * count + ["@escaping @Sendable () throws -> Unit"] + ["Unit"] * (dependencies - 1)
    typed = ", ".join(f"{name}: {type}" for name, type in zip(names, types))
    return f"{{ ({typed}) in try make{service}({', '.join(names)}) }}"


def files():
    """The sources of the program, by name."""
    tests = {
        "Partial": partial_tests, "NestedPartial": nested_partial_tests, "Decorators": decorator_tests, "Tap": tap_tests,
        "MemoizeByKey": memoize_by_key_tests, "AccessLogs": access_log_tests, "RetryWithoutErrors": retry_without_errors_tests, "TypedErrors": typed_error_tests,
        "DecoratorsOfDecorators": decorators_of_decorators_tests, "Curry": curry_tests, "Weakly": weakly_tests,
        "Awaiting": awaiting_tests, "Placeholders": placeholder_tests, "Registrations": registration_tests,
    }
    sources, names = {"Functions": declarations()}, []
    sources["Recipes"] = "\n".join(["import Dovetail", *recipes()])
    sources["Owners"] = "\n".join(["import Dovetail", *owners(), *awaited_functions()])
    for name, family in tests.items():
        written = list(family())
        names += [test.name for test in written]
        sources[name] = "import Dovetail\n\n" + "\n\n".join(map(str, written)) + "\n"
    sources["Variables"] = (ROOT / "Tests/FunctionForms/Variables.swift").read_text()
    calls = "\n".join(f"        try await {name}()" for name in [*names, "checkVariables"])
    sources["Main"] = f"""\
@main
nonisolated struct Main {{
    static func main() async throws {{
{calls}
        print("\\(checks - failures) passed, \\(failures) failed")
        if failures > 0 {{ throw Refused() }}
    }}
}}
"""
    return sources
