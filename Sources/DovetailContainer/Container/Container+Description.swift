import DovetailAnalysis

extension Container: CustomStringConvertible {
    /// A summary of the container or scope: how many recipes it has, which services it has made, and which ones it is starting or stopping.
    ///
    /// ```text
    /// a container of 12 recipes from 3 assemblies
    ///   made       4 of 6 shared services
    ///   starting   Database and Cache, after 1 of 3 services
    /// ```
    ///
    /// For the recipes themselves see ``dependencyGraph``.
    public var description: String {
        let recipes = linked.resolver.recipes
        // A function whose call is a scope has two recipes, but counts once.
        let counted = linked.resolver.recipes.ownIndices.filter {
            recipes[$0].recipe.id == nil && [.recipe, .contribution].contains(recipes[$0].recipe.kind)
        }
        let own = counted.filter { recipes[$0].recipe.lifetime.customScope == scope.customScope }
        var message: Message
        if let name = scope.customScope?.id.description {
            message = Message("the scope \(name) with " + Self.count(own.count, "recipe"))
        } else {
            let assemblies = Set(counted.compactMap { recipes[$0].recipe.origin.assembly.map { ObjectIdentifier($0) } })
            let origin = assemblies.isEmpty ? "" : " from " + Self.count(assemblies.count, "assembly", "assemblies")
            let what = linked.base == nil ? "a container of " : "an extension by "
            message = Message(what + Self.count(counted.count, "recipe") + origin)
        }
        let shared = own.filter { recipes[$0].recipe.lifetime.isShared }
        if !shared.isEmpty {
            let providers = linked.linker.withLock { $0.providers }
            let made = shared.count { providers[$0].hasInstance(in: scope) }
            message.text("made", "\(made) of " + Self.count(shared.count, "shared service"))
        }
        scope.describeStart(in: &message)
        let open = scope.locked { scope.scopesWithin }.count
        if open > 0 { message.text("in use", Self.count(open, "scope")) }
        return message.description
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
            (self.state.lifecycle.state, self.state.starting, self.state.started.filter(\.life.isRunning))
        }
        let names = { (services: [ServiceInstance]) in Sentences.list(services.map(\.id.description)) }
        switch state {
        case .stopping: message.text("stopping", all)
        case .stopped: message.text("stopped", all)
        case .starting:
            let ready = starting.count - missing.count
            message.text("starting", names(underway) + ", after \(ready) of \(all)")
        case .idle, .started:
            let (label, text) = missing.isEmpty ? ("started", all) : ("to start", Sentences.list(missing))
            message.text(label, text)
        }
        if !running.isEmpty { message.text("running", names(running)) }
    }
}
