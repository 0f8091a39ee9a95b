/// A value that one thread at a time can get at.
final class Locked<Value: Sendable>: @unchecked Sendable {
    // Sendable because `value` is only touched while the lock is held.

    private let lock = Lock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
