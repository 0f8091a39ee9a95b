import CSQLite
import Foundation
import Synchronization

/// An SQLite database in which all values are texts, which is all that this application needs.
public final class Database: Sendable {
    private let connection: Mutex<Connection>

    /// Opens the file, and creates it and its folder if they do not exist.
    init(file: URL) throws {
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        connection = Mutex(try Connection(path: file.path(percentEncoded: false)))
    }

    /// Runs a statement.
    ///
    /// - Parameters:
    ///   - sql: The statement, with a `?` for each value.
    ///   - values: The values.
    /// - Returns: The rows of the result.
    /// - Throws: An error with the message of SQLite.
    @discardableResult
    public func run(_ sql: String, _ values: String...) throws -> [[String]] {
        try connection.withLock { connection in try connection.run(sql, values) }
    }
}

/// An error with the message of SQLite.
struct DatabaseError: Error, CustomStringConvertible {
    let description: String

    init(_ handle: OpaquePointer?) {
        description = "the database: \(String(cString: sqlite3_errmsg(handle)))"
    }
}

/// An open database, which is closed with its owner.
private struct Connection: ~Copyable {
    private let handle: OpaquePointer

    init(path: String) throws {
        var handle: OpaquePointer?
        guard sqlite3_open(path, &handle) == SQLITE_OK, let handle else {
            defer { sqlite3_close(handle) }
            throw DatabaseError(handle)
        }
        self.handle = handle
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    func run(_ sql: String, _ values: [String]) throws -> [[String]] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw DatabaseError(handle) }
        defer { sqlite3_finalize(statement) }
        for (index, value) in values.enumerated() {
            sqlite3_bind_text(statement, Int32(index + 1), value, -1, csqlite_transient())
        }
        var rows: [[String]] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_DONE: return rows
            case SQLITE_ROW: rows.append((0..<sqlite3_column_count(statement)).map { text(statement, $0) })
            default: throw DatabaseError(handle)
            }
        }
    }

    private func text(_ statement: OpaquePointer?, _ column: Int32) -> String {
        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
    }
}
