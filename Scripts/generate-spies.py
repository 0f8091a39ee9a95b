#!/usr/bin/env python3
"""Writes the extensions of Spy in Sources/DovetailTesting/Spies/Generated, one for each combination of effects.

In one signature with a parameter pack, Swift can abstract neither over `throws` and `async` nor over an actor. The
files differ only in the type of the function and in its call.

    Scripts/generate-spies.py            write the files
    Scripts/generate-spies.py --check    exit with 1 if a committed file is out of date
"""

from overloads import ANYWHERE, EFFECTS, MAIN_ACTOR, ROOT, UNUSED, write

# The isolations of a function: the prefix of the names, the prefixes of the type before and after `@escaping`, and a
# description.
FOLDER = ROOT / "Sources/DovetailTesting/Spies/Generated"
PLACES = [
    ("", "", ANYWHERE.attribute, ""),
    ("OnMainActor", "", MAIN_ACTOR.attribute + ANYWHERE.attribute, MAIN_ACTOR.described),
    # The type of `async` functions in a module with the upcoming feature NonisolatedNonsendingByDefault. The compiler
    # (6.3.1) crashes on closures of such a type with a pack, but not on conversions to it.
    ("OnCaller", "nonisolated(nonsending) ", ANYWHERE.attribute, " on its caller's actor"),
]

# The members of all spies. `{Name}` and `{case}` name the effects; `{type}` is the type of the function, `{main}` its
# actor.
EXTENSION = """
extension Spy where Effects == SpyEffects.{Name} {{
    /// Wraps {described}.
{documented}    public convenience init(
        {wrapped}{apart}
    ) {{
{wrapping}
    }}

{lent}
    /// Creates a spy of {described} that returns the same value, or one value after the other.
    ///
    /// - Parameters:
    ///   - type: The type of the function.
    ///   - first: The value that the first call returns.
    ///   - others: The values that the calls after it return. Further calls return the last one.
    public convenience init(
        _ type: ({type}).Type,
        returning first: Output,
        then others: Output...
    ) {{
        let script = SpyScript(first, others)
        self.init(
            SpyBody({case}: {{ index in {{ (_: repeat each Argument) in script[index] }} }})
        )
    }}
{throwing}
    /// The function to inject. The spy records its calls.
    public var function: {type} {{
        guard let body = body.{case} else {{ preconditionFailure("a spy has a body of its effects") }}
        let spied: {bare}
        spied = {{ [log] (arguments: repeat each Argument) in
            let index = log.begin((repeat each arguments))
{call}
        }}
        return spied
    }}

    /// Calls the function. The compiler (6.3.1) cannot call the property, whose type has a parameter pack.
    @_disfavoredOverload {main}public func function(_ arguments: repeat each Argument){effects} -> Output {{
        {marks}callAsFunction(repeat each arguments)
    }}

    /// Calls `function`.
    {main}public func callAsFunction(_ arguments: repeat each Argument){effects} -> Output {{
        let function: {type} = self.function
        return {marks}function(repeat each arguments)
    }}
}}

extension Spy where Effects == SpyEffects.{Name}, Output == Void {{
    /// Creates a spy of {described} that returns nothing.
    ///
    /// - Parameter type: The type of the function.
    public convenience init(
        _ type: ({type}).Type
    ) {{
        self.init(type, returning: ())
    }}
}}
"""

THROWING = """
    /// Creates a spy of {described} that returns or throws one result after the other.
    ///
    /// - Parameters:
    ///   - type: The type of the function.
    ///   - results: The results of the calls, in order. Further calls have the last one. If there are none, each call throws
    ///     ``SpyError``.
    public convenience init(
        _ type: ({type}).Type,
        results: [Result<Output, any Error>]
    ) {{
        let script = SpyScript(results)
        self.init(
            SpyBody({case}: {{ index in {{ (_: repeat each Argument) in try script[index].get() }} }})
        )
    }}

    /// Creates a spy of {described} that throws an error in each call.
    ///
    /// - Parameters:
    ///   - type: The type of the function.
    ///   - error: The error that each call throws.
    public convenience init(
        _ type: ({type}).Type,
        throwing error: any Error
    ) {{
        self.init(type, results: [.failure(error)])
    }}
"""

LENT = """
    /// Wraps {described} that is not `Sendable`, such as a method of an ordinary object.
    ///
    /// Only the spy may use the object from then on. Calls run one at a time, on any thread.
    ///
    /// - Parameter function: The function that each call runs.
    @_disfavoredOverload
    public convenience init(
        _ function: sending @escaping (repeat each Argument){effects} -> Output
    ) {{
        // Nobody else has the function any more, and the lock lets one thread at a time call it.
        nonisolated(unsafe) let function = function
        let lock = NSRecursiveLock()
        let alone: {bare} = {{ (arguments: repeat each Argument) in
            lock.lock()
            defer {{ lock.unlock() }}
            return {marks}function(repeat each arguments)
        }}
        self.init(SpyBody({case}: {{ _ in alone }}))
    }}
"""

# The closure of a test on the main actor may use main-actor state.
WRAPPED = "@_inheritActorContext _ function: @escaping @isolated(any) {bare}"
KEEPING = "        self.init(SpyBody({case}: {{ _ in function }}))"
WRAPPING = f"        let function = onItsActor(function)\n{KEEPING}"

# How many parameters that nobody passes an initialiser has. If two overloads fit, the one with fewer parameters wins: a closure that does
# not mention an actor is not a function of the main actor, and in Swift 5 mode it counts as `Sendable`.
RANK = {"": 0, "OnMainActor": 2, "OnCaller": 1}

DOCUMENTED = """\
    ///
    /// - Parameter function: The function that each call runs.
"""
HIDDEN = "    @_documentation(visibility: internal)\n"

CALL = """
            let output = {marks}body(index)(repeat each arguments)
            log.end(index, .success(output))
            return output
"""

THROWING_CALL = """
            do {{
                let output = {marks}body(index)(repeat each arguments)
                log.end(index, .success(output))
                return output
            }} catch {{
                log.end(index, .failure(error))
                throw error
            }}
"""


def files():
    for prefix, convention, attributes, where in PLACES:
        for effects in EFFECTS:
            if prefix == "OnCaller" and not effects.is_async:
                continue
            name = prefix + str(effects).title().replace(" ", "") or "Plain"
            case = name.removeprefix("OnCaller")
            kind = f"`{effects}`" if str(effects) else "plain"
            space = " " * bool(str(effects))
            bare = f"{attributes}(repeat each Argument){space}{effects} -> Output"
            words = {
                "Name": name,
                "case": case[0].lower() + case[1:],
                "convention": convention,
                "bare": bare,
                "type": convention + bare,
                "described": f"{'an' if effects.is_async else 'a'} {kind} function{where}",
                "effects": f"{space}{effects}",
                "main": "@MainActor " * (prefix == "OnMainActor"),
                "marks": effects.marks,
            }
            words["throwing"] = THROWING.format(**words).rstrip("\n") + "\n" if effects.throws else ""
            words["lent"] = LENT.format(**words).rstrip("\n") + "\n" if name in ("Plain", "Throws") else ""
            rank = 1 if words["lent"] else RANK[prefix]
            words["apart"] = f",\n        {UNUSED}" * rank
            words["documented"] = HIDDEN if rank else DOCUMENTED
            wrapped = "_ function: {convention}@escaping {bare}" if prefix else WRAPPED
            # An `async` function switches to its actor itself.
            wrapping = WRAPPING if words["lent"] else KEEPING
            words["wrapped"], words["wrapping"] = wrapped.format(**words), wrapping.format(**words)
            words["call"] = (THROWING_CALL if effects.throws else CALL).format(**words).strip("\n")
            source = EXTENSION.format(**words)
            yield f"Spy+{name}.swift", "import Foundation\n" * bool(words["lent"]) + source


if __name__ == "__main__":
    write(dict(files()), FOLDER, "generate-spies.py")
