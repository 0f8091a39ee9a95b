public import Synchronization

/// A lock that one thread at a time can hold.
///
/// It is a `Mutex` that the thread sanitizer can follow. On Linux, `Mutex` synchronizes in a library that is not
/// instrumented, so the sanitizer would report a race for every guarded value. The load and the store of an atomic let
/// it see the order, and order nothing that the mutex does not order already.
@usableFromInline
package struct Lock: ~Copyable, Sendable {
    @usableFromInline let mutex = Mutex(())
    @usableFromInline let handedOver = Atomic(false)

    @usableFromInline
    package init() {}

    @inlinable
    package borrowing func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        // `Mutex` returns only values that are not bound to the caller's region, so the result leaves through a variable.
        var result: Result?
        try mutex.withLock { _ in
            _ = handedOver.load(ordering: .acquiring)
            defer { handedOver.store(true, ordering: .releasing) }
            result = try body()
        }
        guard let result else { preconditionFailure("a body that does not throw returns") }
        return result
    }

    /// Has no result, so that it is fast even when it is not specialized.
    @usableFromInline
    package borrowing func access(_ body: () -> Void) { withLock(body) }

    /// Like ``withLock(_:)``, for code that is emitted into other modules and specialized there.
    @_alwaysEmitIntoClient @inline(__always)
    package borrowing func changing<Result>(_ body: () -> Result) -> Result {
        var result: Result?
        access { result = body() }
        guard let result else { preconditionFailure("a body that does not throw returns") }
        return result
    }
}

/// A value that one thread at a time can access.
@usableFromInline
package final class Locked<Value: Sendable>: @unchecked Sendable {
    // Sendable because the lock guards `value`.

    @usableFromInline let lock = Lock()
    // The lock already excludes overlapping accesses, so they are not checked at run time.
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable
    package init(_ value: Value) { self.value = value }

    @inlinable
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
