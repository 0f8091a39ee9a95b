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


def recipe_call(count: int, *supplied: str) -> str:
    """The call of a recipe with the elements of `arguments`, and with what is supplied."""
    elements = ["arguments"] if count == 1 else [f"arguments.{n}" for n in range(count)]
    return f"try recipe({listed([*elements, *supplied])})"


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


@dataclass(frozen=True)
class Place:
    """Where recipes run: anywhere, or on the main actor, in an ordinary registry with `on:` or in one whose recipes all run there."""

    described: str
    attributes: str
    recipe: str
    on: list[str]
    add: str


ANYWHERE = Place("the recipe", "@_alwaysEmitIntoClient @inline(__always)\n", "@Sendable ", [], "add")
ON_MAIN_ACTOR = "a recipe that runs on the main actor,"
WITH_ON = Place(ON_MAIN_ACTOR, "", "@MainActor @Sendable ", ["on actor: MainActor.Type = MainActor.self"], "addOnMainActor")
WITHOUT_ON = Place(ON_MAIN_ACTOR, "", "", [], "registry.addOnMainActor")


def register(place: Place, kind: Kind, comment: str, generics: list[str], options: list[str], taken: list[str], body: str, **how) -> str:
    """The overload with these generic and ordinary parameters, whose recipe takes values of these types."""
    # Beside a pack, a function with typed errors cannot be converted to one that throws any error.
    has_pack = any(each.startswith("each ") for each in generics)
    generics, throws = ([*generics, "Failure: Error"], "throws(Failure)") if has_pack else (generics, "throws")
    recipe = f"_ recipe: @escaping {place.recipe}({listed(taken)}) {throws} -> {kind.result}"
    return function(
        comment,
        f"{place.attributes}public mutating func {how.get('name', 'register')}<{listed(generics)}>",
        [kind.metatype, *options, *place.on, *ORIGIN, recipe],
        how.get("where", ""),
        body,
    )


def register_dependencies(place: Place, kind: Kind, shared: bool, count: int) -> str:
    types = numbered("D", count)
    # Of two overloads that fit, the one with more constraints wins.
    is_constrained = shared and place is not WITHOUT_ON
    provider, resolution = ("provider", "resolution") if place is ANYWHERE else ("$0", "$1")
    call = f"try recipe({listed(f'{provider}.dependency({each}.self, at: {n}, in: {resolution})' for n, each in enumerate(types))})"
    add = f"{place.add}(scope.lifetime, needing: {metatypes(types)}, fileID: fileID, line: line"
    if place is ANYWHERE:
        body = f"""
        let make: Make<{kind.provided}> = scope.lifetime.sharing {{ provider, resolution in
            {f'Named({call})' if kind is NAMED else call}
        }}
        {add}, make)
        """
    else:
        body = f"{add}) {{\n{kind.made(call)}\n}}"
    needs = plural(count, "dependency", "dependencies")
    return register(
        place,
        kind,
        f"Registers {place.described} of a {kind.described} that has {needs} and is {'' if shared else 'not '}shared.",
        [kind.generic + ": Sendable" * (is_constrained and kind is UNNAMED), *types],
        ["scope: Scope" if shared else "scope: LocalScope = .transient"],
        types,
        body,
        where="where Name.Service: Sendable" * (is_constrained and kind is NAMED),
    )


REGISTER_ARGUMENT_COMMENT = """\
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
  - recipe: Makes the service. `resolve` rethrows its error.
"""




def register_arguments(place: Place, kind: Kind, count: int, dependencies: int | None) -> str:
    """The overload for this number of dependencies, or for a pack of them."""
    types = numbered("A", count)
    comment, needs = REGISTER_ARGUMENT_COMMENT, ""
    if dependencies is None:
        needed, elements, repeat = ["each Dependency"], ["(each Dependency).self"], "repeat "
    else:
        needed, repeat = numbered("D", dependencies), ""
        elements = [f"{each}.self" for each in needed]
        needs = f" and has {plural(dependencies, 'dependency', 'dependencies')}"
    if (place, kind, count, dependencies) != (ANYWHERE, UNNAMED, 1, None):
        comment = f"Registers {place.described} of a {kind.described} that takes {plural(count, 'argument', 'arguments')}{needs}."
    own, resolution, position = ("own", "resolution", "var position = 0") if needed else ("_", "_", "")
    needing = f"needing: {listed(repeat + each for each in elements)}, " if needed else ""
    call = recipe_call(count, *(f"{repeat}own.next({each}, &position, in: resolution)" for each in elements))
    parameters = f"{own}: FactoryProvider<{tuple_of(types)}, {kind.provided}>, {resolution}, arguments"
    # The formatter respects these line breaks.
    before, after = ("\n", "") if place is ANYWHERE else ("", "\n")
    return register(
        place,
        kind,
        comment,
        [kind.generic, *types, *needed],
        argument_parameters(count, ".Type"),
        [*types, *(repeat + each for each in needed)],
        f"""
        {place.add}({before}arguments: [{listed(argument_names(count))}], {before}{needing}{before}fileID: fileID, line: line) {{ {after}({parameters}) throws -> {kind.provided} in
            {position}
            return {kind.made(call)}
        }}
        """,
    )


def register_factory(place: Place, kind: Kind, count: int | None) -> str:
    """The overload for this number of arguments, or for a pack of them."""
    types = ["each Argument"] if count is None else numbered("A", count)
    taken = ["repeat each Argument"] if count is None else types
    if count is None:
        body = f"""
        var types: [Any.Type] = []
        repeat types.append((each Argument).self)
        {place.add}(arguments: types, fileID: fileID, line: line) {{
            (_: FactoryProvider<(repeat each Argument), {kind.provided}>, _, arguments: (repeat each Argument)) throws -> {kind.provided} in
            {kind.made("try recipe(repeat each arguments)")}
        }}
        """
    elif place is ANYWHERE:
        body = f"""
        add(arguments: [{metatypes(types)}], fileID: fileID, line: line) {{
            (_, _, arguments: {tuple_of(types)}) in
            {kind.made(recipe_call(count))}
        }}
        """
    else:
        body = f"register({kind.label}, arguments: {metatypes(types)}, {'on: actor, ' * bool(place.on)}fileID: fileID, line: line, recipe)"
    where = "that takes" if place is ANYWHERE else "that runs on the main actor and takes"
    arguments = "any number of arguments" if count is None else plural(count, "argument", "arguments")
    comment = f"Registers a recipe{' under a name' * (kind is NAMED)} {where} only {arguments}."
    return register(place, kind, comment, [kind.generic, *types], [], taken, body, name="registerFactory")


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


def on_main_actor(place: Place, most_arguments: int) -> list[str]:
    """All overloads for recipes of the main actor. With packs alone, a reference to a function that takes functions would crash the
    compiler."""
    return [
        *(register_dependencies(place, *which) for which in product(KINDS, (False, True), range(1, MOST_WRITTEN_OUT + 1))),
        *(
            register_arguments(place, kind, count, dependencies)
            for kind in KINDS
            for dependencies in (None, *range(MOST_WRITTEN_OUT))
            for count in range(1, (most_arguments if dependencies is None else MOST_ARGUMENTS_ON_MAIN_ACTOR) + 1)
        ),
        *(register_factory(place, *which) for which in product(KINDS, (None, *range(1, MOST_FACTORY_ARGUMENTS + 1)))),
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
                    register_arguments(ANYWHERE, kind, count, dependencies)
                    for dependencies in (None, *range(MOST_WRITTEN_OUT + 1))
                    for count in arguments
                    for kind in KINDS
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
                    register_factory(ANYWHERE, kind, count)
                    for count in range(1, MOST_FACTORY_ARGUMENTS + 1)
                    for kind in KINDS
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
                    register_dependencies(ANYWHERE, kind, shared, count)
                    for kind, shared in product(KINDS, (False, True))
                    for count in range(1, (MOST_WRITTEN_OUT if shared or kind is NAMED else MOST_DEPENDENCIES) + 1)
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
