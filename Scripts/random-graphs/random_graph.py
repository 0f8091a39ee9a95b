"""Makes a random graph."""

from model import KEYWORDS, NONE, Effects, Graph, Input, Parameter, Recipe, Type

# Names that generated code might use. Names of methods of `Replacements` are left out, because they take precedence
# over recipes.
DIFFICULT_NAMES = sorted(KEYWORDS) + ["replacement", "graph", "services", "functions", "shared", "value", "recipes"]
DATA = ["Int", "String", "Bool", "[Int]", "Int?"]
MOST_RUNS = 40


def random_graph(rng):
    """A graph of 1 to 60 recipes, with sub-graphs."""
    size = rng.choice([1, 2, 3, rng.randint(4, 20), rng.randint(4, 20), rng.randint(4, 20), rng.randint(21, 60)])
    maker = Maker(rng)
    inputs = [Input(f"in{index}", maker.input_type()) for index in range(rng.randint(0, 4))]
    return maker.graph("Main", "r", inputs, size)


def literal(rng, kind):
    """A value of a type of the standard library."""
    number = rng.randint(-9, 99)
    return {
        "Int": f"{number}",
        "String": f'"s{number}"',
        "Bool": rng.choice(["true", "false"]),
        "[Int]": f"[{number}, 1]",
        "Int?": rng.choice(["nil", f"{number}"]),
    }[kind]


class Maker:
    def __init__(self, rng):
        self.rng = rng
        self.types = 0
        self.graphs = 0
        # Effects propagate to all dependents: with the same probability everywhere, large graphs would be async
        # throughout.
        self.odds_of_effects = rng.choice([0, 0.06, 0.15, 0.4])

    def chance(self, odds):
        return self.rng.random() < odds

    # --- types

    def effects(self, odds):
        return Effects(self.chance(odds), self.chance(odds))

    def data(self):
        return Type("data", self.rng.choice(DATA))

    def closure(self):
        return Type("closure", "@Sendable (Int) -> Int", "Int")

    def input_type(self):
        return self.closure() if self.chance(0.25) else self.data()

    def provided(self, may_be_graph):
        """The type of a new recipe's result. The type of a sub-graph is completed when its inputs are known."""
        kinds = ["class"] * 6 + ["optional", "array", "existential", "function", "function", "alias"]
        kind = self.rng.choice(kinds + ["graph"] * may_be_graph)
        if kind == "graph":
            self.graphs += 1
            return Type("graph", f"Sub{self.graphs}", f"Sub{self.graphs}")
        self.types += 1
        base = f"R{self.types}"
        effects = self.effects(0.25) if kind in ("function", "alias") else NONE
        type = Type(kind, base, base, effects)
        type.spelling = {
            "optional": f"{base}?",
            "array": f"[{base}]",
            "existential": f"any P{self.types}",
            "function": type.arrow,
            "alias": f"F{self.types}",
        }.get(kind, base)
        return type

    # --- graphs

    def graph(self, name, prefix, inputs, size):
        graph = Graph(name, inputs, [])
        for index in range(size):
            self.add_recipe(graph, prefix, index)
        for recipe in graph.recipes:
            if recipe.type.kind != "graph":
                self.add_functions_of_recipes(graph, recipe)
        for recipe in graph.recipes:
            self.decide_calls(recipe)
        for recipe in graph.recipes:
            users = [r for r in graph.recipes if r is not recipe and recipe in [p.source for p in r.parameters]]
            recipe.is_private = bool(users) and len(graph.accessible) > 1 and self.chance(0.15)
        self.rng.shuffle(graph.recipes)
        self.declare(graph)
        return graph

    def declare(self, graph):
        """Chooses the access levels of the graph and its inputs, such that the initialiser can still be called from
        outside."""
        # When the macro writes the initialiser, it cannot see that a typealias is a function.
        if self.chance(0.25) and all(input.type.kind != "alias" for input in graph.inputs):
            graph.access = "public"
        choices = ["let"] * 6 + ["private(set) var"]
        if not any(recipe.is_shared for recipe in graph.recipes):
            # A shared service would keep the old value, which is an error.
            choices.append("var")
        if graph.access:
            choices.append("private let")
        for input in graph.inputs:
            input.declared = self.rng.choice(choices)

    def add_recipe(self, graph, prefix, index):
        rng = self.rng
        name = f"{prefix}{index}"
        if self.chance(0.15):
            free = [n for n in DIFFICULT_NAMES if n not in [recipe.name for recipe in graph.recipes]]
            name = rng.choice(free or [name])
        recipe = Recipe(name, self.provided(may_be_graph=graph.name == "Main"), on_lines=self.chance(0.15))
        recipe.effects = self.effects(self.odds_of_effects)
        if recipe.effects.throws and self.chance(0.7):
            recipe.failures = sorted(rng.sample([1, 2, 3, 4], rng.randint(1, 2)))

        for need in self.some([r for r in graph.recipes if not r.open], rng.choice([0, 1, 1, 2, 2, 3, 5])):
            # Prefers the newest recipes, so that paths become long.
            if recipe.runs + need.runs <= MOST_RUNS:
                recipe.parameters.append(self.labelled("recipe", need.type, need.name, source=need))
        for source in self.some(graph.inputs, rng.choice([0, 0, 1, 2])):
            recipe.parameters.append(self.labelled("input", source.type, source.name, source=source))
        if self.chance(0.12):
            constant = self.labelled("constant", self.data(), f"limit{rng.randint(0, 3)}")
            constant.default = literal(rng, constant.type.spelling)
            recipe.parameters.append(constant)
        if self.chance(0.35):
            for number in range(rng.randint(1, 3)):
                recipe.parameters.append(self.open(recipe, number))
        elif self.chance(0.45):
            recipe.is_shared = True
        rng.shuffle(recipe.parameters)
        if recipe.type.kind == "graph":
            self.complete_subgraph(recipe)
        graph.recipes.append(recipe)

    def some(self, choices, count):
        """Some of the choices, preferably the last ones."""
        chosen = []
        for _ in range(min(count, len(choices))):
            near = choices[-6:] if self.chance(0.6) else choices
            candidate = self.rng.choice(near)
            if candidate not in chosen:
                chosen.append(candidate)
        return chosen

    def complete_subgraph(self, recipe):
        """A sub-graph has an input for every parameter of its recipe."""
        prefix = f"s{recipe.type.base[3:]}"
        given = [p for p in recipe.parameters if p.name]
        for parameter in given:
            parameter.escapes = True
        inputs = [Input(f"{prefix}in{index}", p.type) for index, p in enumerate(given)]
        graph = self.graph(recipe.type.base, prefix, inputs, self.rng.randint(1, 8))
        recipe.type.graph = graph
        probes = [r for r in graph.accessible if not r.open and r.runs < 12]
        recipe.type.probe = self.rng.choice(probes) if probes and self.chance(0.7) else None

    # --- parameters

    def labelled(self, role, type, label, **rest):
        parameter = Parameter(role, type, label, label, **rest)
        if label in KEYWORDS or self.chance(0.2):
            parameter.name = f"{label}Given"
        if role in ("recipe", "input") and self.chance(0.1):
            parameter.default = "unwired()"
        parameter.escapes = parameter.default is not None or self.chance(0.7)
        return parameter

    def open(self, recipe, number):
        type = self.closure() if self.chance(0.1) else self.data()
        parameter = Parameter("open", type, name=f"p{number}")
        if type.kind == "data" and self.chance(0.25):
            parameter.default = literal(self.rng, type.spelling)
        taken = [p.name for p in recipe.parameters]
        needs = [need.name for need in recipe.needs if need.name not in KEYWORDS]
        if self.chance(0.08) and recipe.needs:
            # Without names, a replacement of a leaf could not get the arguments.
            parameter.name = None
        elif self.chance(0.15) and recipe.name not in taken and recipe.name not in KEYWORDS:
            parameter.name = recipe.name
        elif self.chance(0.15) and needs:
            parameter.name = self.rng.choice(needs)
            for other in recipe.parameters:
                if other.name == parameter.name:
                    other.name = f"{other.name}Given" if other.role != "open" else f"p{number}Given"
        return parameter

    def add_functions_of_recipes(self, graph, recipe):
        """Deferred parameters and factories, of any recipe of the graph."""
        for _ in range(self.rng.choice([0, 0, 0, 1, 1, 2])):
            target = recipe if self.chance(0.12) else self.rng.choice(graph.recipes)
            if target.name in [p.label for p in recipe.parameters] + [p.name for p in recipe.parameters]:
                continue
            parameter = self.labelled("factory" if target.open else "deferred", target.type, target.name, source=target)
            parameter.is_sendable = self.chance(0.6)
            parameter.escapes = self.chance(0.85)
            parameter.effects = target.accessor_effects | (self.effects(0.5) if self.chance(0.08) else NONE)
            recipe.parameters.insert(self.rng.randint(0, len(recipe.parameters)), parameter)

    def decide_calls(self, recipe):
        for parameter in recipe.parameters:
            if not parameter.is_function_of_recipe:
                continue
            parameter.calls = self.rng.choice([1, 1, 2])
            parameter.catches = self.chance(0.5)
            parameter.arguments = [self.argument(p.type) for p in parameter.source.open]
            moments = []
            if recipe.effects.suspends or not parameter.effects.suspends:
                moments.append("body")
            suspends_later = recipe.type.effects.suspends or not recipe.type.is_function
            if parameter.is_sendable and parameter.escapes and (suspends_later or not parameter.effects.suspends):
                moments.append("later")
            self.rng.shuffle(moments)
            for moment in moments:
                parameter.moment = moment
                if not waits_for_itself(recipe):
                    break
                parameter.moment = None

    def argument(self, type):
        return "{ $0 + 1 }" if type.kind == "closure" else literal(self.rng, type.spelling)


def waits_for_itself(recipe):
    """Whether a shared recipe could be called while it runs."""
    reached = recipe.reaches_while_running()
    return any(other.is_shared and other in other.reaches_while_running() for other in reached + [recipe])
