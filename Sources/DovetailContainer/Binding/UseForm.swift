/// What a recipe does with a dependency. The table below has a row for each form in which a recipe can take one; checks, orders and the
/// code that runs read its columns.
struct UseForm: Sendable {
    /// When the dependency is made.
    enum Moment {
        /// While the recipe runs, so the service holds it.
        case now
        /// When a function is called, in the scope in which the recipe ran.
        case later
        /// When a function is called, in a scope that it enters and keeps alive.
        case inScope
    }

    /// Where a function may be called.
    enum Isolation {
        /// Anywhere: it is `@Sendable`, or leaves the actor of its caller.
        case anywhere
        /// Where the recipe runs: it is not `@Sendable`.
        case recipientsActor
        case mainActor
    }

    let made: Moment
    var called = Isolation.recipientsActor
    /// Whether a call throws if the dependency cannot be made. If not, the checks make sure that it can.
    var canThrow = true
    /// Whether a call waits until the dependency has started, and so starts it.
    var waits = false
}

extension UseForm {
    /// `S`, `S?`, `Named<Name>`; an element of `[S]`; what a decoration wraps; the target of a forward.
    static let value = UseForm(made: .now)

    /// `() throws -> S`, `(A…) throws -> S`; without `throws`; `@Sendable`, `@MainActor`.
    static func function(_ called: Isolation, canThrow: Bool = true) -> UseForm {
        UseForm(made: .later, called: called, canThrow: canThrow)
    }

    /// `() async throws -> S`. A call leaves the caller's actor, unless it is the main actor by its type.
    static func asyncFunction(_ called: Isolation) -> UseForm {
        UseForm(made: .later, called: called == .mainActor ? .mainActor : .anywhere, waits: true)
    }

    /// `Enter<Scope>`; a function whose call is a scope; an input of one type among those of several scopes.
    static let scope = UseForm(made: .inScope, called: .anywhere)
}

/// What is true of a recipe because of what it is, or of what it uses.
struct Facts: OptionSet, Sendable {
    let rawValue: UInt8

    /// Only the main actor may make its service.
    static let needsMainActor = Facts(rawValue: 1)
    /// Its service holds one that lives for one call.
    static let holdsGraph = Facts(rawValue: 2)
    /// It starts, or holds something that does.
    static let starts = Facts(rawValue: 4)
    /// Making its service can fail.
    static let canFail = Facts(rawValue: 8)
    /// It leads to a recipe that takes a function which cannot throw.
    static let takesPlainFunction = Facts(rawValue: 16)
    /// It begins work in scopes, as a server does, or runs although no work depends on it; or it leads to such a recipe.
    static let beginsWork = Facts(rawValue: 32)
}

extension UseForm {
    /// The facts that are true of the dependent if they are true of what it uses in this form.
    var passesOn: Facts {
        var facts: Facts = made == .now ? [.holdsGraph, .starts, .canFail] : []
        if called == .recipientsActor { facts.insert(.needsMainActor) }
        if made != .inScope { facts.insert(.takesPlainFunction) }
        facts.insert(.beginsWork)
        return facts
    }

    /// What must not be true of the dependency. A function that cannot throw makes it at any time, and one that is called anywhere makes it
    /// off the main actor.
    var forbids: Facts {
        var facts: Facts = made == .later && called == .anywhere ? .needsMainActor : []
        if !canThrow { facts.insert(.canFail) }
        return facts
    }
}
