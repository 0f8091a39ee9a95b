#!/usr/bin/env python3
"""Writes the overloads of `register` and `resolve` that cannot be one function with a parameter pack.

- Arguments before dependencies: the compiler does not infer two packs side by side in one function type.
- Up to four dependencies, and up to five arguments: the compiler keeps the elements of a pack in memory and counts references for each;
  written out, they stay in registers. For a graph of seven objects that is 1.25 × the nested initializers instead of 1.6 ×.
- Functions whose call is a scope: a function type with a pack cannot become the value of a generic type.
- Functions that are their own recipes: each dependency is a name or a type, which no constraint can express for arbitrary types, and each
  of the four effects is a type of its own. So the overloads double with each dependency, and few parameters are allowed: every overload
  makes the build of all users slower. Beside a pack of open parameters, a reference to a function that takes functions crashes the
  compiler, and one generic type of error for both effects crashes the program when optimised (6.3.1).
- Up to three of each on the main actor: a reference to a function that takes functions, such as a recipe with a deferred dependency,
  crashes the compiler (6.3.1) beside a pack.

With --check nothing is written, and the exit code is 1 if a file is out of date.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from overloads import EFFECTS, ROOT, write

# How many arguments, dependencies and inputs are written out. A pack takes any number of them.
PACK = None
ARGUMENTS = range(1, 6)
ARGUMENTS_ON_MAIN_ACTOR = FACTORY_ARGUMENTS = range(1, 4)
DEPENDENCIES, UNSHARED_DEPENDENCIES = range(1, 4), range(1, 5)
DEPENDENCIES_BESIDE_ARGUMENTS = (PACK, 0, 1, 2, 3)
DEPENDENCIES_BESIDE_ARGUMENTS_ON_MAIN_ACTOR = (PACK, 0, 1, 2)
FORM_ARGUMENTS = range(1, 7)
SCOPE_INPUTS = (1, 0, 2, 3, 4)  # The documented overload comes first.
MOST_APPLIED, MOST_OPEN = 4, 2
WORDS = ["no", "one", "two", "three", "four", "five", "six"]
ORIGIN = ["fileID: String = #fileID", "line: Int = #line"]


def numbered(prefix: str, count: int) -> list[str]:
    return [f"{prefix}{n}" for n in range(1, count + 1)]


def listed(items) -> str:
    return ", ".join(items)


def metatypes(types: list[str]) -> str:
    return listed(f"{each}.self" for each in types)


def tuple_of(items: list[str]) -> str:
    return items[0] if len(items) == 1 else f"({listed(items)})"


def plural(count: int | None, one: str) -> str:
    several = f"{one[:-1]}ies" if one.endswith("y") else f"{one}s"
    return f"any number of {several}" if count is PACK else f"{WORDS[count]} {one if count == 1 else several}"


def arguments_of(count: int, suffix: str = "") -> tuple[list[str], list[str]]:
    """The names of the arguments, and their parameters: `arguments argument: A1, _ argument2: A2`, each type with a suffix."""
    names = ["argument", *(f"argument{n}" for n in range(2, count + 1))]
    return names, [f"{'_' if n > 1 else 'arguments'} {name}: A{n}{suffix}" for n, name in enumerate(names, 1)]


def recipe_call(count: int, *supplied: str) -> str:
    """The call of a recipe with the elements of `arguments`, and with what is supplied."""
    elements = ["arguments"] if count == 1 else [f"arguments.{n}" for n in range(count)]
    return f"try recipe({listed([*elements, *supplied])})"


def function(comment: str, head: str, parameters: list[str], tail: str, body: str) -> str:
    """A member of an extension, not yet formatted. The tail is what follows the parameters: effects, result and constraints."""
    comment = "".join(f"/// {line}".rstrip() + "\n" for line in DOCUMENTATION.get(comment, comment).splitlines())
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

    def made(self, call: str) -> str:
        """What a call that makes the service provides."""
        return f"{self.provided}({call})" if self is NAMED else call


UNNAMED = Kind("service", "service", "Service", "Service", "Service")
NAMED = Kind("named service", "name", "Name: NamedService", "Name.Service", "Named<Name>")
KINDS = (UNNAMED, NAMED)
RESOLVED = ((UNNAMED, ""), (NAMED, ""), (NAMED, "?"))


@dataclass(frozen=True)
class Place:
    """Where recipes run: anywhere, or on the main actor, in an ordinary registry with `on:` or in one whose recipes all run there."""

    described: str
    attributes: str
    recipe: str
    on: list[str]
    add: str


ON_MAIN_ACTOR = "a recipe that runs on the main actor,"
ANYWHERE = Place("the recipe", "@_alwaysEmitIntoClient @inline(__always)\n", "@Sendable ", [], "add")
WITH_ON = Place(ON_MAIN_ACTOR, "", "@MainActor @Sendable ", ["on actor: MainActor.Type = MainActor.self"], "addOnMainActor")
WITHOUT_ON = Place(ON_MAIN_ACTOR, "", "", [], "registry.addOnMainActor")


def register(place: Place, kind: Kind, comment: str, types: list, parameters: list, body: str, name="register", is_sendable=False) -> str:
    """The overload whose recipe takes values of these types, with these parameters besides. Its service may have to be `Sendable`."""
    taken = [f"repeat {each}" if each.startswith("each ") else each for each in types]
    # Beside a pack, a function with typed errors cannot be converted to one that throws any error.
    failure, throws = (["Failure: Error"], "throws(Failure)") if taken != types else ([], "throws")
    generics = [kind.generic + ": Sendable" * (is_sendable and kind is UNNAMED), *types, *failure]
    where = "where Name.Service: Sendable" * (is_sendable and kind is NAMED)
    head = f"{place.attributes}public mutating func {name}<{listed(generics)}>"
    recipe = f"_ recipe: @escaping {place.recipe}({listed(taken)}) {throws} -> {kind.result}"
    return function(comment, head, [f"_ {kind.label}: {kind.label.title()}.Type", *parameters, *place.on, *ORIGIN, recipe], where, body)


def register_dependencies(place: Place, kind: Kind, shared: bool, count: int) -> str:
    types = numbered("D", count)
    comment = f"Registers {place.described} of a {kind.described} that has {plural(count, 'dependency')}"
    provider, resolution = ("provider", "resolution") if place is ANYWHERE else ("$0", "$1")
    call = f"try recipe({listed(f'{provider}.dependency({each}.self, at: {n}, in: {resolution})' for n, each in enumerate(types))})"
    add = f"{place.add}(scope.lifetime, needing: {metatypes(types)}, fileID: fileID, line: line"
    body = f"{add}) {{\n{kind.made(call)}\n}}"
    if place is ANYWHERE:
        body = f"""
        let make: Make<{kind.provided}> = scope.lifetime.sharing {{ provider, resolution in
            {f"Named({call})" if kind is NAMED else call}
        }}
        {add}, make)"""
    parameters = ["scope: Scope" if shared else "scope: LocalScope = .transient"]
    # Of two overloads that fit, the one with more constraints wins.
    is_sendable = shared and place is not WITHOUT_ON
    return register(place, kind, f"{comment} and is {'' if shared else 'not '}shared.", types, parameters, body, is_sendable=is_sendable)


def register_arguments(place: Place, kind: Kind, count: int, dependencies: int | None) -> str:
    """The overload for this number of dependencies, or for a pack of them."""
    types, (names, parameters) = numbered("A", count), arguments_of(count, ".Type")
    repeat, needed = ("repeat ", ["each Dependency"]) if dependencies is PACK else ("", numbered("D", dependencies))
    elements = [f"({each}).self" if repeat else f"{each}.self" for each in needed]
    needs = "" if dependencies is PACK else f" and has {plural(dependencies, 'dependency')}"
    comment = f"Registers {place.described} of a {kind.described} that takes {plural(count, 'argument')}{needs}."
    own, resolution, position = ("own", "resolution", "var position = 0") if needed else ("_", "_", "")
    needing = f"needing: {listed(repeat + each for each in elements)}, " if needed else ""
    call = recipe_call(count, *(f"{repeat}own.next({each}, &position, in: resolution)" for each in elements))
    # The formatter respects these line breaks.
    before, after = ("\n", "") if place is ANYWHERE else ("", "\n")
    add = f"{place.add}({before}arguments: [{listed(names)}], {before}{needing}{before}fileID: fileID, line: line)"
    signature = f"({own}: FactoryProvider<{tuple_of(types)}, {kind.provided}>, {resolution}, arguments) throws -> {kind.provided}"
    body = f"{add} {{ {after}{signature} in\n{position}\nreturn {kind.made(call)}\n}}"
    return register(place, kind, comment, [*types, *needed], parameters, body)


def register_factory(place: Place, kind: Kind, count: int | None) -> str:
    """The overload for this number of arguments, or for a pack of them."""
    types = ["each Argument"] if count is PACK else numbered("A", count)
    if count is PACK:
        body = f"""
        var types: [Any.Type] = []
        repeat types.append((each Argument).self)
        {place.add}(arguments: types, fileID: fileID, line: line) {{
            (_: FactoryProvider<(repeat each Argument), {kind.provided}>, _, arguments: (repeat each Argument)) throws -> {kind.provided} in
            {kind.made("try recipe(repeat each arguments)")}
        }}"""
    elif place is ANYWHERE:
        body = f"""
        add(arguments: [{metatypes(types)}], fileID: fileID, line: line) {{
            (_, _, arguments: {tuple_of(types)}) in
            {kind.made(recipe_call(count))}
        }}"""
    else:
        body = f"register({kind.label}, arguments: {metatypes(types)}, {'on: actor, ' * bool(place.on)}fileID: fileID, line: line, recipe)"
    where = "that takes" if place is ANYWHERE else "that runs on the main actor and takes"
    comment = f"Registers a recipe{' under a name' * (kind is NAMED)} {where} only {plural(count, 'argument')}."
    return register(place, kind, comment, types, [], body, name="registerFactory")


def register_scope_call(count: int) -> str:
    types, values = numbered("A", count), numbered("a", count)
    generics = ["Name: NamedService", *(f"{each}: Sendable" for each in types), "each Dependency", "Output"]
    recipe = "_ recipe: @escaping @Sendable (repeat each Dependency) async throws -> Output"
    inputs = f"inputs: {metatypes(types)}," if types else ""
    parameters = f"({listed(f'{v}: {t}' for v, t in zip(values, types))}) in" if types else ""
    put = "\n".join(f"$0.put({value}, &$1)" for value in values) or "_, _ in"
    return function(
        f"Registers a function whose call is a scope with {plural(count, 'input')}.",
        f"public mutating func register<{listed(generics)}>",
        ["_ name: Name.Type", "within scope: Scope", "hookLimit: Duration = .seconds(30)", *ORIGIN, recipe],
        f"where Name.Service == @Sendable ({listed(types)}) async throws -> Output",
        f"""
        add(name, within: scope, {inputs} fileID: fileID, line: line, recipe) {{ entrance in
            Named {{ {parameters} try await entrance.call(hookLimit) {{ {put} }} }}
        }}""",
    )


def register_applying(named: tuple[bool, ...], effects, open_count: int) -> str:
    """The overload for dependencies that are names or types, and for this number of parameters that stay open."""
    needed, values = numbered("D", len(named)), numbered("d", len(named))
    types, arguments = numbered("A", open_count), numbered("a", open_count)

    def each(by_name, by_type):
        return [(by_name if is_named else by_type).format(d=d, v=v) for d, v, is_named in zip(needed, values, named)]

    supplied = " and ".join(each("a name", "a type"))
    generics = ["Name: NamedService", *each("{d}: NamedService", "{d}: Sendable"), *types, "Output"]
    parameters = listed([*each("{d}.Service", "{d}"), *types])
    applied = f"applying function: @escaping @Sendable ({parameters}) {effects} -> Output"
    dependencies = ["to dependency: D1.Type", *(f"_ dependency{n}: D{n}.Type" for n in range(2, len(named) + 1))]
    where = [f"Name.Service == @Sendable ({listed(types)}) {effects} -> Output"]
    where += [f"{d}.Service: Sendable" for d, is_named in zip(needed, named) if is_named]
    opened = f"{listed(arguments)} in " if arguments else ""
    return function(
        f"Registers {effects.described} of {plural(open_count, 'parameter')}, made by applying a function to {supplied}.",
        f"@_alwaysEmitIntoClient\npublic mutating func register<{listed(generics)}>",
        ["_ name: Name.Type", "scope: Scope? = nil", *ORIGIN, applied, *dependencies],
        f"where {listed(where)}",
        f"""
        addFunction(name, scope, fileID, line) {{ ({listed(each('{v}: Named<{d}>', '{v}: {d}'))}) in
            {{ {opened}{effects.marks}function({listed([*each('{v}.value', '{v}'), *arguments])}) }}
        }}""",
    )


# The functions that make a service from arguments, by their attributes, and where each can be called.
FACTORY_FORMS = {
    "factory": {"@Sendable ": ".anywhere", "": ".recipientsActor"},
    "factoryOnMainActor": {"@MainActor @Sendable ": ".mainActor", "@MainActor ": ".mainActor", "": ".recipientsActor"},
}


def factory_form(name: str, count: int) -> str:
    """The functions that make a service from this number of arguments."""
    types, passed = numbered("A", count), tuple_of([f"${n}" for n in range(count)])
    forms = "".join(
        f"""
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
        return [{forms}
        ]
    }}"""


def factory_forms(name: str) -> list[str]:
    """The forms for each number of arguments, and the function that chooses among them."""
    where = " on the main actor" * (name == "factoryOnMainActor")
    cases = "\n".join(f"case {count}: {name}(service, {listed(f'arguments[{n}]' for n in range(count))})" for count in FORM_ARGUMENTS)
    choice = f"""
    /// The functions from a service's arguments to a service{where}, for up to {WORDS[FORM_ARGUMENTS[-1]]} arguments.
    static func {name}<Service>(_ service: Service.Type, arguments: [Any.Type]) -> [ProviderForm] {{
        switch arguments.count {{
        {cases}
        default: []
        }}
    }}"""
    return [choice, *(factory_form(name, count) for count in FORM_ARGUMENTS)]


def resolve_arguments(count: int, kind: Kind, mark: str) -> str:
    """The overload for a kind of service, which with the mark `?` is optional."""
    types, (values, parameters) = numbered("A", count), arguments_of(count)
    arguments = tuple_of(types)
    service = f"_ name: Name{mark}.Type"
    body = f"try resolve(Named<Name>{mark}.self, arguments: {listed(values)}, isolation: isolation){mark}.value"
    if kind is UNNAMED:
        service = "_ service: Service.Type = Service.self"
        body = f"""
        typealias Target = FactoryProvider<{arguments}, Service>
        guard let provider = scope.provider(for: Target.self) ?? optionalProvider(for: Target.self) else {{
            throw unresolved(service, arguments: {metatypes(types)})
        }}
        return try provider._withUnsafeGuaranteedRef {{ provider in
            // Under this identity, the table has only providers of exactly this class.
            try scope.make(unsafeDowncast(provider, to: Target.self), {tuple_of(values)}, isolation)
        }}"""
    return function(
        f"Resolves a {kind.described} that takes {plural(count, 'argument')}{', or returns `nil` if nothing is registered' * bool(mark)}.",
        f"@_alwaysEmitIntoClient\npublic func resolve<{listed([kind.generic, *types])}>",
        [service, *parameters, f"as types: {arguments}.Type = {arguments}.self", "isolation: isolated (any Actor)? = #isolation"],
        f"throws -> {kind.result}{mark}",
        body,
    )


def on_main_actor(place: Place, arguments: range) -> list[str]:
    """All overloads for recipes of the main actor."""
    return [
        *(register_dependencies(place, *each) for each in product(KINDS, (False, True), DEPENDENCIES)),
        *(
            register_arguments(place, kind, count, dependencies)
            for kind, dependencies in product(KINDS, DEPENDENCIES_BESIDE_ARGUMENTS_ON_MAIN_ACTOR)
            for count in (arguments if dependencies is PACK else ARGUMENTS_ON_MAIN_ACTOR)
        ),
        *(register_factory(place, *each) for each in product(KINDS, (PACK, *FACTORY_ARGUMENTS))),
    ]


# The comments of the overloads that are documented in full, by the comments they would have otherwise.
DOCUMENTATION = {
    "Registers the recipe of a service that takes one argument.": """\
Registers the recipe of a service that takes an argument, which the caller of `resolve` passes.

The recipe takes first the arguments, then its dependencies. Each call to resolve the service makes a new instance.
Other recipes can take the service as a factory: `@Sendable (User.ID) throws -> ProfileViewModel`.

```swift
registry.register(ProfileViewModel.self, arguments: User.ID.self) { (id, load: Named<Users.LoadAll>) in
    ProfileViewModel(id: id, load: load.value)
}
let viewModel = try container.resolve(ProfileViewModel.self, arguments: User.ID(42))
```

- Parameters:
  - service: The type of the service.
  - argument: The type of the argument.
  - fileID: The file of the registration, for messages. Callers leave it out.
  - line: The line of that file.
  - recipe: Makes the service. `resolve` rethrows its error.""",
    "Registers a function whose call is a scope with one input.": """\
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
  - recipe: Does the work of a call.""",
    "Registers an `async throws` function of no parameters, made by applying a function to a name.": """\
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
  - dependency: The name, or the type, of the service for its first parameter.""",
    "Resolves a service that takes one argument.": """\
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
- Throws: ``ResolutionError`` if the service is not registered, or takes other arguments; or the error of a recipe.""",
}

# The members of each file's extension, by folder.
FILES = {
    "Providers": {"ProviderForm+Arguments": [form for name in FACTORY_FORMS for form in factory_forms(name)]},
    "Registry": {
        "Registry+Dependencies": [
            register_dependencies(ANYWHERE, kind, shared, count)
            for kind, shared in product(KINDS, (False, True))
            for count in (DEPENDENCIES if shared or kind is NAMED else UNSHARED_DEPENDENCIES)
        ],
        "Registry+Arguments": [
            register_arguments(ANYWHERE, kind, count, dependencies)
            for dependencies, count, kind in product(DEPENDENCIES_BESIDE_ARGUMENTS, ARGUMENTS, KINDS)
        ],
        "Registry+FactoryArguments": [register_factory(ANYWHERE, kind, count) for count, kind in product(FACTORY_ARGUMENTS, KINDS)],
        "Registry+ScopeCalls": [register_scope_call(count) for count in SCOPE_INPUTS],
        "Registry+Applying": [
            register_applying(named, effects, open_count)
            for count in range(1, MOST_APPLIED + 1)
            for named, effects in product(product((True, False), repeat=count), reversed(EFFECTS))
            for open_count in range(min(MOST_OPEN, MOST_APPLIED - count) + 1)
        ],
        "Registry+MainActorArguments": on_main_actor(WITH_ON, ARGUMENTS_ON_MAIN_ACTOR),
        "MainActorRegistry+Arguments": on_main_actor(WITHOUT_ON, ARGUMENTS),
    },
    "Container": {"Container+Arguments": [resolve_arguments(count, *each) for count, each in product(ARGUMENTS, RESOLVED)]},
}
FORMS_COMMENT = """\
// A function type with a parameter pack cannot become a generic value ("cannot fully abstract a value of variadic function
// type"), so the factories are written out for each number of arguments.
"""


def extension(name: str, members: list[str]) -> str:
    text = "\n\n".join(member.strip() for member in members)
    return f"{FORMS_COMMENT * (name == 'ProviderForm')}extension {name} {{\n{text}\n}}\n"


if __name__ == "__main__":
    for folder, files in FILES.items():
        texts = {f"{name}.swift": extension(name.split("+")[0], members) for name, members in files.items()}
        write(texts, ROOT / "Sources/Dovetail" / folder / "Generated", "generate-registrations.py")
