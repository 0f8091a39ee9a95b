import DovetailContainer

/// A database in a file.
struct SQLiteAssembly: Assembly {
    let file: String

    func assemble(_ registry: inout Registry) {
        registry.register(SQLiteDatabase.self) { [file] in try await SQLiteDatabase(file: file) }
            .onStop { await $0.close() }
        registry.register(Database.self) { (sqlite: SQLiteDatabase) in Database(sqlite) }
    }
}
