"""Writes a graph as somebody would wire it by hand, without the library: calls in calls, optionals for what is shared."""

from model import quoted
from source import as_parameter, block, function_of, parameter_text, recipe_text


def twin_text(graph):
    lines = [line for subgraph in graph.subgraphs for line in twin_text(subgraph)]
    members = [f"let {input.name}: {input.type.spelling}" for input in graph.inputs]
    members += ["var replacements = Replaced()"]
    members += [f"var shared_{r.name}: ({r.type.spelling})?" for r in graph.recipes if r.is_shared]
    members += ["", *initialiser(graph), "", *replacing(graph)]
    for recipe in graph.recipes:
        members += ["", *accessor(recipe), "", *recipe_text(recipe, f"make_{recipe.name}")]
    # Nothing here runs at the same time as anything else.
    return lines + block(f"final class {graph.name}: @unchecked Sendable", members)


def initialiser(graph):
    parameters = ", ".join(f"{input.name}: {as_parameter(input.type)}" for input in graph.inputs)
    return block(f"init({parameters})", [f"self.{input.name} = {input.name}" for input in graph.inputs])


def replacing(graph):
    replaced = [f"var {quoted(r.name)}: ({replaced_type(r)})?" for r in graph.recipes]
    inputs = ", ".join(f"{input.name}: {input.name}" for input in graph.inputs)
    copy = [
        f"let copy = {graph.name}({inputs})",
        "copy.replacements = replacements",
        "change(&copy.replacements)",
        "return copy",
    ]
    head = f"func replacing(_ change: (inout Replaced) -> Void) -> {graph.name}"
    return block("struct Replaced", replaced) + [""] + block(head, copy)


def replaced_type(recipe):
    return f"@Sendable {function_of(recipe)}" if recipe.open else recipe.type.spelling


def accessor(recipe):
    effects = recipe.accessor_effects
    names, parameters = [], []
    for index, parameter in enumerate(recipe.open):
        names.append(f"given{index}")
        default = f" = {parameter.default}" if parameter.default else ""
        parameters.append(f"_ given{index}: {as_parameter(parameter.type)}{default}")
    head = f"func {quoted(recipe.name)}({', '.join(parameters)}) {effects.declared}-> {recipe.type.spelling}"
    # The marks at the left are for the calls inside, too.
    made = f"{effects.marks}make_{recipe.name}({', '.join(arguments(recipe, names))})"
    call = f"{effects.marks}replaced({', '.join(names)})" if recipe.open else "replaced"
    lines = [f"if let replaced = replacements.{quoted(recipe.name)} {{ return {call} }}"]
    if recipe.is_shared:
        lines.append(f"if let made = shared_{recipe.name} {{ return made }}")
        lines += [f"let made: {recipe.type.spelling} = {made}", f"shared_{recipe.name} = made", "return made"]
    else:
        lines.append(f"return {made}")
    return block(head, lines)


def arguments(recipe, names):
    """What a recipe is called with. Those of its parameters that are not mentioned keep their default."""
    names = iter(names)
    written = []
    for parameter in recipe.parameters:
        source = parameter.source
        if parameter.role == "open":
            written.append(next(names))
        elif parameter.role == "recipe":
            written.append(f"{parameter.label}: self.{source.name}()")
        elif parameter.role == "input":
            written.append(f"{parameter.label}: self.{source.name}")
        elif parameter.is_function_of_recipe:
            passed = [f"a{index}" for index in range(len(source.open))]
            head = f"{', '.join(passed)} in " if passed else ""
            call = f"{source.accessor_effects.marks}self.{source.name}({', '.join(passed)})"
            written.append(f"{parameter.label}: {{ {head}{call} }}")
    return written
