import Dovetail

/// A database in a file.
struct SQLiteAssembly: Assembly {
    let file: String

    func assemble(_ registry: inout Registry) {
        registry.register(SQLiteDatabase.self, scope: .singleton, onStop: { await $0.close() }) { [file] in
            try await SQLiteDatabase(file: file)
        }
        registry.register(Database.self) { (sqlite: SQLiteDatabase) in Database(sqlite) }
    }
}
