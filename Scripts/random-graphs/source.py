"""Writes graphs in Swift, and their expected descriptions."""

from graphs import KEYWORDS, as_parameter
from model import made, shown


def block(head, lines):
    return [head + " {", *["    " + line if line else line for line in lines], "}"]


def attempt(lines, note):
    return block("do", lines) + block("catch", [f'trace.note({note}"failed: \\(error)")'])


def graph_text(graph):
    lines = []
    for member in graph.members:
        included = "@Included " * member.is_included
        lines += [f"{included}let {member.name}: {member.type}"] if member.is_input else recipe_text(member)
    return ["@Graph", *block(graph.declared.format(graph.name), lines)]


def recipe_text(recipe):
    effects = recipe.declared
    head = "@Included " * recipe.is_included + "@Shared " * recipe.is_shared + "@MainActor " * effects.on_main
    head += "private " * recipe.is_private + "func " + (f"`{recipe.name}`" if recipe.name in KEYWORDS else recipe.name)
    head += f"({', '.join(map(parameter_text, recipe.parameters))}) {effects.specifiers}-> {recipe.type}"
    if recipe.part:
        return block(head, ["return " + graph_call(recipe.part, [p.name for p in recipe.parameters] + ["self"])])
    texts = ", ".join(shown(p, p.name, effects.suspends) for p in recipe.parameters if p.is_described)
    attempted = f"try trace.run(%s, failing: {recipe.failing})" if recipe.failing else "try! trace.run(%s)"
    lines = ["let run = " + attempted % f'"{recipe.name}", [{texts}]'] + ["await Task.yield()"] * effects.suspends
    lines += uses(recipe, "body", effects.suspends)
    later = uses(recipe, "later", True)
    lines += block("let later: @Sendable () async -> Void =", later) if later else []
    return block(head, [*lines, f"return {made(recipe.type, 'run', later)}"])


def parameter_text(parameter):
    default = f" = {parameter.default[0]}" if parameter.default else ""
    names = [parameter.label or "_", parameter.name]
    spelling = as_parameter(parameter.type, parameter.escapes)
    if parameter.role == "function":
        effects = parameter.effects
        spelling = "@escaping " * parameter.escapes + "@Sendable " * parameter.is_sendable
        spelling += "@MainActor " * effects.on_main
        spelling += f"{arguments(parameter.source)} {effects.specifiers}-> {parameter.type}"
    return f"{' '.join(dict.fromkeys(filter(None, names)))}: {spelling}{default}"


def arguments(recipe):
    return f"({', '.join(as_parameter(parameter.type) for parameter in recipe.open)})"


def uses(recipe, moment, may_wait):
    """Calls the functions that a recipe is given."""
    lines = []
    for parameter in [parameter for parameter in recipe.parameters if parameter.moment == moment]:
        call = f"{parameter.name}({', '.join(text for text, _ in parameter.arguments)})"
        note = f'"{recipe.name}", "{parameter.label}", '
        described = shown(parameter, "service", may_wait)
        lines += attempt([f"let service = try {'await ' * may_wait}{call}", f"trace.note({note}{described})"], note)
    return lines


def graph_call(graph, values):
    return f"{graph.name}({', '.join(f'{member.name}: {value}' for member, value in zip(graph.given, values))})"


def description(graph, described):
    """What `describe` in Support.swift writes: of the graph, then of each graph that it includes, once."""
    described.append(graph)
    for member in graph.members:
        words = "private " * member.is_private
        words += "input" if member.is_input else "shared" if member.is_shared else "transient"
        needs = "".join(f", needs {need(graph, parameter)}" for parameter in member.parameters if parameter.source)
        yield f"{graph.name}.{member.name} {words}{listed(member)} -> {member.type}{needs}"
    for member in graph.members:
        if member.is_included and member.part not in described:
            yield from description(member.part, described)


def need(graph, parameter):
    """The source of a parameter. In other graphs the macro sees no recipes, so it takes a deferred one for a value."""
    source, kind = parameter.source, "direct"
    if parameter.role == "function" and (source.open or not parameter.path):
        kind = f"factory{listed(source)}" if source.open else "deferred"
    return f"{(parameter.path[-1].part if parameter.path else graph).name}.{source.name} {kind}"


def listed(recipe):
    return "".join(f" ({as_parameter(parameter.type)})" for parameter in recipe.open)
