"""What graphs and services do: a model of the generated code. What is written in Swift has its text beside it."""

from functools import partial

from graphs import FUNCTIONS, OBJECTS


class Failure(Exception):
    def __str__(self):
        return f'failed: Failure(run: "{self.args[0]}")'


class Service:
    def __init__(self, name, later=lambda: None):
        self.name = name
        self.later = later


def made(type, name, later=()):
    """The text of a new service. Its name is a Swift expression."""
    function = f'{{ Made(name: "\\({name}).\\($0)") }}'
    objects = f"Made(name: {name}{', later: later' if later else ''})"
    return function if type in FUNCTIONS else f"Calling(call: {function})" if type == "Calling" else objects


def make(type, name, later=lambda: None):
    """The service in the model. A client is its only function."""
    return Service(name, later) if type in OBJECTS else lambda number: Service(f"{name}.{number}")


def show(value):
    """What `text` in Support.swift says about a value."""
    value = value(5) if callable(value) else value
    return value.name if isinstance(value, Service) else "nil" if value is None else str(value)


class Trace:
    """What the program writes, a line each."""

    def __init__(self):
        self.lines = []
        self.runs = {}

    def note(self, *words):
        self.lines.append("    " + " ".join(words))

    def run(self, recipe, arguments, failing):
        count = self.runs[recipe] = self.runs.get(recipe, 0) + 1
        self.note(f"{recipe}#{count}({', '.join(arguments)})")
        if count in failing:
            raise Failure(f"{recipe}#{count}")
        return f"{recipe}#{count}"

    def attempt(self, call, *words):
        """Notes what a call provides, or its failure, after some words."""
        try:
            service = call()
            self.note(*words, show(service))
            return service
        except Failure as failure:
            self.note(*words, str(failure))


class Instance:
    """A value of a graph."""

    def __init__(self, graph, given, trace):
        self.graph = graph
        self.trace = trace
        self.known = dict(zip([member.name for member in graph.given], given))  # and shared services, once they are made
        self.replacements = {member.name: [] for member in graph.members}

    def call(self, path, member, arguments=()):
        """Calls a recipe of this graph, or of a graph that it includes, or reads an input."""
        if path:
            return self.call([], path[0]).call(path[1:], member, arguments)
        if member.name in self.known:
            return self.known[member.name]
        defaults = [parameter.default and parameter.default[1] for parameter in member.open]
        arguments = [*arguments, *defaults[len(arguments) :]]
        provide = partial(self.run, member, iter(arguments))
        for replacement in self.replacements[member.name]:
            provide = partial(replacement, provide, *arguments)
        service = provide()
        if member.is_shared:
            self.known[member.name] = service
        return service

    def run(self, recipe, arguments):
        values = [self.argument(parameter, arguments) for parameter in recipe.parameters]
        if recipe.part:
            # A child graph includes the graph that makes it.
            return Instance(recipe.part, [*values, self], self.trace)
        pairs = list(zip(recipe.parameters, values))
        described = [show(value) for parameter, value in pairs if parameter.name and parameter.role != "function"]
        run = self.trace.run(recipe.name, described, recipe.failing)
        self.use(recipe, pairs, "body")
        return make(recipe.type, run, lambda: self.use(recipe, pairs, "later"))

    def argument(self, parameter, arguments):
        if parameter.role == "value":
            return self.call(parameter.path, parameter.source)
        if parameter.role == "function":
            return lambda *arguments: self.call(parameter.path, parameter.source, arguments)
        return next(arguments) if parameter.role == "open" else parameter.default[1]

    def use(self, recipe, pairs, moment):
        """Calls the functions that a recipe was given."""
        for parameter, function in pairs:
            if parameter.moment == moment:
                arguments = [value for _, value in parameter.arguments]
                self.trace.attempt(lambda: function(*arguments), recipe.name, parameter.label)

    def replacing(self, path, member, replacement):
        """A copy where something else provides a member: a function of what provided it before, and of arguments."""
        if path:
            return self.replacing([], path[0], lambda before: before().replacing(path[1:], member, replacement))
        copy = Instance(self.graph, [self.known[given.name] for given in self.graph.given], self.trace)
        copy.replacements = {**self.replacements, member.name: [*self.replacements[member.name], replacement]}
        if member.is_input:
            copy.known[member.name] = replacement(lambda: self.known[member.name])
        return copy
