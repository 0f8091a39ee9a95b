"""What graphs and services do: a model of the generated code. What is written in Swift has its text beside it."""

from graphs import FUNCTIONS, OBJECTS


class Failure(Exception):
    def __str__(self):
        return f'failed: Failure(run: "{self.args[0]}")'


class Service:
    def __init__(self, name, later=None):
        self.name = name
        self.later = later


def made(type, name, later=None):
    """The text of a new service. Its name is a Swift expression."""
    function = f'{{ Made(name: "\\({name}).\\($0)") }}'
    objects = f"Made(name: {name}{', later: later' if later else ''})"
    return function if type in FUNCTIONS else f"Calling(call: {function})" if type == "Calling" else objects


def make(type, name, later=None):
    """The service in the model. A client is its only function."""
    return Service(name, later) if type in OBJECTS else lambda number: Service(f"{name}.{number}")


def shown(member, value, may_wait):
    """The text of an expression that describes a value of a member. It calls a function, if it may wait for that."""
    if member.type == "Loading" and may_wait:
        return f"await loaded({value})"
    return '"unused"' if member.type == "Loading" or member.type.endswith("Graph") else f"text({value})"


def show(member, value, may_wait):
    """The description in the model."""
    if member.type == "Loading" and not may_wait or member.type.endswith("Graph"):
        return "unused"
    value = value(5) if callable(value) else value
    return value.name if isinstance(value, Service) else "nil" if value is None else str(value)


class Trace:
    """What the program writes, a line each. Where recipes run concurrently, their runs have no numbers."""

    def __init__(self, is_numbered):
        self.is_numbered = is_numbered
        self.lines = []
        self.runs = {}

    def note(self, *words):
        self.lines.append("    " + " ".join(words))

    def attempt(self, describe, *words):
        """Notes a description, or the failure of what it describes."""
        try:
            self.note(*words, describe())
        except Failure as failure:
            self.note(*words, str(failure))

    def run(self, recipe, arguments):
        count = self.runs[recipe.name] = self.runs.get(recipe.name, 0) + 1
        run = f"{recipe.name}#{count}" if self.is_numbered else recipe.name
        self.note(f"{run}({', '.join(arguments)})")
        if count in recipe.failing:
            raise Failure(run)
        return run


class Instance:
    """A value of a graph."""

    def __init__(self, graph, values, trace):
        self.graph = graph
        self.inputs = dict(zip([member.name for member in graph.given], values))
        self.trace = trace
        self.shared, self.replaced, self.changes = {}, {}, {}

    def call(self, path, member, arguments=()):
        """Calls a recipe of this graph, or of a graph that it includes, or reads an input."""
        if path:
            return self.call([], path[0]).call(path[1:], member, arguments)
        name = member.name
        if member.is_input:
            return self.inputs[name]
        if name in self.shared:
            return self.shared[name]
        if name in self.replaced:
            service = self.replaced[name](*arguments) if member.open else self.replaced[name]
        else:
            service = self.run(member, iter(arguments))
        for change in self.changes.get(name, []):
            service = change(service)
        if member.is_shared:
            self.shared[name] = service
        return service

    def run(self, recipe, arguments):
        values = [self.argument(parameter, arguments) for parameter in recipe.parameters]
        if recipe.part:
            # A child graph includes the graph that makes it.
            return Instance(recipe.part, [*values, self], self.trace)
        pairs = list(zip(recipe.parameters, values))
        suspends = recipe.declared.suspends
        run = self.trace.run(recipe, [show(p, value, suspends) for p, value in pairs if p.is_described])
        self.use(recipe, pairs, "body", suspends)
        return make(recipe.type, run, lambda: self.use(recipe, pairs, "later", True))

    def argument(self, parameter, arguments):
        if parameter.role == "value":
            return self.call(parameter.path, parameter.source)
        if parameter.role == "function":
            return lambda *arguments: self.call(parameter.path, parameter.source, arguments)
        default = parameter.default and parameter.default[1]
        return default if parameter.role == "constant" else next(arguments, default)

    def use(self, recipe, pairs, moment, may_wait):
        """Calls the functions that a recipe was given."""
        for parameter, function in pairs:
            if parameter.moment == moment:
                arguments = [value for _, value in parameter.arguments]
                self.trace.attempt(lambda: show(parameter, function(*arguments), may_wait), recipe.name, parameter.label)

    def replacing(self, changes):
        """A copy with changes, each of which is a function of the copy."""
        copy = Instance(self.graph, self.inputs.values(), self.trace)
        copy.replaced = dict(self.replaced)
        copy.changes = {name: list(some) for name, some in self.changes.items()}
        for change in changes:
            change(copy)
        return copy

    def replace(self, member, replacement):
        self.replaced[member.name], self.changes[member.name] = replacement, []

    def change(self, member, change):
        """Changes what a recipe provides, whenever it does, or an input at once."""
        if member.is_input:
            self.inputs[member.name] = change(self.inputs[member.name])
        else:
            self.changes.setdefault(member.name, []).append(change)
