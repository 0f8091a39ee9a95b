import Foundation

extension User.ID {
    /// The key under which the cache keeps the user's bytes.
    var cacheKey: String { "user-\(rawValue)" }
}

extension User {
    /// The user as the cache keeps it: the same user is always the same bytes.
    func cacheBytes() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(self)
    }
}

extension Users {
    /// The user of this ID in the cache that is this file. Looking a user up where there is no cache does not make one:
    /// the database is opened only where there is a file.
    static func findCached(file: URL, database: () throws -> Database, id: User.ID) throws -> User? {
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return nil }
        return try findCached(read: database().bytes, id: id)
    }

    /// The user of this ID among cached bytes. An entry that this version cannot read is no entry.
    static func findCached(read: (_ key: String) throws -> Data?, id: User.ID) throws -> User? {
        guard let bytes = try read(id.cacheKey) else { return nil }
        return try? JSONDecoder().decode(User.self, from: bytes)
    }
}
