"""A program that makes graphs, calls their recipes and replaces some: its text, and what the model writes."""

import random

from graphs import OBJECTS, Maker, literal
from model import Instance, Trace, service
from source import attempt, block, description, graph_call, graph_text, made, run_text


class Program(Maker):
    def __init__(self, number):
        super().__init__(random.Random(number))
        self.number, self.case = number, f"Case{number}"
        self.trace, self.lines, self.made = Trace(), [], {}
        # The names and the models of graphs, and the recipes that are replaced there.
        self.values = [self.new(graph) for graph in self.graphs]
        for _ in range(self.rng.randint(15, 25)):
            if self.chance(0.2):
                self.replace()
            else:
                self.call(*self.rng.choice(self.values))

    def text(self):
        lines = ["static let trace = Trace()"]
        for graph in self.graphs:
            lines += ["", *graph_text(graph)]
        lines += ["", *block("@MainActor static func run() async", self.lines)]
        return "\n".join(["import Dovetail", "", *block(f"enum {self.case}", lines), ""])

    def step(self, line):
        self.lines.append(f'trace.step("{line}")')
        self.trace.lines.append(line)

    def new(self, graph):
        """Describes a graph and makes one, which later ones include."""
        self.step(f"{graph.name}.dependencyGraph")
        self.lines.append(f"trace.describe({graph.name}.dependencyGraph)")
        for line in description(graph, []):
            self.trace.note(line)
        given = [self.made[i.part] if i.is_included else literal(self.rng, i.type) for i in graph.given]
        name = f"graph{next(self.numbers)}"
        self.lines.append(f"let {name} = {graph_call(graph, [text for text, _ in given])}")
        self.made[graph] = name, Instance(graph, [value for _, value in given], self.trace)
        return *self.made[graph], []

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
            later = ["await later(service)"] * (recipe.type in OBJECTS)
            self.lines += attempt(f"await {call}", more=later)
            provided = self.trace.attempt(lambda: instance.call(path, recipe, arguments))
            if later and provided in self.trace.later:
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
        lines = [f"{', '.join(names)} in", run_text(name, names, failing), f"return {text}"]
        return block(f"$0.{recipe.name} =", lines), replacement
