import CSQLite

/// An open SQLite database. It has one owner, and closes when that owner is gone.
struct Connection: ~Copyable {
    private let handle: OpaquePointer
    private let file: String

    /// Opens the file, and makes it where it does not exist.
    init(file: String) throws(DatabaseError) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(file, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        guard code == SQLITE_OK, let handle else {
            // There is a handle to give back even where the file could not be opened.
            defer { sqlite3_close(handle) }
            throw DatabaseError(file: file, connection: handle)
        }
        // A person is waiting: long enough for another program's short write, and no longer.
        sqlite3_busy_timeout(handle, 250)
        self.handle = handle
        self.file = file
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// Runs statements that take nothing and return nothing.
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

    /// Runs the function in a transaction: everything that it writes is kept, or nothing when it throws.
    func transaction(_ body: () throws -> Void) throws {
        try execute("BEGIN IMMEDIATE")
        do {
            try body()
            try execute("COMMIT")
        } catch {
            // What failed first is what the caller has to hear of, and so it does not matter here if SQLite has rolled
            // back by itself. After a disk that failed it leaves that to whoever reads next, and this is a read.
            try? execute("ROLLBACK")
            try? execute("PRAGMA user_version")
            throw error
        }
    }
}
