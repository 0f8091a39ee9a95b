import Dovetail

/// Loads the plug-ins of the queue into the program, and keeps them.
actor PlugInLoader {
    private let list: PlugInList
    private let find: FindPlugIn.Service
    private let handlers: Handlers
    private let report: Report.Service
    private var seen: Set<String> = []
    /// The extension of each plug-in. Its services stop only if it exists until then.
    private var extensions: [Container] = []

    init(
        _ list: PlugInList,
        find: @escaping FindPlugIn.Service,
        handlers: Handlers,
        report: @escaping Report.Service
    ) {
        self.list = list
        self.find = find
        self.handlers = handlers
        self.report = report
    }

    /// Loads plug-ins as soon as they are added, until the caller is cancelled. Jobs of their names run from then on.
    func run(extending container: Container) async {
        for await _ in list.changes() {
            do {
                for name in try await list.names() where seen.insert(name).inserted {
                    try await load(name, extending: container)
                }
            } catch {
                if !Task.isCancelled { report(.trouble(error)) }
            }
        }
    }

    private func load(_ name: String, extending container: Container) async throws {
        let extended = try container.extended(find(name))
        try await extended.start()
        extensions.append(extended)
        handlers.add(try extended.resolve([String: Handler].self))
        report(.loaded(plugIn: name))
    }
}
