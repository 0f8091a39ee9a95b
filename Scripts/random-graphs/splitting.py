"""Splits a random graph into graphs that include each other. Its services stay the same."""

from model import Graph, Inclusion, Input
from random_graph import literal


def split(rng, graph):
    """Moves recipes of a graph, with all their dependencies, into graphs that it includes. Some graphs stay whole."""
    splitter = Splitter(rng, graph)
    for _ in range(rng.choice([0, 0, 1, 2, 3, 4, 5])):
        splitter.move_some()
    splitter.include_all()
    for part in [*graph.parts, graph] if graph.parts else []:
        splitter.supply(part)


class Splitter:
    def __init__(self, rng, graph):
        self.rng = rng
        self.graph = graph
        self.inputs = graph.inputs
        self.used = {p.source.name for recipe in graph.recipes for p in recipe.parameters if p.role == "input"}

    # --- parts

    def move_some(self):
        """Moves recipes that need only each other, and those of earlier parts, which their graph includes."""
        parts, recipes = self.graph.parts, self.graph.recipes
        included = self.rng.sample(parts, min(self.rng.choice([0, 1, 1, 2]), len(parts)))
        known = [recipe for other in included for recipe in other.reachable_recipes]
        choices = []
        for recipe in recipes:
            needed = [other for other in closure(recipe) if other not in known]
            if len(needed) < len(recipes) and all(other in recipes for other in needed):
                choices.append(needed)
        if not choices:
            return
        # Small parts leave something for others.
        moved = min(self.rng.sample(choices, min(3, len(choices))), key=len)
        part = Graph(f"Part{len(parts) + 1}", [], [r for r in recipes if r in moved], self.graph.access)
        self.graph.recipes = [recipe for recipe in recipes if recipe not in moved]
        for other in included:
            self.include(part, other)
        self.include_taken(part)
        parts.append(part)

    def include_all(self):
        """Includes the graphs that no other graph includes, those that are needed, and sometimes more."""
        others = {inclusion.graph.name for part in self.graph.parts for inclusion in part.included}
        for part in self.graph.parts:
            if part.name not in others or self.rng.random() < 0.3:
                self.include(self.graph, part)
        self.include_taken(self.graph)

    def include(self, graph, part):
        if part in [inclusion.graph for inclusion in graph.included]:
            return
        is_recipe = self.rng.random() < 0.5
        graph.included.append(Inclusion(part.name.lower(), part, is_recipe))
        # A graph that a recipe makes gets its included graphs from this one.
        for inner in part.included if is_recipe else []:
            if not inner.is_recipe:
                self.include(graph, inner.graph)

    def include_taken(self, graph):
        """Includes a graph directly if one of its recipes would be ambiguous, because two paths to it have the same
        length."""
        names = [source.name for recipe in graph.recipes for source in taken(recipe)]
        while True:
            paths = next((paths for paths in map(graph.paths, names) if len(paths) > 1), None)
            if paths is None:
                return
            self.include(graph, paths[0][-1].graph)

    # --- what they need

    def supply(self, graph):
        """Adds the inputs that no included graph has, and the effects that a recipe has to declare for an included
        graph."""
        needed = {p.source.name for recipe in graph.recipes for p in recipe.parameters if p.role == "input"}
        made = {input.name for i in graph.included if i.is_recipe for input in i.graph.inputs}
        graph.inputs = []
        for input in self.inputs:
            is_own = input.name in made or graph is self.graph and input.name not in self.used
            is_needed = input.name in needed and len(graph.paths(input.name)) != 1
            if is_own or is_needed:
                graph.inputs.append(Input(input.name, input.type, input.declared))
        makes_once = any(recipe.is_shared for recipe in graph.recipes) or any(i.is_recipe for i in graph.included)
        for input in graph.inputs:
            if input.declared == "var" and makes_once:
                input.declared = "let"
        for recipe in graph.recipes:
            for parameter in recipe.parameters:
                if parameter.source and not graph.has(parameter.source.name):
                    self.take(graph, recipe, parameter)

    def take(self, graph, recipe, parameter):
        """Takes a parameter from an included graph, or keeps its default value, which takes precedence there."""
        if parameter.default and parameter.type.kind == "data":
            parameter.role, parameter.source = "constant", None
            parameter.default = literal(self.rng, parameter.type.spelling)
            return
        parameter.default = None
        provider = graph.paths(parameter.source.name)[0][-1].graph
        for input in provider.inputs:
            # Other graphs cannot see private recipes.
            if input.name == parameter.source.name and input.declared == "private let":
                input.declared = "let"
        if parameter.role == "recipe":
            # The macro cannot see the effects of other graphs.
            recipe.effects |= parameter.source.accessor_effects
        if parameter.role != "input":
            parameter.source.is_private = False


def taken(recipe):
    """The recipes that a recipe needs, as values or as functions."""
    return [p.source for p in recipe.parameters if p.source and p.role != "input"]


def closure(recipe):
    """The recipe with all its direct and indirect dependencies."""
    found = [recipe]
    # The list grows during the loop.
    for needing in found:
        found += [other for other in dict.fromkeys(taken(needing)) if other not in found]
    return found
