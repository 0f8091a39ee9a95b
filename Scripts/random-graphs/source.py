"""Writes graphs in Swift, and their expected descriptions."""

from graphs import FUNCTIONS, KEYWORDS, as_parameter, written


def block(head, lines):
    return [head + " {", *["    " + line if line else line for line in lines], "}"]


def attempt(call, words="", more=()):
    """Notes what a call provides, or its failure, after some words."""
    lines = [f"let service = try {call}", f"trace.note({words}text(service))", *more]
    return block("do", lines) + block("catch", [f'trace.note({words}"failed: \\(error)")'])


def made(type, name, later=()):
    """A new service. Its name is an expression."""
    function = f'{{ Made(name: "\\({name}).\\($0)") }}'
    objects = f"Made(name: {name}{', later: later' if later else ''})"
    return function if type in FUNCTIONS else f"Calling(call: {function})" if type == "Calling" else objects


def graph_text(graph):
    lines = []
    for member in graph.members:
        included = "@Included " * member.is_included
        lines += [f"{included}let {member.name}: {member.type}"] if member.is_input else recipe_text(member)
    return ["@Graph", *block(graph.declared.format(graph.name), lines)]


def recipe_text(recipe):
    waiting = "await " * ("async" in recipe.declared)
    head = "@Included " * recipe.is_included + "@Shared " * recipe.is_shared + written(recipe.declared, "@MainActor")
    head += "private " * recipe.is_private + "func " + (f"`{recipe.name}`" if recipe.name in KEYWORDS else recipe.name)
    parameters = ", ".join(map(parameter_text, recipe.parameters))
    head += f"({parameters}) {written(recipe.declared, 'async', 'throws')}-> {recipe.type}"
    if recipe.part:
        return block(head, ["return " + graph_call(recipe.part, [p.name for p in recipe.parameters] + ["self"])])
    described = [p.name for p in recipe.parameters if p.name and p.role != "function"]
    lines = [run_text(recipe.name, described, recipe.failing), *["await Task.yield()"] * bool(waiting)]
    lines += uses(recipe, "body", waiting)
    later = uses(recipe, "later", "await ")
    lines += block("let later: @Sendable () async -> Void =", later) if later else []
    return block(head, [*lines, f"return {made(recipe.type, 'run', later)}"])


def run_text(name, arguments, failing):
    """Notes that a recipe or its replacement runs, with its arguments."""
    texts = ", ".join(f"text({argument})" for argument in arguments)
    return f'let run = {"try" if failing else "try!"} trace.run("{name}", [{texts}], failing: {failing})'


def uses(recipe, moment, waiting):
    """Calls the functions that a recipe is given."""
    lines = []
    for parameter in [parameter for parameter in recipe.parameters if parameter.moment == moment]:
        call = f"{waiting}{parameter.name}({', '.join(text for text, _ in parameter.arguments)})"
        lines += attempt(call, f'"{recipe.name}", "{parameter.label}", ')
    return lines


def parameter_text(parameter):
    default = f" = {parameter.default[0]}" if parameter.default else ""
    names = dict.fromkeys(filter(None, [parameter.label or "_", parameter.name]))
    return f"{' '.join(names)}: {parameter.spelling}{default}"


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
