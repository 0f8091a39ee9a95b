import DovetailGraph
import Synchronization

/// A function that runs for a container or a scope: it starts, runs or stops a service, or is the work for which a scope was
/// entered. It is task-local, so that it reaches the function's child tasks.
///
/// A `Task` that the function starts counts as part of it: nothing distinguishes it from a child task while the function runs.
final class Activity: Sendable {
    enum Kind {
        /// The recipe of a service that starts, or its `onStart` hook.
        case start
        /// The `run` function of a service, or its `finish` function.
        case run
        /// An `onStop` hook.
        case stop
        /// The work in a scope.
        case call
    }

    @TaskLocal static var current: Activity?

    let kind: Kind
    /// The service, or the scope of the work.
    let name: DependencyGraph.ID
    /// The container or scope, followed by those that enclose it.
    let scopes: [ObjectIdentifier]
    private let outer: Activity?
    private let hasEnded = Atomic(false)

    init(_ kind: Kind, of name: DependencyGraph.ID, in scope: ScopeInstance) {
        self.kind = kind
        self.name = name
        scopes = scope.enclosing
        outer = Self.innermost { _ in true }
    }

    func end() { hasEnded.store(true, ordering: .releasing) }

    /// The innermost activity of the running code with this property.
    static func innermost(where matches: (Activity) -> Bool) -> Activity? {
        var next = current
        while let activity = next {
            if !activity.hasEnded.load(ordering: .acquiring), matches(activity) { return activity }
            next = activity.outer
        }
        return nil
    }

    /// Whether the running code is part of an `onStop` hook.
    static var isInStopHook: Bool { innermost { $0.kind == .stop } != nil }

    /// Whether the running code is part of an activity within a container or scope, or in the scopes that it encloses.
    static func isRunning(within scope: ScopeInstance) -> Bool { innermost(within: ObjectIdentifier(scope)) != nil }

    /// The innermost activity within a container or scope, or in the scopes that it encloses.
    static func innermost(within scope: ObjectIdentifier) -> Activity? { innermost { $0.scopes.contains(scope) } }
}

extension ScopeInstance {
    /// The identities of this scope and of those that enclose it, with the container last. Compare them only while the
    /// scopes are alive.
    var enclosing: [ObjectIdentifier] {
        var all = [ObjectIdentifier(self)]
        var next = outer
        while let scope = next {
            all.append(ObjectIdentifier(scope._withUnsafeGuaranteedRef { $0 }))
            next = scope._withUnsafeGuaranteedRef { $0.outer }
        }
        return all
    }
}
