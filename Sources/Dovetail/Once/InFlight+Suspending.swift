// Making an instance in a task, and waiting for another task to make it. Waiting suspends the task and blocks no thread.

extension InFlight {
    /// Runs `work`, which makes the instance. Other instances that are made meanwhile record that they are made for this one.
    @usableFromInline
    func run(isolation: isolated (any Actor)?, _ work: () async -> Void) async {
        await Self.$current.withValue(self, operation: work)
    }

    /// Waits until no task is making the instance.
    ///
    /// - Returns: The error that the recipe threw, a `CancellationError` if this task was cancelled, or `nil` if the caller
    ///   should check again.
    /// - Throws: ``ResolutionError`` if waiting would never end.
    @usableFromInline
    func suspend(isCancellable: Bool, isolation: isolated (any Actor)?) async throws(ResolutionError) -> (any Error)? {
        var cycle: ResolutionError?
        let error = await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                switch wait(continuation) {
                case .resume(let error): continuation.resume(returning: error)
                case .cycle(let error):
                    cycle = error
                    continuation.resume(returning: nil)
                case nil: break
                }
            }
        } onCancel: {
            if isCancellable { cancel() }
        }
        if let cycle { throw cycle }
        return error
    }
}
