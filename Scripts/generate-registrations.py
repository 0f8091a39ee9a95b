#!/usr/bin/env python3
"""Writes the overloads of `register` and `resolve` that cannot be one function with a parameter pack.

- Arguments before dependencies: the compiler does not infer two packs side by side in one function type.
- Up to four dependencies, and up to five arguments: the compiler keeps the elements of a pack in memory and counts
  references for each; written out, they stay in registers. For a graph of seven objects that is 1.25 × the nested
  initializers instead of 1.6 ×.
- Functions whose call is a scope: a function type with a pack cannot become the value of a generic type.
- Functions that are their own recipes: each dependency is a name or a type, which no constraint can express for arbitrary types, and
  each of the four effects is a type of its own. So the overloads double with each dependency, and few parameters are allowed: every
  overload makes the build of all users slower. Beside a pack of open parameters, a reference to a function that takes functions crashes
  the compiler, and one generic type of error for both effects crashes the program when optimised (6.3.1).
- Up to three of each on the main actor: a reference to a function that takes functions, such as a recipe with a deferred dependency,
  crashes the compiler (6.3.1) beside a pack.

With --check nothing is written, and the exit code is 1 if a file is out of date.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from overloads import ASYNC_THROWS, EFFECTS, ROOT, write

MOST_ARGUMENTS = 5
MOST_DEPENDENCIES = 4
MOST_ARGUMENTS_ON_MAIN_ACTOR = 3
MOST_FACTORY_ARGUMENTS = 3
MOST_FORM_ARGUMENTS = 6
MOST_SCOPE_INPUTS = 4
MOST_WRITTEN_OUT = 3
MOST_SUPPLIED = 4
MOST_OPEN = 2
MOST_APPLIED = 4
SOURCES = ROOT / "Sources/Dovetail"
WORDS = ["no", "one", "two", "three", "four", "five", "six"]

REGISTER_ARGUMENT_COMMENT = """\
    /// Registers the recipe of a service that takes an argument, which the caller of `resolve` passes.
    ///
    /// The recipe takes first the arguments, then its dependencies. Each call to resolve the service makes a new instance.
    /// Other recipes can take the service as a factory: `@Sendable (User.ID) throws -> ProfileViewModel`.
    ///
    /// ```swift
    /// registry.register(ProfileViewModel.self, arguments: User.ID.self) { (id, load: Named<Users.LoadAll>) in
    ///     ProfileViewModel(id: id, load: load.value)
    /// }
    /// let viewModel = try container.resolve(ProfileViewModel.self, arguments: User.ID(42))
    /// ```
    ///
    /// - Parameters:
    ///   - service: The type of the service.
    ///   - argument: The type of the argument.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error.
"""


def numbered(prefix: str, count: int) -> list[str]:
    return [f"{prefix}{n}" for n in range(1, count + 1)]


def listed(items) -> str:
    return ", ".join(items)


def metatypes(types: list[str]) -> str:
    return listed(f"{each}.self" for each in types)


def tuple_of(items: list[str]) -> str:
    return items[0] if len(items) == 1 else f"({listed(items)})"


def plural(count: int, one: str, several: str) -> str:
    return f"{WORDS[count]} {one if count == 1 else several}"


def argument_names(count: int) -> list[str]:
    return ["argument", *(f"argument{n}" for n in range(2, count + 1))]


def argument_parameters(count: int, suffix: str = "") -> list[str]:
    """The parameters `arguments argument: A1, _ argument2: A2`, each type with a suffix."""
    labels = ["arguments", *["_"] * (count - 1)]
    return [f"{label} {name}: {each}{suffix}" for label, name, each in zip(labels, argument_names(count), numbered("A", count))]


def function(comment: str, head: str, parameters: list[str], tail: str, body: str) -> str:
    """A member of an extension, not yet formatted. The tail is what follows the parameters: effects, result and constraints."""
    comment = "".join(f"/// {line}".rstrip() + "\n" for line in comment.splitlines())
    lines = ",\n".join(parameters)
    return f"{comment}{head}(\n{lines}\n) {tail} {{\n{body.strip()}\n}}"


@dataclass(frozen=True)
class Kind:
    """How a service is spelled: one that is found by its type, or one that has a name."""

    described: str
    label: str
    generic: str
    result: str
    provided: str

    @property
    def metatype(self) -> str:
        return f"_ {self.label}: {self.label.title()}.Type"

    def made(self, call: str) -> str:
        """What a call that makes the service provides."""
        return f"{self.provided}({call})" if self is NAMED else call


KINDS = UNNAMED, NAMED = [
    Kind("service", "service", "Service", "Service", "Service"),
    Kind("named service", "name", "Name: NamedService", "Name.Service", "Named<Name>"),
]
ORIGIN = ["fileID: String = #fileID", "line: Int = #line"]


def register_arguments(count: int, named: bool, dependencies: int | None) -> str:
    """The overload for this number of dependencies, or for a pack of them."""
    types = numbered("A", count)
    needed = ["each Dependency"] if dependencies is None else numbered("D", dependencies)
    comment = REGISTER_ARGUMENT_COMMENT
    if named or count > 1 or dependencies is not None:
        kind = "named service" if named else "service"
        needs = "" if dependencies is None else f" and has {plural(dependencies, 'dependency', 'dependencies')}"
        comment = f"    /// Registers the recipe of a {kind} that takes {plural(count, 'argument', 'arguments')}{needs}.\n"
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
        passed.append("repeat own.next((each Dependency).self, &position, in: resolution)")
    else:
        taken = types + needed
        needing = f"needing: {', '.join(f'{each}.self' for each in needed)}," if needed else ""
        passed += [f"own.next({each}.self, &position, in: resolution)" for each in needed]
    position = "" if dependencies == 0 else "var position = 0"
    closure = "_" if dependencies == 0 else "resolution"
    call = f"try recipe({', '.join(passed)})"
    # Beside a pack, a function with typed errors cannot be converted to one that throws any error.
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
            arguments: [{', '.join(values)}],
            {needing}
            fileID: fileID,
            line: line
        ) {{ ({'_' if dependencies == 0 else 'own'}: FactoryProvider<{tuple_type}, {made}>, {closure}, arguments) throws -> {made} in
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
    /// Registers a recipe{' under a name' * named} that takes only {plural(count, 'argument', 'arguments')}.
    @_alwaysEmitIntoClient @inline(__always)
    public mutating func registerFactory<{'Name: NamedService' if named else 'Service'}, {', '.join(types)}>(
        _ {'name: Name' if named else 'service: Service'}.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable ({', '.join(types)}) throws -> {'Name.Service' if named else 'Service'}
    ) {{
        add(arguments: [{', '.join(f'{name}.self' for name in types)}], fileID: fileID, line: line) {{
            (_, _, arguments: {tuple_type}) in
            {f'Named<Name>({call})' if named else call}
        }}
    }}
"""


@dataclass(frozen=True)
class OnMainActor:
    """How to register recipes of the main actor: in an ordinary registry with `on:`, or in one whose recipes all run there."""

    registry: str
    attribute: str
    on: str
    add: str


WITH_ON = OnMainActor("Registry", "@MainActor @Sendable ", "on actor: MainActor.Type = MainActor.self,\n        ", "addOnMainActor")
WITHOUT_ON = OnMainActor("MainActorRegistry", "", "", "registry.addOnMainActor")


def register_arguments_on_main_actor(place: OnMainActor, count: int, named: bool, dependencies: int | None) -> str:
    """The overload for this number of dependencies, or for a pack of them."""
    types = numbered("A", count)
    provided, provider, result, made = names(named)
    needed = ["each Dependency"] if dependencies is None else numbered("D", dependencies)
    failure, throws = (["Failure: Error"], "throws(Failure)") if dependencies is None else ([], "throws")
    metatypes = ["arguments argument: A1.Type"] + [f"_ argument{n}: A{n}.Type" for n in range(2, count + 1)]
    values = ["argument"] + [f"argument{n}" for n in range(2, count + 1)]
    tuple_type = types[0] if count == 1 else f"({', '.join(types)})"
    passed = ["arguments"] if count == 1 else [f"arguments.{n}" for n in range(count)]
    taken, needing = [*types, *needed], [f"{each}.self" for each in needed]
    if dependencies is None:
        taken[-1], needing = "repeat each Dependency", ["repeat (each Dependency).self"]
        passed.append("repeat own.next((each Dependency).self, &position, in: resolution)")
    passed += [f"own.next({each}.self, &position, in: resolution)" for each in needed if dependencies]
    call = f"try recipe({', '.join(passed)})"
    kind = "named service" if named else "service"
    needs = "" if dependencies is None else f" and has {plural(dependencies, 'dependency', 'dependencies')}"
    return f"""\
    /// Registers a recipe that runs on the main actor, of a {kind} that takes {plural(count, 'argument', 'arguments')}{needs}.
    public mutating func register<{', '.join([provider, *types, *needed, *failure])}>(
        _ {provided}: {provided.title()}.Type,
        {', '.join(metatypes)},
        {place.on}fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping {place.attribute}({', '.join(taken)}) {throws} -> {result}
    ) {{
        {place.add}({', '.join([f"arguments: [{', '.join(values)}]", *(f'needing: {n}' if i == 0 else n for i, n in enumerate(needing))])}, fileID: fileID, line: line) {{
            ({'_' if dependencies == 0 else 'own'}: FactoryProvider<{tuple_type}, {made}>, {'_' if dependencies == 0 else 'resolution'}, arguments) throws -> {made} in
            {'' if dependencies == 0 else 'var position = 0'}
            return {f'Named<Name>({call})' if named else call}
        }}
    }}
"""


def register_factory_on_main_actor(place: OnMainActor, count: int | None, named: bool) -> str:
    """The overload for this number of arguments, or for a pack of them."""
    provided, provider, result, _ = names(named)
    types = ["each Argument"] if count is None else numbered("A", count)
    if count is None:
        taken, made = "repeat each Argument", "Named<Name>" if named else "Service"
        call = "try recipe(repeat each arguments)"
        body = f"""\
        var types: [Any.Type] = []
        repeat types.append((each Argument).self)
        {place.add}(arguments: types, fileID: fileID, line: line) {{
            (_: FactoryProvider<(repeat each Argument), {made}>, _, arguments: (repeat each Argument)) throws -> {made} in
            {f'Named<Name>({call})' if named else call}
        }}
"""
    else:
        taken = ", ".join(types)
        on = ", on: actor" * bool(place.on)
        body = f"""\
        register({provided}, arguments: {', '.join(f'{name}.self' for name in types)}{on}, fileID: fileID, line: line, recipe)
"""
    kind = " under a name" * named
    arguments = "any number of arguments" if count is None else plural(count, "argument", "arguments")
    failure, throws = (["Failure: Error"], "throws(Failure)") if count is None else ([], "throws")
    return f"""\
    /// Registers a recipe{kind} that runs on the main actor and takes only {arguments}.
    public mutating func registerFactory<{', '.join([provider, *types, *failure])}>(
        _ {provided}: {provided.title()}.Type,
        {place.on}fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping {place.attribute}({taken}) {throws} -> {result}
    ) {{
{body}    }}
"""


def register_dependencies_on_main_actor(place: OnMainActor, count: int, named: bool, shared: bool) -> str:
    types = numbered("D", count)
    provided, provider, result, made = names(named)
    supplied = [f"$0.dependency({name}.self, at: {n}, in: $1)" for n, name in enumerate(types)]
    call = f"try recipe({', '.join(supplied)})"
    # As elsewhere in that registry: of two overloads that fit, the one with more constraints wins.
    is_constrained = shared and place is WITH_ON
    where = "where Name.Service: Sendable " * (is_constrained and named)
    provider += ": Sendable" * (is_constrained and not named)
    return f"""\
    /// Registers a recipe that runs on the main actor, of a {'named ' * named}service that has {plural(count, 'dependency', 'dependencies')} and is {'' if shared else 'not '}shared.
    public mutating func register<{provider}, {', '.join(types)}>(
        _ {provided}: {provided.title()}.Type,
        scope: {'Scope' if shared else 'LocalScope = .transient'},
        {place.on}fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping {place.attribute}({', '.join(types)}) throws -> {result}
    ) {where}{{
        {place.add}(scope.lifetime, needing: {', '.join(f'{t}.self' for t in types)}, fileID: fileID, line: line) {{
            {f'Named<Name>({call})' if named else call}
        }}
    }}
"""


SCOPE_CALL_COMMENT = """\
Registers a function whose call is a scope: its arguments are the inputs of the scope.

```swift
enum Handle: NamedService { typealias Service = @Sendable (Request) async throws -> Response }

registry.register(Handle.self, within: .request) { (request: Request, handler: Handler, logger: Logger) in
    logger.debug(request.path)
    return try await handler.respond()
}
registry.register(Server.self, scope: .singleton) { (handle: Named<Handle>) in Server(handle: handle.value) }
```

A call enters the scope, makes and starts the recipe's dependencies, calls the recipe, and stops what was started, in
reverse order. It returns the result of the recipe, or throws its error; see
``Container/within(_:supplying:hookLimit:isolation:_:)``. A singleton that takes the function can handle requests
without a container. The recipe takes the inputs and any other service as parameters, in any order. If the scope is not
declared, the function's arguments are its inputs.

- Parameters:
  - name: The name of the function, which has up to four arguments.
  - scope: The custom scope.
  - hookLimit: How long each `onStop` hook of the scope may take.
  - fileID: The file of the registration, for messages. Callers leave it out.
  - line: The line of that file.
  - recipe: Does the work of a call.
"""


def register_scope_call(count: int) -> str:
    types, values = numbered("A", count), numbered("a", count)
    comment = SCOPE_CALL_COMMENT if count == 1 else f"Registers a function whose call is a scope with {plural(count, 'input', 'inputs')}."
    generics = ["Name: NamedService", *(f"{each}: Sendable" for each in types), "each Dependency", "Output"]
    recipe = "_ recipe: @escaping @Sendable (repeat each Dependency) async throws -> Output"
    inputs = f"inputs: {metatypes(types)}," if types else ""
    parameters = f"({listed(f'{v}: {t}' for v, t in zip(values, types))}) in" if types else ""
    put = "\n".join(f"$0.put({value}, &$1)" for value in values) or "_, _ in"
    return function(
        comment,
        f"public mutating func register<{listed(generics)}>",
        ["_ name: Name.Type", "within scope: Scope", "hookLimit: Duration = .seconds(30)", *ORIGIN, recipe],
        f"where Name.Service == @Sendable ({listed(types)}) async throws -> Output",
        f"""
        add(name, within: scope, {inputs} fileID: fileID, line: line, recipe) {{ entrance in
            Named {{ {parameters} try await entrance.call(hookLimit) {{ {put} }} }}
        }}
        """,
    )


APPLYING_COMMENT = """\
Registers a function as its own recipe: the container supplies its first parameters, and the others stay open.

```swift
extension Users {
    static func filter(retrieve: Retrieve, isIncluded: IsIncluded) async throws -> [User] {
        try await retrieve().filter(isIncluded)
    }

    enum Filter: NamedService { typealias Service = @Sendable (@escaping IsIncluded) async throws -> [User] }
    enum LoadActive: NamedService { typealias Service = Load }
    enum IsActive: NamedService { typealias Service = IsIncluded }
}

registry.register(Users.Filter.self, applying: Users.filter, to: Users.RetrieveAll.self)
registry.register(Users.LoadActive.self, applying: Users.filter, to: Users.RetrieveAll.self, Users.IsActive.self)
```

This is short for a recipe that makes a function, `{ (retrieve: Named<Users.RetrieveAll>) in { … } }`. After `to:`, pass
one to four names or types, in the order of the function's parameters. The function of the name has the other parameters
and the same result; it may throw or be `async` even if the registered function does not. If the types do not fit, the
line does not compile.

The function has up to four parameters, of which up to two stay open. If it has more, write the recipe as a closure that
returns a closure:

```swift
extension Users {
    static func page(retrieve: Retrieve, from: Int, count: Int, by areInOrder: (User, User) -> Bool) async throws -> [User] {
        Array(try await retrieve().sorted(by: areInOrder).dropFirst(from).prefix(count))
    }

    enum Page: NamedService {
        typealias Service = @Sendable (Int, Int, @escaping (User, User) -> Bool) async throws -> [User]
    }
}

registry.register(Users.Page.self) { (retrieve: Named<Users.RetrieveAll>) in
    { try await Users.page(retrieve: retrieve.value, from: $0, count: $1, by: $2) }
}
```

The dependencies are supplied once, when the function is made, and must be `Sendable`. If an open parameter is a function,
write it as `@escaping` in the name's type. A reference to a function has all of its parameters, including those with
default values. To leave one out, write a closure: `applying: { try await Users.load(retrieve: $0) }`.

- Parameters:
  - name: The name of the service, a `@Sendable` function.
  - scope: Its lifetime if it is shared, such as ``Scope/singleton``. By default, it is made for each dependent.
  - fileID: The file of the registration, for messages. Callers leave it out.
  - line: The line of that file.
  - function: The function.
  - dependency: The name, or the type, of the service for its first parameter.
"""


def register_applying(named: tuple[bool, ...], effects, open_count: int) -> str:
    """The overload for dependencies that are names or types, and for this number of parameters that stay open."""
    needed, values = numbered("D", len(named)), numbered("d", len(named))
    types, arguments = numbered("A", open_count), numbered("a", open_count)

    def each(by_name, by_type):
        return [(by_name if is_named else by_type).format(d=d, v=v) for d, v, is_named in zip(needed, values, named)]

    comment = APPLYING_COMMENT
    if named != (True,) or effects != ASYNC_THROWS or open_count:
        what = f"{effects.described} of {plural(open_count, 'parameter', 'parameters')}"
        comment = f"Registers {what}, made by applying a function to {' and '.join(each('a name', 'a type'))}."
    generics = ["Name: NamedService", *each("{d}: NamedService", "{d}: Sendable"), *types, "Output"]
    parameters = listed([*each("{d}.Service", "{d}"), *types])
    dependencies = ["to dependency: D1.Type", *(f"_ dependency{n}: D{n}.Type" for n in range(2, len(named) + 1))]
    where = [f"Name.Service == @Sendable ({listed(types)}) {effects} -> Output", *filter(None, each("{d}.Service: Sendable", ""))]
    return function(
        comment,
        f"@_alwaysEmitIntoClient\npublic mutating func register<{listed(generics)}>",
        [
            "_ name: Name.Type",
            "scope: Scope? = nil",
            *ORIGIN,
            f"applying function: @escaping @Sendable ({parameters}) {effects} -> Output",
            *dependencies,
        ],
        f"where {listed(where)}",
        f"""
        addFunction(name, scope, fileID, line) {{ ({listed(each('{v}: Named<{d}>', '{v}: {d}'))}) in
            {{ {f"{listed(arguments)} in " if arguments else ''}{effects.marks}function({listed([*each('{v}.value', '{v}'), *arguments])}) }}
        }}
        """,
    )


def names(named: bool) -> tuple[str, str, str, str]:
    """How a service is spelled: its parameter, its generic parameter, the recipe's result, and the provider's type."""
    if named:
        return "name", "Name: NamedService", "Name.Service", "Named<Name>"
    return "service", "Service", "Service", "Service"


# The attributes of the functions that make a service from arguments, and where each can be called.
FACTORY_FORMS = {
    "factory": {"@Sendable ": ".anywhere", "": ".recipientsActor"},
    "factoryOnMainActor": {"@MainActor @Sendable ": ".mainActor", "@MainActor ": ".mainActor", "": ".recipientsActor"},
}


def factory_form(name: str, count: int) -> str:
    """The functions that make a service from this number of arguments."""
    types = numbered("A", count)
    passed = tuple_of([f"${n}" for n in range(count)])
    forms = "\n".join(
        f"""\
            ProviderForm(({attribute}({listed(types)}) throws -> Service).self, .factory, of: Target.self, {place}) {{ later, provider in
                {{ try later.make(provider, {passed}) }}
            }},"""
        for attribute, place in FACTORY_FORMS[name].items()
    )
    return f"""
    private static func {name}<Service, {listed(types)}>(
        _: Service.Type,
        {listed(f'_: {each}.Type' for each in types)}
    ) -> [ProviderForm] {{
        typealias Target = FactoryProvider<{tuple_of(types)}, Service>
        return [
{forms}
        ]
    }}
"""


def factory_forms(name: str) -> str:
    cases = "\n".join(
        f"case {count}: {name}(service, {listed(f'arguments[{n}]' for n in range(count))})" for count in range(1, MOST_FORM_ARGUMENTS + 1)
    )
    where = " on the main actor" * (name == "factoryOnMainActor")
    return f"""
    /// The functions from a service's arguments to a service{where}, for up to {WORDS[MOST_FORM_ARGUMENTS]} arguments.
    static func {name}<Service>(_ service: Service.Type, arguments: [Any.Type]) -> [ProviderForm] {{
        switch arguments.count {{
        {cases}
        default: []
        }}
    }}
"""


def register_dependencies(count: int, named: bool, shared: bool) -> str:
    types = numbered("D", count)
    supplied = [f"provider.dependency({name}.self, at: {n}, in: resolution)" for n, name in enumerate(types)]
    provided, provider = ("name", "Name: NamedService") if named else ("service", "Service" + ": Sendable" * shared)
    call = f"try recipe({', '.join(supplied)})"
    return f"""\
    /// Registers the recipe of a {'named ' * named}service that has {plural(count, 'dependency', 'dependencies')} and is {'' if shared else 'not '}shared.
    @_alwaysEmitIntoClient @inline(__always)
    public mutating func register<{provider}, {', '.join(types)}>(
        _ {provided}: {provided.title()}.Type,
        scope: {'Scope' if shared else 'LocalScope = .transient'},
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable ({', '.join(types)}) throws -> {'Name.Service' if named else 'Service'}
    ) {'where Name.Service: Sendable ' * (named and shared)}{{
        let make: Make<{'Named<Name>' if named else 'Service'}> = scope.lifetime.sharing {{ provider, resolution in
            {f'Named({call})' if named else call}
        }}
        add(scope.lifetime, needing: {', '.join(f'{t}.self' for t in types)}, fileID: fileID, line: line, make)
    }}
"""


RESOLVE_COMMENT = """\
Resolves a service that takes arguments, any number of them.

The static types of the arguments must be the registered ones. A constant of type `any ApiService` is passed as it is;
to pass an `HTTPApi` for a registered `any ApiService`, write `api as any ApiService`.

```swift
let profile = try container.resolve(ProfileViewModel.self, arguments: User.ID(42))
let again: ProfileViewModel = try container.resolve(arguments: User.ID(42))
```

- Parameters:
  - service: The registered type. Leave it out if it follows from the context.
  - argument: The argument.
  - types: Callers leave it out. It keeps an argument of type `any ApiService` from being opened to the type of
    its value (SE-0352).
  - isolation: The actor of the caller. Callers leave it out. Services of the main actor are made only there.
- Returns: The service.
- Throws: ``ResolutionError`` if the service is not registered, or takes other arguments; or the error of a recipe.
"""


def resolve_arguments(count: int, kind: Kind, optional: bool = False) -> str:
    types, values = numbered("A", count), argument_names(count)
    mark = "?" * optional
    comment = RESOLVE_COMMENT
    if kind is NAMED or count > 1:
        absent = ", or returns `nil` if nothing is registered" * optional
        comment = f"Resolves a {kind.described} that takes {plural(count, 'argument', 'arguments')}{absent}."
    body = f"try resolve(Named<Name>{mark}.self, arguments: {listed(values)}, isolation: isolation){mark}.value"
    if kind is UNNAMED:
        body = f"""
        typealias Target = FactoryProvider<{tuple_of(types)}, Service>
        guard let provider = scope.provider(for: Target.self) ?? optionalProvider(for: Target.self) else {{
            throw unresolved(service, arguments: {metatypes(types)})
        }}
        return try provider._withUnsafeGuaranteedRef {{ provider in
            // Under this identity, the table has only providers of exactly this class.
            try scope.make(unsafeDowncast(provider, to: Target.self), {tuple_of(values)}, isolation)
        }}
        """
    return function(
        comment,
        f"@_alwaysEmitIntoClient\npublic func resolve<{listed([kind.generic, *types])}>",
        [
            f"_ name: Name{mark}.Type" if kind is NAMED else "_ service: Service.Type = Service.self",
            *argument_parameters(count),
            f"as types: {tuple_of(types)}.Type = {tuple_of(types)}.self",
            "isolation: isolated (any Actor)? = #isolation",
        ],
        f"throws -> {kind.result}{mark}",
        body,
    )


def extension(name: str, members) -> str:
    text = "\n\n".join(member.strip() for member in members)
    return f"extension {name} {{\n{text}\n}}\n"


FORMS_COMMENT = """\
// A function type with a parameter pack cannot become a generic value ("cannot fully abstract a value of variadic function
// type"), so the factories are written out for each number of arguments.
"""
KINDS_AND_SHARED = [(named, shared) for named in (False, True) for shared in (False, True)]


def on_main_actor(place: OnMainActor, most_arguments: int) -> list[str]:
    """All overloads for recipes of the main actor. With packs alone, a reference to a function that takes functions would crash the
    compiler."""
    return [
        *(register_dependencies_on_main_actor(place, count, *kind) for kind in KINDS_AND_SHARED for count in range(1, MOST_WRITTEN_OUT + 1)),
        *(
            register_arguments_on_main_actor(place, count, named, dependencies)
            for named in (False, True)
            for dependencies in (None, *range(MOST_WRITTEN_OUT))
            for count in range(1, (most_arguments if dependencies is None else MOST_ARGUMENTS_ON_MAIN_ACTOR) + 1)
        ),
        *(
            register_factory_on_main_actor(place, count, named)
            for named in (False, True)
            for count in (None, *range(1, MOST_FACTORY_ARGUMENTS + 1))
        ),
    ]


def files() -> dict[str, dict[str, str]]:
    """The files of each folder."""
    arguments = range(1, MOST_ARGUMENTS + 1)
    return {
        "Providers": {
            "ProviderForm+Arguments.swift": FORMS_COMMENT
            + extension(
                "ProviderForm",
                [
                    text
                    for name in FACTORY_FORMS
                    for text in (factory_forms(name), *(factory_form(name, count) for count in range(1, MOST_FORM_ARGUMENTS + 1)))
                ],
            ),
        },
        "Registry": {
            "Registry+Arguments.swift": extension(
                "Registry",
                [
                    register_arguments(count, named, dependencies)
                    for dependencies in (None, *range(MOST_WRITTEN_OUT + 1))
                    for count in arguments
                    for named in (False, True)
                ],
            ),
            "Registry+ScopeCalls.swift": extension(
                "Registry", [register_scope_call(count) for count in (1, 0, *range(2, MOST_SCOPE_INPUTS + 1))]
            ),
            "Registry+Applying.swift": extension(
                "Registry",
                [
                    register_applying(named, effects, open_count)
                    for count in range(1, MOST_SUPPLIED + 1)
                    for named in product((True, False), repeat=count)
                    for effects in reversed(EFFECTS)
                    for open_count in range(min(MOST_OPEN, MOST_APPLIED - count) + 1)
                ],
            ),
            "Registry+FactoryArguments.swift": extension(
                "Registry",
                [
                    register_factory(count, named)
                    for count in range(1, MOST_FACTORY_ARGUMENTS + 1)
                    for named in (False, True)
                ],
            ),
            "Registry+MainActorArguments.swift": extension(
                "Registry", on_main_actor(WITH_ON, MOST_ARGUMENTS_ON_MAIN_ACTOR)
            ),
            "MainActorRegistry+Arguments.swift": extension(
                "MainActorRegistry", on_main_actor(WITHOUT_ON, MOST_ARGUMENTS)
            ),
            "Registry+Dependencies.swift": extension(
                "Registry",
                [
                    register_dependencies(count, *kind)
                    for kind in KINDS_AND_SHARED
                    for count in range(1, (MOST_WRITTEN_OUT if any(kind) else MOST_DEPENDENCIES) + 1)
                ],
            ),
        },
        "Container": {
            "Container+Arguments.swift": extension(
                "Container",
                [
                    resolve_arguments(count, *kind)
                    for count in arguments
                    for kind in ((UNNAMED,), (NAMED,), (NAMED, True))
                ],
            ),
        },
    }


if __name__ == "__main__":
    for folder, texts in files().items():
        write(texts, SOURCES / folder / "Generated", "generate-registrations.py")
