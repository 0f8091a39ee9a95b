import Foundation
import Synchronization

/// Bytes by key, in an SQLite file. The whole program shares one, because opening a connection is expensive.
final class Database: Sendable {
    typealias Write = (_ key: String, _ bytes: Data) throws -> Void

    private let connection: Mutex<Connection>

    /// Opens the file, and creates it and its folder if they do not exist.
    init(file: URL) throws {
        let path = file.path(percentEncoded: false)
        do {
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw DatabaseError(file: path, message: error.localizedDescription)
        }
        let connection = try Connection(file: path)
        try connection.execute("CREATE TABLE IF NOT EXISTS cache (key TEXT PRIMARY KEY, bytes BLOB NOT NULL)")
        self.connection = Mutex(connection)
    }

    /// The bytes under this key, if any.
    func bytes(forKey key: String) throws -> Data? {
        try connection.withLock { connection in
            try connection.prepare("SELECT bytes FROM cache WHERE key = ?").first(key)
        }
    }

    /// Replaces everything with what the function writes, in one transaction. If it throws, nothing changes.
    func replaceAll(_ fill: @Sendable (Write) throws -> Void) throws {
        try connection.withLock { connection in
            try connection.transaction {
                try connection.execute("DELETE FROM cache")
                let insert = try connection.prepare("INSERT OR REPLACE INTO cache (key, bytes) VALUES (?, ?)")
                try fill { key, bytes in try insert.run(key, bytes) }
            }
        }
    }
}
