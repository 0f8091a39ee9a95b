import DovetailGraph

/// Lets one task at a time make an instance. Waiting suspends the other tasks and blocks no thread; see ``InFlight``.
@usableFromInline
class AsyncOnce: @unchecked Sendable {
    // Sendable because ``InFlight/lock`` guards `maker`.

    /// The service's name in messages.
    final let service: DependencyGraph.ID

    /// The task that is making the instance.
    final var maker: InFlight?

    init(_ service: DependencyGraph.ID) {
        self.service = service
    }
}

/// Lets a memoized function run on one thread at a time, or in one task.
@usableFromInline
final class MemoizedPlace: Sendable {
    private let ofThreads = Once()
    @usableFromInline let ofTasks = AsyncOnce(.memoizedFunction)

    // For code that is emitted into other modules. An initializer that this code could call would be part of every program.
    @usableFromInline
    static func ofMemoizedFunction() -> MemoizedPlace {
        MemoizedPlace()
    }

    /// Runs `work` while no other thread does so here.
    @usableFromInline
    func exclusively(_ work: () throws -> Void) throws {
        try ofThreads.exclusively(for: (), { DependencyGraph.ID.memoizedFunction }, work)
    }
}
