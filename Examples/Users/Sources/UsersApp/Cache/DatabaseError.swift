import CSQLite

/// An error of the cache's database, with the message of SQLite.
struct DatabaseError: Error, Equatable, CustomStringConvertible {
    let file: String
    let message: String

    var description: String { "the cache \(file): \(message)" }
}

extension DatabaseError {
    /// The last error on this connection.
    init(file: String, connection: OpaquePointer?) {
        // SQLite answers for a missing connection as well: it was out of memory.
        self.init(file: file, message: String(cString: sqlite3_errmsg(connection)))
    }
}
