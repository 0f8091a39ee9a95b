import Dovetail
import Foundation

/// The database, and the services that belong to it.
struct DatabaseAssembly: Assembly {
    let file: URL?

    func assemble(_ registry: inout Registry) {
        registry.register(Database.self, scope: .singleton, onStop: { try await $0.close() }) { [file] in
            try await Database(file: file)
        }
        // One for each request that needs it. If the request throws, it is rolled back.
        registry.register(
            Transaction.self,
            scope: .request,
            onStop: { transaction, error in
                if error == nil { await transaction.commit() } else { await transaction.rollBack() }
            }
        ) { (database: Database) in await database.begin() }

        registry.register(Migrate.self) { (database: Database) in { await database.migrate() } }
        registry.contribute((any HealthCheck).self) { (database: Database) in database }
    }
}
