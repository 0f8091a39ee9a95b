public import DovetailContainer

extension Container {
    /// Runs until one of these signals arrives or the caller is cancelled, and loads the plug-ins of the queue
    /// meanwhile, also those that are added later.
    ///
    /// The services of a plug-in stop after the last job, and before those that they depend on.
    ///
    /// - Parameters:
    ///   - signals: The signals, such as `SIGTERM`.
    ///   - started: Called when everything has started, with the timeline.
    /// - Throws: `LifecycleError` if services cannot be started or stopped, or the error of a service that runs.
    public func runWithPlugIns(
        until signals: [Int32],
        started: @escaping @Sendable (StartTimeline) throws -> Void = { _ in }
    ) async throws {
        let loader = try await start(PlugInLoader.self)
        // This container stops its extensions first, but only those that exist. The loader keeps them.
        defer { withExtendedLifetime(loader) {} }
        try await run(until: signals, started: started, besides: { await loader.run(extending: self) })
    }
}
