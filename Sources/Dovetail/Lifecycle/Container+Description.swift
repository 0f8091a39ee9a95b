import DovetailGraph

extension Container: CustomStringConvertible {
    /// A summary of the container or scope: how many recipes it has, which services it has made, and which ones it is
    /// starting or stopping.
    ///
    /// ```text
    /// a container of 12 recipes from 3 assemblies
    ///   made       4 of 6 shared services
    ///   starting   Database and Cache, after 1 of 3 services
    /// ```
    ///
    /// For the recipes themselves see ``dependencyGraph``.
    public var description: String {
        let census = census()
        var message: Message
        if let name = scope.customScope?.id.description {
            message = Message("the scope \(name) with " + Self.count(census.own, "recipe"))
        } else {
            let assemblies = census.assemblies.count
            let origin = assemblies == 0 ? "" : " from " + Self.count(assemblies, "assembly", "assemblies")
            let what = linked.base == nil ? "a container of " : "an extension by "
            message = Message(what + Self.count(census.all, "recipe") + origin)
        }
        if census.shared > 0 {
            message.text("made", "\(census.made) of " + Self.count(census.shared, "shared service"))
        }
        lifecycle().describe(scope, in: &message)
        let open = scope.providers.openScopes.scopeCount(in: scope)
        if open > 0 { message.text("in use", Self.count(open, "scope")) }
        return message.description
    }

    /// The numbers of recipes.
    private struct Census {
        var all = 0
        var assemblies: Set<ObjectIdentifier> = []
        /// The recipes of this scope.
        var own = 0
        /// The recipes of shared services in this container or scope. `made` is the number of those that have an instance.
        var shared = 0
        var made = 0
    }

    private func census() -> Census {
        let recipes = linked.resolver.recipes
        let providers = linked.linker.withLock { $0.providers }
        var census = Census()
        for index in linked.resolver.ownIndices {
            let recipe = recipes[index].recipe
            // A function whose call is a scope has two recipes, but counts once.
            guard recipe.id == nil, recipe.kind == .recipe || recipe.kind == .contribution else { continue }
            census.all += 1
            if let assembly = recipe.origin.assembly { census.assemblies.insert(ObjectIdentifier(assembly)) }
            if recipe.lifetime.customScope != nil, recipe.lifetime.customScope == scope.customScope { census.own += 1 }
            guard recipe.lifetime.isShared, recipe.lifetime.customScope == scope.customScope else { continue }
            census.shared += 1
            if providers[index].hasInstance(in: scope) { census.made += 1 }
        }
        return census
    }

    /// `1 recipe`, `2 recipes`.
    fileprivate static func count(_ count: Int, _ one: String, _ several: String? = nil) -> String {
        "\(count) \(count == 1 ? one : several ?? one + "s")"
    }
}

extension Lifecycle {
    /// Adds which services have started, and which the container is waiting for.
    fileprivate func describe(_ scope: ScopeInstance, in message: inout Message) {
        guard !steps.isEmpty else { return }
        let all = Container.count(steps.count, "service")
        let (underway, isOver, isRunning) = state.withLock { ($0.underway, $0.isOver, $0.run != nil) }
        let missing = steps.indices.filter { !steps[$0].provider.takeUnretainedValue().hasInstance(in: scope) }
        func names(_ steps: [Int]) -> String { Sentences.list(steps.map { self.steps[$0].service.description }) }
        switch (isOver, isRunning) {
        case (true, true): message.text("stopping", all)
        case (true, false): message.text("stopped", all)
        case (false, true):
            message.text("starting", names(underway) + ", after \(steps.count - missing.count) of \(all)")
        case (false, false) where missing.isEmpty: message.text("started", all)
        case (false, false): message.text("to start", names(missing))
        }
    }
}
