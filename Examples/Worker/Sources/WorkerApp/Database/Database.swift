/// A database that keeps the queue: two functions, and the dialect that it speaks.
struct Database: Sendable {
    /// Runs a statement with values for `$1`, `$2` and so on, and returns its rows. It does everything or nothing.
    var rows: @Sendable (_ statement: String, _ values: [Value]) async throws -> [Row]
    /// An element whenever something may have been written.
    var changes: @Sendable () -> AsyncStream<Void>
    var dialect: Dialect
}

/// Where databases differ.
struct Dialect: Sendable {
    /// Makes the tables where there are none.
    let schema: String
    /// The time as an expression: milliseconds since 1970 on the clock of the database, which all workers share.
    var now: @Sendable () -> String
    /// Stands after a query for rows to change, so that others pass over them.
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

/// What a database refuses, in its own words.
struct DatabaseError: Error, Equatable, CustomStringConvertible {
    let database: String
    let message: String

    var description: String { "\(database): \(message)" }
}
