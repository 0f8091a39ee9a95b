import Foundation
import Synchronization
import Testing

@testable import WorkerApp

/// A database that keeps a queue.
enum Backend: String, CustomTestStringConvertible {
    case sqlite = "SQLite"
    case postgreSQL = "PostgreSQL"

    var testDescription: String { rawValue }

    /// Those that can be tested here.
    static let available: [Backend] = hasPostgreSQL ? [.sqlite, .postgreSQL] : [.sqlite]

    /// Whether there is a server, and the library to reach it.
    static var hasPostgreSQL: Bool {
        #if POSTGRESQL
            PostgreSQLServer.programs != nil
        #else
            false
        #endif
    }

    /// Calls the function with the queue's address, as on the command line.
    func withAddress(_ body: (String) async throws -> Void) async throws {
        switch self {
        case .sqlite:
            let folder = FileManager.default.temporaryDirectory.appending(path: "worker-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try await body(folder.appending(path: "jobs.sqlite").path())
        case .postgreSQL:
            try await body(#require(ServerTrait.server).makeDatabase())
        }
    }

    /// Opens a queue, as another program would.
    func open(_ address: String, time: ManualTime? = nil) async throws -> JobQueue {
        var database =
            switch self {
            case .sqlite: try await Database(SQLiteDatabase(file: address))
            #if POSTGRESQL
                case .postgreSQL: try await Database(PostgreSQLDatabase(url: address), url: address)
            #else
                case .postgreSQL: throw DatabaseError(database: rawValue, message: "it is not there")
            #endif
            }
        if let time { database.dialect.now = { "\(time.milliseconds)" } }
        return JobQueue(on: database)
    }
}

/// A time that tests set, in place of the database's clock.
final class ManualTime: Sendable {
    private let time = Mutex(1_000_000)

    var milliseconds: Int { time.withLock { $0 } }

    func advance(by seconds: Int) {
        time.withLock { $0 += seconds * 1000 }
    }
}
