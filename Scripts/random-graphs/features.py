"""The features of a random graph, so that the default run covers all of them."""

from model import KEYWORDS


def features(graph, is_subgraph=False):
    """The features of a graph."""
    found = set()
    found |= {f"input of {i.type.kind}" for i in graph.inputs if i.type.is_function}
    found |= {f"{i.declared} input" for i in graph.inputs} | ({graph.access} if graph.access else set())
    for recipe in graph.recipes:
        found |= recipe_features(recipe)
        for parameter in recipe.parameters:
            found |= parameter_features(recipe, parameter)
    if not is_subgraph:
        found |= splitting_features(graph)
        if len(graph.all_recipes) == 1:
            found.add("one recipe")
        if len(graph.all_recipes) > 40:
            found.add("many recipes")
    for other in graph.parts + graph.subgraphs:
        found |= features(other, is_subgraph=True)
    return found


def splitting_features(graph):
    """The features of the graphs that a graph includes."""
    found = set()
    for including in [graph, *graph.parts]:
        found |= {"included by a recipe" if i.is_recipe else "included as an input" for i in including.included}
        for recipe in including.recipes:
            outside = [p for p in recipe.parameters if p.label and not including.has(p.label)]
            found |= {f"{p.role} from an included graph" for p in outside if p.source}
            found |= {"default instead of included" for p in outside if not p.source and including.paths(p.label)}
    for part in graph.parts:
        ways = [[inclusion.is_recipe for inclusion in way] for way in graph.ways_into(part)]
        found |= {f"included at depth {min(len(way), 3)}" for way in ways}
        if len(ways) > 1 and not any(way[-1] for way in ways):
            found.add("one graph given to two")
        if [True] in ways and [True, False] in ways:
            found.add("one graph made for two")
    return found


def recipe_features(recipe):
    found = {f"recipe of {recipe.type.kind}"}
    effects, own = recipe.accessor_effects, recipe.effects
    if own != effects:
        found.add("propagated effects")
    if recipe.is_shared:
        found.add(f"shared {effects.declared}".strip())
        found |= {"shared and failing"} if recipe.failures else set()
        found |= {"shared leaf"} if recipe.is_leaf else set()
        found |= {"shared made async by a need"} if effects.suspends and not own.suspends else set()
    if recipe.is_leaf:
        found.add("open leaf" if recipe.open else "leaf")
        if any(p.role == "constant" for p in recipe.parameters):
            found.add("leaf with constants")
    if recipe.name in KEYWORDS:
        found.add("keyword as name")
    if recipe.is_private:
        found.add("private recipe")
    if recipe.open and recipe.needs and recipe.parameters[-1].role == "open":
        found.add("open after labelled")
    needs = recipe.reaches_while_running()
    if recipe in needs:
        found.add("recursive while running")
    return found


def parameter_features(recipe, parameter):
    found = set()
    if parameter.is_function_of_recipe:
        words = [parameter.role]
        found.add(" ".join(words + ["@Sendable"] * parameter.is_sendable))
        found.add(f"{parameter.role} {parameter.effects.declared}".strip())
        found |= {f"{parameter.role} not escaping"} if not parameter.escapes else set()
        found |= {f"{parameter.role} called {parameter.moment}"} if parameter.moment else set()
        found |= {f"{parameter.role} of shared"} if parameter.source.is_shared else set()
        found |= {f"{parameter.role} of function"} if parameter.type.is_function else set()
        found |= {"more effects than needed"} if parameter.effects != parameter.source.accessor_effects else set()
        found |= {"recursive"} if parameter.source is recipe else set()
        returns = any(other.source is recipe for other in parameter.source.parameters)
        found |= {"mutually recursive"} if returns and parameter.source is not recipe else set()
    if parameter.role == "open":
        found |= {"open with default"} if parameter.default else set()
        found |= {"open function"} if parameter.type.is_function else set()
        found |= {"open without name"} if parameter.name is None else set()
        found |= {"open named like recipe"} if parameter.name == recipe.name else set()
        found |= {"open named like need"} if parameter.name in [need.name for need in recipe.needs] else set()
    elif parameter.label != parameter.name:
        found.add("internal name")
    if parameter.role == "constant":
        found.add("constant")
    if parameter.role in ("recipe", "input") and parameter.default:
        found.add(f"{parameter.role} instead of default")
    if parameter.role == "recipe" and parameter.type.is_function:
        found.add("function" if parameter.escapes else "function not escaping")
    return found


# All features that `features` can find.
FEATURES = [
    "constant", "deferred", "deferred @Sendable", "deferred async", "deferred async throws", "deferred called body",
    "deferred called later", "deferred not escaping", "deferred of function", "deferred of shared",
    "deferred throws", "factory", "factory @Sendable", "factory async", "factory async throws",
    "factory called body", "factory called later", "factory not escaping", "factory of function", "factory throws",
    "function", "function not escaping", "input instead of default", "input of alias", "input of closure",
    "input of function", "internal name", "keyword as name", "leaf", "leaf with constants", "let input",
    "many recipes", "more effects than needed", "mutually recursive", "one recipe", "open after labelled",
    "open function", "open leaf", "open named like need", "open named like recipe", "open with default",
    "open without name", "private let input", "private recipe", "private(set) var input", "propagated effects",
    "public", "recipe instead of default", "recipe of alias", "recipe of array", "recipe of class",
    "recipe of existential", "recipe of function", "recipe of graph", "recipe of optional", "recursive",
    "recursive while running", "shared", "shared and failing", "shared async", "shared async throws", "shared leaf",
    "shared made async by a need", "shared throws", "var input", "default instead of included",
    "deferred from an included graph", "factory from an included graph", "included as an input", "included at depth 1",
    "included at depth 2", "included at depth 3", "included by a recipe", "input from an included graph",
    "one graph given to two", "one graph made for two", "recipe from an included graph",
]
