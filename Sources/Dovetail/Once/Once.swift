import DovetailGraph
import Synchronization

/// Where a shared service is made, by one thread or task at a time.
@usableFromInline
class Once: @unchecked Sendable {
    // Sendable because `maker` is guarded by ``InFlight/board``; a subclass answers for what it adds.

    /// What users call the service, for messages.
    final let service: DependencyGraph.ID

    /// Held by a thread while it makes the service. A task that may be suspended holds none.
    final let making = Mutex(())

    /// Who makes the service right now; guarded by ``InFlight/board``.
    final var maker: InFlight?

    init(_ service: DependencyGraph.ID) {
        self.service = service
    }
}

extension Once {
    /// Where a function runs that is memoized.
    @usableFromInline
    static func ofMemoizedFunction() -> Once {
        Once("a memoized function")
    }
}
