import CSQLite

/// An open SQLite database. It has one owner, and closes when that owner is gone.
struct Connection: ~Copyable {
    private let handle: OpaquePointer
    private let file: String

    /// Opens the file, and creates it if it does not exist.
    init(file: String) throws(DatabaseError) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(file, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        guard code == SQLITE_OK, let handle else {
            // The handle has to be closed even if the file could not be opened.
            defer { sqlite3_close(handle) }
            throw DatabaseError(file: file, connection: handle)
        }
        // Long enough for a short write of another program, but not too long for a person who waits.
        sqlite3_busy_timeout(handle, 250)
        self.handle = handle
        self.file = file
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// Runs statements without parameters and results.
    func execute(_ sql: String) throws(DatabaseError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
            throw DatabaseError(file: file, connection: handle)
        }
    }

    /// Prepares one statement.
    func prepare(_ sql: String) throws(DatabaseError) -> Statement {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw DatabaseError(file: file, connection: handle)
        }
        return Statement(statement, file: file)
    }

    /// Runs the function in a transaction: if it throws, nothing that it wrote is kept.
    func transaction(_ body: () throws -> Void) throws {
        try execute("BEGIN IMMEDIATE")
        do {
            try body()
            try execute("COMMIT")
        } catch {
            // The caller needs the first error, so an error of the rollback is ignored. SQLite may already have
            // rolled back itself; after a disk error, it does so at the next read, which this is.
            try? execute("ROLLBACK")
            try? execute("PRAGMA user_version")
            throw error
        }
    }
}
