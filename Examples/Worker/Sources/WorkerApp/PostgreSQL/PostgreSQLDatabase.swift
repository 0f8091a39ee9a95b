import Dispatch

/// A PostgreSQL server: one connection for the whole program, which reconnects after the server was away.
actor PostgreSQLDatabase {
    private let executor = BlockingExecutor("PostgreSQL")
    private var connection: PostgreSQLConnection?
    private let url: String
    private var isClosed = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Connects, and creates the tables if there are none.
    init(url: String) async throws {
        self.url = url
        try prepare()
    }

    private func prepare() throws {
        let connection = try PostgreSQLConnection(url)
        try connection.execute(Dialect.postgreSQL.schema)
        self.connection = consume connection
    }

    func rows(_ statement: String, _ values: [Value]) throws -> [Row] {
        guard !isClosed else { throw DatabaseError(database: "PostgreSQL", message: "the connection is closed") }
        if connection?.isAlive != true { connection = try PostgreSQLConnection(url) }
        return try connection?.rows(statement, values) ?? []
    }

    func close() {
        isClosed = true
        connection = nil
    }
}

extension Database {
    /// The server as a database of jobs.
    init(_ server: PostgreSQLDatabase, url: String) {
        self.init(
            rows: { try await server.rows($0, $1) },
            changes: { PostgreSQLListener.changes(url) },
            dialect: .postgreSQL
        )
    }
}

extension Dialect {
    static let postgreSQL = Dialect(
        // The lock makes programs that start at the same time create the tables one after the other.
        schema: """
            SELECT pg_advisory_xact_lock(7401000);
            CREATE TABLE IF NOT EXISTS jobs (
                id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name TEXT NOT NULL, input TEXT NOT NULL,
                state TEXT NOT NULL DEFAULT 'waiting', due BIGINT NOT NULL,
                attempt BIGINT NOT NULL DEFAULT 0, lease BIGINT NOT NULL DEFAULT 0, problem TEXT NOT NULL DEFAULT ''
            );
            CREATE INDEX IF NOT EXISTS jobs_due ON jobs (due, id) WHERE state IN ('waiting', 'running');
            CREATE TABLE IF NOT EXISTS plug_ins (name TEXT PRIMARY KEY);
            CREATE OR REPLACE FUNCTION jobs_notify() RETURNS trigger LANGUAGE plpgsql AS
                'BEGIN NOTIFY jobs; RETURN NULL; END';
            CREATE OR REPLACE TRIGGER jobs_added AFTER INSERT ON jobs EXECUTE FUNCTION jobs_notify();
            CREATE OR REPLACE TRIGGER plug_ins_added AFTER INSERT ON plug_ins EXECUTE FUNCTION jobs_notify();
            CREATE OR REPLACE TRIGGER jobs_revived AFTER UPDATE ON jobs FOR EACH ROW
                WHEN (OLD.state = 'dead' AND NEW.state = 'waiting') EXECUTE FUNCTION jobs_notify();
            """,
        now: { "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)" },
        skippingLocked: "FOR UPDATE SKIP LOCKED"
    )
}
