import Synchronization

/// What the running code is part of. It is task-local, so that it reaches child tasks. A `Task` that an activity starts counts as part
/// of it: nothing distinguishes it from a child task while the activity lasts.
@usableFromInline
package class Activity: @unchecked Sendable {
    // Sendable because ``InFlight/lock`` guards `waits`, and everything else is immutable or atomic.

    package enum Kind {
        /// Makes an instance of a graph or of a memoized function.
        case make
        /// The recipe of a service that starts, or its `onStart` hook.
        case start
        /// The `run` function of a service, or its `finish` function.
        case run
        /// An `onStop` hook.
        case stop
        /// The work in a scope.
        case work
        /// Starts or stops all services of a container or a scope. Their recipes and hooks have activities of their own.
        case transition
    }

    @TaskLocal package static var current: Activity?

    package final let kind: Kind
    /// The service, or the scope of the work.
    package final let name: any InstanceName
    /// The container or scope, followed by those that enclose it.
    package final let scopes: [ObjectIdentifier]
    /// The innermost activity around this one, as of its beginning.
    package final let outer: Activity?
    private final let ended = Atomic(false)

    /// What this activity waits for, itself or in tasks that are part of it.
    final var waits = Dictionary<ObjectIdentifier, AsyncOnce>()  // a literal would take longer

    /// `isPart`: whether what runs now waits for this activity.
    package init(_ kind: Kind, of name: any InstanceName, in scopes: [ObjectIdentifier] = [], isPart: Bool = true) {
        self.kind = kind
        self.name = name
        self.scopes = scopes
        outer = isPart ? Self.innermost { _ in true } : nil
    }

    final var hasEnded: Bool { ended.load(ordering: .acquiring) }

    package final func end() { ended.store(true, ordering: .releasing) }

    /// This activity and those around it.
    final var enclosing: some Sequence<Activity> { sequence(first: self) { $0.outer } }

    /// The innermost activity of the running code with this property.
    package static func innermost(where matches: (Activity) -> Bool) -> Activity? {
        var next = current
        while let activity = next {
            if !activity.hasEnded, matches(activity) { return activity }
            next = activity.outer
        }
        return nil
    }

    package static var isInStopHook: Bool { innermost { $0.kind == .stop } != nil }

    /// The innermost activity within a container or scope, or in the scopes that it encloses.
    package static func innermost(within scope: ObjectIdentifier) -> Activity? {
        innermost { $0.kind != .transition && $0.scopes.contains(scope) }
    }
}
