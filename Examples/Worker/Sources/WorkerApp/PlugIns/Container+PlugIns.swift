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
        // Each plug-in's services live as long as the workers, and stop before those that they depend on.
        var extensions: [Container] = []
        for await _ in list.changes() {
            do {
                for name in try await list.names() where seen.insert(name).inserted {
                    let extended = try extended(PlugIn.named(name))
                    try await extended.start()
                    extensions.append(extended)
                    handlers.add(try extended.resolve([String: Handler].self))
                    report(.loaded(plugIn: name))
                }
            } catch  where !Task.isCancelled {
                report(.trouble(error))
            }
        }
    }
}
