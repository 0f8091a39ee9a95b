/// A database that keeps the queue: two functions, and the dialect that it speaks.
struct Database: Sendable {
    /// Runs a statement with values for `$1`, `$2` and so on, and returns its rows. It is atomic.
    var rows: @Sendable (_ statement: String, _ values: [Value]) async throws -> [Row]
    /// An element whenever something may have been written.
    var changes: @Sendable () -> AsyncStream<Void>
    var dialect: Dialect
}

/// The differences between databases.
struct Dialect: Sendable {
    /// Creates the tables if there are none.
    let schema: String
    /// The time as an expression: milliseconds since 1970 on the clock of the database, which all workers share.
    var now: @Sendable () -> String
    /// The end of a query for rows to change, so that other workers skip them.
    let skippingLocked: String
}

/// A value that a statement takes.
enum Value: Sendable {
    case integer(Int)
    case text(String)
}

/// The columns of a row, as texts.
struct Row: Sendable {
    let columns: [String?]

    func text(_ column: Int) -> String { columns[column] ?? "" }
    func integer(_ column: Int) -> Int { columns[column].flatMap { Int($0) } ?? 0 }
}

/// An error with the message of the database.
struct DatabaseError: Error, Equatable, CustomStringConvertible {
    let database: String
    let message: String

    var description: String { "\(database): \(message)" }
}
