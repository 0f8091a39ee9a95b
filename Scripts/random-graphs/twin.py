"""Writes a graph that is wired by hand, without the library: nested calls, and optionals for shared services."""

import re

from description import description
from model import quoted
from source import as_parameter, block, function_of, recipe_text


def twin_text(graph):
    lines = [line for other in graph.parts + graph.subgraphs for line in twin_text(other)]
    members = ["static let dependencyGraph: [String] = [", *[f'    "{line}",' for line in description(graph)], "]"]
    members += [f"let {name}: {type}" for name, type in given(graph)]
    members += ["var replacements = Replaced()"]
    members += [f"var shared_{r.name}: ({r.type.spelling})?" for r in graph.recipes if r.is_shared]
    members += [f"var shared_{i.name}: {i.graph.name}?" for i in graph.included if i.is_recipe]
    members += ["", *initialiser(graph), "", *replacing(graph)]
    for inclusion in graph.included:
        members += ["", *included(graph, inclusion)] if inclusion.is_recipe else []
    for recipe in graph.recipes:
        members += ["", *accessor(graph, recipe), "", *recipe_text(recipe, f"make_{recipe.name}")]
    # Nothing here runs concurrently.
    return lines + block(f"final class {graph.name}: @unchecked Sendable", members)


def given(graph, spelling=lambda type: type.spelling):
    """The parameters of a graph's initialiser: its inputs, including graphs, with their types."""
    inputs = [(input.name, spelling(input.type)) for input in graph.inputs]
    return inputs + [(inclusion.name, inclusion.graph.name) for inclusion in graph.included if not inclusion.is_recipe]


def initialiser(graph):
    parameters = ", ".join(f"{name}: {type}" for name, type in given(graph, as_parameter))
    return block(f"init({parameters})", [f"self.{name} = {name}" for name, _ in given(graph)])


def included(graph, inclusion):
    """The method by which a graph makes one that it includes, once."""
    name, part = inclusion.name, inclusion.graph
    calls = {other.name: other.call for other in graph.included}
    values = ", ".join(f"{value}: self.{calls.get(value, value)}" for value, _ in given(part))
    return block(
        f"func {name}() -> {part.name}",
        [
            f"if let made = shared_{name} {{ return made }}",
            f"var made = {part.name}({values})",
            f"if let change = replacements.{name} {{ made = made.replacing(change) }}",
            f"shared_{name} = made",
            "return made",
        ],
    )


def replacing(graph):
    replaced = [f"var {quoted(r.name)}: ({replaced_type(r)})?" for r in graph.recipes]
    for inclusion in graph.included:
        replaced += inside(inclusion)
    values = {name: name for name, _ in given(graph)}
    changed = [inclusion.name for inclusion in graph.included if not inclusion.is_recipe]
    values |= {name: f"changed.{name}.map({name}.replacing) ?? {name}" for name in changed}
    copy = [
        "var changed = replacements",
        "change(&changed)",
        f"let copy = {graph.name}({', '.join(f'{name}: {value}' for name, value in values.items())})",
        *[f"changed.{name} = nil" for name in changed],
        "copy.replacements = changed",
        "return copy",
    ]
    head = f"func replacing(_ change: (inout Replaced) -> Void) -> {graph.name}"
    return block("struct Replaced", replaced) + [""] + block(head, copy)


def inside(inclusion):
    """The changes of an included graph, in order."""
    change = f"(inout {inclusion.graph.name}.Replaced) -> Void"
    add = [f"let earlier = {inclusion.name}", f"{inclusion.name} = {{ earlier?(&$0); change(&$0) }}"]
    head = f"mutating func inside_{inclusion.name}(_ change: @escaping {change})"
    return [f"var {inclusion.name}: ({change})?", *block(head, add)]


def replaced_type(recipe):
    return f"@Sendable {function_of(recipe)}" if recipe.open else recipe.type.spelling


def accessor(graph, recipe):
    effects = recipe.accessor_effects
    names, parameters = [], []
    for index, parameter in enumerate(recipe.open):
        names.append(f"given{index}")
        default = f" = {parameter.default}" if parameter.default else ""
        parameters.append(f"_ given{index}: {as_parameter(parameter.type)}{default}")
    head = f"func {quoted(recipe.name)}({', '.join(parameters)}) {effects.declared}-> {recipe.type.spelling}"
    # The marks at the left are for the calls inside, too.
    made = f"{effects.marks}make_{recipe.name}({', '.join(arguments(graph, recipe, names))})"
    call = f"{effects.marks}replaced({', '.join(names)})" if recipe.open else "replaced"
    lines = [f"if let replaced = replacements.{quoted(recipe.name)} {{ return {call} }}"]
    if recipe.is_shared:
        lines.append(f"if let made = shared_{recipe.name} {{ return made }}")
        lines += [f"let made: {recipe.type.spelling} = {made}", f"shared_{recipe.name} = made", "return made"]
    else:
        lines.append(f"return {made}")
    return block(head, lines)


def arguments(graph, recipe, names):
    """The arguments of a recipe. Parameters that are left out keep their default value."""
    names = iter(names)
    written = []
    for parameter in recipe.parameters:
        source = parameter.source
        way = f"self.{graph.way_to(source.name)}" if source else ""
        if parameter.role == "open":
            written.append(next(names))
        elif parameter.role == "recipe":
            written.append(f"{parameter.label}: {way}{source.name}()")
        elif parameter.role == "input":
            written.append(f"{parameter.label}: {way}{source.name}")
        elif parameter.is_function_of_recipe:
            passed = [f"a{index}" for index in range(len(source.open))]
            head = f"{', '.join(passed)} in " if passed else ""
            call = f"{source.accessor_effects.marks}{way}{source.name}({', '.join(passed)})"
            written.append(f"{parameter.label}: {{ {head}{call} }}")
    return written


def by_hand(program):
    """The program with the names by which included graphs are changed here."""
    return [re.sub(r"\$0\.inside\(\\\.(\w+)\)", r"$0.inside_\1", line) for line in program]
