import DovetailContainer

/// The queue and the plug-in list. Only this assembly knows their database.
struct QueueAssembly: Assembly {
    /// `postgres://…`, or else a file.
    let address: String

    func assemble(_ registry: inout Registry) {
        registry.assemble(database)
        registry.register(JobQueue.self) { (database: Database) in JobQueue(on: database) }
        registry.register(PlugInList.self) { (database: Database) in PlugInList(on: database) }
    }

    private var database: any Assembly {
        guard address.hasPrefix("postgres://") || address.hasPrefix("postgresql://") else {
            return SQLiteAssembly(file: address)
        }
        #if POSTGRESQL
            return PostgreSQLAssembly(url: address)
        #else
            return NoPostgreSQLAssembly()
        #endif
    }
}

#if !POSTGRESQL
    /// Replaces the database if the program was built without libpq.
    private struct NoPostgreSQLAssembly: Assembly {
        func assemble(_ registry: inout Registry) {
            registry.register(Database.self) { () async throws -> Database in
                throw Refusal("this program was built without PostgreSQL: install libpq-dev, and build it again")
            }
        }
    }
#endif
