import Synchronization

/// Lets one thread at a time do something.
///
/// It is `Mutex`, but the thread sanitizer can follow it. On Linux `Mutex` hands over within a library that is not
/// instrumented, so that every value behind one is reported as raced for. Here the hand-over is seen: a load and a store
/// of an atomic, which order nothing that the mutex does not order already.
@usableFromInline
package struct Lock: ~Copyable, Sendable {
    private let mutex = Mutex(())
    private let handedOver = Atomic(false)

    @usableFromInline
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

extension Lock {
    /// Without a result, so that it is quick where it is not specialised.
    @usableFromInline
    borrowing func access(_ body: () -> Void) {
        withLock(body)
    }

    /// As ``withLock(_:)``, for code that is emitted into other modules, and specialised there.
    @_alwaysEmitIntoClient @inline(__always)
    borrowing func changing<Result>(_ body: () -> Result) -> Result {
        var result: Result?
        access { result = body() }
        guard let result else { preconditionFailure("a body that does not throw returns") }
        return result
    }
}

/// A value that one thread at a time can get at.
@usableFromInline
final class Locked<Value: Sendable>: @unchecked Sendable {
    // Sendable because `value` is only touched while the lock is held.

    private let lock = Lock()
    // The lock excludes what is checked at run time otherwise.
    @exclusivity(unchecked) private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
