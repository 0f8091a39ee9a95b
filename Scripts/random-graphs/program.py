"""A program that makes graphs, calls their recipes and replaces some: its text, and what the model writes."""

from graphs import OBJECTS, Maker, literal
from model import Failure, Instance, Service, Trace, made, make, show, shown
from source import attempt, block, description, graph_call, graph_text


class Program:
    def __init__(self, rng, number):
        self.rng = rng
        self.number, self.case = number, f"Case{number}"
        maker = Maker(rng)
        self.graphs, self.chance, self.is_concurrent = maker.graphs, maker.chance, maker.is_concurrent
        self.trace = Trace(not self.is_concurrent)
        self.lines = []
        self.count = 0
        for graph in self.graphs:
            self.step(f"{graph.name}.dependencyGraph")
            self.lines.append(f"trace.describe({graph.name}.dependencyGraph)")
            for line in description(graph, []):
                self.trace.note(line)
        included = [member.part for graph in self.graphs for member in graph.included]
        # The names and the models of graphs, and the recipes that are replaced there.
        self.values = [(*self.new(graph, {}), []) for graph in self.graphs if graph not in included]
        for _ in range(rng.randint(15, 25)):
            if self.chance(0.2):
                self.replace()
            else:
                self.call(*rng.choice(self.values))

    def text(self):
        lines = [f"static let trace = Trace(isNumbered: {str(self.trace.is_numbered).lower()})"]
        for graph in self.graphs:
            lines += ["", *graph_text(graph)]
        lines += ["", *block("@MainActor static func run() async", self.lines)]
        return "\n".join(["import Dovetail", "", *block(f"enum {self.case}", lines), ""])

    def step(self, line):
        self.lines.append(f'trace.step("{line}")')
        self.trace.lines.append(line)

    def name(self, prefix):
        self.count += 1
        return f"{prefix}{self.count}"

    def new(self, graph, known):
        """Makes a graph, after the graphs that are passed to it, one of each type. Returns its name and the model."""
        if graph not in known:
            pairs = [self.new(i.part, known) if i.is_included else literal(self.rng, i.type) for i in graph.given]
            name = self.name("graph")
            self.lines.append(f"let {name} = {graph_call(graph, [text for text, _ in pairs])}")
            known[graph] = name, Instance(graph, [value for _, value in pairs], self.trace)
        return known[graph]

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
            value = self.name("value")
            if recipe.part:
                self.lines.append(f"let {value} = {call}")
                self.call(value, instance.call(path, recipe, arguments))
                continue
            lines = [f"let {value} = try await {call}", f"trace.note({shown(recipe, value, True)})"]
            self.lines += attempt(lines + [f"await later({value})"] * (recipe.type in OBJECTS), "")
            try:
                service = instance.call(path, recipe, arguments)
                self.trace.note(show(recipe, service, True))
                if isinstance(service, Service) and service.later:
                    service.later()
            except Failure as failure:
                self.trace.note(str(failure))

    def replace(self):
        """Makes a copy of a graph with some changes."""
        original, instance, replaced = self.rng.choice(self.values)
        name = self.name("graph")
        self.step(f"{name} = {original}.replacing")
        texts, changes, preferred = [], [], list(replaced)
        for _ in range(self.rng.randint(1, 3)):
            path, recipe = self.choose(instance.graph)
            # The arguments of a replacement have names.
            if not recipe.part and all(parameter.name for parameter in recipe.open):
                text, change = self.change(recipe)
                preferred.append((path, recipe))
                for inclusion in reversed(path):
                    text, change = block(f"$0.inside(\\.{inclusion.name})", text), inside(inclusion, change)
                texts += text
                changes.append(change)
        self.lines += block(f"let {name} = {original}.replacing", texts or ["_ = $0"])
        self.values.append((name, instance.replacing(changes), preferred))

    def change(self, recipe):
        """The text of a change of a recipe, and the change of the model."""
        name = self.name("new")
        text, service = made(recipe.type, f'"{name}"'), make(recipe.type, name)
        if recipe.type == "Calling" and self.chance(0.5):
            text = block(f"$0.change(\\.{recipe.name})", [f'$0.call = {{ Made(name: "{name}.\\($0)") }}'])
            return text, lambda copy: copy.change(recipe, lambda _: service)
        if recipe.type == "Made?" and self.chance(0.3):
            text, service = "Made?.none", None
        if not recipe.open:
            return [f"$0.{recipe.name} = {text}"], lambda copy: copy.replace(recipe, service)
        names = [f"given{index}" for index, _ in enumerate(recipe.open)]
        shows = [shown(parameter, given, False) for parameter, given in zip(recipe.open, names)]
        fails = recipe.effects.throws and self.chance(0.3)
        lines = [f'trace.note({", ".join([chr(34) + name + chr(34), *shows])})']
        lines.append(f'throw Failure(run: "{name}")' if fails else f"return {text}")

        def replacement(*given):
            given += tuple(parameter.default[1] for parameter in recipe.open[len(given) :])
            self.trace.note(name, *[show(parameter, value, False) for parameter, value in zip(recipe.open, given)])
            if fails:
                raise Failure(name)
            return service

        head = f"$0.{recipe.name} = {{ {', '.join(names)} in"
        return [head, *["    " + line for line in lines], "}"], lambda copy: copy.replace(recipe, replacement)


def inside(inclusion, change):
    return lambda copy: copy.change(inclusion, lambda graph: graph.replacing([change]))
