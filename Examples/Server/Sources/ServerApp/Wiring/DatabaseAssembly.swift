import DovetailContainer
import Foundation

/// The database, and the services that belong to it.
struct DatabaseAssembly: Assembly {
    let file: URL?

    func assemble(_ registry: inout Registry) {
        registry.register(Database.self) { [file] in try await Database(file: file) }
            .onStop { try await $0.close() }
        // One for each request or message that needs it. The database lends it, and commits or rolls back.
        registry.lend(Transaction.self) { (lend, database: Database) in
            try await database.withTransaction { try await lend($0) }
        }
        .scope(RequestScope.self)
        registry.lend(Named<MessageTransaction>.self) { (lend, database: Database) in
            try await database.withTransaction { try await lend(Named($0)) }
        }
        .scope(MessageScope.self)

        registry.register(Migrate.self) { (database: Database) in { await database.migrate() } }
        registry.contribute((any HealthCheck).self) { (database: Database) in database }
    }
}
