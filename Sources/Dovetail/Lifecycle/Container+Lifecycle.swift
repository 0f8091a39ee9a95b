import DovetailGraph

extension Container {
    /// What starts and stops this container or scope, made by the first who needs it.
    func lifecycle() -> Lifecycle {
        sharedObject(at: scope.lifecycle) { Lifecycle(steps()) }
    }

    /// The services to start here, each after those that it holds, directly or through others.
    private func steps() -> [LifecycleStep] {
        let topology = linked.graph.topology()
        let recipes = linked.resolver.recipes
        let providers = linked.linker.withLock { $0.providers }
        var steps: [LifecycleStep] = []
        /// The steps that each recipe needs, or the one that it is.
        var needs: [[Int]] = Array(repeating: [], count: providers.count)
        var isCounted: [Bool] = []
        // What a recipe holds comes before it.
        for index in topology.order where index < providers.count {
            var all: [Int] = []
            for edge in topology.edges(of: index) where topology.held[edge] >= 0 {
                for step in needs[topology.held[edge]] where !isCounted[step] {
                    isCounted[step] = true
                    all.append(step)
                }
            }
            for step in all { isCounted[step] = false }
            let recipe = recipes[index].recipe
            guard let startup = recipe.startup, recipe.lifetime.customName == scope.name else {
                needs[index] = all
                continue
            }
            needs[index] = [steps.count]
            isCounted.append(false)
            steps.append(
                LifecycleStep(
                    service: recipes[index].id,
                    needs: all,
                    start: scope.calling(startup.start, providers[index]),
                    stop: scope.stopping(providers[index], startup)
                )
            )
        }
        return steps
    }
}

extension ScopeInstance {
    /// What is to be called to stop a service here, the last thing being to give it out no more.
    fileprivate func stopping(_ provider: Provider, _ startup: Startup) -> [LifecycleStep.Hook] {
        let stop = calling({ $0.stopInstance(in: $1) }, provider)
        guard let onStop = startup.onStop else { return [stop] }
        return [calling(onStop, provider), stop]
    }

    /// The container keeps what starts it, so that does not keep the container; nor the provider, which would keep an instance for as
    /// long as a task takes to end. The provider is there where the container is.
    fileprivate func calling(_ function: @escaping Startup.Function, _ provider: Provider) -> LifecycleStep.Hook {
        { [weak self, unowned provider] in
            guard let self else { return }
            try await function(provider, self)
        }
    }
}
