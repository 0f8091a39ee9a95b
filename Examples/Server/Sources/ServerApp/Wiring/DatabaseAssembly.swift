import DovetailContainer
import Foundation

/// The database, and the services that belong to it.
struct DatabaseAssembly: Assembly {
    let file: URL?

    func assemble(_ registry: inout Registry) {
        registry.register(Database.self) { [file] in try await Database(file: file) }
            .onStop { try await $0.close() }
        // One for each request that needs it. If the request throws, it is rolled back.
        registry.register(Transaction.self) { (database: Database) in await database.begin() }
            .scope(RequestScope.self)
            .onStop { transaction, error in
                if error == nil { await transaction.commit() } else { await transaction.rollBack() }
            }

        registry.register(Migrate.self) { (database: Database) in { await database.migrate() } }
        registry.contribute((any HealthCheck).self) { (database: Database) in database }
    }
}
