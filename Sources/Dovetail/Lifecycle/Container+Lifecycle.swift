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
            let starts = recipe.startup != nil && !providers[index].isStartedOnDemand
            guard starts, recipe.lifetime.customName == scope.name else {
                needs[index] = all
                continue
            }
            needs[index] = [steps.count]
            isCounted.append(false)
            steps.append(
                LifecycleStep(service: recipes[index].id, needs: all, provider: .passUnretained(providers[index]))
            )
        }
        return steps
    }
}
