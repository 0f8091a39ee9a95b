// Making an instance in a task, and waiting for another task to make it. Waiting suspends the task and blocks no thread.

extension Activity {
    /// Runs the work of this activity. What begins meanwhile records that it is part of it. Not generic, and not inlined, so that
    /// what starts services and what makes instances need not be in one program.
    @usableFromInline @inline(never)
    package final func run(isolation: isolated (any Actor)? = nil, _ work: () async -> Void) async {
        await Self.$current.withValue(self, operation: work)
    }
}

extension InFlight {
    /// Waits for this task's turn, and returns whether it has to make the instance and to call ``end(_:)``. If not, `isMade` is true.
    ///
    /// Throws the error of the task that has made the instance, a `CancellationError` if this one is cancelled, or ``ResolutionError``
    /// if waiting would never end. An error that `Failure` does not permit is ignored, and the program stops instead of waiting forever.
    @usableFromInline
    package func begin<Failure: Error>(
        throwing error: Failure.Type,
        isolation: isolated (any Actor)?,
        unless isMade: () -> Bool = { false }
    ) async throws(Failure) -> Bool {
        while !beginUnlessMaking() {
            let error: (any Error)?
            do throws(ResolutionError) {
                // A call that cannot throw a `CancellationError` keeps waiting.
                error = try await suspend(isCancellable: CancellationError() is Failure, isolation: isolation)
            } catch {
                throw typedError(error)
            }
            if let failure = error as? Failure { throw failure }
            if isMade() { return false }
        }
        return true
    }

    /// Waits until no task is making the instance. Returns the error that the recipe threw, a `CancellationError` if this task was
    /// cancelled, or `nil` if the caller should check again. Throws if waiting would never end.
    @usableFromInline
    package func suspend(
        isCancellable: Bool,
        isolation: isolated (any Actor)?
    ) async throws(ResolutionError) -> (any Error)? {
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
