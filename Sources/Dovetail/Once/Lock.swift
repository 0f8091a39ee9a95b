import Synchronization

/// Lets one thread at a time do something.
///
/// It is `Mutex`, but the thread sanitizer can follow it. On Linux `Mutex` hands over within a library that is not
/// instrumented, so that every value behind one is reported as raced for. Here the hand-over is seen: a load and a store
/// of an atomic, which order nothing that the mutex does not order already.
package struct Lock: ~Copyable, Sendable {
    private let mutex = Mutex(())
    private let handedOver = Atomic(false)

    package init() {}

    package borrowing func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        // `Mutex` gives out only what is not tied to the place it was called from, so the result takes another way.
        var result: Result?
        try mutex.withLock { _ in
            _ = handedOver.load(ordering: .acquiring)
            defer { handedOver.store(true, ordering: .releasing) }
            result = try body()
        }
        guard let result else { preconditionFailure("a body that does not throw returns") }
        return result
    }
}
