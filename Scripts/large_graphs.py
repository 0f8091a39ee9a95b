"""Source files with large graphs, to measure how long they take to compile."""

import random

HEAD = [
    "import Dovetail",
    "final class Service: Sendable { init(_ parts: Service...) {} }",
    "@globalActor actor SomeActor { static let shared = SomeActor() }",
]


def composition(count, by_hand=False, actor=""):
    """Recipes that need up to four recipes shortly before them. Every tenth recipe is shared."""
    needs = dependencies(count)
    lines = ["struct AppGraph {" if by_hand else f"@Graph {actor}struct AppGraph {{"]
    for index in range(count):
        body = f"Service({', '.join(f'service{need}' for need in needs[index])})"
        lines += recipe(index, needs[index], lambda _: "Service", body, by_hand)
    return text(HEAD + lines + ["}"])


def ten_graphs(by_hand=False):
    """Ten such graphs, in which each recipe has its own class, as in an application."""
    lines = ["import Dovetail"]
    for graph in range(10):
        needs = dependencies(150)
        name = lambda index, graph=graph: f"Service{graph}_{index}"
        for index, each in enumerate(needs):
            lines += service(name, index, each)
        lines.append(f"struct Graph{graph} {{" if by_hand else f"@Graph struct Graph{graph} {{")
        for index, each in enumerate(needs):
            body = f"{name(index)}({', '.join(f'service{need}: service{need}' for need in each)})"
            lines += recipe(index, each, name, body, by_hand)
        lines.append("}")
    return text(lines)


def including(count, by_input=False):
    """A graph in which each recipe takes a different name from the included graph, or all recipes take the only
    input."""
    names = [f"service{index}" for index in range(count)]
    inner = ["@Graph struct InnerGraph {", *[f"    func {name}() -> Service {{ Service() }}" for name in names], "}"]
    taken = ["service"] * count if by_input else names
    recipes = [f"    func user{index}({name}: Service) -> Service {{ {name} }}" for index, name in enumerate(taken)]
    given = "let service: Service" if by_input else "@Included let inner: InnerGraph"
    return text(HEAD + inner + ["@Graph struct AppGraph {", "    " + given, *recipes, "}"])


def dependencies(count):
    """The dependencies of each recipe."""
    numbers = random.Random(count)
    return [
        numbers.sample(range(max(0, index - 30), index), min(index, numbers.randint(0, 4))) for index in range(count)
    ]


def recipe(index, needs, type_of, body, by_hand):
    """A recipe; by hand, also the method that calls it with its dependencies."""
    parameters = ", ".join(f"service{need}: {type_of(need)}" for need in needs)
    shared = "@Shared " if not by_hand and index % 10 == 0 else ""
    lines = [f"    {shared}func service{index}({parameters}) -> {type_of(index)} {{ {body} }}"]
    if by_hand and needs:
        arguments = ", ".join(f"service{need}: service{need}()" for need in needs)
        lines.append(f"    func service{index}() -> {type_of(index)} {{ service{index}({arguments}) }}")
    return lines


def service(name, index, needs):
    """A class that stores its dependencies and uses them."""
    return [
        f"final class {name(index)}: Sendable {{",
        *[f"    private let service{need}: {name(need)}" for need in needs],
        f"    init({', '.join(f'service{need}: {name(need)}' for need in needs)}) {{",
        *[f"        self.service{need} = service{need}" for need in needs],
        "    }",
        f"    func run() -> Int {{ {' + '.join(['1', *[f'service{need}.run()' for need in needs]])} }}",
        "}",
    ]


def text(lines):
    return "\n".join(lines + [""])
