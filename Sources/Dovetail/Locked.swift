import Synchronization

/// A value that one thread at a time can get at.
///
/// It is `Mutex`, but the thread sanitizer can follow it. On Linux `Mutex` hands over within a library that is not
/// instrumented, so that every value behind one is reported as raced for. Here the hand-over is seen: a load and a store
/// of an atomic, which order nothing that the mutex does not order already.
final class Locked<Value: Sendable>: @unchecked Sendable {
    // Sendable because `value` is only touched while the mutex is held.

    private let mutex = Mutex(())
    private let handedOver = Atomic(false)
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        // `Mutex` gives out only what is not tied to the place it was called from, so the result takes another way.
        var result: Result?
        try mutex.withLock { _ in
            _ = handedOver.load(ordering: .acquiring)
            defer { handedOver.store(true, ordering: .releasing) }
            result = try body(&value)
        }
        guard let result else { preconditionFailure("a body that does not throw returns") }
        return result
    }
}
