#!/usr/bin/env python3
"""Writes forms of code that have to compile, and that differ only in types or in isolation.

- Graphs: each form of type that Swift has, in all places of a signature. The places are an input, a parameter that the graph supplies, one
  that the caller passes, a result and a shared result; and what is taken from an included graph. Types that only some places can have are
  in Tests/GraphForms/Forms/TypesInSomePlaces.swift, and those that are mistakes in Tests/WrongCode/GraphTypes.swift.
- Functions on functions: calls with functions that run anywhere, with functions of the main actor and with methods of an object. Those of
  decorators come from a table, and others from Tests/FunctionForms/Forms, which makes them with functions that run anywhere.

With --check nothing is written, and the exit code is 1 if a file is out of date.
"""

import re

from overloads import ROOT, write

# Each type with a value.
FUNCTIONS = {
    "NamedParameters": ("(Int, _ completion: @escaping (Result<String, any Error>) -> Void) -> Void", "{ _, _ in }"),
    "Function": ("() throws(Failure) -> (_ id: Int) -> String", '{ { _ in "" } }'),
    "FunctionOfTuple": ("((Int, Int)) -> ()", "{ _ in }"),
    "Ownership": ("(inout Int, borrowing Handle, sending Object) -> sending Object", "{ _, _, _ in Object() }"),
    "IsolatedParameter": ("(isolated (any Actor)?, _ id: Int) -> Void", "{ _, _ in }"),
    "VariadicParameter": ("(Int...) -> Void", "{ (_: Int...) in }"),
    "OnMainActor": ("@MainActor () -> Int", "{ 1 }"),
    "SendableFunction": ("@Sendable (_ id: Int) async throws -> Int", "{ $0 }"),
    "FunctionOfC": ("@convention(c) (Int32) -> Int32", "{ $0 }"),
    "ConcurrentFunction": ("@concurrent () async -> Int", "{ 1 }"),
    "FunctionOfAnyActor": ("@isolated(any) @Sendable () -> Int", "{ 1 }"),
    "NamedFunction": ("Make<(first: Int, second: String)>", '{ (1, "") }'),
    "FunctionOfCallers": ("nonisolated(nonsending) () async -> Int", "{ 1 }"),
}
VALUES = {
    "NamedElements": ("(first: Int, second: String)", '(1, "")'),
    "OptionalTuple": ("(any Holding<Int>, Int)?", "nil"),
    "Composition": ("any Holding<Int> & Ordered", "Held()"),
    "ImplicitlyUnwrapped": ("String!", '""'),
    "MetatypeOfAny": ("any Any.Type", "Int.self"),
    "Metatype": ("Held.Type", "Held.self"),
    "MetatypeOfProtocol": ("(any Ordered).Type", "(any Ordered).self"),
    "ExistentialMetatype": ("any Ordered.Type", "Held.self"),
    "Pack": ("Variadic<Int, (String, Bool), () -> Void>", "Variadic()"),
    "OptionalFunction": ("((_ id: Int) -> String)?", "nil"),
    "UnwrappedFunction": ("((_ id: Int) -> String)!", "nil"),
    "ArrayOfFunctions": ("[(_ id: Int) throws(Failure) -> String]", "[]"),
    "DictionaryOfFunctions": ("[String: [(_ id: Int) async -> Void]]", "[:]"),
    "Qualified": ("Swift.Array<Outer.Inner>", "[]"),
    "InParentheses": ("(Int)", "1"),
    "Inline": ("[2 of Int]", "[1, 2]"),
}
# Attributes come after this modifier.
NONSENDING = "nonisolated(nonsending) "


def escaping(type):
    return f"{NONSENDING}@escaping {type.removeprefix(NONSENDING)}" if type.startswith(NONSENDING) else f"@escaping {type}"


def graphs(name, type, value, passed):
    """The graph, and one that includes it. A parameter of `passed` may be kept."""
    ignoring = "// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals\n" if type.endswith("!") else ""
    # Not the type of a function's parameter or result.
    made = f"({passed}) -> {type}".replace("!", "?")
    taken = passed if type.startswith(NONSENDING) else type
    return f"""
@Graph
struct {name} {{
    {ignoring}let given{name}: {type}

    @Shared func shared{name}() -> {type} {{ {value} }}
    func make{name}(given{name}: {passed}, shared{name}: {passed}, _ open: {passed}) -> {type} {{ open }}
}}

@Graph
struct Take{name} {{
    @Included let inner: {name}

    func take(given{name}: {taken}, shared{name}: {taken}, make{name}: {made}) -> Int {{ 1 }}
}}
"""


# Decorators of a function `@`, with its kinds, and with that of the result if it is another. A closure ignores the arguments `#` or uses them, `%`.
DECORATED = {
    "mapResult(@) { $0 }": "add parse wait-fetch fetch",
    "mapError(@) { $0 }": "parse fetch",
    "fallback(@, to: @)": "parse fetch",
    "retry(@, attempts: 2)": "parse wait fetch",
    "timeout(@, after: day)": "wait-fetch fetch",
    "tap(@, after: { _ in })": "add parse wait fetch",
    "tap(@, clock: .continuous, log: { #_, _ in })": "wait fetch",
    "limit(@, atMost: 2)": "wait fetch",
    "memoize(@)": "add parse-fetch wait-fetch fetch",
    "memoize(@, key: { [%] })": "add parse-fetch wait-fetch fetch",
    "coalesce(@)": "wait-fetch fetch",
}
SENDABLE_ONLY = r".*\b(limit|memoize|coalesce)\(.*\n"  # calls that take only functions that are `Sendable`
EFFECTS = {"add": "", "parse": "try ", "wait": "await ", "fetch": "try await "}


def decorator_forms():
    """Decorated functions from anywhere: calls with no, one and two arguments, or with a function; and as values and as arguments."""
    calls, taking, values = "", "", ""
    for form, kinds in DECORATED.items():
        for kind, result in ((each.split("-")[0], each.split("-")[-1]) for each in kinds.split()):
            closures = [form.replace("#", "_, " * n).replace("%", ", ".join(f"${i}" for i in range(n))) for n in range(3)]
            each = [f"{closures[n].replace('@', f'{kind}{n}')}({', '.join('12'[:n])})" for n in range("%" in form, 3)]
            calls += f"{EFFECTS[result]}expect({', '.join(each)})\n"
            taking += f"expect({EFFECTS[result]}{closures[1].replace('@', f'{kind}Each')}(1, {{ $0 + 1 }}), is: 2)\n"
            value, argument = f"value{values.count('let ') + 1}", closures[1].replace("@", f"{kind}1")
            effects = EFFECTS[result].replace("await ", "") + "await"
            values += f"let {value} = {argument}\n{effects} expectOnes(anywhere({result}: {value}), anywhere({result}: {argument}))\n"
    return calls, taking, values


def forms_elsewhere(calls, taking, values):
    """The tests of `AnywhereForms`, and its functions, for the suites that have none by hand; and those of decorators, for all."""
    anywhere = f"nonisolated extension AnywhereForms {{\n@Test func decoratorsTakeFunctionsFromAnywhere() async throws {{\n{calls} }}\n}}\n"
    on_main_actor, of_object = [], []
    for text in [anywhere, *(path.read_text() for path in sorted((ROOT / "Tests/FunctionForms/Forms").glob("*.swift")))]:
        if functions := re.search(r"^nonisolated extension Methods {\n(.*?)^}\n", text, re.MULTILINE | re.DOTALL):
            on_main_actor.append(f"extension MainActorForms {{\n{functions[1].replace('digits', 'mainDigits')}}}\n")
        for tests in re.findall(r"^nonisolated extension AnywhereForms {\n(.*?)^}\n", text, re.MULTILINE | re.DOTALL):
            there = tests.replace("@Sendable", "@MainActor").replace("FromAnywhere", "OfTheMainActor")
            methods = re.sub("(Functions)?FromAnywhere", "MethodsOfAnObject", re.sub(f"{SENDABLE_ONLY}|@Sendable ", "", tests))
            on_main_actor.append(f"extension MainActorForms {{\n{there}}}\n")
            of_object.append(f"nonisolated extension ObjectForms {{\n{methods}}}\n")
    replaced = r"\b(?!value)([a-z]+)1\b|anywhere(?=\((?:add|parse))"
    values_there = re.sub(replaced, lambda found: f"main{found[0].title()}" if found[1] else "onMainActor", values)
    methods = re.sub(r"\b(?!value)[a-z]+1\b", r"box.\g<0>", re.sub(SENDABLE_ONLY, "", values)).replace("anywhere(", "here(")
    nesting = [form for form in DECORATED if not re.search("[#%]", form)]  # each takes a function like `fetch1`
    nested = [outer.replace("@", inner.replace("@", "fetch1"), 1).replace("@", "fetch1") for outer in nesting for inner in nesting]
    tests = {
        "func functionsFromAnywhereAreValuesAndArguments": values,
        "@MainActor func functionsOfTheMainActorAreValuesAndArguments": values_there,
        "func methodsOfAnObjectAreValuesAndArguments": f"let box = ObjectForms()\n{methods}",
        "func decoratorsTakeFunctionsThatTakeFunctions": re.sub(r".*(clock|memoize|coalesce).*\n", "", taking),
        "func decoratorsTakeWhatDecoratorsReturn": "".join(f"expect(try await {call}(1), is: 1)\n" for call in nested),
    }
    tests = "\n".join(f"@Test {head}() async throws {{\n{lines}}}\n" for head, lines in tests.items())
    decorated = f'@Suite("Decorated functions") nonisolated struct DecoratedForms {{\n{tests}}}\n'
    suites = {"Decorated": [anywhere, decorated], "MainActor": on_main_actor, "Object": of_object}
    return {f"{name}Forms.swift": "\n".join(["import DovetailFunctions\nimport Testing\n", *suite]) for name, suite in suites.items()}


if __name__ == "__main__":
    all = [graphs(name, type, value, escaping(type)) for name, (type, value) in FUNCTIONS.items()]
    all += [graphs(name, type, value, type) for name, (type, value) in VALUES.items()]
    forms = {"Graph": {"TypesInPlaces.swift": "import Dovetail\n" + "".join(all)}, "Function": forms_elsewhere(*decorator_forms())}
    for kind, texts in forms.items():
        write(texts, ROOT / f"Tests/{kind}Forms/Forms/Generated", "generate-forms.py")
