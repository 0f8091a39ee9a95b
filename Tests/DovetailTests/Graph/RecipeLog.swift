import Foundation

/// What recipes did, in order. They may do it on any thread.
final class RecipeLog: @unchecked Sendable {
    // Sendable because the entries are only touched while the lock is held.
    private let lock = NSLock()
    private var recorded: [String] = []

    /// The entries so far.
    var entries: [String] { lock.withLock { recorded } }

    func callAsFunction(_ entry: String) {
        lock.withLock { recorded.append(entry) }
    }

    /// Records, and passes the value on.
    func callAsFunction<Value>(_ entry: String, _ value: Value) -> Value {
        self(entry)
        return value
    }
}
