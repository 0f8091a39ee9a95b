import Dovetail

/// The plug-ins that the workers of a queue have to load, kept with the queue.
@Client
struct PlugInList: Sendable {
    /// Adds a plug-in, unless it is there already.
    var add: @Sendable (_ name: String) async throws -> Void
    /// The plug-ins that were added, in the order of their names.
    var names: @Sendable () async throws -> [String]
    /// An element at the beginning, and whenever there may be a new plug-in.
    var changes: @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } }
}

extension PlugInList {
    /// The list as a table.
    init(on database: Database) {
        self.init(
            add: { name in
                _ = try await database.rows(
                    "INSERT INTO plug_ins (name) VALUES ($1) ON CONFLICT (name) DO NOTHING",
                    [.text(name)]
                )
            },
            names: {
                try await database.rows("SELECT name FROM plug_ins ORDER BY name", []).map { $0.text(0) }
            },
            changes: database.changes
        )
    }
}
