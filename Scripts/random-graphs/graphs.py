"""Makes random graphs that include each other, with the rules of `@Graph` about names, effects and isolation."""

from dataclasses import dataclass, field
from itertools import count
from typing import Any, Optional

KEYWORDS = ["default", "import", "repeat"]
# Names that generated code might use. They recur in several graphs, where the nearest one counts.
DIFFICULT_NAMES = [*KEYWORDS, "replacement", "graph", "services", "functions", "shared", "value", "recipes"]
OBJECTS = ["Made", "Made?", "any Making"]  # as in Support.swift
FUNCTIONS = ["@Sendable (Int) -> Made", "Loading"]
GIVEN = ["Int", "String", "@Sendable (Int) -> Int"]
CLOSURES = [*FUNCTIONS, GIVEN[2]]


@dataclass(eq=False)
class Parameter:
    """Roles: `open`, `value` (of a recipe or an input), `function` (the recipe itself) and `constant` (its default)."""

    role: str
    type: str  # of the value, or of the function's result
    label: str = ""
    name: str = ""
    path: list = field(default_factory=list)  # the included graphs on the way to the source
    source: Optional["Member"] = None
    default: Any = None  # as from `literal`
    spelling: str = ""  # of the type, if it is not that of `as_parameter`
    moment: str = ""  # when the recipe calls the function: in its `body`, or `later`, by what it provides
    arguments: list = field(default_factory=list)  # of the function, each as from `literal`


@dataclass(eq=False)
class Member:
    """An input or a recipe. A recipe that provides a graph is included, or makes a child graph."""

    name: str
    type: str
    graph: "Graph"
    part: Optional["Graph"] = None  # the graph that it provides
    is_input: bool = False
    is_included: bool = False
    is_shared: bool = False
    is_private: bool = False
    declared: frozenset = frozenset()  # "async", "throws" and "@MainActor"
    parameters: list = field(default_factory=list)
    failing: list = field(default_factory=list)  # the runs that fail: 1 is the first

    @property
    def open(self):
        return [parameter for parameter in self.parameters if parameter.role == "open"]

    @property
    def needs(self):
        return [parameter.source for parameter in self.parameters if parameter.role == "value"]

    def effects(self, path=()):
        """Its own effects, those of what it needs in its own graph, and those of the path to it."""
        others = [*path, *(need for need in self.needs if need.graph is self.graph)]
        return self.declared.union(*(member.effects() for member in others))

    def add(self, parameter, rng):
        """Adds a parameter, unless its name is taken. The macro cannot see the effects of other graphs, so a recipe
        declares those of what it takes from them."""
        for other in self.parameters:
            if other.label == parameter.label != "" or other.name == parameter.name != "":
                return
        for member in parameter.path:
            is_value = parameter.role == "value"
            self.declared |= parameter.source.effects([member]) if is_value else member.effects() & {"@MainActor"}
        self.parameters.insert(rng.randint(0, len(self.parameters)), parameter)


@dataclass(eq=False)
class Graph:
    name: str
    head: str
    inputs: list = field(default_factory=list)
    included: list = field(default_factory=list)
    recipes: list = field(default_factory=list)

    @property
    def given(self):
        """What its initializer takes: inputs, then graphs."""
        return self.inputs + [member for member in self.included if member.is_input]

    @property
    def members(self):
        """The inputs and recipes in the order of the source."""
        return self.given + [member for member in self.included if not member.is_input] + self.recipes

    def provided(self):
        """What included graphs provide, with the path to it: each name that the nearest graphs have once."""
        near, known = [([], self)], {member.name for member in self.members}
        while near:
            near = [([*path, member], member.part) for path, graph in near for member in graph.included]
            found = [(member, path) for path, graph in near for member in graph.inputs + graph.recipes]
            names = [member.name for member, _ in found]
            for member, path in found:
                is_provided = not member.is_private and all(parameter.name for parameter in member.open)
                if is_provided and names.count(member.name) == 1 and member.name not in known:
                    yield member, path
            known |= {member.name for _, graph in near for member in graph.members}


def as_parameter(type, escapes=True):
    return "@escaping " * (escapes and type in CLOSURES) + type


def written(effects, *possible):
    return "".join(f"{effect} " for effect in possible if effect in effects)


def literal(rng, type):
    """The text of an argument, and what `text` in Support.swift says about it."""
    number = rng.randint(0, 99)
    values = [(f"{number}", f"{number}"), (f'"s{number}"', f"s{number}"), (f"{{ $0 + {number} }}", f"{number + 5}")]
    return values[GIVEN.index(type)]


class Maker:
    def __init__(self, rng):
        self.rng, self.graphs, self.numbers = rng, [], count(1)
        # Several tasks use a graph that is declared Sendable. Their order varies, so nothing fails there.
        self.is_concurrent = self.chance(0.3)
        self.possible_effects = ["throws", "async"] + ["@MainActor"] * self.chance(0.4)
        # Effects propagate: with one probability everywhere, large graphs would be async throughout.
        self.odds_of_effects = rng.choice([0, 0.1, 0.3])
        for _ in range(rng.randint(1, 6)):
            self.make_graph()

    def chance(self, odds):
        return self.rng.random() < odds

    def sample(self, choices, most):
        """Some of the choices, preferably of the last ones, so that paths become long."""
        near = choices[-6:] if self.chance(0.5) else choices
        return self.rng.sample(near, min(most, len(near)))

    def effects(self, odds):
        return frozenset(effect for effect in self.possible_effects if self.chance(odds))

    def make_graph(self):
        heads = ["struct {}: Sendable", "public struct {}: Sendable"] if self.is_concurrent else ["struct {}"]
        graph = Graph(f"Part{next(self.numbers)}Graph", self.rng.choice(heads))
        for _ in range(self.rng.randint(0, 3)):
            self.add_input(graph, self.rng.choice(GIVEN))
        for part in self.sample(self.graphs, self.rng.choice([0, 1, 1, 2, 3])):
            self.include(graph, part)
        for _ in range(self.rng.choice([1, 2, 4, 6, 10, 15])):
            self.add_recipe(graph)
        for recipe in graph.recipes:
            if self.chance(0.3):
                self.add_function(recipe, [(other, []) for other in graph.recipes], "later")
            recipe.is_private = self.chance(0.15) and any(recipe in other.needs for other in graph.recipes)
        self.rng.shuffle(graph.recipes)
        parents = [member.part for member in graph.given if member.is_included]
        if len(parents) == 1 and self.is_concurrent:
            # A recipe of its parent makes this graph, and passes itself. That both are Sendable has to be declared.
            inputs = [Parameter("open", input.type, name=input.name) for input in graph.inputs]
            parents[0].recipes.append(Member(f"new{graph.name}", graph.name, parents[0], graph, parameters=inputs))
        self.graphs.append(graph)

    def add_input(self, graph, type):
        graph.inputs.append(Member(f"in{next(self.numbers)}", type, graph, is_input=True))
        return graph.inputs[-1]

    def include(self, graph, part):
        """Includes a graph as an input, or by a recipe that makes it from inputs and graphs of this one."""
        for member in graph.included:
            if member.part is part:
                return member
        name = part.name.removesuffix("Graph").lower()
        member = Member(name, part.name, graph, part, is_input=self.chance(0.5), is_included=True)
        if not member.is_input:
            member.is_shared = True
            member.declared = self.effects(0.2) & {"@MainActor"}
            for given in part.given:
                free = [i for i in graph.inputs if i.type == given.type and i not in member.needs]
                if given.is_included:
                    source = self.include(graph, given.part)
                else:
                    source = self.rng.choice(free) if free else self.add_input(graph, given.type)
                member.parameters.append(Parameter("value", source.type, source.name, source.name, source=source))
        graph.included.append(member)
        return member

    def add_recipe(self, graph):
        rng, number = self.rng, next(self.numbers)
        # A name that was taken from an included graph keeps that meaning.
        taken = [parameter.label for recipe in graph.recipes for parameter in recipe.parameters]
        free = sorted({*DIFFICULT_NAMES} - {*taken, *(member.name for member in graph.members)})
        name = rng.choice(free) if free and self.chance(0.15) else f"r{number}"
        type = rng.choice([*OBJECTS, "Made", "Made", *FUNCTIONS, "Calling"])
        recipe = Member(name, type, graph, declared=self.effects(self.odds_of_effects))
        choices = [(member, []) for member in graph.inputs + graph.recipes] + list(graph.provided())
        choices = [(member, path) for member, path in choices if member.name != name and not member.part]
        for source, path in self.sample([c for c in choices if not c[0].open], rng.choice([0, 1, 1, 2, 3])):
            recipe.add(self.labeled("value", source, path), rng)
        if self.chance(0.4):
            self.add_function(recipe, choices, rng.choice(["body", "later"]))
        if self.chance(0.1):
            recipe.add(Parameter("constant", "Int", f"limit{number}", f"limit{number}", default=("7", "7")), rng)
        for index in range(rng.choice([0, 0, 0, 1, 2, 3])):
            # Some have no name, or that of a recipe.
            names = [other.name for other in [recipe, *graph.recipes[-3:]] if other.name not in KEYWORDS]
            opened = Parameter("open", rng.choice(GIVEN), name=rng.choice([f"p{index}"] * 8 + ["", *names]))
            if opened.type not in CLOSURES and self.chance(0.25):
                opened.default = literal(rng, opened.type)
            recipe.add(opened, rng)
        recipe.is_shared = not recipe.open and self.chance(0.5)
        if "throws" in recipe.declared and not self.is_concurrent:
            recipe.failing = rng.choice([[], [1], [2], [1, 3]])
        graph.recipes.append(recipe)

    def labeled(self, role, source, path):
        name = f"{source.name}Given" if source.name in KEYWORDS or self.chance(0.2) else source.name
        # Swift finds a call ambiguous that passes a function where the default of another parameter is one.
        may_default = not path and role == "value" and source.type not in CLOSURES
        default = ("{ fatalError() }()", None) if may_default and self.chance(0.1) else None
        spelling = as_parameter(source.type, bool(default) or self.chance(0.7))
        return Parameter(role, source.type, source.name, name, path, source, default, spelling)

    def add_function(self, recipe, choices, moment):
        """Adds a parameter that takes a recipe as a function. A recipe calls only earlier ones in its body, since it
        would otherwise run for ever."""
        choices = [choice for choice in choices if not choice[0].is_input and not choice[0].part]
        if not choices:
            return
        source, path = self.rng.choice(choices)
        parameter = self.labeled("function", source, path)
        effects = source.effects(path) | self.effects(0.05)
        types = [other.type for other in source.open]
        parameter.arguments = [literal(self.rng, type) for type in types]
        # A recipe that is not async neither waits nor leaves its actor.
        if "async" not in recipe.declared and effects & {"async", "@MainActor"} - recipe.declared:
            moment = "later"
        # What a function or a client does is as its type allows, so these call nothing later.
        parameter.moment = moment if moment == "body" or recipe.type in OBJECTS else ""
        parameter.spelling = "@escaping " * (moment == "later" or self.chance(0.7))
        # If something that the recipe needs is on the main actor, a function is sent from there to an async recipe.
        is_sent = "@MainActor" in self.possible_effects and "async" in recipe.declared
        parameter.spelling += "@Sendable " * (parameter.moment == "later" or is_sent)
        parameter.spelling += written(effects, "@MainActor") + f"({', '.join(map(as_parameter, types))}) "
        parameter.spelling += written(effects, "async", "throws") + f"-> {source.type}"
        recipe.add(parameter, self.rng)
