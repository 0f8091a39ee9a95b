#!/usr/bin/env python3
"""Writes the overloads of `register` and `resolve` that cannot be one function with a parameter pack.

- Arguments before dependencies: the compiler does not infer two packs side by side in one function type.
- Up to four dependencies, and up to five arguments: the compiler keeps the elements of a pack in memory and counts
  references for each; written out, they stay in registers. For a graph of seven objects that is 1.25 × the nested
  initialisers instead of 1.6 ×.

- Up to three of each besides: a reference to a function that takes functions, such as a recipe with a deferred dependency,
  crashes the compiler (6.3.1) where it meets a pack.

With --check nothing is written, and the exit code is 1 if a file is out of date.
"""

from __future__ import annotations

from overloads import ROOT, write

MOST_ARGUMENTS = 5
MOST_DEPENDENCIES = 4
MOST_ARGUMENTS_ON_MAIN_ACTOR = 3
MOST_FACTORY_ARGUMENTS = 3
MOST_WRITTEN_OUT = 3
FOLDER = ROOT / "Sources/Dovetail/Container/Generated"
WORDS = {0: "no", 1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}

REGISTER_ARGUMENT_COMMENT = """\
    /// Registers the recipe of a service that takes an argument, which whoever resolves it passes.
    ///
    /// In the recipe's parameters the arguments come first, then the dependencies. A service with arguments is a
    /// function of them: it is made anew each time. Elsewhere it can be asked for as a factory,
    /// `@Sendable (User.ID) throws -> ProfileViewModel`.
    ///
    /// ```swift
    /// registry.register(ProfileViewModel.self, arguments: User.ID.self) { (id, load: Named<Users.LoadAll>) in
    ///     ProfileViewModel(id: id, load: load.value)
    /// }
    /// let viewModel = try container.resolve(ProfileViewModel.self, arguments: User.ID(42))
    /// ```
    ///
    /// - Parameters:
    ///   - service: What the recipe provides.
    ///   - argument: The type of the argument.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes it. What it throws reaches whoever resolves.
"""


def numbered(prefix: str, count: int) -> list[str]:
    return [f"{prefix}{n}" for n in range(1, count + 1)]


def plural(count: int, noun: str) -> str:
    return f"{WORDS[count]} {noun}{'s' * (count != 1)}"


def register_arguments(count: int, named: bool, dependencies: int | None) -> str:
    """With so many dependencies, or a pack of them."""
    types = numbered("A", count)
    needed = ["each Dependency"] if dependencies is None else numbered("D", dependencies)
    comment = REGISTER_ARGUMENT_COMMENT
    if named or count > 1 or dependencies is not None:
        kind = "named service" if named else "service"
        needs = "" if dependencies is None else f" and needs {plural(dependencies, 'other')}"
        comment = f"    /// Registers the recipe of a {kind} that takes {plural(count, 'argument')}{needs}.\n"
    provided = "name" if named else "service"
    provider = "Name" if named else "Service"
    result = "Name.Service" if named else "Service"
    made = "Named<Name>" if named else "Service"
    metatypes = ["arguments argument: A1.Type"] + [f"_ argument{n}: A{n}.Type" for n in range(2, count + 1)]
    values = ["argument"] + [f"argument{n}" for n in range(2, count + 1)]
    tuple_type = types[0] if count == 1 else f"({', '.join(types)})"
    passed = ["arguments"] if count == 1 else [f"arguments.{n}" for n in range(count)]
    if dependencies is None:
        taken, needing = types + ["repeat each Dependency"], "needing: repeat (each Dependency).self,"
        passed.append("repeat slot.next((each Dependency).self, &position, in: resolution)")
    else:
        taken = types + needed
        needing = f"needing: {', '.join(f'{each}.self' for each in needed)}," if needed else ""
        passed += [f"slot.next({each}.self, &position, in: resolution)" for each in needed]
    position = "" if dependencies == 0 else "var position = 0"
    closure = "_" if dependencies == 0 else "resolution"
    call = f"try recipe({', '.join(passed)})"
    # A function that throws one type of error cannot be converted to one that throws any where it meets a pack.
    failure, throws = (["Failure: Error"], "throws(Failure)") if dependencies is None else ([], "throws")
    generics = ", ".join([f"{provider}{': NamedService' if named else ''}", *types, *needed, *failure])
    return f"""\
{comment}    @_alwaysEmitIntoClient @inline(__always)
    public mutating func register<{generics}>(
        _ {provided}: {provider}.Type,
        {', '.join(metatypes)},
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable ({', '.join(taken)}) {throws} -> {result}
    ) {{
        add(
            {provided},
            arguments: [{', '.join(values)}],
            {needing}
            fileID: fileID,
            line: line
        ) {{ ({'_' if dependencies == 0 else 'slot'}: FactorySlot<{tuple_type}, {made}>, {closure}, arguments) throws -> {made} in
            {position}
            return {f"Named<Name>({call})" if named else call}
        }}
    }}
"""


def register_factory(count: int, named: bool) -> str:
    types = numbered("A", count)
    tuple_type = types[0] if count == 1 else f"({', '.join(types)})"
    passed = ["arguments"] if count == 1 else [f"arguments.{n}" for n in range(count)]
    call = f"try recipe({', '.join(passed)})"
    return f"""\
    /// Registers a recipe{' under a name' * named} that takes {plural(count, 'argument')} and nothing else.
    @_alwaysEmitIntoClient @inline(__always)
    public mutating func registerFactory<{'Name: NamedService' if named else 'Service'}, {', '.join(types)}>(
        _ {'name: Name' if named else 'service: Service'}.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable ({', '.join(types)}) throws -> {'Name.Service' if named else 'Service'}
    ) {{
        add({'name' if named else 'service'}, arguments: [{', '.join(f'{name}.self' for name in types)}], fileID: fileID, line: line) {{
            (_, _, arguments: {tuple_type}) in
            {f'Named<Name>({call})' if named else call}
        }}
    }}
"""


def register_on_main_actor(count: int) -> str:
    types = numbered("A", count)
    metatypes = ["arguments argument: A1.Type"] + [f"_ argument{n}: A{n}.Type" for n in range(2, count + 1)]
    values = ["argument"] + [f"argument{n}" for n in range(2, count + 1)]
    tuple_type = types[0] if count == 1 else f"({', '.join(types)})"
    passed = numbered("a", count)
    elements = ["arguments"] if count == 1 else [f"arguments.{n}" for n in range(count)]
    taken = "\n            ".join(f"nonisolated(unsafe) let {a} = {b}" for a, b in zip(passed, elements))
    return f"""\
    /// Registers a recipe that runs on the main actor, of a service that takes {plural(count, 'argument')}.
    public mutating func register<Service: Sendable, {', '.join(types)}, each Dependency, Failure: Error>(
        _ service: Service.Type,
        {', '.join(metatypes)},
        on actor: MainActor.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor @Sendable ({', '.join(types)}, repeat each Dependency) throws(Failure) -> Service
    ) {{
        var dependencies: [Any.Type] = []
        repeat dependencies.append((each Dependency).self)
        let forms = {{ @Sendable in FunctionForm.factoryOnMainActor(Service.self, {', '.join(f'{name}.self' for name in types)}) }}
        addOnMainActor(service, [{', '.join(values)}], dependencies, origin(fileID, line), forms) {{
            (slot: FactorySlot<{tuple_type}, Service>, resolution, arguments) throws -> Service in
            // As the arguments are used for nothing else, it does not matter where.
            nonisolated(unsafe) let resolution = resolution
            {taken}
            return try MainActor.assumeIsolated {{
                var position = 0
                return try recipe({', '.join(passed)}, repeat slot.next((each Dependency).self, &position, in: resolution))
            }}
        }}
    }}
"""


def register_factory_on_main_actor(count: int) -> str:
    types = numbered("A", count)
    return f"""\
    /// Registers a recipe that runs on the main actor and takes {plural(count, 'argument')} and nothing else.
    public mutating func registerFactory<Service: Sendable, {', '.join(types)}>(
        _ service: Service.Type,
        on actor: MainActor.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor @Sendable ({', '.join(types)}) throws -> Service
    ) {{
        register(service, arguments: {', '.join(f'{name}.self' for name in types)}, on: actor, fileID: fileID, line: line, recipe)
    }}
"""


def factory_on_main_actor(count: int) -> str:
    types = numbered("A", count)
    tuple_type = types[0] if count == 1 else f"({', '.join(types)})"
    passed = "$0" if count == 1 else f"({', '.join(f'${n}' for n in range(count))})"
    form = f"""\
            FunctionForm({{}}.self, .factory, of: Target.self) {{{{ later, slot in
                {{{{ try later.make(slot, {passed}, isolation: MainActor.shared) }}}}
            }}}},
"""
    return f"""\
    static func factoryOnMainActor<Service, {', '.join(types)}>(
        _: Service.Type,
        {', '.join(f'_: {name}.Type' for name in types)}
    ) -> [FunctionForm] {{
        typealias Target = FactorySlot<{tuple_type}, Service>
        typealias Shared = @MainActor @Sendable ({', '.join(types)}) throws -> Service
        typealias Local = @MainActor ({', '.join(types)}) throws -> Service
        return [
{form.format('Shared')}{form.format('Local')}\
        ]
    }}
"""


def register_dependencies(count: int, named: bool, shared: bool) -> str:
    types = numbered("D", count)
    supplied = [f"slot.dependency({name}.self, at: {n}, in: resolution)" for n, name in enumerate(types)]
    provided, provider = ("name", "Name: NamedService") if named else ("service", "Service" + ": Sendable" * shared)
    call = f"try recipe({', '.join(supplied)})"
    return f"""\
    /// Registers the recipe of a {'named ' * named}service that needs {plural(count, 'other')} and is {'' if shared else 'not '}shared.
    @_alwaysEmitIntoClient @inline(__always)
    public mutating func register<{provider}, {', '.join(types)}>(
        _ {provided}: {provided.title()}.Type,
        scope: {'Scope' if shared else 'LocalScope = .transient'},
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable ({', '.join(types)}) throws -> {'Name.Service' if named else 'Service'}
    ) {'where Name.Service: Sendable ' * (named and shared)}{{
        let make: Make<{'Named<Name>' if named else 'Service'}> = scope.lifetime.sharing {{ slot, resolution in
            {f'Named({call})' if named else call}
        }}
        add({provided}, scope.lifetime, needing: {', '.join(f'{t}.self' for t in types)}, fileID: fileID, line: line, make)
    }}
"""


RESOLVE_COMMENT = """\
    /// Resolves a service that takes arguments, any number of them.
    ///
    /// The arguments' types must be those that were registered, as they stand in the source: a constant of type
    /// `any Store` is passed as such, and for a `FileStore` where `any Store` was registered write `store as any Store`.
    ///
    /// ```swift
    /// let viewModel = try container.resolve(ProfileViewModel.self, arguments: User.ID(42))
    /// let editor: Editor = try container.resolve(arguments: document, window)
    /// ```
    ///
    /// - Parameters:
    ///   - service: What was registered. It can be left out where the context says it.
    ///   - argument: The argument.
    ///   - types: Left out by callers. A generic parameter that is mentioned twice is not bound to the type of what a
    ///     constant of protocol type happens to hold, as it would be otherwise (SE-0352).
    ///   - isolation: Where this is called; left out by callers. What runs on the main actor is made only there.
    /// - Returns: The service.
    /// - Throws: ``ResolutionError`` when nothing was registered for it, or with other arguments, or what a recipe
    ///   throws.
"""


def resolve_arguments(count: int, named: bool, optional: bool = False) -> str:
    types = numbered("A", count)
    values = ["argument"] + [f"argument{n}" for n in range(2, count + 1)]
    parameters = ["arguments argument: A1"] + [f"_ argument{n}: A{n}" for n in range(2, count + 1)]
    tuple_type = types[0] if count == 1 else f"({', '.join(types)})"
    tuple_value = values[0] if count == 1 else f"({', '.join(values)})"
    comment = RESOLVE_COMMENT
    if named or count > 1:
        absent = ", or `nil` where nothing is registered" * optional
        comment = f"    /// Resolves a {'named service' if named else 'service'} that takes {plural(count, 'argument')}{absent}.\n"
    head = f"""\
{comment}    @_alwaysEmitIntoClient
    public func resolve<{'Name: NamedService' if named else 'Service'}, {', '.join(types)}>(
        {f'_ name: Name{"?" * optional}.Type' if named else '_ service: Service.Type = Service.self'},
        {', '.join(parameters)},
        as types: {tuple_type}.Type = {tuple_type}.self,
        isolation: (any Actor)? = #isolation
    ) throws -> {'Name.Service' if named else 'Service'}{'?' * optional} {{
"""
    if named:
        mark = "?" * optional
        return head + f"""\
        try resolve(Named<Name>{mark}.self, arguments: {', '.join(values)}, isolation: isolation){mark}.value
    }}
"""
    return head + f"""\
        typealias Target = FactorySlot<{tuple_type}, Service>
        guard let slot = storage.slot(for: Target.self) ?? storage.optionalSlot(for: Target.self) else {{
            throw storage.unresolved(service, arguments: {', '.join(f'{name}.self' for name in types)})
        }}
        return try slot._withUnsafeGuaranteedRef {{ slot in
            // The table has under this identity only slots of just this class.
            try storage.make(unsafeDowncast(slot, to: Target.self), {tuple_value}, isolation)
        }}
    }}
"""


def extension(name: str, members) -> str:
    return f"extension {name} {{\n" + "\n".join(members) + "}\n"


def files() -> dict[str, str]:
    arguments = range(1, MOST_ARGUMENTS + 1)
    on_main_actor = range(1, MOST_ARGUMENTS_ON_MAIN_ACTOR + 1)
    kinds = [(named, shared) for named in (False, True) for shared in (False, True)]
    return {
        "Registry+Arguments.swift": extension(
            "Registry",
            [
                register_arguments(count, named, dependencies)
                for dependencies in (None, *range(MOST_WRITTEN_OUT + 1))
                for count in arguments
                for named in (False, True)
            ],
        ),
        "Registry+FactoryArguments.swift": extension(
            "Registry",
            [register_factory(count, named) for count in range(1, MOST_FACTORY_ARGUMENTS + 1) for named in (False, True)],
        ),
        "Registry+MainActorArguments.swift": extension(
            "Registry",
            [*map(register_on_main_actor, on_main_actor), *map(register_factory_on_main_actor, on_main_actor)],
        ),
        "FunctionForm+MainActorArguments.swift": extension("FunctionForm", map(factory_on_main_actor, on_main_actor)),
        "Registry+Dependencies.swift": extension(
            "Registry",
            [
                register_dependencies(count, *kind)
                for kind in kinds
                for count in range(1, (MOST_WRITTEN_OUT if any(kind) else MOST_DEPENDENCIES) + 1)
            ],
        ),
        "Container+Arguments.swift": extension(
            "Container",
            [
                resolve_arguments(count, *kind)
                for count in arguments
                for kind in ((False, False), (True, False), (True, True))
            ],
        ),
    }


if __name__ == "__main__":
    write(files(), FOLDER, "generate-registrations.py")
