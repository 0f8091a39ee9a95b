"""The model of a random graph, with the rules of `@Graph`.

Nothing here writes Swift except the spelling of types. `source.py` writes the code that both sides share and the
graph as a user would write it, `twin.py` the same graph wired by hand, and `program.py` the calls of both.
"""

from dataclasses import dataclass, field
from typing import NamedTuple, Optional

KEYWORDS = {"default", "repeat", "import"}


def quoted(name):
    return f"`{name}`" if name in KEYWORDS else name


class Effects(NamedTuple):
    throws: bool = False
    suspends: bool = False

    def __or__(self, other):
        return Effects(self.throws or other.throws, self.suspends or other.suspends)

    @property
    def declared(self):
        return "async " * self.suspends + "throws " * self.throws

    @property
    def marks(self):
        return "try " * self.throws + "await " * self.suspends


NONE = Effects()
ALL = Effects(True, True)


@dataclass(eq=False)
class Type:
    """A type, and how to tell its values apart.

    Kinds: `data` (of the standard library), `closure` (a function that the caller passes), and the kinds of services,
    each of which has its own type: `class`, `optional`, `array`, `existential`, `function`, `alias` (of a function),
    `graph`.
    """

    kind: str
    spelling: str
    base: str = ""
    effects: Effects = NONE  # of a function
    graph: Optional["Graph"] = None
    probe: Optional["Recipe"] = None  # the recipe that a dependent of the graph calls

    @property
    def is_function(self):
        return self.kind in ("closure", "function", "alias")

    @property
    def arrow(self):
        return f"@Sendable (Int) {self.effects.declared}-> {self.base}"


@dataclass(eq=False)
class Input:
    name: str
    type: Type
    declared: str = "let"


@dataclass(eq=False)
class Parameter:
    """Roles: `open`, `recipe` and `input` (their value), `constant` (keeps its default), `deferred`, `factory`."""

    role: str
    type: Type  # of the value; for `deferred` and `factory`, of their result
    label: Optional[str] = None
    name: Optional[str] = None  # the name in the body
    source: object = None  # the recipe or input that supplies it
    default: Optional[str] = None
    escapes: bool = True
    is_sendable: bool = False
    effects: Effects = NONE  # of the function type of `deferred` and `factory`
    calls: int = 0
    moment: Optional[str] = None  # `body`, or `later`, by the result of the recipe
    arguments: list = field(default_factory=list)
    catches: bool = False

    @property
    def is_function_of_recipe(self):
        return self.role in ("deferred", "factory")


@dataclass(eq=False)
class Recipe:
    name: str
    type: Type
    parameters: list = field(default_factory=list)
    effects: Effects = NONE
    is_shared: bool = False
    is_private: bool = False
    failures: list = field(default_factory=list)  # the runs that fail: 1 is the first
    on_lines: bool = False  # each parameter has its own line

    @property
    def open(self):
        return [parameter for parameter in self.parameters if parameter.role == "open"]

    @property
    def needs(self):
        """The recipes whose values it needs, which are made before it runs."""
        return [parameter.source for parameter in self.parameters if parameter.role == "recipe"]

    @property
    def is_leaf(self):
        return all(parameter.role in ("open", "constant") for parameter in self.parameters)

    @property
    def accessor_effects(self):
        effects = self.effects
        for need in self.needs:
            effects |= need.accessor_effects
        return effects

    @property
    def runs(self):
        """The maximum number of recipes that run for it, without functions that are passed to recipes."""
        probes = [p.type.probe for p in self.parameters if p.type.probe]
        return 1 + sum(recipe.runs for recipe in self.needs + probes)

    def reaches_while_running(self):
        """The recipes that may run before it ends."""
        found, waiting = [], [self]
        while waiting:
            recipe = waiting.pop()
            called = [p.source for p in recipe.parameters if p.is_function_of_recipe and p.moment]
            # The program makes later calls when no recipe runs. But recipes call functions.
            if not recipe.type.is_function:
                called = [p.source for p in recipe.parameters if p.is_function_of_recipe and p.moment == "body"]
            for other in recipe.needs + called:
                if other not in found:
                    found.append(other)
                    waiting.append(other)
        return found


@dataclass(eq=False)
class Inclusion:
    """A graph that another one includes: as an input, or made by a shared recipe."""

    name: str
    graph: "Graph"
    is_recipe: bool

    @property
    def call(self):
        return self.name + "()" * self.is_recipe


@dataclass(eq=False)
class Graph:
    name: str
    inputs: list
    recipes: list
    access: str = ""
    included: list = field(default_factory=list)
    parts: list = field(default_factory=list)  # all parts that it was split into, each after those that it includes

    @property
    def all_recipes(self):
        return [recipe for graph in [self, *self.parts] for recipe in graph.recipes]

    @property
    def accessible(self):
        return [recipe for recipe in self.all_recipes if not recipe.is_private]

    @property
    def reachable_recipes(self):
        """Its own recipes, and those of the graphs that it includes at any depth."""
        inner = [recipe for inclusion in self.included for recipe in inclusion.graph.reachable_recipes]
        return self.recipes + [recipe for recipe in inner if recipe not in self.recipes]

    @property
    def subgraphs(self):
        return [recipe.type.graph for recipe in self.recipes if recipe.type.kind == "graph"]

    @property
    def all_graphs(self):
        """The graph, its parts, and the graphs that their recipes provide."""
        graphs = [*self.parts, self]
        return graphs + [subgraph for graph in graphs for subgraph in graph.subgraphs]

    @property
    def given(self):
        """The graph, and the graphs that are passed to it: no recipe makes them."""
        inner = [graph for inclusion in self.included if not inclusion.is_recipe for graph in inclusion.graph.given]
        return [self, *inner]

    def has(self, name):
        return name in [member.name for member in self.inputs + self.recipes]

    def paths(self, name):
        """The shortest paths to a name, as lists of inclusions."""
        near = [([], self)]
        while near:
            found = [path for path, graph in near if graph.has(name)]
            if found:
                return found
            near = [(path + [inclusion], inclusion.graph) for path, graph in near for inclusion in graph.included]
        return []

    def way_to(self, name):
        """The prefix of a member's name."""
        return written(self.paths(name)[0])

    def ways_into(self, graph):
        """All paths to an included graph, as lists of inclusions."""
        if graph is self:
            return [[]]
        return [[inclusion, *way] for inclusion in self.included for way in inclusion.graph.ways_into(graph)]


def written(path):
    """The prefix of a name at the end of a path of inclusions."""
    return "".join(f"{inclusion.call}." for inclusion in path)
