import CSQLite
import Foundation

/// An open SQLite file. It has one owner, and closes when that owner is gone.
struct SQLiteConnection: ~Copyable {
    private let handle: OpaquePointer
    private let file: String

    /// Opens the file, and creates it if it does not exist.
    init(_ file: String) throws(DatabaseError) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(file, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        guard code == SQLITE_OK, let handle else {
            // The handle has to be closed even if the file could not be opened.
            defer { sqlite3_close(handle) }
            throw DatabaseError(database: file, message: String(cString: sqlite3_errmsg(handle)))
        }
        // Other programs hold the lock only briefly.
        sqlite3_busy_timeout(handle, 10_000)
        self.handle = handle
        self.file = file
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// Runs statements without parameters and results.
    func execute(_ sql: String) throws(DatabaseError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw lastError }
    }

    /// Runs one statement to its end. One that writes gets the lock before it reads, so what it has read is still true.
    func rows(_ sql: String, _ values: [Value]) throws(DatabaseError) -> [Row] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw lastError }
        defer { sqlite3_finalize(statement) }
        for (index, value) in values.enumerated() {
            let place = sqlite3_bind_parameter_index(statement, "$\(index + 1)")
            let code =
                switch value {
                case .integer(let number): sqlite3_bind_int64(statement, place, Int64(number))
                case .text(let text): sqlite3_bind_text(statement, place, text, -1, csqlite_transient())
                }
            guard code == SQLITE_OK else { throw lastError }
        }
        var rows: [Row] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                rows.append(
                    Row(
                        columns: (0..<sqlite3_column_count(statement)).map { column in
                            sqlite3_column_text(statement, column).map { String(cString: $0) }
                        }
                    )
                )
            case SQLITE_DONE: return rows
            default: throw lastError
            }
        }
    }

    private var lastError: DatabaseError {
        DatabaseError(database: file, message: String(cString: sqlite3_errmsg(handle)))
    }
}
