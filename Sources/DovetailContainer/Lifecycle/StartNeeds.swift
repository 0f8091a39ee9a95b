import DovetailAnalysis

extension Provider {
    /// Starts the services that a call to resolve this one needs. `nil` if nothing starts.
    final var startOnDemand: Startup.Hook? {
        let starting = startup ?? startNeeds.providers.first?._withUnsafeGuaranteedRef { $0.startup }
        return starting?.onDemand
    }
}

/// The services to start before a provider's service: those that it holds, directly or through others that do not start.
final class StartNeeds: Sendable {
    let providers: [Unmanaged<Provider>]

    init(of provider: Provider) {
        var found: [Unmanaged<Provider>] = []
        var seen: Set<ObjectIdentifier> = []
        // Reversed, so that the dependencies are visited in their order.
        var waiting = Array(provider.dependencies.reversed())
        while let next = waiting.popLast() {
            next._withUnsafeGuaranteedRef { next in
                guard next.requirements.starts, seen.insert(ObjectIdentifier(next)).inserted else { return }
                if next.startup != nil {
                    found.append(.passUnretained(next))
                } else {
                    waiting += next.dependencies.reversed()
                }
            }
        }
        providers = found
    }
}

extension ScopeInstance {
    /// The services that start with this container or scope.
    var startingProviders: [Unmanaged<Provider>] {
        let all = layout?._withUnsafeGuaranteedRef { $0.providers } ?? providers.starting
        return all.filter { $0._withUnsafeGuaranteedRef { $0.startup != nil && !$0.isStartedOnDemand } }
    }
}
