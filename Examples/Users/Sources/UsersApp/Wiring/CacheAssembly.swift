import Dovetail
import Foundation

/// How users are cached in this file.
///
/// The database is opened by what is called, not by what is wired: a download that fails does not make a cache.
struct CacheAssembly: Assembly {
    let file: URL

    func assemble(_ registry: inout Registry) {
        registry.register(Database.self, scope: .singleton) { try Database(file: file) }
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
