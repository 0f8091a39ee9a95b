// Making a service in a task, and waiting for one that another task makes. The task is suspended; no thread waits.

extension InFlight {
    /// Makes the service in this task, unless another one does.
    @usableFromInline
    func beginUnlessMaking() -> Bool {
        Self.board.withLock {
            guard place.maker == nil else { return false }
            begin()
            return true
        }
    }

    /// Runs `work`, which makes the service. What it needs knows that it is needed for this.
    @usableFromInline
    func run(isolation: isolated (any Actor)?, _ work: () async -> Void) async {
        await Self.$current.withValue(self, operation: work)
    }

    /// Lets those go on who waited for this, with the error that it failed with, or none where they are to look again.
    @usableFromInline
    func end(_ error: (any Error)?) {
        let continuations = Self.board.withLock {
            place.maker = nil
            defer { waiters = [] }
            formerWaiters = 0
            return waiters.compactMap { $0.resumption() }
        }
        // Outside the lock, because a task that goes on at once may ask for it.
        for continuation in continuations { continuation.resume(returning: error) }
    }

    /// Waits until nobody makes the service.
    ///
    /// - Returns: The error that it could not be made with, a `CancellationError` where this task was cancelled, or `nil`
    ///   where it is time to look again.
    /// - Throws: ``ResolutionError`` where waiting would never end.
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
            // Many may come and go while one makes, so those that left are forgotten once they are the most.
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

    /// What this task goes on with, once. Called while the board is held.
    private func resumption() -> UnsafeContinuation<(any Error)?, Never>? {
        guard let continuation else { return nil }
        self.continuation = nil
        stopWaiting()
        return continuation
    }
}
