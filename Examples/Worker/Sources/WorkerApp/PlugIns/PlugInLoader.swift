import DovetailContainer

/// Loads the plug-ins of the queue into the program, and keeps them.
actor PlugInLoader {
    private let list: PlugInList
    private let find: FindPlugIn.Service
    private let handlers: Handlers
    private let patience: Duration
    private let clock: any Clock<Duration>
    private let report: Report.Service
    /// The extension of each plug-in, by its name. Its services stop only if it exists until then.
    private var extensions: [String: Container] = [:]
    /// The plug-ins that could not be loaded, and were reported.
    private var failed: Set<String> = []
    private var isListAvailable = true

    init(
        _ list: PlugInList,
        find: @escaping FindPlugIn.Service,
        handlers: Handlers,
        patience: Duration,
        clock: any Clock<Duration>,
        report: @escaping Report.Service
    ) {
        self.list = list
        self.find = find
        self.handlers = handlers
        self.patience = patience
        self.clock = clock
        self.report = report
    }

    /// Loads plug-ins as soon as they are added, until the caller is cancelled. Jobs of their names run from then on.
    ///
    /// It tries again to load a plug-in that failed, for instance because the database was not available.
    func run(extending container: Container) async {
        let bell = Bell()
        let listening = Task { [list] in
            for await _ in list.changes() { bell.ring() }
        }
        defer { listening.cancel() }
        while !Task.isCancelled {
            let rings = bell.rings
            for name in await names() where extensions[name] == nil { await load(name, extending: container) }
            await bell.wait(after: rings, atMost: patience, clock)
        }
    }

    /// The names in the list; none while it cannot be read.
    private func names() async -> [String] {
        do {
            let names = try await list.names()
            isListAvailable = true
            return names
        } catch {
            // Once, not at each attempt.
            if isListAvailable, !Task.isCancelled { report(.trouble(error)) }
            isListAvailable = false
            return []
        }
    }

    private func load(_ name: String, extending container: Container) async {
        do {
            let extended = try container.extended(find(name))
            try await extended.start()
            // Unlike `resolve`, this stops the plug-in again if a handler cannot be made.
            handlers.add(try await extended.start([String: Handler].self))
            extensions[name] = extended
            failed.remove(name)
            report(.loaded(plugIn: name))
        } catch {
            guard !Task.isCancelled, failed.insert(name).inserted else { return }
            report(.notLoaded(plugIn: name, (error as? LifecycleError)?.failures.first?.error ?? error))
        }
    }
}
