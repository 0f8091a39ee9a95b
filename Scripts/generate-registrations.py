#!/usr/bin/env python3
"""Writes the overloads of `register` and `resolve` that cannot be one function with a parameter pack.

- Arguments before dependencies: the compiler does not infer two packs side by side in one function type.
- Up to four dependencies and arguments: the compiler keeps the elements of a pack in memory and counts references for each; written
  out, they stay in registers. And a reference to a function that takes functions crashes the compiler (6.3.1) beside a pack.
- Functions whose call is a scope, and those that make a service from arguments: a function type with a pack cannot become the value of
  a generic type.

The overload of each kind that is documented is written by hand, in the folder beside. What `MainActorRegistry` has in common with
`Registry` is written there, too, and here for the main actor.

With --check nothing is written, and the exit code is 1 if a file is out of date.
"""

import re
from dataclasses import dataclass
from itertools import product

from overloads import ROOT, write

MOST, MOST_IN_FUNCTIONS = 4, 6
WORDS = ["no", "one", "two", "three", "four", "five", "six"]


def numbered(prefix, count):
    return [f"{prefix}{n}" for n in range(1, count + 1)]


def listed(items, form="{}"):
    return ", ".join(form.format(each) for each in items)


def tuple_of(items):
    return items[0] if len(items) == 1 else f"({listed(items)})"


def plural(count, one):
    several = f"{one[:-1]}ies" if one.endswith("y") else f"{one}s"
    return f"{WORDS[count]} {one if count == 1 else several}"


@dataclass(frozen=True)
class Kind:
    """How a service is spelled: one that is found by its type, or one that has a name."""

    described: str
    parameter: str
    generic: str
    service: str
    # The type with which recipes take it.
    taken: str

    def made(self, call):
        return call if self is UNNAMED else f"Named({call})"


UNNAMED = Kind("service", "_ service: Service.Type", "Service", "Service", "Service")
NAMED = Kind("named service", "_ name: Name.Type", "Name: NamedService", "Name.Service", "Named<Name>")
KINDS = (UNNAMED, NAMED)


@dataclass(frozen=True)
class Registry:
    """Where recipes run: anywhere, or on the main actor."""

    attributes: str
    place: str
    handle: str
    # How a function that makes a service is passed on.
    made: str


ANYWHERE = Registry("@_alwaysEmitIntoClient @inline(__always) ", "@Sendable", "Registration", "{ %s }")
ON_MAIN_ACTOR = Registry("", "@MainActor", "MainActorRegistration", "confined { %s }")


def function(comment, head, parameters, tail, body):
    lines = ",\n".join(parameters)
    return f"/// {comment}\n{head}(\n{lines}\n) {tail} {{\n{body.strip()}\n}}"


def register(registry, kind, comment, generics, parameters, recipe, result, body):
    parameters = [kind.parameter, *parameters, "fileID: String = #fileID", "line: Int = #line"]
    parameters.append(f"_ recipe: @escaping {registry.place} ({recipe}) throws(Failure) -> {kind.service}")
    head = f"{registry.attributes}@discardableResult\npublic func register<{listed([kind.generic, *generics, 'Failure: Error'])}>"
    return function(comment, head, parameters, f"-> {result}", body)


def register_dependencies(registry, kind, count):
    types = numbered("D", count)
    call = f"try recipe({listed(f'provider.dependency({each}.self, at: {n}, in: resolution)' for n, each in enumerate(types))})"
    make = registry.made % f"provider, resolution in\n{kind.made(call)}\n"
    add = f"add({listed(types, '{}.self')}, failure: Failure.self, fileID, line, make)"
    return register(
        registry,
        kind,
        f"Registers the recipe of a {kind.described} that has {plural(count, 'dependency')}.",
        types,
        [],
        listed(types),
        f"{registry.handle}<{kind.service}, {kind.taken}>",
        f"let make: Make<{kind.taken}> = {make}\nreturn {registry.handle}({add}, make)",
    )


def register_arguments(registry, kind, count):
    types, names = numbered("A", count), ["argument", *(f"argument{n}" for n in range(2, count + 1))]
    arguments = ["arguments"] if count == 1 else [f"arguments.{n}" for n in range(count)]
    call = f"try recipe({listed(arguments)}, repeat provider.next((each Dependency).self, &position, in: resolution))"
    make = f"var position = 0\nreturn {kind.made(call)}"
    add = f"add([{listed(names)}], repeat (each Dependency).self, failure: Failure.self, fileID, line"
    return register(
        registry,
        kind,
        f"Registers the recipe of a {kind.described} that takes {plural(count, 'argument')}.",
        [*types, "each Dependency"],
        [f"{'_' if n else 'arguments'} {name}: {each}.Type" for n, (name, each) in enumerate(zip(names, types))],
        f"{listed(types)}, repeat each Dependency",
        "FactoryRegistration",
        # Inlined into each assembly, a closure without a name needs no thunk.
        f"{add}) {{ (provider: FactoryProvider<{tuple_of(types)}, {kind.taken}>, resolution, arguments) in\n{make}\n}}"
        if registry is ANYWHERE
        else f"let make: MakeWithArguments<{tuple_of(types)}, {kind.taken}> = confined {{ provider, resolution, arguments in\n{make}\n}}\n"
        f"return registry.{add}, isOnMainActor: true, make)",
    )


def register_scope_call(count):
    types, values = numbered("A", count), numbered("a", count)
    signature = f"({listed(f'{v}: {t}' for v, t in zip(values, types))}) in" if types else ""
    generics = ["Name: NamedService", "Scope: NamedScope", *(f"{each}: Sendable" for each in types), "each Dependency", "Output"]
    return function(
        f"Registers a function whose call is a scope with {plural(count, 'input')}.",
        f"public func register<{listed(generics)}>",
        [
            "_ name: Name.Type",
            "within scope: Scope.Type",
            "hookLimit: Duration = .seconds(5)",
            "fileID: String = #fileID",
            "line: Int = #line",
            "_ recipe: @escaping @Sendable (repeat each Dependency) async throws -> Output",
        ],
        f"where Name.Service == @Sendable ({listed(types)}) async throws -> Output, Scope.Inputs == {tuple_of(types) if types else 'Void'}",
        f"add(name, within: scope, fileID, line, recipe) {{ entrance in\n"
        f"Named {{ {signature} try await entrance.call(with: ({listed(values)}), hookLimit) }}\n}}",
    )


# The functions that make a service from arguments, by their attributes, and the row of each in the table of forms: with and without `throws`.
FACTORY_FORMS = {
    "factoryAnywhere": {"@Sendable ": (".sendableFunction", ".plainSendableFunction")},
    "factoryOnMainActor": {
        "": (".function", ".plainFunction"),
        "@MainActor @Sendable ": (".mainActorFunction", ".plainMainActorFunction"),
        "@MainActor ": (".mainActorFunction", ".plainMainActorFunction"),
    },
}


def factory_form(name, count):
    types, passed = numbered("A", count), tuple_of([f"${n}" for n in range(count)])
    forms = "".join(
        f"ProviderForm(({attribute}({listed(types)}) {throws}-> Service).self, of: Target.self, {row}) {{ later, provider in\n"
        f"{{ {call}(provider, {passed}) }}\n}},\n"
        for attribute, rows in FACTORY_FORMS[name].items()
        for row, throws, call in zip(rows, ("throws ", ""), ("try later.make", "later.makeWithoutThrowing"))
    )
    head = f"private static func {name}<Service, {listed(types)}>"
    parameters = ["_: Service.Type", *(f"_: {each}.Type" for each in types)]
    body = f"typealias Target = FactoryProvider<{tuple_of(types)}, Service>\nreturn [\n{forms}]"
    return function(f"For {plural(count, 'argument')}.", head, parameters, "-> [ProviderForm]", body)


def factory_forms(name):
    """The forms for each number of arguments, and the function that chooses among them."""
    counts = range(1, MOST_IN_FUNCTIONS + 1)
    cases = "\n".join(f"case {count}: {name}(service, {listed(f'arguments[{n}]' for n in range(count))})" for count in counts)
    where = " that can be called " + ("anywhere" if name == "factoryAnywhere" else "on the main actor")
    choice = function(
        f"The functions from a service's arguments to a service{where}, for up to {WORDS[MOST_IN_FUNCTIONS]} arguments.",
        f"static func {name}<Service>",
        ["_ service: Service.Type", "arguments: [Any.Type]"],
        "-> [ProviderForm]",
        f"switch arguments.count {{\n{cases}\ndefault: []\n}}",
    )
    return [choice, *(factory_form(name, count) for count in counts)]


def resolve_arguments(count, kind, mark):
    """The overload for a kind of service, which with the mark `?` is optional."""
    types, values = numbered("A", count), ["argument", *(f"argument{n}" for n in range(2, count + 1))]
    service = f"_ name: Name{mark}.Type"
    body = f"try resolve(Named<Name>{mark}.self, arguments: {listed(values)}, isolation: isolation){mark}.value"
    if kind is UNNAMED:
        service = "_ service: Service.Type = Service.self"
        body = f"""
        typealias Target = FactoryProvider<{tuple_of(types)}, Service>
        guard let provider = scope.provider(for: Target.self) ?? optionalProvider(for: Target.self) else {{
            throw unresolved(service, arguments: {listed(types, '{}.self')})
        }}
        // Under this identity, the table has only providers of exactly this class.
        return try scope.make(provider, as: Target.self, {tuple_of(values)}, isolation)"""
    parameters = [f"{'_' if n else 'arguments'} {name}: {each}" for n, (name, each) in enumerate(zip(values, types))]
    whole = tuple_of(types)
    return function(
        f"Resolves a {kind.described} that takes {plural(count, 'argument')}{', or returns `nil` if nothing is registered' * bool(mark)}.",
        f"@_alwaysEmitIntoClient\npublic func resolve<{listed([kind.generic, *types])}>",
        [service, *parameters, f"as types: {whole}.Type = {whole}.self", "isolation: isolated (any Actor)? = #isolation"],
        f"throws -> {kind.service}{mark}",
        body,
    )


def on_main_actor(name, file):
    """The methods of this name in a file of `Registry`, for recipes that run on the main actor."""
    text = (ROOT / f"Sources/DovetailContainer/Registry/{file}.swift").read_text()
    methods = re.findall(rf"(?:^    ///.*\n)+(?:^    @.*\n)+^    public func {name}<(?:.*\n)*?^    }}\n", text, re.MULTILINE)
    for method in methods:
        # Those for functions of the main actor lead here.
        if "@escaping @Sendable" not in method:
            continue
        # The summary, without what the method of `Registry` explains.
        method = re.sub(r"    ///\n(?:    ///.*\n)*?(?=    /// - Parameters:)", "    ///\n", method)
        for anywhere, here in (
            (ANYWHERE.attributes, ""),
            ("@escaping @Sendable (", "@escaping @MainActor ("),
            (" = {", " = confined {"),
            ("-> Registration<", "-> MainActorRegistration<"),
            ("return Registration(", "return MainActorRegistration("),
            ("self.", "registry."),
            ("Makes the service.", "Makes the service, on the main actor."),
            ("Makes the decorated service,", "Makes the decorated service, on the main actor,"),
            ("Converts the registered service.", "Converts the registered service, on the main actor."),
        ):
            method = method.replace(anywhere, here)
        yield method


EACH = range(1, MOST + 1)


def extension(name, members):
    text = "\n\n".join(member.strip() for member in members)
    return f"extension {name} {{\n{text}\n}}\n"


def registry_files(name, registry):
    return {
        f"{name}+Dependencies": [register_dependencies(registry, *each) for each in product(KINDS, EACH)],
        f"{name}+Arguments": [
            register_arguments(registry, kind, count)
            for count, kind in product(EACH, KINDS)
            if (registry, kind, count) != (ANYWHERE, UNNAMED, 1)
        ],
    }


RESOLVED = ((UNNAMED, ""), (NAMED, ""), (NAMED, "?"))
# The members of each file's extension, by folder.
FILES = {
    "Linking": {"ProviderForm+Arguments": [form for name in FACTORY_FORMS for form in factory_forms(name)]},
    "Registry": {
        **registry_files("Registry", ANYWHERE),
        **registry_files("MainActorRegistry", ON_MAIN_ACTOR),
        "MainActorRegistry+Registry": [
            method
            for name, file in (
                ("register", "Registry+Services"),
                ("contribute", "Registry+Contributions"),
                ("decorate", "Registry+Decorations"),
                ("forward", "Registry+Forwards"),
            )
            for method in on_main_actor(name, file)
        ],
        "Registry+ScopeCalls": [register_scope_call(count) for count in (0, 2, 3, 4)],
    },
    "Container": {"Container+Arguments": [resolve_arguments(count, *each) for count, each in product(EACH, RESOLVED) if (count, each) != (1, RESOLVED[0])]},
}

if __name__ == "__main__":
    for folder, files in FILES.items():
        texts = {f"{name}.swift": extension(name.split("+")[0], members) for name, members in files.items()}
        write(texts, ROOT / "Sources/DovetailContainer" / folder / "Generated", "generate-registrations.py")
