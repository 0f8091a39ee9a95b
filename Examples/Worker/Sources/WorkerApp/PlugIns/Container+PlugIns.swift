public import DovetailContainer

extension Container {
    /// Runs until one of these signals arrives or the caller is cancelled, and loads the plug-ins of the queue
    /// meanwhile, also those that are added later.
    ///
    /// The services of a plug-in stop after the last job, and before those that they depend on.
    ///
    /// - Parameter signals: The signals, such as `SIGTERM`.
    /// - Throws: `LifecycleError` if services cannot be started or stopped, or the error of a service that runs.
    public func runWithPlugIns(until signals: [Int32]) async throws {
        let loader = try await start(PlugInLoader.self)
        // This container stops its extensions first, but only those that exist. The loader keeps them.
        defer { withExtendedLifetime(loader) {} }
        try await run(until: signals, besides: { await loader.run(extending: self) })
    }
}
