import Dovetail
import Synchronization

// Clients in every form that a user may write. That they compile is half of the test.

struct Credentials: Sendable, Equatable {
    var token: String
}

struct StorageError: Error, Equatable {}

enum Mail {
    typealias Send = @Sendable (_ text: String) async throws -> Int
    typealias Clear = @Sendable () -> Void
}

@Client
struct UserStorage: Sendable {
    /// Keeps the credentials.
    var save: @Sendable (_ credentials: Credentials) async throws -> Void
    var load: @Sendable () async throws -> Credentials
    var delete: @Sendable () async -> Void
}

/// Functions that are spelled through a name for their type.
@Client
struct MailClient: Sendable {
    var send: Mail.Send
    let clear: Mail.Clear
    var resend: Mail.Send = { $0.count }
}

/// Values that are not functions, and functions with a value from the start.
@Client
struct Counter: Sendable {
    var count: @Sendable (_ of: String) -> Int = { $0.count }
    var limit: @Sendable () -> Int = unimplemented("Counter.limit", returning: 10)
    var retries: Int = 3
    let version: Int = 7
    var log: (@Sendable (_ line: String) -> Void)?
    static let shared = Counter(retries: 5)
}

/// Parameters of every kind.
@Client
struct Labels: Sendable {
    let plain: @Sendable (Int, Int) throws -> Int
    var mixed: @Sendable (_ id: Int, String) throws -> String
    var first, second: @Sendable (_ id: Int) async throws -> String
    var check: @Sendable (_ id: Int) throws(StorageError) -> Void
    var add: @Sendable (_ total: inout Int, _ amount: Int) -> Void = { $0 += $1 }
    var `default`: @Sendable (_ for: String, _ in: Int) throws -> String
    var each: @Sendable (_ count: Int, _ body: @escaping @Sendable (Int) -> Int) throws -> [Int]
    var apply: @Sendable (_ value: Int, _ body: (Int) -> Int) -> Int = { $1($0) }
    var lazily: @Sendable (_ value: @autoclosure () -> Int) -> Int = { $0() }
    #if os(Linux) || canImport(Darwin)
        var here: @Sendable (_ now: Bool) throws -> Bool
    #else
        var elsewhere: @Sendable (_ now: Bool) throws -> Bool
    #endif
}

@Client
struct Store<Item: Sendable, Key: Hashable & Sendable>: Sendable {
    var item: @Sendable (_ key: Key) async throws -> Item
    var all: @Sendable () throws -> [Key: Item]
}

/// Isolated functions, in a struct that is not.
@Client
struct Screen: Sendable {
    var show: @MainActor @Sendable (_ text: String) -> Void
    var ask: @MainActor @Sendable (_ question: String) async throws -> Bool
}

/// A struct that is isolated as a whole, and functions that are not `@Sendable`.
@MainActor @Client
struct Panel {
    var show: (_ text: String) -> Void
    var title: () throws -> String
}

/// What the user wrote comes first.
@Client
struct Own: Sendable {
    var load: @Sendable (_ id: Int) async throws -> String

    init() {
        load = { "own \($0)" }
    }

    func load(id: Int) async throws -> String {
        try await load(id) + "!"
    }
}

enum Outer {
    /// A client inside another type.
    @Client
    public struct Inner: Sendable {
        var load: @Sendable (_ id: Int) throws -> Int
        /// An endpoint that only this file knows.
        private var forget: @Sendable (_ id: Int) throws -> Void
    }
}

/// Remembers what a function was called with.
final class Recorder<Value: Sendable>: Sendable {
    private let recorded = Mutex<[Value]>([])

    var values: [Value] { recorded.withLock { $0 } }

    func record(_ value: Value) { recorded.withLock { $0.append(value) } }
}
