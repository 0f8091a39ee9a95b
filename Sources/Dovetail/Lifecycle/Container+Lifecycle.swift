import DovetailGraph

extension Container {
    /// Starts and stops this container or scope. Created on first use.
    func lifecycle() -> Lifecycle {
        sharedObject(at: scope.lifecycle) { Lifecycle(steps()) }
    }

    /// The services to start here, each after the services that it holds, directly or through others.
    private func steps() -> [LifecycleStep] {
        let topology = linked.graph.topology()
        let recipes = linked.resolver.recipes
        let providers = linked.linker.withLock { $0.providers }
        var steps: [LifecycleStep] = []
        /// For each recipe, the step that it is, or the steps that it depends on.
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
    /// The functions that stop a service here. The last one withdraws the instance.
    fileprivate func stopping(_ provider: Provider, _ startup: Startup) -> [LifecycleStep.Hook] {
        let stop = calling({ $0.stopInstance(in: $1) }, provider)
        guard let onStop = startup.onStop else { return [stop] }
        return [calling(onStop, provider), stop]
    }

    /// The container holds its lifecycle, so the hook does not hold the container. Nor does it hold the provider, which
    /// would keep an instance alive until a task ends. The provider exists as long as the container does.
    fileprivate func calling(_ function: @escaping Startup.Function, _ provider: Provider) -> LifecycleStep.Hook {
        { [weak self, unowned provider] in
            guard let self else { return }
            try await function(provider, self)
        }
    }
}
