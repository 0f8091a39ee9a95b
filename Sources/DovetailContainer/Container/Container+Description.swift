import DovetailAnalysis
import DovetailOnce

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
        scope.describeStart(in: &message)
        let open = scope.locked { scope.scopesWithin }.count
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

extension ScopeInstance {
    /// Adds which services have started or run, and which the container is waiting for.
    fileprivate func describeStart(in message: inout Message) {
        let starting = startingProviders
        guard !starting.isEmpty else { return }
        let all = Container.count(starting.count, "service")
        let missing = starting.filter { !$0.hasInstance(in: self) }.map(\.service.description)
        let (state, underway, running) = locked {
            let running = self.state.started.filter(\.life.isRunning)
            return (
                self.state.lifecycle.state, self.state.starting.map(\.id.description), running.map(\.id.description)
            )
        }
        switch state {
        case .stopping: message.text("stopping", all)
        case .stopped: message.text("stopped", all)
        case .starting:
            let ready = starting.count - missing.count
            message.text("starting", Sentences.list(underway) + ", after \(ready) of \(all)")
        case .idle, .started:
            if missing.isEmpty {
                message.text("started", all)
            } else {
                message.text("to start", Sentences.list(missing))
            }
        }
        if !running.isEmpty { message.text("running", Sentences.list(running)) }
    }
}
