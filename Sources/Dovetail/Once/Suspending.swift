// Making a service in a task, and waiting for another task to make it. Waiting suspends the task and blocks no thread.

extension InFlight {
    /// Makes the service in this task, unless another task is making it.
    @usableFromInline
    func beginUnlessMaking() -> Bool {
        Self.board.withLock {
            guard place.maker == nil else { return false }
            begin()
            return true
        }
    }

    /// Runs `work`, which makes the service. Services made meanwhile record that they are made for this one.
    @usableFromInline
    func run(isolation: isolated (any Actor)?, _ work: () async -> Void) async {
        await Self.$current.withValue(self, operation: work)
    }

    /// Resumes the tasks that wait for this: with its error, or with `nil` if they should check again.
    @usableFromInline
    func end(_ error: (any Error)?) {
        let continuations = Self.board.withLock {
            place.maker = nil
            defer { waiters = [] }
            formerWaiters = 0
            return waiters.compactMap { $0.resumption() }
        }
        // Outside the lock, because a task that resumes at once may take it.
        for continuation in continuations { continuation.resume(returning: error) }
    }

    /// Waits until no task or thread is making the service.
    ///
    /// - Returns: The error that the recipe threw, a `CancellationError` if this task was cancelled, or `nil` if the caller
    ///   should check again.
    /// - Throws: ``ResolutionError`` if waiting would never end.
    @usableFromInline
    func suspend(isCancellable: Bool, isolation: isolated (any Actor)?) async throws(ResolutionError) -> (any Error)? {
        var isCircular = false
        let error = await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let answer = Self.board.withLock { () -> (any Error)?? in
                    if isCancelled { return CancellationError() }
                    guard let maker = place.maker else { return .some(nil) }
                    isCircular = !wait()
                    if isCircular { return .some(nil) }
                    self.continuation = continuation
                    maker.waiters.append(self)
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            if isCancellable { cancel() }
        }
        if isCircular { throw circle }
        return error
    }

    private func cancel() {
        let continuation = Self.board.withLock {
            isCancelled = true
            guard let continuation = resumption() else { return nil as UnsafeContinuation<(any Error)?, Never>? }
            // Many tasks may come and go meanwhile, so those that left are removed once they are the majority.
            if let maker = place.maker {
                maker.formerWaiters += 1
                if maker.formerWaiters * 2 > maker.waiters.count {
                    maker.waiters.removeAll { $0.continuation == nil }
                    maker.formerWaiters = 0
                }
            }
            return continuation
        }
        continuation?.resume(returning: CancellationError())
    }

    /// The continuation of this task, or `nil` if it was taken before. Call this while the board is locked.
    private func resumption() -> UnsafeContinuation<(any Error)?, Never>? {
        guard let continuation else { return nil }
        self.continuation = nil
        stopWaiting()
        return continuation
    }
}
