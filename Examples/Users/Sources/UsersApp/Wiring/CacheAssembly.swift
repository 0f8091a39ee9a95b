import Dovetail
import Foundation

/// How users are cached in this file.
///
/// The database is opened by what is called, not by what is wired: looking a user up where there is no cache does not
/// make one, and neither does a download that fails.
struct CacheAssembly: Assembly {
    let file: URL

    func assemble(_ registry: inout Registry) {
        registry.register(Database.self, scope: .singleton) { try Database(file: file) }
        registry.register(Users.FindCached.self) { (database: @escaping @Sendable () throws -> Database) in
            { id in
                guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return nil }
                return try Users.findCached(read: database().bytes, id: id)
            }
        }
        registry.register(UserCacher.self) {
            (
                download: Named<Users.RetrieveAll>,
                database: @escaping @Sendable () throws -> Database,
                console: Console
            ) in
            UserCacher(download: download.value, cache: { try database().replaceAll($0) }, report: console.report)
        }
    }
}
