"""Splits a random graph into graphs that include each other. What it provides stays as it was."""

from model import Graph, Inclusion, Input


def split(rng, graph):
    """Moves some of a graph's recipes, with all that these need, into graphs that it includes.

    Returns what it is an example of then: nothing where it is too small, or stays whole.
    """
    splitter = Splitter(rng, graph)
    form = rng.choice([None, splitter.in_one, splitter.in_two, splitter.in_a_row, splitter.in_a_diamond])
    found = form() if form else set()
    for part in [*graph.parts, graph] if found else []:
        splitter.supply(part)
    return found


class Splitter:
    def __init__(self, rng, graph):
        self.rng = rng
        self.graph = graph
        self.inputs = graph.inputs
        self.found = set()

    # --- forms

    def in_one(self):
        part = self.part()
        if part:
            self.include(self.graph, part)
        return self.found

    def in_two(self):
        parts = [part for part in (self.part(), self.part()) if part]
        for part in parts:
            self.include(self.graph, part)
        if len(parts) == 2:
            self.found.add("split in two")
        return self.found

    def in_a_row(self):
        """The graph includes one that includes another."""
        last = self.part()
        middle = last and self.part(last)
        if not middle:
            return self.whole()
        by_recipe = self.include(middle, last)
        # A graph that is made by a recipe is made of what the graph has.
        self.include(self.graph, middle, may_be_recipe=by_recipe)
        return self.found | {"split in a row"}

    def in_a_diamond(self):
        """The graph includes three, of which two include the third."""
        common = self.part()
        sides = [self.part(common), self.part(common)] if common else []
        if not all(sides) or not sides:
            return self.whole()
        by_recipe = self.include(self.graph, common)
        for side in sides:
            self.include(side, common, may_be_recipe=False)
            # Where the graph makes the common one, only the graph has it.
            self.include(self.graph, side, must_be_recipe=by_recipe)
        return self.found | {"split in a diamond"}

    # --- parts

    def part(self, included=None):
        """Recipes that need only each other, and those of an included graph; `None` where no other recipe is left."""
        known = included.recipes if included else []
        choices = []
        for recipe in self.graph.recipes:
            needed = [other for other in closure(recipe) if other not in known]
            if all(other in self.graph.recipes for other in needed) and len(needed) < len(self.graph.recipes):
                choices.append(needed)
        if not choices:
            return None
        moved = self.rng.choice(choices)
        part = Graph(
            f"Part{len(self.graph.parts) + 1}",
            inputs=[],
            recipes=[recipe for recipe in self.graph.recipes if recipe in moved],
            access=self.graph.access,
        )
        self.graph.recipes = [recipe for recipe in self.graph.recipes if recipe not in moved]
        self.graph.parts.append(part)
        return part

    def whole(self):
        """Takes the parts back."""
        self.graph.recipes = self.graph.all_recipes
        self.graph.parts = []
        return set()

    def include(self, graph, part, may_be_recipe=True, must_be_recipe=False):
        """Returns whether a recipe makes the part."""
        is_recipe = must_be_recipe or may_be_recipe and self.rng.random() < 0.5
        graph.included.append(Inclusion(part.name.lower(), part, is_recipe))
        self.found.add("split by a recipe" if is_recipe else "split by an input")
        return is_recipe

    # --- what they need

    def supply(self, graph):
        """Gives a graph the inputs that no included graph has, and says what has to be said across a border."""
        needed = {p.source.name for recipe in graph.recipes for p in recipe.parameters if p.role == "input"}
        made = {input.name for i in graph.included if i.is_recipe for input in i.graph.inputs}
        unused = {input.name for input in self.inputs} - {
            p.source.name for recipe in self.graph.all_recipes for p in recipe.parameters if p.role == "input"
        }
        graph.inputs = []
        for input in self.inputs:
            is_own = input.name in made or graph is self.graph and input.name in unused
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
        """A parameter without a default value takes what others can see, and its recipe says the effects of that."""
        parameter.default = None
        provider = graph.paths(parameter.source.name)[0][-1].graph
        for input in provider.inputs:
            if input.name == parameter.source.name and input.declared == "private let":
                input.declared = "let"
        if parameter.role == "recipe":
            recipe.effects |= parameter.source.accessor_effects
        if parameter.role != "input":
            parameter.source.is_private = False


def closure(recipe):
    """The recipe and all that it needs, as a value or as a function."""
    found = [recipe]
    # It grows while it is read.
    for needing in found:
        for parameter in needing.parameters:
            if parameter.source and parameter.role != "input" and parameter.source not in found:
                found.append(parameter.source)
    return found
