import DovetailOnce

/// A value that is set once, by whichever of several tasks comes first. Any number of tasks may wait for it.
final class Promise<Value: Sendable>: @unchecked Sendable {
    // Sendable because the lock guards what changes.

    typealias Waiters = Dictionary<Int, UnsafeContinuation<Void, Never>>

    let lock = Lock()
    @exclusivity(unchecked) var first: Value?
    // A literal would take longer.
    @exclusivity(unchecked) var waiters = Waiters()
    @exclusivity(unchecked) var count = 0

    var value: Value? { lock.withLock { first } }

    /// Returns whether this is the first value.
    @discardableResult
    func fulfill(_ value: Value) -> Bool {
        var resumed = Waiters()
        let isFirst = lock.withLock {
            guard first == nil else { return false }
            first = value
            swap(&resumed, &waiters)
            return true
        }
        for waiter in resumed.values { waiter.resume() }
        return isFirst
    }
}

/// Tells the body of a service that its turn to stop has come; see ``SharedRegistration/running(mayReturn:_:)``.
public struct Turn: Sendable {
    let turn = Promise<(any Error)?>()

    /// Whether the service has to finish.
    public var hasCome: Bool { turn.value != nil }
    /// The error of the work in the scope.
    var error: (any Error)? { turn.value ?? nil }

    func come(after error: (any Error)?) { turn.fulfill(error) }
}
