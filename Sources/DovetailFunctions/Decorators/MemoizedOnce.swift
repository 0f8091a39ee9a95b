public import DovetailOnce

/// Lets a memoized function run on one thread at a time, or in one task.
@usableFromInline
final class MemoizedOnce: Sendable {
    private let ofThreads = Once()
    @usableFromInline let ofTasks = AsyncOnce(FunctionName.memoized)

    // For code that is emitted into other modules. An initializer that this code could call would be part of every program.
    @usableFromInline
    static func ofMemoizedFunction() -> MemoizedOnce {
        MemoizedOnce()
    }

    /// Runs `work` while no other thread does so here.
    @usableFromInline
    func exclusively(_ work: () throws -> Void) throws {
        try ofThreads.exclusively(for: (), { FunctionName.memoized }, work)
    }
}
