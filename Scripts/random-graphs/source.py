"""Writes the user's code: the types, the recipes, and the struct with `@Graph`.

The bodies of the recipes are the same on both sides. Each one records its run and its arguments, and returns a value
that no other run returns.
"""

from model import NONE, quoted


def indented(lines, by=1):
    return ["    " * by + line if line else line for line in lines]


def block(head, lines):
    return [head + " {", *indented(lines), "}"]


# --- types


def declarations(graph):
    """The types of the services of a graph and its sub-graphs."""
    lines = []
    for type in sorted((recipe.type for recipe in graph.all_recipes), key=lambda type: type.base):
        if type.kind == "graph":
            lines += declarations(type.graph)
            continue
        conforms = ""
        if type.kind == "existential":
            lines.append(f"protocol P{type.base[1:]}: Made {{}}")
            conforms = f"P{type.base[1:]}, "
        if type.kind == "alias":
            lines.append(f"typealias {type.spelling} = {type.arrow}")
        lines.append(f"final class {type.base}: Made, {conforms}@unchecked Sendable {{}}")
    return lines


def as_parameter(type, escapes=True):
    """The spelling of a type for a parameter."""
    return "@escaping " * (type.is_function and escapes) + type.spelling


def function_of(recipe, effects=None):
    """The type of a recipe as a function of its open parameters."""
    effects = recipe.accessor_effects if effects is None else effects
    types = ", ".join(as_parameter(parameter.type) for parameter in recipe.open)
    return f"({types}) {effects.declared}-> {recipe.type.spelling}"


# --- recipes


def parameter_text(parameter):
    default = f" = {parameter.default}" if parameter.default else ""
    if parameter.role == "open":
        name = f"_ {parameter.name}" if parameter.name else "_"
        return f"{name}: {as_parameter(parameter.type)}{default}"
    name = parameter.label if parameter.label == parameter.name else f"{parameter.label} {parameter.name}"
    if parameter.is_function_of_recipe:
        attributes = "@escaping " * parameter.escapes + "@Sendable " * parameter.is_sendable
        return f"{name}: {attributes}{function_of(parameter.source, parameter.effects)}{default}"
    return f"{name}: {as_parameter(parameter.type, parameter.escapes)}{default}"


def recipe_head(recipe, name):
    """The lines of a recipe's signature."""
    parameters = [parameter_text(parameter) for parameter in recipe.parameters]
    begin, end = f"func {name}(", f") {recipe.effects.declared}-> {recipe.type.spelling}"
    if recipe.on_lines and parameters:
        lines = [f"    {text},  // one of {len(parameters)}" for text in parameters]
        lines[-1] = f"    {parameters[-1]}  // the last"
        return [begin, *lines, end]
    return [begin + ", ".join(parameters) + end]


def recipe_text(recipe, name=None):
    attributes = "@Shared " * recipe.is_shared + "private " * recipe.is_private if name is None else ""
    head = recipe_head(recipe, name or quoted(recipe.name))
    head[0] = attributes + head[0]
    return head[:-1] + block(head[-1], body(recipe))


def body(recipe):
    values = [p for p in recipe.parameters if not p.is_function_of_recipe and p.name]
    described = "".join(f", {text(p.type, p.name)}" for p in values)
    failures = f", failing: {recipe.failures}" if recipe.failures else ""
    lines = [f'let run = {"try " * bool(failures)}trace.run("{recipe.name}"{described}{failures})']
    lines += ["await Task.yield()"] * recipe.effects.suspends
    if recipe.type.kind != "graph":
        for parameter in values:
            if parameter.type.is_function or parameter.type.kind == "graph":
                lines += use(parameter.type, parameter.name, recipe.effects)
    lines += calls(recipe, "body", recipe.effects)
    return lines + result(recipe)


def text(type, value):
    """An expression that describes a value."""
    if type.is_function:
        return '"function"'
    return f'"{type.base}"' if type.kind == "graph" else f"text({value})"


def attempt(lines, throws):
    """The lines in a `do` block that records the error they throw."""
    return block("do", lines) + throws * block("catch", ["trace.note(text(error))"])


def use(type, value, allowed):
    """Statements that use a value, as far as these effects allow."""
    if type.is_function and (allowed.suspends or not type.effects.suspends):
        return attempt([f"trace.note(text({type.effects.marks}{value}(5)))"], type.effects.throws)
    if type.kind == "graph" and type.probe:
        effects = type.probe.accessor_effects
        if allowed.suspends or not effects.suspends:
            call = f"{effects.marks}{value}.{type.probe.name}()"
            return attempt([f"let part = {call}", *note(type.probe.type, "part")], effects.throws)
    return note(type, value)


def note(type, value):
    unused = [f"_ = {value}"] if type.is_function or type.kind == "graph" else []
    return unused + [f"trace.note({text(type, value)})"]


def calls(recipe, moment, allowed):
    """The calls of deferred parameters and factories, which the program's fuel limits."""
    lines = []
    for parameter in recipe.parameters:
        if not parameter.is_function_of_recipe or parameter.moment != moment:
            continue
        arguments = ", ".join(parameter.arguments)
        call = [f"let made = {parameter.effects.marks}{parameter.name}({arguments})"]
        call += use(parameter.type, "made", allowed)
        catches = parameter.effects.throws and (parameter.catches or not allowed.throws)
        label = [f'trace.note("{recipe.name} {moment}: {parameter.label}")']
        for _ in range(parameter.calls):
            lines += block("if trace.burn()", label + (attempt(call, catches) if catches else call))
    return lines


def result(recipe):
    type = recipe.type
    if type.kind == "graph":
        given = [p for p in recipe.parameters if p.name]
        inputs = ", ".join(f"{i.name}: {p.name}" for i, p in zip(type.graph.inputs, given))
        return ["_ = run", f"return {type.base}({inputs})"]
    if type.is_function:
        made = ['trace.note("\\(run) called with \\(number)")', *calls(recipe, "later", type.effects)]
        return ["return { number in", *indented(made), f'    return {type.base}(trace.name("\\(run).\\(number)"))', "}"]
    later = calls(recipe, "later", NONE._replace(suspends=True))
    if not later:
        return [f"return {value(type, 'run')}"]
    later = ["let later: @Sendable () async -> Void = {", *indented(later), "}"]
    return later + [f"return {value(type, 'run, later: later')}"]


def value(type, arguments):
    """A value of the service of a recipe."""
    made = f"{type.base}({arguments})"
    return {"optional": f"trace.isEven ? {made} : nil", "array": f"[{made}, {made}]"}.get(type.kind, made)


# --- graphs


def graph_text(graph):
    lines = [line for other in graph.parts + graph.subgraphs for line in graph_text(other)]
    lines.append("@Graph")
    members = []
    for input in graph.inputs:
        members.append(f"{input.declared} {input.name}: {input.type.spelling}")
    for inclusion in graph.included:
        members += inclusion_text(inclusion)
    for recipe in graph.recipes:
        members += ["", *recipe_text(recipe)]
    return lines + block(f"{graph.access} struct {graph.name}".strip(), members)


def inclusion_text(inclusion):
    graph = inclusion.graph
    if not inclusion.is_recipe:
        return [f"@Included let {inclusion.name}: {graph.name}"]
    types = [(input.name, as_parameter(input.type)) for input in graph.inputs]
    types += [(inner.name, inner.graph.name) for inner in graph.included if not inner.is_recipe]
    parameters = ", ".join(f"{name}: {type}" for name, type in types)
    head = f"@Included @Shared func {inclusion.name}({parameters}) -> {graph.name}"
    return ["", *block(head, [made(graph, {name: name for name, _ in types})])]


def made(graph, values):
    """A graph made from these values of its inputs."""
    return f"{graph.name}({', '.join(f'{name}: {value}' for name, value in values.items())})"
