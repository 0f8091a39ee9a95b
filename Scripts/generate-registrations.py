#!/usr/bin/env python3
"""Writes the overloads of `register` and `resolve` that cannot be one function with a parameter pack.

- Arguments before dependencies: the compiler does not infer two packs side by side in one function type.
- Up to four dependencies and arguments: the compiler keeps the elements of a pack in memory and counts references for each; written
  out, they stay in registers. And a reference to a function that takes functions crashes the compiler (6.3.1) beside a pack, where it
  emits the thunk for an element (`getFunctionParamType`), also if a function wraps the reference.
- Functions whose call is a scope, and those that make a service from arguments: a function type with a pack cannot become the value of
  a generic type. With `NonisolatedNonsendingByDefault`, the first have another type, and no constraint accepts both. So they have another
  overload for up to two inputs; a function of more inputs says `@concurrent`.

The overload of each kind that is documented is written by hand, in the folder beside; the others refer to it in one line. What differs
from one of these or of those here only in a name, or in the main actor, comes from it by replacing words.

With --check nothing is written, and the exit code is 1 if a file is out of date.
"""

import re

from overloads import ROOT, with_words, write

MOST, MOST_DERIVED, MOST_IN_FUNCTIONS, MOST_NONSENDING = 4, 3, 6, 2
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


# An overload for a service becomes one for a named service by these replacements.
NAMED = {
    r"(recipe of a|Wraps a) service": r"\1 named service",
    r"@_disfavoredOverload @discardableResult.*":
        "@discardableResult  // not disfavored, so that the compiler can tell a function from its result",
    r"<Service(: Sendable)?, (?!Service>)": "<Name: NamedService, ",
    r"_ service: Service\.Type": "_ name: Name.Type",
    r"-> Service$": "-> Name.Service",
    r"\(Service, repeat": "(Name.Service, repeat",
    r"(SharedRegistration)<Service, Service>": r"\1<Name.Service, Named<Name>> where Name.Service: Sendable",
    r"(Registration)<Service, Service>": r"\1<Name.Service, Named<Name>>",
    r"(Make<|Decorate<|FactoryProvider<.*, )Service>": r"\1Named<Name>>",
    r"register\(service, ": "register(name, ",
    r"recipe\(service, ": "recipe(service.value, ",
    r"try (provider\.supply|recipe)\(.*\)(?=$| }$)": r"Named(\g<0>)",
    r"{ \$0 }": "{ Named<Name>($0) }",
}

# An overload of `Registry` becomes one of `MainActorRegistry` by these.
ON_MAIN_ACTOR = {
    r"(; see|, as) (``[^`]*``)( does)?\.$": r". The function runs on the main actor; see \2.",
    r"(@_alwaysEmitIntoClient @inline\(__always\) )?@discardableResult": "@preconcurrency @discardableResult",  # for Swift 5 mode
    r"@escaping @Sendable": "@escaping @MainActor",
    r"<Service: Sendable": "<Service",
    r" where Name\.Service: Sendable": "",
    r"\b(Shared)?Registration(?=[<(])": r"MainActor\g<0>",
    r" = {": " = confined {",
    r"(?<![./\w])(self\.)?(add|traits|contribute|decorate|forward)\(": r"registry.\2(",
    r"supplied\(": "suppliedOnMainActor(",
}


def replaced(methods, replacements):
    for method in methods:
        for pattern, replacement in replacements.items():
            method = re.sub(pattern, replacement, method, flags=re.MULTILINE)
        yield method


def by_hand(name, file, folder="Registry"):
    """The methods of this name in a file, each with one line in place of its comment."""
    text = (ROOT / f"Sources/DovetailContainer/{folder}/{file}.swift").read_text()
    pattern = rf"((?:^    ///.*\n)+)((?:^    @.*\n)*^    public func {name}<(?:.*\n)*?^    }}\n)"
    return [summary(*found, file.split("+")[0]) for found in re.findall(pattern, text, re.MULTILINE)]


def summary(comment, method, owner):
    """The method after the first sentence of its comment, with a link to its page if the sentence has none."""
    sentence = re.match(r"(.*?)\.(?: |$)", " ".join(re.findall("/// ?(.*)", comment)))[1]
    name, parameters = re.search(r"func (\w+)<.*\(\n((?: {8}.*\n)+)", method).groups()
    labels = ":".join([*re.findall(r"^ {8}(\w+)", parameters, re.MULTILINE), ""])
    link = "" if "``" in sentence else f"; see ``{name}({labels})``"
    return re.sub(r"``(?=\w+\()", f"``{owner}/", f"    /// {sentence}{link}.\n") + method


def mistakes_by_hand():
    """The modifiers that a service which is not shared lacks."""
    text = (ROOT / "Sources/DovetailContainer/Registry/Registry+Mistakes.swift").read_text()
    return re.findall(r"(?:^    ///.*\n)+^    public var \w+: Unshared(?:.*\n)*?^    }\n", text, re.MULTILINE)


# A call that resolves a service becomes one that resolves a named service by these.
NAMED_CALL = {
    r"(esolves a) service": r"\1 named service",
    r"a service depends on": "a named service depends on",
    r"<Service\b": "<Name: NamedService",
    r"_ service: Service\.Type( = Service\.self)?": "_ name: Name.Type",
    r"-> Service {": "-> Name.Service {",
}


def passed(signature):
    """What a function of this signature passes on of its parameters, each with its label."""
    parameters = re.findall(r"^ *(\w+)(?: (\w+))?: (.*)$", signature, re.MULTILINE)
    return [f"{label}: {'repeat each ' * type.startswith('repeat')}{name or label}".removeprefix("_: ") for label, name, type in parameters]


def named_calls(methods, mark=""):
    """The same calls for a named service, which with the mark `?` is optional."""
    for method in replaced(methods, NAMED_CALL):
        if mark:
            method = re.sub(r"(Resolves .*?)(?=; see|, as)", r"\1, or returns `nil` if nothing is registered", method, count=1)
            method = method.replace("Name.Type", "Name?.Type").replace("-> Name.Service", "-> Name.Service?")
        head, name = re.match(r"(.*?func (\w+).*?->.*? {\n)", method, re.DOTALL).groups()
        # The first parameter is the service.
        arguments = [f"Named<Name>{mark}.self", *passed(head)[1:]]
        yield f"{head}try {'await ' * ('async' in head)}{name}({listed(arguments)}){mark}.value\n}}"


def function(comment, head, parameters, tail, body):
    lines = ",\n".join(parameters)
    return f"/// {comment}\n{head}(\n{lines}\n) {tail} {{\n{body.strip()}\n}}"


def parts(method):
    """The beginning of a method's comment, the link in it, and the method."""
    return re.match(r" */// (.*?)[.,:;].*?(``.*?``).*?\n(.*)", method, re.DOTALL).groups()


def with_arguments(method, count):
    """The same for a number of arguments instead of one."""
    types, names = numbered("A", count), ["argument", *(f"argument{n}" for n in range(2, count + 1))]
    values = ["arguments"] if count == 1 else [f"arguments.{n}" for n in range(count)]
    parameters = [f"{'_' if n else 'arguments'} {name}: {each}" for n, (name, each) in enumerate(zip(names, types))]
    comment, link, method = parts(method)
    method = with_words(method, {
        "arguments argument: A1.Type,\n": "".join(f"{each}.Type,\n" for each in parameters),
        "arguments argument: A1,\n": "".join(f"{each},\n" for each in parameters),
        "<Service, A1": f"<Service, {listed(types)}",
        "FactoryProvider<A1": f"FactoryProvider<{tuple_of(types)}",
        "A1.Type = A1.self": f"{tuple_of(types)}.Type = {tuple_of(types)}.self",
        "arguments: A1.self": f"arguments: {listed(types, '{}.self')}",
        "(A1, repeat": f"({listed(types)}, repeat",
        "[argument]": f"[{listed(names)}]",
        "Target.self, argument": f"Target.self, {tuple_of(names)}",
        "recipe(arguments": f"recipe({listed(values)}",
    })  # fmt: skip
    return f"/// {comment.split(' that ')[0]} that takes {plural(count, 'argument')}; see {link}.\n{method}"


def without_pack(method, count, comment="{0}, with {1}"):
    """The same for a number of dependencies. A comment continues that of the method, and has their number."""
    types, first = numbered("D", count), "var position = 1" in method
    values = [f"provider.dependency({each}.self, at: {n}, in: resolution)" for n, each in enumerate(types, first)]
    beginning, link, rest = parts(method)
    replacements = {
        r" *//.*\n|.*var position = \d\n": "",
        r"each Dependency, (?=Failure)": "".join(f"{each}, " for each in types),
        r"(, )?repeat each Dependency\b": lambda found: (found[1] or "") + listed(types) if types else "",
        r"repeat \(each Dependency\)\.self, (?=failure)": "".join(f"{each}.self, " for each in types),
        r"(, )?repeat provider\.next\(.*?\)\.self, &position, in: resolution\)": "".join(f", {value}" for value in values),
        r"provider\.supply\(recipe, in: resolution\)": f"recipe({listed(values)})",
    }
    [rest] = replaced([rest], replacements)
    return f"/// {comment.format(beginning, plural(count, 'dependency'))}; see {link}.\n{rest}"


def without_packs(count, dependencies):
    """A recipe by a reference to a function that takes functions. Without dependencies, the types of its parameters are the arguments'."""
    method = without_pack(with_arguments(FACTORIES[0], count), dependencies, "{0} and has {1}")
    replacements = {r"\[argument.*\]": f"[{listed(numbered('A', count), '{}.self')}]", "return try recipe": "try recipe"}
    if not dependencies:
        replacements |= {
            r"takes (.*) and has no dependencies; see .*": r"takes only \1; see ``Registry/registerFactory(_:fileID:line:_:)``.",
            r"register(?=<)": "registerFactory",
            r".* argument\d?: A\d\.Type,\n": "",
            r"\(provider: (.*), resolution, arguments\)": r"(_: \1, _, arguments)",
        }
    return next(replaced([method], replacements))


def scope_call(count, spelling=""):
    """A function whose call is a scope, with a number of inputs instead of one."""
    types, values = numbered("A", count), numbered("a", count)
    [method] = by_hand("register", "ScopeCall")
    see = "see ``Registry/register(_:within:hookLimit:fileID:line:_:)``"
    method = with_words(parts(method)[2], {
        "A1: Sendable, ": "".join(f"{each}: Sendable, " for each in types),
        "@Sendable (A1)": f"{spelling}@Sendable ({listed(types)})",
        "Inputs == A1": f"Inputs == {tuple_of(types) if types else 'Void'}",
        "(a1: A1) in": f"({listed(f'{value}: {each}' for value, each in zip(values, types))}) in" if types else "",
        "with: a1": f"with: ({listed(values)})",
        "each Dependency": "each D",
        "Output": "R",
    })  # fmt: skip
    return f"/// Registers a function whose call is a scope with {plural(count, 'input')}; {see}.\n{method}"


# The functions that make a service from arguments, by their attributes, and their rows in the table of forms: with `throws` and without.
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
        f"Adapter(({attribute}({listed(types)}) {throws}-> Service).self, of: Target.self, {row}) {{ later, provider in\n"
        f"{{ {call}(provider, {passed}) }}\n}},\n"
        for attribute, rows in FACTORY_FORMS[name].items()
        for row, throws, call in zip(rows, ("throws ", ""), ("try later.make", "later.makeWithoutThrowing"))
    )
    head = f"private static func {name}<Service, {listed(types)}>"
    parameters = ["_: Service.Type", *(f"_: {each}.Type" for each in types)]
    body = f"typealias Target = FactoryProvider<{tuple_of(types)}, Service>\nreturn [\n{forms}]"
    return function(f"For {plural(count, 'argument')}.", head, parameters, "-> [Adapter]", body)


def factory_forms(name):
    """The forms for each number of arguments, and the function that chooses among them."""
    counts = range(1, MOST_IN_FUNCTIONS + 1)
    cases = "\n".join(f"case {count}: {name}(service, {listed(f'arguments[{n}]' for n in range(count))})" for count in counts)
    where = " that can be called " + ("anywhere" if name == "factoryAnywhere" else "on the main actor")
    choice = function(
        f"The functions from a service's arguments to a service{where}, for up to {WORDS[MOST_IN_FUNCTIONS]} arguments.",
        f"static func {name}<Service>",
        ["_ service: Service.Type", "arguments: [Any.Type]"],
        "-> [Adapter]",
        f"switch arguments.count {{\n{cases}\ndefault: []\n}}",
    )
    return [choice, *(factory_form(name, count) for count in counts)]


def container_calls():
    calls = [call for call in by_hand("resolve", "Container+Resolve", "Container") if "arguments argument" in call]
    generated = [with_arguments(calls[0], count) for count in SEVERAL]
    calls += generated
    return [*generated, *named_calls(calls), *named_calls(calls, "?")]


def references(methods):
    """Overloads of `Registry` that take a reference to a function of the main actor, and lead to these of `MainActorRegistry`.

    They are not disfavored, or the compiler would never choose them; it prefers those with fewer parameters where they fit.
    """
    for method in methods:
        comment, link, method = parts(method)
        signature, name = re.search(r"(public func (\w+)<.*? {\n)", method, re.DOTALL).groups()
        call = f"onMainActor.{name}({listed(passed(signature))})"
        signature = signature.replace("@MainActor", "@MainActor @Sendable")
        signature = re.sub(r"^ *_ \w+: @escaping", r"unused: Never? = nil,\n\g<0>", signature, flags=re.MULTILINE)
        head = f"/// {comment}, by a function of the main actor; see {link}.\n@_documentation(visibility: internal) @discardableResult"
        yield f"{head}\n{signature}{call}\n}}"


def extension(name, members):
    text = "\n\n".join(member.strip() for member in members)
    return f"extension {name} {{\n{text}\n}}\n"


def siblings(written=(), generated=(), without_names=()):
    """The overloads that `Registry` and `MainActorRegistry` have beside those written by hand."""
    here = [*generated, *replaced([*written, *generated], NAMED)]
    # Those for functions of the main actor lead to `MainActorRegistry`.
    anywhere = [method for method in (*written, *here, *without_names) if "@escaping @Sendable" in method]
    return {"Registry": here, "MainActorRegistry": list(replaced(anywhere, ON_MAIN_ACTOR))}


EACH, SEVERAL = range(1, MOST + 1), range(2, MOST + 1)
# The numbers of arguments and dependencies of recipes by a reference to a function that takes functions.
WITHOUT_PACKS = [*((count, 0) for count in EACH), (1, 1), (1, 2), (2, 1)]
SERVICES, FACTORIES = by_hand("register", "Registry+Services"), by_hand("register\\w*", "Registry+Factories")
SIBLINGS = {
    "Dependencies": siblings(SERVICES, [without_pack(SERVICES[0], count, "{0} that has {1}") for count in EACH]),
    # The closure of this one has no name, so it needs no thunk where it is inlined into an assembly.
    "Arguments": siblings(FACTORIES, [with_arguments(FACTORIES[0], count) for count in SEVERAL]),
    "AsyncRecipes": siblings(by_hand("register", "Registry+Async"), without_names=by_hand("contribute", "Registry+Async")),
    "Derived": siblings(
        by_hand("decorate", "Registry+Decorations"),
        without_names=by_hand("contribute", "Registry+Contributions") + by_hand("forward", "Registry+Forwards"),
    ),
}
# The one that takes any number of dependencies is written by hand.
ON_THE_MAIN_ACTOR = [
    method
    for file in ("Dependencies", "Arguments", "Derived")
    for method in SIBLINGS[file]["MainActorRegistry"]
    if not re.search(r"register\w*<Name: |register<Service, (each|D1)", method)
]
SIBLINGS["Arguments"]["Registry"] += [without_packs(*counts) for counts in WITHOUT_PACKS]
DECORATIONS = by_hand("decorate", "Registry+Decorations")
SIBLINGS["Derived"]["Registry"] += [
    without_pack(method, count) for method in (*DECORATIONS, *replaced(DECORATIONS, NAMED)) for count in range(MOST_DERIVED)
]
SIBLINGS["Derived"]["Registry"] += [
    without_pack(method, count) for method in by_hand("contribute", "Registry+Contributions") for count in range(1, MOST_DERIVED + 1)
]
SIBLINGS["AsyncRecipes"]["Registry"] += [scope_call(count) for count in (0, *SEVERAL)]
SIBLINGS["AsyncRecipes"]["Registry"] += [scope_call(count, "nonisolated(nonsending) ") for count in range(MOST_NONSENDING + 1)]
# The members of each file's extension, by folder.
FILES = {
    "Linking": {"Adapter+Arguments": [form for name in FACTORY_FORMS for form in factory_forms(name)]},
    "Registry": {
        **{f"{registry}+{file}": methods for file, each in SIBLINGS.items() for registry, methods in each.items() if methods},
        "Registry+MainActor": list(references(ON_THE_MAIN_ACTOR)),
        "MainActorRegistration+Mistakes": mistakes_by_hand(),
    },
    "Scopes": {"OpenScope+Names": named_calls(by_hand("resolve", "OpenScope", "Scopes"))},
    "Lifecycle": {"Container+StartOfNames": named_calls(by_hand("start", "Container+Start", "Lifecycle"))},
    "Container": {"Container+Arguments": container_calls()},
}

if __name__ == "__main__":
    for folder, files in FILES.items():
        texts = {f"{name}.swift": extension(name.split("+")[0], members) for name, members in files.items()}
        write(texts, ROOT / "Sources/DovetailContainer" / folder / "Generated", "generate-registrations.py")
