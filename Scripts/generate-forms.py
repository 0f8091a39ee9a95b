#!/usr/bin/env python3
"""Writes forms of code that have to compile, and that differ only in types or in isolation.

- Graphs: each form of type that Swift has, in all places of a signature. The places are an input, a parameter that the graph supplies, one
  that the caller passes, a result and a shared result; and what is taken from an included graph. Types that only some places can have are
  in Tests/GraphForms/Forms/TypesInSomePlaces.swift, and those that are mistakes in Tests/WrongCode/GraphTypes.swift.
- Functions on functions: the calls that Tests/FunctionForms/Forms makes with functions that run anywhere, with functions of the main actor
  and with methods of an object.

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


# What only takes functions that are `Sendable`.
SENDABLE_ONLY = re.compile(r" (limit|memoize|coalesce)\(")


def forms_elsewhere():
    """The tests of `AnywhereForms`, and its functions, for the suites that have none by hand."""
    on_main_actor, of_object = [], []
    for path in sorted((ROOT / "Tests/FunctionForms/Forms").glob("*.swift")):
        text = path.read_text()
        if functions := re.search(r"^nonisolated extension Methods {\n(.*?)^}\n", text, re.MULTILINE | re.DOTALL):
            on_main_actor.append(f"extension MainActorForms {{\n{functions[1].replace('digits', 'mainDigits')}}}\n")
        if "extension MainActorForms {" in text:
            continue
        for tests in re.findall(r"^nonisolated extension AnywhereForms {\n(.*?)^}\n", text, re.MULTILINE | re.DOTALL):
            there = tests.replace("FromAnywhere", "OfTheMainActor")
            methods = "".join(line for line in tests.splitlines(keepends=True) if not SENDABLE_ONLY.search(line))
            methods = re.sub("FunctionsFromAnywhere|FromAnywhere", "MethodsOfAnObject", methods)
            on_main_actor.append(f"extension MainActorForms {{\n{there}}}\n")
            of_object.append(f"nonisolated extension ObjectForms {{\n{methods}}}\n")
    imports = "import DovetailFunctions\nimport Testing\n\n"
    return {"MainActorForms.swift": imports + "\n".join(on_main_actor), "ObjectForms.swift": imports + "\n".join(of_object)}


if __name__ == "__main__":
    all = [graphs(name, type, value, escaping(type)) for name, (type, value) in FUNCTIONS.items()]
    all += [graphs(name, type, value, type) for name, (type, value) in VALUES.items()]
    forms = {"Graph": {"TypesInPlaces.swift": "import Dovetail\n" + "".join(all)}, "Function": forms_elsewhere()}
    for kind, texts in forms.items():
        write(texts, ROOT / f"Tests/{kind}Forms/Forms/Generated", "generate-forms.py")
