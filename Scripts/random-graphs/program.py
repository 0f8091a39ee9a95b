"""Writes the calls of a graph: the same text for both sides."""

from random_graph import literal
from source import attempt, block, indented, made, use
from model import ALL, NONE, written


class Program:
    def __init__(self, rng, graph):
        self.rng = rng
        self.graph = graph
        self.names = 0

    def text(self):
        """A function that makes graphs and calls their services."""
        lines = [f"trace.describe({graph.name}.dependencyGraph)" for graph in self.graph.all_graphs]
        lines += [f"let inputs = {{ @Sendable () -> {self.graph.name} in", *indented(self.making()), "}"]
        lines.append("let graph0 = inputs()")
        graphs = [("graph0", [])]
        recipes = self.graph.all_recipes
        for _ in range(self.rng.randint(8, 12) + len(recipes) // 3):
            if self.rng.random() < 0.18 and len(graphs) < 6:
                self.names += 1
                name = f"graph{self.names}"
                original, replaced = self.rng.choice(graphs)
                if self.rng.random() < 0.25:
                    lines.append(f"let {name} = inputs()")
                    graphs.append((name, []))
                elif self.graph.accessible:
                    more = self.rng.sample(self.graph.accessible, min(self.rng.randint(1, 3), len(self.graph.accessible)))
                    lines += self.replacing(name, original, more)
                    graphs.append((name, replaced + more))
            lines += self.step(*self.rng.choice(graphs))
        return block("static func run() async", lines)

    def making(self):
        """Makes the graph, after the graphs that are passed to it. Inputs of the same name have a value in each
        graph."""
        lines = []
        for graph in [graph for graph in [*self.graph.parts, self.graph] if graph in self.graph.given]:
            values = {input.name: self.value(input.type) for input in graph.inputs}
            values |= {inclusion.name: inclusion.name for inclusion in graph.included if not inclusion.is_recipe}
            lines.append(f"let {graph.name.lower()} = {made(graph, values)}")
        return lines + [f"return {self.graph.name.lower()}"]

    def step(self, graph, replaced):
        """One call, preferably of a replaced recipe or its dependents; sometimes the same one again."""
        choices = self.graph.accessible
        near = [r for r in choices if r in replaced or any(p.source in replaced for p in r.parameters)]
        shared = [r for r in choices if r.is_shared or any(need.is_shared for need in r.needs)]
        preferred = self.rng.choice([near, shared, choices])
        recipe = self.rng.choice(preferred or choices)
        return [line for _ in range(self.rng.choice([1, 1, 2])) for line in self.call(graph, recipe)]

    def call(self, graph, recipe):
        self.names += 1
        name = f"value{self.names}"
        effects = recipe.accessor_effects
        call = f"{graph}.{written(self.way_to(recipe))}{recipe.name}({', '.join(self.arguments(recipe))})"
        lines = [f"let {name} = {effects.marks}{call}", *use(recipe.type, name, ALL)]
        if recipe.type.kind in ("class", "optional", "array", "existential"):
            lines.append(f"await later({name})")
        if recipe.type.kind == "graph":
            lines += self.calls_of_subgraph(name, recipe.type.graph)
        described = call.replace('"', "'")
        return attempt([f'trace.step("{described}")', *lines], effects.throws)

    def calls_of_subgraph(self, name, graph):
        lines = []
        for _ in range(self.rng.randint(1, 4)):
            recipe = self.rng.choice(graph.accessible)
            if self.rng.random() < 0.2:
                self.names += 1
                changed = f"graph{self.names}"
                lines += self.replacing(changed, name, [recipe])
                lines += self.call(changed, self.rng.choice(graph.accessible))
            lines += self.call(name, recipe)
        return lines

    def way_to(self, recipe):
        """The inclusions on some path to a recipe; none for a recipe of a sub-graph."""
        graphs = [graph for graph in self.graph.parts if recipe in graph.recipes]
        return self.rng.choice(self.graph.ways_into(graphs[0])) if graphs else []

    def arguments(self, recipe):
        arguments = [self.value(parameter.type) for parameter in recipe.open]
        defaults = [parameter.default for parameter in recipe.open]
        while defaults and defaults[-1] and self.rng.random() < 0.5:
            arguments.pop()
            defaults.pop()
        return arguments

    # --- replacements

    def replacing(self, name, original, recipes):
        before, changes = [], []
        for recipe in recipes:
            way = self.way_to(recipe)
            replacement = self.replacement(recipe)
            if not recipe.open and recipe.accessor_effects == NONE and self.rng.random() < 0.2:
                self.names += 1
                replacement = [f"value{self.names}"]
                before.append(f"let value{self.names} = {original}.{written(way)}{recipe.name}()")
            elif not recipe.open and way:
                # How often the included graph is changed does not matter.
                self.names += 1
                before += [f"let value{self.names}: {recipe.type.spelling} = {replacement[0]}", *replacement[1:]]
                replacement = [f"value{self.names}"]
            replacement[0] = f"$0.{recipe.name} = {replacement[0]}"
            for inclusion in reversed(way):
                replacement = block(f"$0.inside(\\.{inclusion.name})", replacement)
            changes += replacement
        step = [f'trace.step("{name} = {original}.replacing {", ".join(recipe.name for recipe in recipes)}")']
        return step + before + [f"let {name} = {original}.replacing {{", *indented(changes), "}"]

    def replacement(self, recipe):
        """The lines of an expression that replaces a recipe."""
        if not recipe.open:
            return self.value(recipe.type).split("\n")
        names = [f"given{index}" for index, _ in enumerate(recipe.open)]
        lines = [f'trace.note("replacement of {recipe.name}")']
        for parameter, name in zip(recipe.open, names):
            lines += use(parameter.type, name, NONE)
        if recipe.accessor_effects.throws and self.rng.random() < 0.3:
            lines.append(f'if trace.isEven {{ throw Failure(run: "replacement of {recipe.name}") }}')
        value = self.value(recipe.type).split("\n")
        return [f"{{ {', '.join(names)} in", *indented(lines + ["return " + value[0]] + value[1:]), "}"]

    def value(self, type):
        """An expression for a value of any type."""
        new = f'{type.base}(trace.name("replacement"))'
        if type.kind == "data":
            return literal(self.rng, type.spelling)
        if type.kind == "closure":
            return f"{{ $0 + {self.rng.randint(1, 9)} }}"
        if type.is_function:
            return f'{{ number in\n    trace.note("replacement called with \\(number)")\n    return {new}\n}}'
        if type.kind == "graph":
            values = [f"{input.name}: {self.value(input.type)}" for input in type.graph.inputs]
            return f"{type.base}({', '.join(values)})"
        # On one side, a plain `nil` would mean that nothing is replaced.
        return {"optional": self.rng.choice([new, f"{type.base}?.none"]), "array": f"[{new}]"}.get(type.kind, new)
