import CPostgreSQL
import Foundation

/// A connection to a PostgreSQL server. It has one owner, and closes when that owner is gone.
struct PostgreSQLConnection: ~Copyable {
    private let handle: OpaquePointer

    init(_ url: String) throws(DatabaseError) {
        let handle = Self.connect(url)
        guard let handle, PQstatus(handle) == CONNECTION_OK else {
            // The handle has to be released even if the connection failed.
            defer { PQfinish(handle) }
            throw DatabaseError(connection: handle)
        }
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        self.handle = handle
    }

    /// Gives up after some seconds if the server does not answer, unless the URL says otherwise.
    private static func connect(_ url: String) -> OpaquePointer? {
        let options = [("connect_timeout", "5"), ("tcp_user_timeout", "10000"), ("dbname", url)]
        let texts = options.map { (strdup($0), strdup($1)) }
        defer {
            for (name, value) in texts {
                free(name)
                free(value)
            }
        }
        let names = texts.map { UnsafePointer($0.0) } + [nil]
        let values = texts.map { UnsafePointer($0.1) } + [nil]
        return PQconnectdbParams(names, values, 1)
    }

    deinit {
        PQfinish(handle)
    }

    /// Whether the connection is open, as far as is known.
    var isAlive: Bool {
        var arrivals = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        // A server that stops sends a message and closes the connection.
        while poll(&arrivals, 1, 0) == 1 {
            guard PQconsumeInput(handle) == 1 else { return false }
        }
        return PQstatus(handle) == CONNECTION_OK
    }

    /// Readable when the server has sent something.
    var socket: Int32 { PQsocket(handle) }

    /// Runs statements without parameters and results, in one transaction.
    func execute(_ sql: String) throws(DatabaseError) {
        let result = PQexec(handle, sql)
        defer { PQclear(result) }
        try check(result)
    }

    /// Runs one statement.
    func rows(_ sql: String, _ values: [Value]) throws(DatabaseError) -> [Row] {
        // The texts have to exist until the end of the call.
        let texts = values.map { strdup($0.text) }
        defer { for text in texts { free(text) } }
        let places = texts.map { UnsafePointer($0) }
        let result = PQexecParams(handle, sql, Int32(values.count), values.map(\.type), places, nil, nil, 0)
        defer { PQclear(result) }
        try check(result)
        return (0..<PQntuples(result)).map { row in
            Row(
                columns: (0..<PQnfields(result)).map { column in
                    PQgetisnull(result, row, column) == 1 ? nil : String(cString: PQgetvalue(result, row, column))
                }
            )
        }
    }

    /// Reads the notifications of the server.
    ///
    /// - Returns: Whether there was a notification; `nil` if the connection is lost.
    func notified() -> Bool? {
        guard PQconsumeInput(handle) == 1 else { return nil }
        var isNotified = false
        while let notification = PQnotifies(handle) {
            PQfreemem(notification)
            isNotified = true
        }
        return isNotified
    }

    private func check(_ result: OpaquePointer?) throws(DatabaseError) {
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return
        default: throw DatabaseError(connection: handle)
        }
    }
}

extension DatabaseError {
    /// The last error on this connection.
    fileprivate init(connection: OpaquePointer?) {
        let message = String(cString: PQerrorMessage(connection)).split(separator: "\n").first.map(String.init)
        self.init(database: "PostgreSQL", message: message ?? "it does not answer")
    }
}

extension Value {
    fileprivate var text: String {
        switch self {
        case .integer(let number): String(number)
        case .text(let text): text
        }
    }

    /// The server's number of the type.
    fileprivate var type: Oid {
        switch self {
        case .integer: 20
        case .text: 25
        }
    }
}
