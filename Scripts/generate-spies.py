#!/usr/bin/env python3
"""Writes the extensions of Spy in Sources/DovetailTesting/Spies/Generated, one for each combination of effects.

In one signature with a parameter pack, Swift can abstract neither over `throws` and `async` nor over an actor. So the
extension for functions that throw, `Spy+Throws.swift`, is written by hand, and the others are made from its text.

    Scripts/generate-spies.py            write the files
    Scripts/generate-spies.py --check    exit with 1 if a committed file is out of date
"""

import re

from overloads import ANYWHERE, EFFECTS, MAIN_ACTOR, ROOT, UNUSED, write

FOLDER = ROOT / "Sources/DovetailTesting/Spies"
MODEL = (FOLDER / "Spy+Throws.swift").read_text()
# The isolations of a function: the prefix of the names, the prefixes of the type before and after `@escaping`, a description, and
# how many parameters that nobody passes an initialiser has. If two overloads fit, the one with fewer parameters wins: a closure that
# does not mention an actor is not a function of the main actor, and in Swift 5 mode it counts as `Sendable`.
PLACES = [
    ("", "", ANYWHERE.attribute, "", 0),
    ("OnMainActor", "", MAIN_ACTOR.attribute + ANYWHERE.attribute, MAIN_ACTOR.described, 2),
    # The type of `async` functions in a module with the upcoming feature NonisolatedNonsendingByDefault. The compiler
    # (6.3.1) crashes on closures of such a type with a pack, but not on conversions to it.
    ("OnCaller", "nonisolated(nonsending) ", ANYWHERE.attribute, " on its caller's actor", 1),
]
# Each declaration, with its comment, ends with a brace at this indentation and an empty line.
DECLARATION = r"    /// {}(?:(?!\n    \}}\n).)*\n    \}}\n\n"
DOCUMENTED = "    ///\n    /// - Parameter function: The function that each call runs.\n"
HIDDEN = "    @_documentation(visibility: internal)\n"
# What a call does with an error.
CATCHING = re.compile(r" {12}do \{\n((?:.*\n)+?) {12}\} catch \{\n(?:.*\n)+? {12}\}\n")


def without(text, beginning):
    """The text without the declarations whose comments begin like this."""
    return re.sub(DECLARATION.format(beginning), "", text, flags=re.DOTALL)


def spy(name, effects, place):
    """The extension for functions with these effects, in this place."""
    prefix, convention, attributes, where, rank = place
    case = name.removeprefix("OnCaller")
    case = case[0].lower() + case[1:]
    arrow = f"each Argument){' ' * bool(str(effects))}{effects} -> Output"
    text = MODEL
    if name != "Plain":
        # Only synchronous functions anywhere may be closures of an object that is not Sendable.
        text = without(text, "Wraps a `throws` function that is not").replace("import Foundation\n\n", "")
        text = text.replace("        let function = onItsActor(function)\n", "")
        text = text.replace(f",\n        {UNUSED}", f",\n        {UNUSED}" * rank)
        text = text if rank else text.replace(HIDDEN, DOCUMENTED)
    if not effects.throws:
        text = without(text, r"Creates a spy of a `throws` function that (?:returns or )?throws")
        text = CATCHING.sub(lambda match: re.sub(r"^    ", "", match[1], flags=re.MULTILINE), text)
    if prefix:
        text = text.replace("@_inheritActorContext _ function: @escaping @isolated(any) @Sendable", f"_ function: {convention}@escaping @Sendable")
    if prefix == "OnMainActor":
        text = text.replace("public func", "@MainActor public func")
    kind = f"`{effects}`" if str(effects) else "plain"
    for before, after in [
        ("SpyEffects.Throws", f"SpyEffects.{name}"),
        ("a `throws` function", f"{'an' if effects.is_async else 'a'} {kind} function{where}"),
        ("each Argument) throws -> Output", arrow),
        ("SpyBody(throws:", f"SpyBody({case}:"),
        ("body.throws", f"body.{case}"),
        *[(f"try {call}(", f"{effects.marks}{call}(") for call in ("body", "function", "callAsFunction")],
        # What is called without the spy has the type that closures can have.
        *[(f"{use}@Sendable", f"{use}{convention}@Sendable") for use in ("type: (", "var function: ", "let function: ")],
        ("@Sendable (repeat", f"{attributes}(repeat"),
    ]:
        text = text.replace(before, after)
    return text


def files():
    for place in PLACES:
        for effects in EFFECTS:
            name = place[0] + str(effects).title().replace(" ", "") or "Plain"
            if name != "Throws" and (place[0] != "OnCaller" or effects.is_async):
                yield f"Spy+{name}.swift", spy(name, effects, place)


if __name__ == "__main__":
    write(dict(files()), FOLDER / "Generated", "generate-spies.py")
