import DovetailGraph

/// Turns recipes into providers that refer to each other directly.
final class Linker: @unchecked Sendable {
    // Sendable because the container calls it on one thread at a time.

    private let resolver: BindingResolver
    /// The provider of each recipe, by its position.
    let providers: [Provider]
    /// Providers of other forms of registered services, created on first use.
    private var others: [ObjectIdentifier: Provider] = [:]

    /// The linkers of the extended containers, the nearest first.
    private let bases: [Locked<Linker>]

    /// Links recipes whose graph has no problems.
    init(_ resolver: BindingResolver, _ topology: DependencyGraph.Topology, extending bases: [Locked<Linker>]) {
        self.resolver = resolver
        self.bases = bases
        let own = resolver.ownIndices
        let level = resolver.level
        let requirements = RequirementsOfRecipes(resolver, topology)
        let recipes = resolver.recipes
        let inherited = bases.reversed().map { base in base.withLock { $0.providers } }
        providers = recipes.indices.map { index in
            let origin = resolver.origin(of: index)
            if origin.level < level { return inherited[origin.level][origin.index] }
            let provider = recipes[index].recipe.makeProvider(
                recipes[index].id,
                dependencyCount: recipes[index].links.count + recipes[index].parameters.count,
                requirements: requirements[index]
            )
            provider.rank.level = level
            return provider
        }
        // Counting takes less time than growing the dictionary.
        var otherCount = 0
        for index in own {
            for case .some(let binding) in recipes[index].parameters where !binding.isService { otherCount += 1 }
        }
        others.reserveCapacity(otherCount)
        for index in own {
            let links = recipes[index].links
            for (position, link) in links.enumerated() {
                guard let recipe = link.recipe else { preconditionFailure("the check found a recipe") }
                providers[index].link(providers[recipe], at: position)
            }
            let types = recipes[index].recipe.dependencies
            for (position, binding) in recipes[index].parameters.enumerated() {
                guard let binding else { preconditionFailure("the check found it supplied") }
                providers[index].link(provider(for: types[position], binding), at: links.count + position)
            }
        }
        StartPlan(recipes, topology)?.apply(to: providers, in: own)
    }

    /// All providers so far.
    var allProviders: [Provider] { providers + others.values }

    /// The provider of a type, which may be another form of a service; `nil` if nothing provides it.
    func provider(for type: Any.Type) -> Provider? {
        let binding = resolver.binding(for: type)
        if binding == nil || binding?.isAbsence == true, let base = bases.first {
            return base.withLock { $0.provider(for: type) }
        }
        // A recipe that takes a function that cannot throw was checked; a caller of resolve was not.
        return binding.flatMap { resolver.canFail($0) ? nil : provider(for: type, $0) }
    }

    private func provider(for type: Any.Type, _ binding: Binding) -> Provider {
        if case .service(let index) = binding { return providers[index] }
        return other(for: type) { makeProvider(binding) }
    }

    private func makeProvider(_ binding: Binding) -> Provider {
        switch binding {
        case .service(let index): providers[index]
        case .function(let index, let form): form.makeProvider(providers[index])
        case .optional(let optional, let wrapped):
            optional.makeProvider(of: provider(for: optional.wrapped, wrapped))
        case .absent(let optional): optional.makeAbsentProvider()
        case .empty(let collection): collection.makeEmptyProvider()
        case .enter(let enter): enter.makeProvider()
        }
    }

    /// The provider of a service that takes these arguments, or of an optional of such a service; `nil` if nothing provides it.
    ///
    /// `type` is the provider's type.
    func factoryProvider<Arguments>(
        of service: Any.Type,
        taking arguments: Arguments.Type,
        as type: Any.Type
    ) -> Provider? {
        if let registered = registered(type) { return registered }
        guard let optional = service as? any OptionalParameter.Type, !resolver.hasRecipe(for: service) else {
            return nil
        }
        let wrapped = factoryProvider(
            of: optional.wrapped,
            taking: arguments,
            as: optional.factoryType(taking: arguments)
        )
        // A service that is registered with other arguments is not absent.
        if wrapped == nil, resolver.isRegistered(optional.wrapped) { return nil }
        return other(for: type) { optional.makeFactoryProvider(taking: arguments, of: wrapped) }
    }

    /// The provider of exactly this type.
    private func registered(_ type: Any.Type) -> Provider? {
        if let index = resolver.recipe(for: type) { return providers[index] }
        return bases.first.flatMap { base in base.withLock { $0.registered(type) } }
    }

    private func other(for type: Any.Type, _ make: () -> Provider) -> Provider {
        if let provider = others[ObjectIdentifier(type)] { return provider }
        let provider = make()
        others[ObjectIdentifier(type)] = provider
        return provider
    }
}

/// The requirements of each recipe: its own, and those of the services that it holds.
private struct RequirementsOfRecipes {
    private let graphInstances: [Bool]
    private let mainActor: [Bool]
    private let observers: Bool
    private let starts: [Bool]
    private let isMadeAtStart: [Bool]

    init(_ resolver: BindingResolver, _ topology: DependencyGraph.Topology) {
        let recipes = resolver.recipes
        graphInstances = Self.propagate(recipes.map { $0.recipe.lifetime == .graph }, recipes, topology)
        mainActor = Self.propagateMainActor(recipes, topology)
        observers = !resolver.registrations.observers.isEmpty
        isMadeAtStart = Self.propagateToHeld(recipes.map { $0.recipe.startup != nil }, topology)
        starts = Self.propagate(recipes.map { $0.recipe.startup != nil }, recipes, topology, throughStarted: true)
    }

    subscript(recipe: Int) -> Requirements {
        Requirements(
            graphInstances: graphInstances[recipe],
            mainActor: mainActor[recipe],
            observers: observers,
            isMadeAtStart: isMadeAtStart[recipe],
            starts: starts[recipe]
        )
    }

    /// Propagates the requirement to be on the main actor. A function that is not `@Sendable` and makes such a service
    /// counts like the service itself, since only the main actor may call it.
    private static func propagateMainActor(_ recipes: [BoundRecipe], _ topology: DependencyGraph.Topology) -> [Bool] {
        var required = recipes.map(\.recipe.isOnMainActor)
        guard required.contains(true) else { return required }
        var functions: [(recipe: Int, target: Int)] = []
        for index in recipes.indices {
            for binding in recipes[index].parameters {
                guard let target = binding?.targetOfPlainFunction else { continue }
                functions.append((index, target))
            }
        }
        var before: [Bool]
        repeat {
            required = propagate(required, recipes, topology)
            before = required
            for function in functions where required[function.target] { required[function.recipe] = true }
        } while required != before
        return required
    }

    /// Propagates a property from recipes to everything that they hold, directly or through others.
    private static func propagateToHeld(_ property: [Bool], _ topology: DependencyGraph.Topology) -> [Bool] {
        var property = property
        guard property.contains(true) else { return property }
        // The order has a recipe after those that it holds, so its reverse has it before them.
        for index in topology.order.reversed() where index < property.count && property[index] {
            for edge in topology.edges(of: index) where property.indices.contains(topology.held[edge]) {
                property[topology.held[edge]] = true
            }
        }
        return property
    }

    /// Propagates a requirement from services to the recipes that hold them. Started services exist before they are
    /// resolved, so their requirements do not propagate, unless they are on the main actor or `throughStarted` is `true`.
    private static func propagate(
        _ required: [Bool],
        _ recipes: [BoundRecipe],
        _ topology: DependencyGraph.Topology,
        throughStarted: Bool = false
    ) -> [Bool] {
        var required = required
        func add(_ held: Int, to index: Int) {
            guard held >= 0, required[held] else { return }
            let recipe = recipes[held].recipe
            if recipe.startup == nil || recipe.isOnMainActor || throughStarted { required[index] = true }
        }
        // In this order, the services that a recipe holds come before it.
        for index in topology.order where index < recipes.count {
            for edge in topology.edges(of: index) { add(topology.held[edge], to: index) }
        }
        // No recipe holds a service with arguments, so its decorations and forwards may come before it in the order,
        // although they are linked to it. A forward may also lead to a decoration that was added later. Therefore this
        // repeats until nothing changes.
        var before: [Bool]
        repeat {
            before = required
            for index in recipes.indices {
                for link in recipes[index].links { add(link.recipe ?? -1, to: index) }
            }
        } while required != before
        return required
    }
}
