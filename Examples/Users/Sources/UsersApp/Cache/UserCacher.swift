import Foundation

/// Brings all users into the cache. It is handed the three functions that it calls, and knows nothing else.
struct UserCacher: Sendable {
    typealias Download = Users.Retrieve
    typealias Write = (_ key: String, _ bytes: Data) throws -> Void
    /// Replaces what is cached by what the given function writes: all of it, or nothing where that throws.
    typealias Cache = @Sendable (_ fill: @Sendable (Write) throws -> Void) throws -> Void
    typealias Report = @Sendable (Progress) -> Void

    enum Progress: Equatable, Sendable {
        case downloading
        case caching(Int, of: Int)
        case cached(Int)
    }

    let download: Download
    let cache: Cache
    let report: Report

    /// Downloads all users and caches each under its own key.
    func sync() async throws {
        report(.downloading)
        let users = try await download()
        try cache { write in
            for (index, user) in users.enumerated() {
                report(.caching(index + 1, of: users.count))
                try write(user.id.cacheKey, user.cacheBytes())
            }
        }
        report(.cached(users.count))
    }
}
