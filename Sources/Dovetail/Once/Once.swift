import DovetailGraph
import Synchronization

/// The place where one thread or task at a time makes a shared service.
@usableFromInline
class Once: @unchecked Sendable {
    // Sendable because ``InFlight/board`` guards `maker`; a subclass is responsible for its own state.

    /// The service's name in messages.
    final let service: DependencyGraph.ID

    /// Held by a thread while it makes the service. A task that may be suspended holds none.
    final let making = Mutex(())

    /// The thread or task that is making the service; guarded by ``InFlight/board``.
    final var maker: InFlight?

    init(_ service: DependencyGraph.ID) {
        self.service = service
    }
}

extension Once {
    /// The place where a memoized function runs.
    @usableFromInline
    static func ofMemoizedFunction() -> Once {
        Once("a memoized function")
    }
}
