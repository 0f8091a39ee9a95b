import DovetailContainer
import Foundation

/// The cache of users in this file.
///
/// The database is opened when a function needs it, not when the program is wired, so a failed download creates no
/// cache.
struct CacheAssembly: Assembly {
    let file: URL

    func assemble(_ registry: inout Registry) {
        registry.register(Database.self) { try Database(file: file) }.scope(.singleton)
        registry.register(Users.FindCached.self) { (database: @escaping @Sendable () throws -> Database) in
            partial(Users.findCached(file:database:id:), arg1: file, arg2: database)
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
