// Functions that wait for a service to start. `async` functions are in separate files, which reduces the size of programs; see
// `CONTRIBUTING.md`.

extension Adapter {
    /// The functions that start a service, or the services that it holds, when they are called.
    ///
    /// A dependent's module decides what `() async throws -> Service` means: with `NonisolatedNonsendingByDefault`, another type than here.
    static func deferredAsync<Service>(_ service: Service.Type) -> [Adapter] {
        [
            deferred((@concurrent @Sendable () async throws -> Service).self, .asyncFunction) { later, target in
                { try await later.start(target) }
            },
            deferred((@concurrent () async throws -> Service).self, .asyncFunction) { later, target in
                { try await later.start(target) }
            },
            deferred((nonisolated(nonsending) @Sendable () async throws -> Service).self, .asyncFunction) {
                later,
                target in
                { try await later.start(target) }
            },
            deferred((nonisolated(nonsending) () async throws -> Service).self, .nonsendingFunction) { later, target in
                { try await later.start(target) }
            },
            deferred((@MainActor @Sendable () async throws -> Service).self, .asyncMainActorFunction) { later, target in
                { try await later.start(target) }
            },
            deferred((@MainActor () async throws -> Service).self, .asyncMainActorFunction) { later, target in
                { try await later.start(target) }
            },
        ]
    }
}

extension LaterResolution {
    /// Makes a service after the services that it needs have started.
    func start<Service>(
        _ provider: Unmanaged<ServiceProvider<Service>>,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        let scope = try livingScope(of: Service.self)
        let provider = provider.takeUnretainedValue()
        if provider.requirements.starts { try await provider.startOnDemand?(provider, scope) }
        return try make(.passUnretained(provider))
    }
}
