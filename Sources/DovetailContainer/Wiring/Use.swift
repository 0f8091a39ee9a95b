/// A recipe's use of one of its dependencies, by its parameter or apart from that: an edge of the ``Wiring``. ``BindingResolver`` decides
/// it once, from the parameter's type and what is registered.
struct Use: Sendable {
    /// The recipe that is used, by its position in the ``Wiring``; negative if there is none.
    let target: Int
    let form: UseForm
    /// Turns the service into what a parameter of another type takes.
    let adapter: Adapter?

    init(_ target: Int, _ form: UseForm, as adapter: Adapter? = nil) {
        self.target = target
        self.form = form
        self.adapter = adapter
    }

    init(_ target: Int, as adapter: Adapter) { self.init(target, adapter.use, as: adapter) }

    /// Nothing supplies it, which is a mistake.
    static let missing = Use(-1, .value)

    var isMissing: Bool { target < 0 && adapter == nil }
}

/// The form in which a recipe uses a dependency: a row of the table below. Checks, orders and the code that runs read its columns.
/// An ``Adapter`` chooses the row of a function; the code that makes any other use names its row.
struct UseForm: Sendable {
    /// When the dependency is made.
    enum Moment {
        /// While the recipe runs, so the service holds it.
        case now
        /// The same, in the scope of the dependency, from wherever the recipe runs.
        case nowInItsScope
        /// When a function is called, in the scope in which the recipe ran.
        case later
        /// When a function is called, in a scope that it enters and keeps alive.
        case inScope
    }

    /// Where a call makes the dependency.
    enum Isolation {
        /// Anywhere: a function is `@Sendable`, or leaves the actor of its caller.
        case anywhere
        /// Where the recipe runs: a function is not `@Sendable`, and so stays there.
        case recipientsActor
        case mainActor
    }

    let made: Moment
    let called: Isolation
    /// Whether a call can throw. If not, the checks make sure that it need not.
    let canThrow: Bool
    /// Whether a call waits until the dependency has started, and so starts it.
    let waits: Bool

    /// Whether the dependency is made before the recipe has run.
    var isHeld: Bool { made == .now || made == .nowInItsScope }
    /// Whether it is made in the scope in which the recipe runs, at once or later.
    var isMadeInScope: Bool { made == .now || made == .later }

    private init(_ made: Moment, _ called: Isolation, throws canThrow: Bool, waits: Bool) {
        self.made = made
        self.called = called
        self.canThrow = canThrow
        self.waits = waits
    }
}

// The table of forms. A function with arguments has the form of the same function without.
// swift-format-ignore
extension UseForm {
    //                                            made            its call runs     throws         waits
    /// `S`, `S?`, `Named<Name>`; an element of `[S]`; what a decoration wraps; the target of a forward.
    static let value                  = UseForm(.now,           .recipientsActor, throws: true,  waits: false)
    /// `() throws -> S`
    static let function               = UseForm(.later,         .recipientsActor, throws: true,  waits: false)
    /// `@Sendable () throws -> S`
    static let sendableFunction       = UseForm(.later,         .anywhere,        throws: true,  waits: false)
    /// `@MainActor () throws -> S`, `@Sendable` or not
    static let mainActorFunction      = UseForm(.later,         .mainActor,       throws: true,  waits: false)
    /// `() -> S`
    static let plainFunction          = UseForm(.later,         .recipientsActor, throws: false, waits: false)
    /// `@Sendable () -> S`
    static let plainSendableFunction  = UseForm(.later,         .anywhere,        throws: false, waits: false)
    /// `@MainActor () -> S`, `@Sendable` or not
    static let plainMainActorFunction = UseForm(.later,         .mainActor,       throws: false, waits: false)
    /// `@concurrent () async throws -> S`, `@Sendable` or not: a call leaves the actor of its caller. And
    /// `nonisolated(nonsending) @Sendable () async throws -> S`, whose caller can be anywhere.
    static let asyncFunction          = UseForm(.later,         .anywhere,        throws: true,  waits: true)
    /// `nonisolated(nonsending) () async throws -> S`
    static let nonsendingFunction     = UseForm(.later,         .recipientsActor, throws: true,  waits: true)
    /// `@MainActor () async throws -> S`, `@Sendable` or not
    static let asyncMainActorFunction = UseForm(.later,         .mainActor,       throws: true,  waits: true)
    /// An input among those of one type that several scopes have: the innermost counts.
    static let innermostInput         = UseForm(.nowInItsScope, .recipientsActor, throws: true,  waits: false)
    /// What `Enter<Scope>`, or a function whose call is a scope, makes in that scope.
    static let scope                  = UseForm(.inScope,       .anywhere,        throws: true,  waits: false)
}

extension UseForm {
    /// The facts that are true of the dependent if they are true of what it uses in this form.
    var passesOn: Facts.Flags {
        var flags: Facts.Flags = isHeld ? [.holdsGraph, .starts, .canFail, .entersScopes] : []
        if called == .recipientsActor { flags.insert(.needsMainActor) }
        if made != .inScope { flags.insert(.takesPlainFunction) }
        flags.insert(.beginsWork)
        return flags
    }

    /// What must not be true of the dependency. A function that cannot throw makes it at any time, and one that is called anywhere makes it
    /// off the main actor.
    var forbids: Facts.Flags {
        var flags: Facts.Flags = made == .later && called == .anywhere ? .needsMainActor : []
        if !canThrow { flags.insert(.canFail) }
        return flags
    }
}
