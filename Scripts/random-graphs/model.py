"""What graphs do: a model of the generated code. A service or another value is what `text` in Support.swift says."""

from functools import partial

from graphs import OBJECTS


class Failure(Exception):
    """That of a recipe's run."""


def service(type, name):
    """What a recipe or its replacement provides. Functions and clients are called with 5."""
    return name if type in OBJECTS else f"{name}.5"


class Trace:
    """What the program writes, a line each, and what services call later, by the runs that made them."""

    def __init__(self):
        self.lines, self.runs, self.later = [], {}, {}

    def note(self, *words):
        self.lines.append("    " + " ".join(words))

    def run(self, recipe, arguments, failing):
        count = self.runs[recipe] = self.runs.get(recipe, 0) + 1
        self.note(f"{recipe}#{count}({', '.join(arguments)})")
        if count in failing:
            raise Failure(f'failed: Failure(run: "{recipe}#{count}")')
        return f"{recipe}#{count}"

    def attempt(self, call, *words):
        """Notes what a call provides, or its failure, after some words."""
        try:
            provided = call()
            self.note(*words, provided)
            return provided
        except Failure as failure:
            self.note(*words, str(failure))


class Instance:
    """A value of a graph."""

    def __init__(self, graph, given, trace):
        self.graph, self.trace = graph, trace
        self.known = dict(zip([member.name for member in graph.given], given))  # later, shared services, too
        self.replacements = {member.name: [] for member in graph.members}

    def call(self, path, member, arguments=()):
        """Calls a recipe of this graph, or of a graph that it includes, or reads an input."""
        if path:
            return self.call([], path[0]).call(path[1:], member, arguments)
        if member.name in self.known:
            return self.known[member.name]
        arguments = [*arguments, *(parameter.default[1] for parameter in member.open[len(arguments) :])]
        provide = partial(self.run, member, iter(arguments))
        for replacement in self.replacements[member.name]:
            provide = partial(replacement, provide, *arguments)
        provided = provide()
        if member.is_shared:
            self.known[member.name] = provided
        return provided

    def run(self, recipe, arguments):
        values = []
        for parameter in recipe.parameters:
            if parameter.role == "value":
                values.append(self.call(parameter.path, parameter.source))
            elif parameter.role != "function":
                value = next(arguments) if parameter.role == "open" else parameter.default[1]
                values += [value] if parameter.name else []
        if recipe.part:
            # A child graph includes the graph that makes it.
            return Instance(recipe.part, [*values, self], self.trace)
        run = self.trace.run(recipe.name, values, recipe.failing)
        self.use(recipe, "body")
        self.trace.later[run] = lambda: self.use(recipe, "later")
        return service(recipe.type, run)

    def use(self, recipe, moment):
        """Calls the functions that a recipe is given."""
        for parameter in recipe.parameters:
            if parameter.moment == moment:
                call = partial(self.call, parameter.path, parameter.source, [value for _, value in parameter.arguments])
                self.trace.attempt(call, recipe.name, parameter.label)

    def replacing(self, path, member, replacement):
        """A copy where something else provides a member: a function of what provided it before, and of arguments."""
        if path:
            return self.replacing([], path[0], lambda before: before().replacing(path[1:], member, replacement))
        copy = Instance(self.graph, [self.known[given.name] for given in self.graph.given], self.trace)
        copy.replacements = {**self.replacements, member.name: [*self.replacements[member.name], replacement]}
        if member.is_input:
            copy.known[member.name] = replacement(lambda: self.known[member.name])
        return copy
