import CSQLite

/// Something that the cache's database refused, in SQLite's own words.
struct DatabaseError: Error, Equatable, CustomStringConvertible {
    let file: String
    let message: String

    var description: String { "the cache \(file): \(message)" }
}

extension DatabaseError {
    /// What went wrong last on this connection.
    init(file: String, connection: OpaquePointer?) {
        // SQLite answers for a missing connection as well: it was out of memory.
        self.init(file: file, message: String(cString: sqlite3_errmsg(connection)))
    }
}
