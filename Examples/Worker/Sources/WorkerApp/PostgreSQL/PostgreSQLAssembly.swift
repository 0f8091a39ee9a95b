import Dovetail

/// The queue on a server.
struct PostgreSQLAssembly: Assembly {
    let url: String

    func assemble(_ registry: inout Registry) {
        registry.register(PostgreSQLDatabase.self, scope: .singleton, onStop: { await $0.close() }) { [url] in
            try await PostgreSQLDatabase(url: url)
        }
        registry.register(JobQueue.self) { [url] (server: PostgreSQLDatabase) in
            JobQueue(on: Database(server, url: url))
        }
    }
}
