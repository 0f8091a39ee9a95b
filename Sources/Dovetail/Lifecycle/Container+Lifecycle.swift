import DovetailGraph

extension Container {
    /// The lifecycle of this container or scope.
    func lifecycle() -> Lifecycle { scope.startAndStop }
}

extension ScopeInstance {
    /// The lifecycle of this container or scope, created on first use.
    var startAndStop: Lifecycle { sharedObject(at: lifecycle) { Lifecycle(steps()) } }

    /// The lifecycle, if something has used it. A program that only prints its container need not contain how services start.
    var existingLifecycle: Lifecycle? { existingObject(at: lifecycle) }

    /// The services to start here, each with the services that it holds, directly or through others.
    func steps() -> [LifecycleStep] {
        let all = layout?._withUnsafeGuaranteedRef { $0.providers } ?? providers.starting
        let starting = all.filter { provider in
            provider._withUnsafeGuaranteedRef { $0.startFunctions != nil && !$0.isStartedOnDemand }
        }
        var positions: [ObjectIdentifier: Int] = [:]
        return starting.enumerated().map { position, provider in
            provider._withUnsafeGuaranteedRef { provider in
                positions[ObjectIdentifier(provider)] = position
                // Services of enclosing scopes have no position here: they started before.
                let needs = provider.startNeeds.providers.compactMap { need in
                    need._withUnsafeGuaranteedRef { positions[ObjectIdentifier($0)] }
                }
                return LifecycleStep(service: provider.service, needs: needs, provider: .passUnretained(provider))
            }
        }
    }
}
