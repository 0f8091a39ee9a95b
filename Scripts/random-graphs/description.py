"""Writes the expected description of a graph: its inputs and recipes, and the source of each dependency."""

from source import as_parameter


def description(graph):
    """The lines of a graph, followed by those of the graphs that it includes, each once."""
    graphs = [graph]
    add_included(graph, graphs)
    return [line for described in graphs for line in own_lines(described)]


def add_included(graph, graphs):
    for inclusion in in_order(graph.included):
        if inclusion.graph not in graphs:
            graphs.append(inclusion.graph)
            add_included(inclusion.graph, graphs)


def in_order(inclusions):
    """Inputs come before recipes."""
    return sorted(inclusions, key=lambda inclusion: inclusion.is_recipe)


def own_lines(graph):
    """The lines as `Trace.describe` writes them."""
    lines = []
    for input in graph.inputs:
        words = "private " * (input.declared == "private let") + "input"
        lines.append(line(graph, input.name, words, input.type.spelling))
    for inclusion in in_order(graph.included):
        part = inclusion.graph
        inputs = part.inputs + [inner for inner in part.included if not inner.is_recipe]
        needs = [f"{graph.name}.{input.name} direct" for input in inputs if inclusion.is_recipe]
        lines.append(line(graph, inclusion.name, "shared" if inclusion.is_recipe else "input", part.name, needs))
    for recipe in graph.recipes:
        words = "private " * recipe.is_private + ("shared" if recipe.is_shared else "transient")
        needs = [need(graph, parameter) for parameter in recipe.parameters if parameter.source]
        lines.append(line(graph, recipe.name, words + arguments(recipe), recipe.type.spelling, needs))
    return lines


def line(graph, name, words, type, needs=()):
    return f"{graph.name}.{name} {words} -> {type}" + "".join(f", needs {need}" for need in needs)


def need(graph, parameter):
    source = parameter.source
    provider = graph if graph.has(source.name) else graph.paths(source.name)[0][-1].graph
    kind = parameter.role if parameter.is_function_of_recipe else "direct"
    if kind == "deferred" and provider is not graph:
        # The macro cannot see the recipes of other graphs, so it takes their services for values.
        kind = "direct"
    return f"{provider.name}.{source.name} {kind}" + (arguments(source) if kind == "factory" else "")


def arguments(recipe):
    return "".join(f" ({as_parameter(parameter.type)})" for parameter in recipe.open)
