"""The common part of the generators of overloads: effects, isolation, and number of parameters.

In one signature with a parameter pack, Swift can abstract neither over `throws` and `async`, nor over `@Sendable`,
nor over a global actor. Packs also have two weaknesses (6.3.1): a function type with a pack is matched against
another one only when the result of the whole expression is known, and a reference to a function that takes functions
crashes the compiler. So the first few parameters are written out, and a pack takes the rest.
"""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

LETTERS = "ABCDEFGH"

# The number of open parameters that are written out. More of them would slow down every user's builds, because the
# type checker tries all overloads.
MOST_WRITTEN_OUT = 3


@dataclass(frozen=True)
class Effects:
    """The effects of a function."""

    is_async: bool
    throws: bool
    # With a generic parameter for the type of the error. It must not be `Never`: a function made with such a function
    # crashes the compiler (6.3.1). So each such overload comes with one for functions that cannot throw, which the
    # compiler prefers.
    is_typed: bool = False

    def __str__(self):
        throws = "throws(Failure)" if self.is_typed else "throws"
        return " ".join(["async"] * self.is_async + [throws] * self.throws)

    @property
    def failure(self):
        """The type of the error."""
        return "Failure" if self.is_typed else "any Error" if self.throws else "Never"

    @property
    def failure_value(self):
        """The same as a value."""
        return "(any Error).self" if self.failure == "any Error" else f"{self.failure}.self"

    @property
    def generics(self):
        return ["Failure: Error"] * self.is_typed

    @property
    def marks(self):
        """The keywords before a call."""
        return "try " * self.throws + "await " * self.is_async

    @property
    def throwing(self):
        """The same, and it throws."""
        return Effects(self.is_async, True)

    @property
    def typed(self):
        """The same, with typed errors if it throws."""
        return Effects(self.is_async, self.throws, is_typed=self.throws)

    @property
    def described(self):
        """The name of a function with these effects in the documentation."""
        kind = f"`{self}`" if str(self) else "synchronous, non-throwing"
        return f"{'an' if self.is_async else 'a'} {kind} function"


PLAIN, THROWS, ASYNC, ASYNC_THROWS = EFFECTS = [
    Effects(is_async, throws) for is_async in (False, True) for throws in (False, True)
]
THROWING = [THROWS, ASYNC_THROWS]


@dataclass(frozen=True)
class Place:
    """The isolation of a function: that of its context, none, or the main actor."""

    name: str
    attribute: str
    described: str

    @property
    def is_sendable(self):
        return self is not HERE

    def arrow(self, parameters, effects, result):
        """A function type."""
        space = " " if str(effects) else ""
        return f"{self.attribute}({parameters}) {effects}{space}-> {result}"


HERE = Place("here", "", "")
ANYWHERE = Place("anywhere", "@Sendable ", ", `@Sendable` in and out")
MAIN_ACTOR = Place("mainActor", "@MainActor ", " of the main actor")
PLACES = [HERE, ANYWHERE, MAIN_ACTOR]

# Parameters that callers leave out tell overloads apart. Overloads that differ only in isolation would count as one,
# and if two fit equally well, the type checker prefers the one with fewer parameters.
ON_MAIN_ACTOR = "on actor: MainActor.Type = MainActor.self"
ON_NO_ACTOR = "on actor: Never? = nil"
SENDABLE = "sendable: Never? = nil"


def told_apart(place, by_constraint=False):
    """These parameters, as a list.

    The overload for the main actor has none, because with a function of the main actor and a closure, each overload
    needs one conversion: there for the closure, elsewhere for the function. The overload for any function has most,
    unless a constraint already ranks it behind the overload for `@Sendable` functions.
    """
    return [ON_NO_ACTOR] * (place is not MAIN_ACTOR) + [SENDABLE] * (place is HERE and not by_constraint)


@dataclass(frozen=True)
class Parameters:
    """The open parameters of a function: a number of them, and possibly a pack for the rest."""

    count: int
    is_pack: bool = False
    constraint: str = ""

    @property
    def names(self):
        return LETTERS[: self.count]

    @property
    def values(self):
        return [name.lower() for name in self.names]

    @property
    def generics(self):
        constraint = f": {self.constraint}" if self.constraint else ""
        return [name + constraint for name in self.names] + ["each Rest" + constraint] * self.is_pack

    @property
    def types(self):
        """The types of the parameters, as a list in a function type."""
        return ", ".join([*self.names, *["repeat each Rest"] * self.is_pack])

    @property
    def passed(self):
        """The arguments, as a list in a call."""
        return ", ".join([*self.values, *["repeat each rest"] * self.is_pack])

    @property
    def opening(self):
        """The parameters of a closure with `in`; empty if it has none."""
        return opening(self.names, self.is_pack)

    def opening_with(self, effects):
        """The same with the effects if errors are typed, which the compiler does not infer."""
        return opening(self.names, self.is_pack, effects) if effects.is_typed else self.opening

    @property
    def tuple_type(self):
        return self.types if self.count == 1 and not self.is_pack else f"({self.types})"

    @property
    def tuple(self):
        return self.passed if self.count == 1 and not self.is_pack else f"({self.passed})"

    @property
    def described(self):
        if self.is_pack:
            return f"{self.count or 'any number of'}{' or more' if self.count else ''} parameters"
        return f"{self.count or 'no'} parameter{'s' * (self.count != 1)}"

    @property
    def spread(self):
        """The arguments, extracted from a tuple."""
        if self.is_pack:
            return "repeat each arguments"
        return "arguments" if self.count == 1 else ", ".join(f"arguments.{i}" for i in range(self.count))

    def constrained(self, constraint):
        return Parameters(self.count, self.is_pack, constraint)


def opening(names, is_pack, effects=None):
    """The parameters of a closure with `in`; empty if it has neither parameters nor effects."""
    typed = [f"{name.lower()}: {name}" for name in names] + ["rest: repeat each Rest"] * is_pack
    effects = f" {effects}" if effects else ""
    return f" ({', '.join(typed)}){effects} in" if typed or effects else ""


WRITTEN_OUT = [Parameters(count) for count in range(MOST_WRITTEN_OUT + 1)]

# The pack starts after the parameters that are written out, so that the type checker rejects it early if there are
# fewer.
MORE = Parameters(MOST_WRITTEN_OUT + 1, is_pack=True)
OPEN_PARAMETERS = [*WRITTEN_OUT, MORE]

# Only a tuple whose elements all come from one pack can be expanded again.
TUPLED_PARAMETERS = [*WRITTEN_OUT, Parameters(0, is_pack=True)]


def overload(doc, name, generics, parameters, result, body, disfavored=False, attributes=()):
    """One overload."""
    attributes = [*attributes, "@_alwaysEmitIntoClient", *["@_disfavoredOverload"] * disfavored]
    return "\n".join(
        [f"/// {doc}"]
        + [" ".join(attributes)]
        + [f"public func {name}<{', '.join(generics)}>(" if generics else f"public func {name}("]
        + ["    " + line for line in ",\n".join(parameters).split("\n")]
        + [f") -> {result} {{"]
        + ["    " + line for line in body]
        + ["}"]
    )


def formatted(text):
    """Formats Swift as `make format` does."""
    command = ["swift", "format", "format", "--configuration", ROOT / ".swift-format", "-"]
    return subprocess.run(command, input=text, text=True, check=True, stdout=subprocess.PIPE).stdout


def write(texts, folder, script):
    """Writes the generated files of a folder; with `--check`, compares them with the committed files."""
    header = f"// Generated by Scripts/{script}: change the script, not this file.\n\n"
    texts = {folder / name: formatted(header + text.strip("\n") + "\n") for name, text in texts.items()}
    committed = {path: path.read_text() for path in folder.glob("*.swift")}
    stale = [path for path in sorted({*texts, *committed}) if texts.get(path) != committed.get(path)]
    if "--check" in sys.argv:
        if stale:
            sys.exit(f"out of date: {', '.join(path.name for path in stale)}; run Scripts/{script}")
        return
    folder.mkdir(parents=True, exist_ok=True)
    for path in stale:
        if path in texts:
            path.write_text(texts[path])
        else:
            path.unlink()
