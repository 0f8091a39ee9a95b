"""A program that makes graphs, calls their recipes and replaces some: its text, and what the model writes."""

import random

from graphs import FUNCTIONS, KEYWORDS, OBJECTS, Maker, as_parameter, literal, written
from model import Instance, Trace, service


class Program(Maker):
    def __init__(self, number):
        super().__init__(random.Random(number))
        self.number, self.case = number, f"Case{number}"
        self.trace, self.lines, self.instances = Trace(), [], {}
        # The names and the models of graphs, and the recipes that are replaced there.
        self.values = [self.new(graph) for graph in self.graphs]
        for _ in range(self.rng.randint(15, 25)):
            if self.chance(0.2):
                self.replace()
            else:
                self.call(*self.rng.choice(self.values))

    def text(self):
        lines = ["static let trace = Trace()", *(line for graph in self.graphs for line in ["", *graph_text(graph)])]
        lines += ["", *block("@MainActor static func run() async", self.lines)]
        return "\n".join(["import Dovetail", "", *block(f"enum {self.case}", lines), ""])

    def step(self, line):
        self.lines.append(f'trace.step("{line}")')
        self.trace.lines.append(line)

    def new(self, graph):
        """Describes a graph and makes one, which later ones include."""
        self.step(f"{graph.name}.dependencyGraph")
        self.lines.append(f"trace.describe({graph.name}.dependencyGraph)")
        described = []
        for line in [*description(graph, described), *shadowing(described)]:
            self.trace.note(line)
        given = [self.instances[i.part] if i.is_included else literal(self.rng, i.type) for i in graph.given]
        name = f"graph{next(self.numbers)}"
        self.lines.append(f"let {name} = {graph_call(graph, [text for text, _ in given])}")
        self.instances[graph] = name, Instance(graph, [value for _, value in given], self.trace)
        return *self.instances[graph], []

    def choose(self, graph):
        """A recipe of a graph, or of one that it includes, with the path to it."""
        path = []
        while graph.included and self.chance(0.5):
            path.append(self.rng.choice(graph.included))
            graph = path[-1].part
        return path, self.rng.choice([recipe for recipe in graph.recipes if not recipe.is_private])

    def call(self, name, instance, preferred=()):
        """Calls a recipe, sometimes twice. If it makes a graph, this goes on in there."""
        path, recipe = self.rng.choice(preferred) if preferred and self.chance(0.4) else self.choose(instance.graph)
        given = [literal(self.rng, parameter.type) for parameter in recipe.open]
        while given and recipe.open[len(given) - 1].default and self.chance(0.5):
            given.pop()
        arguments = [value for _, value in given]
        way = "".join(f"{inclusion.name}{'()' * (not inclusion.is_input)}." for inclusion in path)
        call = f"{name}.{way}{recipe.name}({', '.join(text for text, _ in given)})"
        for _ in range(self.rng.choice([1, 1, 2])):
            self.step(call.replace('"', "'"))
            if recipe.part:
                child = f"child{next(self.numbers)}"
                self.lines.append(f"let {child} = {call}")
                self.call(child, instance.call(path, recipe, arguments))
                continue
            self.lines += attempt(f"await {call}", more=["await later(service)"] * (recipe.type in OBJECTS))
            provided = self.trace.attempt(lambda: instance.call(path, recipe, arguments))
            if provided in self.trace.later:
                self.trace.later[provided]()

    def replace(self):
        """Makes a copy of a graph with some replacements."""
        original, instance, replaced = self.rng.choice(self.values)
        texts, replaced = [], list(replaced)
        for _ in range(self.rng.randint(1, 3)):
            path, recipe = self.choose(instance.graph)
            # The arguments of a replacement have names.
            if not recipe.part and all(parameter.name for parameter in recipe.open):
                text, replacement = self.replacement(recipe)
                for inclusion in reversed(path):
                    text = block(f"$0.inside(\\.{inclusion.name})", text)
                texts += text
                replaced.append((path, recipe))
                instance = instance.replacing(path, recipe, replacement)
        if texts:
            name = f"graph{next(self.numbers)}"
            self.step(f"{name} = {original}.replacing")
            self.lines += block(f"let {name} = {original}.replacing", texts)
            self.values.append((name, instance, replaced))

    def replacement(self, recipe):
        """The text of a replacement of a recipe, and that of the model. Some change the service of the recipe."""
        name = f"new{next(self.numbers)}"
        changes = recipe.type == "Calling" and self.chance(0.5)
        failing = [1] if "throws" in recipe.effects() and not self.is_concurrent and self.chance(0.3) else []
        text, provided = made(recipe.type, f'"{name}"'), service(recipe.type, name)
        if recipe.type == "Made?" and self.chance(0.3):
            text, provided = "Made?.none", "nil"

        def replacement(before, *given):
            if changes:
                before()
            elif given:
                self.trace.run(name, given, failing)
            return provided

        if changes:
            return block(f"$0.change(\\.{recipe.name})", [f"$0 = {text}"]), replacement
        if not recipe.open:
            return [f"$0.{recipe.name} = {text}"], replacement
        names = [f"given{index}" for index, _ in enumerate(recipe.open)]
        body = [f"{', '.join(names)} in", run_text(name, names, failing), f"return {text}"]
        return block(f"$0.{recipe.name} =", body), replacement


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
    return ["@Graph", *block(graph.head.format(graph.name), lines)]


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
    return f"{' '.join(names)}: {parameter.spelling or as_parameter(parameter.type)}{default}"


def graph_call(graph, values):
    return f"{graph.name}({', '.join(f'{member.name}: {value}' for member, value in zip(graph.given, values))})"


def description(graph, described):
    """What `describe` in Support.swift writes: of the graph, then of each graph that it includes, once."""
    described.append(graph)
    for member in graph.members:
        kind = "input" if member.is_input else "shared" if member.is_shared else "transient"
        needs = "".join(f", needs {need(graph, parameter)}" for parameter in member.parameters if parameter.source)
        yield f"{graph.name}.{member.name} {'private ' * member.is_private}{kind}{listed(member)} -> {member.type}{needs}"
    for member in graph.members:
        if member.is_included and member.part not in described:
            yield from description(member.part, described)


def shadowing(described):
    """The problems: a recipe hides each recipe that included graphs would provide by its name. A private one is not provided."""
    members = [member for graph in described for member in graph.members]
    for number, member in enumerate(members):
        found = dict.fromkeys(nearest(member.name, [part]) for part in parts([member.graph]))
        hidden = [members.index(other) for other in found if other and not other.is_input and not other.is_private]
        if hidden and not member.is_input:
            yield f"shadowing({number}, shadowed: {hidden})"


def nearest(name, graphs):
    """The member of this name that the nearest graph has."""
    found = [member for graph in graphs for member in graph.members if member.name == name]
    return found[0] if found else nearest(name, parts(graphs)) if graphs else None


def parts(graphs):
    return [member.part for graph in graphs for member in graph.members if member.is_included]


def need(graph, parameter):
    """The source of a parameter. In other graphs the macro sees no recipes, so it takes a deferred one for a value."""
    source, kind = parameter.source, "direct"
    if parameter.role == "function" and (source.open or not parameter.path):
        kind = f"factory{listed(source)}" if source.open else "deferred"
    return f"{(parameter.path[-1].part if parameter.path else graph).name}.{source.name} {kind}"


def listed(recipe):
    return "".join(f" ({as_parameter(parameter.type)})" for parameter in recipe.open)
