/// Turns recipes into providers that refer to each other directly.
struct Linker: Sendable {
    private let wiring: Wiring
    private let resolver: BindingResolver
    /// The provider of each recipe, by its position.
    let providers: Levels<Provider>
    /// Providers of other forms of registered services, created on first use.
    private var others: [ObjectIdentifier: Provider] = [:]

    /// Links recipes whose graph has no problems. Those of the extended container have providers already.
    init(_ wiring: Wiring, _ inherited: Levels<Provider>?) {
        (self.wiring, resolver) = (wiring, wiring.resolver)
        let recipes = wiring.recipes
        let traits = wiring.providerTraits(after: inherited)
        let new = recipes.own.indices.map { index in
            let count = wiring.ownDependencies(of: index).count
            return recipes.own[index].recipe.makeProvider(recipes.own[index].id, dependencyCount: count, traits[index])
        }
        providers = Levels(new, after: inherited)
        for index in recipes.own.indices {
            for (position, use) in wiring.ownDependencies(of: index).enumerated() {
                new[index].link(provider(of: use), at: position)
            }
            let inScopes = wiring.ownUsesInScopes(of: index)
            if !inScopes.isEmpty { new[index].inScopes = inScopes.map { .passUnretained(providers[$0.target]) } }
        }
    }

    /// The provider of a type, which may be another form of a service; `nil` if nothing provides it.
    mutating func provider(for type: Any.Type) -> Provider? {
        let use = resolver.use(for: type)
        // A recipe that takes a function that cannot throw was checked; a caller of resolve was not.
        return use.isMissing || wiring.isForbidden(use) ? nil : provider(of: use)
    }

    private mutating func provider(of use: Use) -> Provider {
        guard let adapter = use.adapter else { return providers[use.target] }
        if let provider = others[ObjectIdentifier(adapter.type)] { return provider }
        let wrapped = Use(use.target, use.form, as: adapter.wrapped)
        let provider = adapter.makeProvider(wrapped.isMissing ? nil : provider(of: wrapped))
        others[ObjectIdentifier(adapter.type)] = provider
        return provider
    }

    /// The provider of a service that takes these arguments, or of an optional of such a service; `nil` if nothing provides it. `type` is
    /// the provider's type.
    mutating func factoryProvider<Arguments>(
        of service: Any.Type,
        taking arguments: Arguments.Type,
        as type: Any.Type
    ) -> Provider? {
        if let index = resolver.recipe(for: type) { return providers[index] }
        if let provider = others[ObjectIdentifier(type)] { return provider }
        guard let optional = service as? any OptionalParameter.Type, !resolver.hasRecipe(for: service) else {
            return nil
        }
        let wrappedType = optional.factoryType(taking: arguments)
        let wrapped = factoryProvider(of: optional.wrapped, taking: arguments, as: wrappedType)
        // A service that is registered with other arguments is not absent.
        if wrapped == nil, resolver.isRegistered(optional.wrapped) { return nil }
        let provider = optional.makeFactoryProvider(taking: arguments, of: wrapped)
        others[ObjectIdentifier(type)] = provider
        return provider
    }
}
