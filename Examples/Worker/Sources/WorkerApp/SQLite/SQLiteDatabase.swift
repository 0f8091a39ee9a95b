import Foundation

/// A file of SQLite: one connection for the whole program.
actor SQLiteDatabase {
    private let executor = BlockingExecutor("SQLite")
    private var connection: SQLiteConnection?
    private let file: String

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens the file, and creates it and its tables if they do not exist.
    init(file: String) async throws {
        self.file = file
        try open()
    }

    private func open() throws {
        let connection = try SQLiteConnection(file)
        // Readers and a writer do not wait for each other, and writes survive a power failure.
        try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        try connection.execute("BEGIN IMMEDIATE; \(Dialect.sqlite.schema); COMMIT")
        self.connection = consume connection
    }

    func rows(_ statement: String, _ values: [Value]) throws -> [Row] {
        guard connection != nil else { throw DatabaseError(database: file, message: "it is closed") }
        return try connection?.rows(statement, values) ?? []
    }

    func close() {
        connection = nil
    }
}

extension Database {
    /// The file as a database of jobs.
    init(_ sqlite: SQLiteDatabase) {
        self.init(
            rows: { try await sqlite.rows($0, $1) },
            changes: { sqlite.changes() },
            dialect: .sqlite
        )
    }
}

extension SQLiteDatabase {
    /// SQLite does not notify other programs, but a number changes when one of them has written.
    nonisolated fileprivate func changes() -> AsyncStream<Void> {
        AsyncStream { sink in
            let looking = Task {
                var last: Int?
                while !Task.isCancelled {
                    let version = try? await rows("PRAGMA data_version", []).first?.integer(0)
                    if let version, version != last { sink.yield() }
                    last = version ?? last
                    try? await Task.sleep(for: .milliseconds(100))
                }
            }
            sink.onTermination = { _ in looking.cancel() }
        }
    }
}

extension Dialect {
    static let sqlite = Dialect(
        schema: """
            CREATE TABLE IF NOT EXISTS jobs (
                id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, input TEXT NOT NULL,
                state TEXT NOT NULL DEFAULT 'waiting', due INTEGER NOT NULL,
                attempt INTEGER NOT NULL DEFAULT 0, lease INTEGER NOT NULL DEFAULT 0, problem TEXT NOT NULL DEFAULT ''
            );
            CREATE INDEX IF NOT EXISTS jobs_due ON jobs (due, id) WHERE state IN ('waiting', 'running');
            CREATE TABLE IF NOT EXISTS plug_ins (name TEXT PRIMARY KEY)
            """,
        now: { "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)" },
        skippingLocked: ""
    )
}
