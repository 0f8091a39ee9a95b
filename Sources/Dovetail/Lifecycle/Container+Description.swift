import DovetailGraph

extension Container: CustomStringConvertible {
    /// What the container or scope contains, what it has made so far, and what it is waiting for.
    ///
    /// ```text
    /// a container of 12 recipes from 3 assemblies
    ///   made       4 of 6 shared services
    ///   starting   Database and Cache, after 1 of 3 services
    /// ```
    ///
    /// For the recipes themselves see ``dependencyGraph``.
    public var description: String {
        let recipes = linked.resolver.recipes.map(\.recipe).filter { $0.kind == .recipe || $0.kind == .contribution }
        var message: Message
        if let name = scope.name {
            let count = recipes.count { $0.lifetime.customName == name }
            message = Message("the scope \(name) with \(Self.count(count, "recipe"))")
        } else {
            let assemblies = Set(recipes.compactMap { $0.origin.assembly.map { ObjectIdentifier($0) } })
            let origin = assemblies.isEmpty ? "" : " from " + Self.count(assemblies.count, "assembly", "assemblies")
            message = Message("a container of \(Self.count(recipes.count, "recipe"))\(origin)")
        }
        let shared = sharedProviders
        if !shared.isEmpty {
            let made = shared.count { $0.hasInstance(in: scope) }
            message.text("made", "\(made) of \(Self.count(shared.count, "shared service"))")
        }
        lifecycle().describe(in: &message)
        return message.description
    }

    /// The providers of the services that this container or scope keeps.
    private var sharedProviders: [Provider] {
        let recipes = linked.resolver.recipes
        return zip(recipes, linked.linker.withLock { $0.providers }).compactMap { bound, provider in
            let recipe = bound.recipe
            guard recipe.kind == .recipe || recipe.kind == .contribution else { return nil }
            let isKept =
                switch recipe.lifetime {
                case .transient, .graph: false
                case .singleton, .weak: scope.name == nil
                case .custom(let name): scope.name == name
                }
            return isKept ? provider : nil
        }
    }

    /// `1 recipe`, `2 recipes`.
    fileprivate static func count(_ count: Int, _ one: String, _ several: String? = nil) -> String {
        "\(count) \(count == 1 ? one : several ?? one + "s")"
    }
}

extension Lifecycle {
    /// Adds what has started, and what the container waits for.
    fileprivate func describe(in message: inout Message) {
        guard !steps.isEmpty else { return }
        let all = Container.count(steps.count, "service")
        let (progress, isOver, isRunning) = state.withLock { ($0.progress, $0.isOver, $0.run != nil) }
        func names(_ steps: [Int]) -> String { Sentences.list(steps.map { self.steps[$0].service.description }) }
        switch (isOver, isRunning) {
        case (true, true): message.text("stopping", all)
        case (true, false): message.text("stopped", all)
        case (false, true):
            message.text("starting", names(progress.underway) + ", after \(progress.finished) of \(all)")
        case (false, false) where progress.finished == steps.count: message.text("started", all)
        case (false, false): message.text("to start", names(Array(steps.indices)))
        }
    }
}
