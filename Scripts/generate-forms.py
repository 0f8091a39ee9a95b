#!/usr/bin/env python3
"""Writes a graph for each form of type that Swift has, with the type in all places of a signature.

The places are an input, a parameter that the graph supplies, one that the caller passes, a result and a shared result; and what is taken
from an included graph. Types that only some places can have are in Tests/GraphForms/Forms/TypesInSomePlaces.swift, and those that are
mistakes in Tests/WrongCode/GraphTypes.swift.

With --check nothing is written, and the exit code is 1 if the file is out of date.
"""

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


if __name__ == "__main__":
    all = [graphs(name, type, value, escaping(type)) for name, (type, value) in FUNCTIONS.items()]
    all += [graphs(name, type, value, type) for name, (type, value) in VALUES.items()]
    write({"TypesInPlaces.swift": "import Dovetail\n" + "".join(all)}, ROOT / "Tests/GraphForms/Forms/Generated", "generate-forms.py")
