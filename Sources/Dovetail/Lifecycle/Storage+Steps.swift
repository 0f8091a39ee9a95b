import DovetailGraph
import Synchronization

extension ScopeInstance {
    /// What starts and stops this container or scope, made by the first who asks for it.
    func lifecycle() -> Lifecycle {
        let known = startAndStop.load(ordering: .acquiring)
        if let known { return Unmanaged<Lifecycle>.fromOpaque(known).takeUnretainedValue() }
        let new = Unmanaged.passRetained(Lifecycle(steps()))
        let (isSet, earlier) = startAndStop.compareExchange(
            expected: nil,
            desired: new.toOpaque(),
            ordering: .acquiringAndReleasing
        )
        guard !isSet, let earlier else { return new.takeUnretainedValue() }
        new.release()
        return Unmanaged<Lifecycle>.fromOpaque(earlier).takeUnretainedValue()
    }

    /// The services to start here, each after those that it holds, directly or through others.
    private func steps() -> [LifecycleStep] {
        let topology = wiring.graph.topology()
        let providers = wiring.linker.withLock { $0.providers }
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
            let recipe = wiring.catalog.entries[index].recipe
            guard let startup = recipe.startup, isScope(of: recipe) else {
                needs[index] = all
                continue
            }
            needs[index] = [steps.count]
            isCounted.append(false)
            steps.append(
                LifecycleStep(
                    service: wiring.catalog.entries[index].id,
                    needs: all,
                    start: starting(providers[index], startup),
                    stop: stopping(providers[index], startup)
                )
            )
        }
        return steps
    }

    private func isScope(of recipe: Recipe) -> Bool {
        recipe.lifetime.customName == (scope == 0 ? nil : wiring.scopes[scope - 1].name)
    }
}
