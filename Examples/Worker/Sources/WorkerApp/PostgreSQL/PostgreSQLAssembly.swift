import DovetailContainer

/// A database on a server.
struct PostgreSQLAssembly: Assembly {
    let url: String

    func assemble(_ registry: inout Registry) {
        registry.register(PostgreSQLDatabase.self) { [url] in try await PostgreSQLDatabase(url: url) }
            .onStop { await $0.close() }
        registry.register(Database.self) { [url] (server: PostgreSQLDatabase) in Database(server, url: url) }
    }
}
