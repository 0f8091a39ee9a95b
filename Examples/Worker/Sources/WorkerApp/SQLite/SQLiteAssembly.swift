import Dovetail

/// The queue in a file.
struct SQLiteAssembly: Assembly {
    let file: String

    func assemble(_ registry: inout Registry) {
        registry.register(SQLiteDatabase.self, scope: .singleton, onStop: { await $0.close() }) { [file] in
            try await SQLiteDatabase(file: file)
        }
        registry.register(JobQueue.self) { (sqlite: SQLiteDatabase) in JobQueue(on: Database(sqlite)) }
    }
}
