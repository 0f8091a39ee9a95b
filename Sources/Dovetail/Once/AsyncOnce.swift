import DovetailGraph

/// Lets one task at a time make an instance. Waiting suspends the other tasks and blocks no thread; see ``InFlight``.
@usableFromInline
final class AsyncOnce: @unchecked Sendable {
    // Sendable because ``InFlight/board`` guards `maker`.

    /// The service's name in messages.
    let service: DependencyGraph.ID

    /// The task that is making the instance.
    var maker: InFlight?

    init(_ service: DependencyGraph.ID) {
        self.service = service
    }

    /// The place where a memoized function runs.
    @usableFromInline
    static func ofMemoizedFunction() -> AsyncOnce {
        AsyncOnce(.memoizedFunction)
    }
}

extension DependencyGraph.ID {
    /// The name of every memoized function in messages.
    static var memoizedFunction: Self { "a memoized function" }
}
