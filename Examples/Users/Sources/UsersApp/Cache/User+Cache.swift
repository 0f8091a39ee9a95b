import Foundation

extension User.ID {
    /// The key under which the cache keeps the user's bytes.
    var cacheKey: String { "user-\(rawValue)" }
}

extension User {
    /// The user as bytes for the cache. The same user always has the same bytes.
    func cacheBytes() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(self)
    }
}

extension Users {
    /// The user with this ID in the cache file. If there is no file, the database is not opened, so that a look-up
    /// does not create one.
    static func findCached(file: URL, database: () throws -> Database, id: User.ID) throws -> User? {
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return nil }
        return try findCached(read: database().bytes, id: id)
    }

    /// The user with this ID among cached bytes. An entry that this version cannot read counts as missing.
    static func findCached(read: (_ key: String) throws -> Data?, id: User.ID) throws -> User? {
        guard let bytes = try read(id.cacheKey) else { return nil }
        return try? JSONDecoder().decode(User.self, from: bytes)
    }
}
