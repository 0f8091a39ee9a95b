import Foundation

/// Downloads all users into the cache. Its only dependencies are the three functions that it calls.
struct UserCacher: Sendable {
    typealias Download = Users.Retrieve
    typealias Write = (_ key: String, _ bytes: Data) throws -> Void
    /// Replaces the cache with what the function writes, or changes nothing if the function throws.
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
