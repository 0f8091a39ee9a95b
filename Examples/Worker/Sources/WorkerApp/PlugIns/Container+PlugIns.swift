public import Dovetail

extension Container {
    /// Loads the plug-ins of the queue, and later ones as soon as they are added. Jobs of their names run from then on.
    ///
    /// It returns when the caller is cancelled.
    public func loadPlugIns() async throws {
        let list = try resolve(PlugInList.self)
        let handlers = try resolve(Handlers.self)
        let report = try resolve(Report.self)
        var seen: Set<String> = []
        for await _ in list.changes() {
            do {
                for name in try await list.names() where seen.insert(name).inserted {
                    handlers.add(try await plugIn(name))
                    report(.loaded(plugIn: name))
                }
            } catch  where !Task.isCancelled {
                report(.trouble(error))
            }
        }
    }

    /// The plug-in's services stand beside those of this container, which knows nothing of them.
    private func plugIn(_ name: String) async throws -> [String: Handler] {
        let extended = try extended(PlugIn.named(name))
        try await extended.start()
        return try extended.resolve([String: Handler].self)
    }
}
