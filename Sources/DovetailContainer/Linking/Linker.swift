import DovetailAnalysis
import DovetailOnce

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
    init(_ resolver: BindingResolver, _ traits: [ProviderTraits], extending bases: [Locked<Linker>]) {
        self.resolver = resolver
        self.bases = bases
        let own = resolver.ownIndices
        let level = resolver.level
        let recipes = resolver.recipes
        let inherited = bases.reversed().map { base in base.withLock { $0.providers } }
        providers = recipes.indices.map { index in
            let origin = resolver.origin(of: index)
            if origin.level < level { return inherited[origin.level][origin.index] }
            return recipes[index].recipe.makeProvider(
                recipes[index].id,
                dependencyCount: recipes[index].links.count + recipes[index].parameters.count,
                traits[index]
            )
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
