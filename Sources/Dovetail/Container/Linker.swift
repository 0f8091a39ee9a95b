import DovetailGraph

/// Turns recipes into providers that lead straight to each other.
final class Linker: @unchecked Sendable {
    // Sendable because the container asks one thread at a time.

    private let catalog: BindingResolver
    /// The provider of each recipe, by its position in the catalog.
    let providers: [Provider]
    /// Providers of what is supplied in another form than the one it was registered in, made when first asked for.
    private var others: [ObjectIdentifier: AnyObject] = [:]

    /// Links recipes whose graph has no problems.
    init(_ catalog: BindingResolver, _ topology: DependencyGraph.Topology) {
        self.catalog = catalog
        providers = Self.makeProviders(catalog, topology)
        for index in providers.indices {
            let links = catalog.entries[index].links
            for (position, link) in links.enumerated() { providers[index].link(providers[link], at: position) }
            for (position, type) in catalog.entries[index].recipe.dependencies.enumerated() {
                guard let dependency = provider(for: type) else { preconditionFailure("the check found it supplied") }
                providers[index].link(dependency, at: links.count + position)
            }
        }
    }

    /// The provider that makes a service of this type, or another form of one; `nil` when nothing does.
    func provider(for type: Any.Type) -> Provider? {
        catalog.supply(for: type).map { provider(for: type, $0) }
    }

    /// The provider that makes a service with arguments of this type, or an optional that stands for one; `nil` when nothing does.
    func factoryProvider<Arguments, Service>(_ factory: FactoryProvider<Arguments, Service>.Type) -> Provider? {
        if let index = catalog.recipe(for: factory) { return providers[index] }
        if let provider = others[ObjectIdentifier(factory)] as? Provider { return provider }
        guard let optional = Service.self as? any OptionalParameter.Type, !catalog.hasRecipe(for: Service.self) else {
            return nil
        }
        let wrapped = optional.factoryProvider(taking: Arguments.self, from: self)
        // What is registered, but takes other arguments, is not absent.
        if wrapped == nil, catalog.isRegistered(optional.wrapped) { return nil }
        let provider = optional.makeFactoryProvider(taking: Arguments.self, of: wrapped)
        others[ObjectIdentifier(factory)] = provider
        return provider
    }

    private func provider(for type: Any.Type, _ supply: BindingResolver.Supply) -> Provider {
        if case .service(let index) = supply { return providers[index] }
        if let provider = others[ObjectIdentifier(type)] as? Provider { return provider }
        let provider = makeProvider(supply)
        others[ObjectIdentifier(type)] = provider
        return provider
    }

    private func makeProvider(_ supply: BindingResolver.Supply) -> Provider {
        switch supply {
        case .service(let index):
            return providers[index]
        case .function(let index, let form):
            return form.makeProvider(providers[index])
        case .optional(let optional, let wrapped):
            return optional.makeProvider(of: wrapped.map { provider(for: optional.wrapped, $0) })
        case .empty(let collection):
            return collection.makeEmptyProvider()
        }
    }

    private static func makeProviders(_ catalog: BindingResolver, _ topology: DependencyGraph.Topology) -> [Provider] {
        let entries = catalog.entries
        let graphScope = spread(entries.indices.map { entries[$0].recipe.lifetime.isGraph }, entries, topology)
        let mainActor = spreadMainActor(catalog, topology)
        let observation = catalog.registry.observe != nil
        return entries.indices.map { index in
            let recipe = entries[index].recipe
            return recipe.makeProvider(
                entries[index].id,
                dependencyCount: entries[index].links.count + recipe.dependencies.count,
                requirements: (graphScope[index], mainActor[index], observation)
            )
        }
    }

    /// Which entries are made on the main actor, or hold what is. A plain function that makes such a service is held like the
    /// service itself, since it may be called there alone.
    private static func spreadMainActor(_ catalog: BindingResolver, _ topology: DependencyGraph.Topology) -> [Bool] {
        let entries = catalog.entries
        var requirements = entries.indices.map { entries[$0].recipe.isOnMainActor }
        guard requirements.contains(true) else { return requirements }
        var functions: [(recipe: Int, target: Int)] = []
        for index in entries.indices {
            for type in entries[index].recipe.dependencies {
                guard let target = catalog.supply(for: type)?.targetOfPlainFunction else { continue }
                functions.append((index, target))
            }
        }
        var before: [Bool]
        repeat {
            requirements = spread(requirements, entries, topology)
            before = requirements
            for function in functions where requirements[function.target] { requirements[function.recipe] = true }
        } while requirements != before
        return requirements
    }

    /// Which entries demand something themselves or hold what does. What is started does not count: it is there when somebody asks
    /// for it. But what is on the main actor stays there.
    private static func spread(
        _ requirements: [Bool],
        _ entries: [Binding],
        _ topology: DependencyGraph.Topology
    ) -> [Bool] {
        var requirements = requirements
        func add(_ held: Int, to index: Int) {
            guard held >= 0, requirements[held] else { return }
            if !entries[held].recipe.isStarted || entries[held].recipe.isOnMainActor { requirements[index] = true }
        }
        // What a recipe holds comes before it in this order, and so is known by then.
        for index in topology.order where index < entries.count {
            for edge in topology.edges(of: index) { add(topology.held[edge], to: index) }
        }
        // What takes arguments is held by nothing, so that a decoration or a forward of it may have come before it; but these are
        // linked to it. A forward may lead to a decoration that was added after it, so this is repeated while it finds more.
        var before: [Bool]
        repeat {
            before = requirements
            for index in entries.indices {
                for link in entries[index].links { add(link, to: index) }
            }
        } while requirements != before
        return requirements
    }
}

extension BindingResolver.Supply {
    /// The recipe of what a plain function makes, where it is one.
    fileprivate var targetOfPlainFunction: Int? {
        switch self {
        case .function(let index, let form): form.place == .whereItWasGiven ? index : nil
        case .optional(_, let wrapped): wrapped?.targetOfPlainFunction
        case .service, .empty: nil
        }
    }
}
