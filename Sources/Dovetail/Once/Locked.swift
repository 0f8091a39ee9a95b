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

    /// Without a result, so that it is quick where it is not specialised.
    @usableFromInline
    func access(_ body: (inout Value) -> Void) {
        lock.withLock { body(&value) }
    }
}

extension Locked {
    /// As `withLock`, for what is emitted into other modules, and specialised there.
    @_alwaysEmitIntoClient @inline(__always)
    func changing<Result>(_ body: (inout Value) -> Result) -> Result {
        var result: Result?
        access { result = body(&$0) }
        guard let result else { preconditionFailure("a body that does not throw returns") }
        return result
    }
}

/// A locked value, for what is emitted into other modules. An initialiser that they can call, every program would carry.
@usableFromInline
func makeLocked<Value>(_ value: Value) -> Locked<Value> {
    Locked(value)
}
