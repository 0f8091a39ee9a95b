import DovetailAnalysis
import DovetailOnce

/// Finds the recipe of a container that supplies a parameter, by the parameter's type.
final class BindingResolver: @unchecked Sendable {
    // Sendable because the tables are filled in `init`, and only read afterwards.

    /// The registrations of this container alone.
    let registrations: RegistrationSet
    /// The container that this one extends.
    let base: BindingResolver?
    /// How many containers this one extends.
    let level: Int
    let scopes: ScopeTree
    let recipes: Levels<BoundRecipe>
    /// The recipes by their key, and those that take arguments by their service.
    private let indices: TypeTable
    private let factories: TypeTable
    /// Whether any recipe takes arguments, and whether any has a name. They save looking at types, which takes longer.
    let hasFactories: Bool
    let hasNames: Bool
    /// Recipes for what other recipes provide already.
    let duplicates: [DependencyGraph.Topology.Duplicate]
    /// The types that the extended container provides, too, with fewer contributions or inputs.
    let takenOver: Set<ObjectIdentifier>
    // Few parameters are functions, so what these can take is computed on first use.
    private let adapters = Locked<[Int: [Adapter]]>([:])
    private let ownFactories = Locked<[ObjectIdentifier: [Int]]?>(nil)
    /// The first contribution of each type.
    private let contributed: TypeTable

    /// Resolves the parameters of a container, or of one that extends another, whose recipes come first.
    init(_ registrations: RegistrationSet, extending base: BindingResolver? = nil) {
        self.registrations = registrations
        self.base = base
        level = base.map { $0.level + 1 } ?? 0
        scopes = ScopeTree(registrations, extending: base?.scopes)
        let bound = RecipeTable(registrations, in: scopes, extending: base)
        var duplicates = bound.duplicates
        takenOver = bound.takenOver
        let recipes = bound.all
        indices = TypeTable(capacity: recipes.own.count)
        let factoryCount = recipes.own.count { !$0.recipe.arguments.isEmpty }
        factories = TypeTable(capacity: factoryCount)
        hasFactories = factoryCount > 0 || base?.hasFactories == true
        contributed = TypeTable(registrations.contributions.map(\.recipe.key))
        hasNames = recipes.own.contains { $0.recipe.namedType != nil } || base?.hasNames == true
        self.recipes = consume recipes
        for index in self.recipes.own.indices where self.recipes.own[index].isFoundByType {
            let position = index + self.recipes.start
            let recipe = self.recipes.own[index].recipe
            let isFirst = indices.insert(position, for: recipe.key)
            let other = isFirst ? base?.recipe(for: recipe.type) : indices[recipe.key]
            if let other, !isFirst || !takenOver.contains(recipe.key) {
                duplicates.append(DependencyGraph.Topology.Duplicate(position, of: other))
            }
            if !recipe.arguments.isEmpty { factories.insert(position, for: ObjectIdentifier(recipe.service)) }
        }
        self.duplicates = duplicates
    }

    /// The use of a parameter of this type, which is missing if nothing supplies it. A service of exactly this type comes before a function
    /// or an optional of another one.
    func use(for type: Any.Type) -> Use {
        if let index = recipe(for: type) { return Use(index, .value) }
        if let function = FunctionType(type) { return use(for: function, type) }
        if let optional = type as? any OptionalParameter.Type {
            // The service is registered, but not in this form: the parameter is a mistake, and the service is not absent.
            if factory(for: type) != nil { return .missing }
            let wrapped = use(for: optional.wrapped)
            if wrapped.isMissing, hasLikelyRecipe(for: optional.wrapped) { return .missing }
            return Use(wrapped.target, wrapped.form, as: optional.adapter(of: wrapped.adapter))
        }
        if let collection = type as? any CollectionParameter.Type {
            // If such services are registered, an empty collection would hide the mistake that they were not contributed.
            return hasServices(for: collection.element) ? .missing : Use(-1, .value, as: collection.emptyAdapter)
        }
        if let entrance = type as? any ScopeEntranceParameter.Type,
            let index = recipe(for: entrance.service), let scope = recipes[index].recipe.lifetime.customScope
        {
            return Use(index, as: entrance.makeAdapter(of: scope))
        }
        return .missing
    }

    /// The use of a function, if the recipe of its result can be supplied as a function of this type.
    private func use(for function: FunctionType, _ type: Any.Type) -> Use {
        for index in (recipe(for: function.result).map { [$0] } ?? []) + factories(of: function.result) {
            let adapter = adapters(of: index).first { $0.type == type }
            if let adapter { return Use(index, as: adapter) }
        }
        return .missing
    }

    /// What the lifetime of each recipe imposes on its dependents.
    func reaches(in lifetimes: inout DependencyGraph.LifetimeTable) -> [DependencyGraph.LifetimeTable.Reach] {
        // Scopes are compared once, since that takes long.
        let transient = lifetimes.reach(of: .transient)
        let singleton = lifetimes.reach(of: .singleton)
        let custom = scopes.all.map { lifetimes.reach(of: $0) }
        return recipes.own.map { bound in
            switch bound.recipe.lifetime {
            case .transient: transient
            case .graph: lifetimes.reach(of: .graph)
            case .singleton, .weak: singleton
            case .custom where bound.recipe.kind == .input && !bound.links.isEmpty:
                lifetimes.reach(of: scope(of: bound))
            case .custom(let scope): custom[scopes.number(of: scope)]
            }
        }
    }

    func scope(of bound: BoundRecipe) -> DependencyGraph.Scope {
        let scope = scopes.scope(of: bound.recipe.lifetime)
        guard bound.recipe.kind == .input, !bound.links.isEmpty else { return scope }
        return DependencyGraph.Scope(oneOf: bound.links.map { scopes.scope(of: recipes[$0.target].recipe.lifetime) })
    }

    /// The functions that a parameter can take in place of a recipe's service.
    private func adapters(of index: Int) -> [Adapter] {
        adapters.withLock { adapters in
            let all = adapters[index] ?? recipes[index].recipe.adapters()
            adapters[index] = all
            return all
        }
    }

    /// The recipes that make a service from arguments. If several take the same ones, only the first counts.
    private func factories(of service: Any.Type) -> [Int] {
        guard hasFactories else { return [] }
        let own = ownFactories.withLock { factories in
            if let factories { return factories[ObjectIdentifier(service), default: []] }
            let found = recipes.ownIndices.filter {
                !recipes[$0].recipe.arguments.isEmpty && recipe(for: recipes[$0].recipe.type) == $0
            }
            let all = Dictionary(grouping: found) { ObjectIdentifier(recipes[$0].recipe.parameter) }
            factories = all
            return all[ObjectIdentifier(service), default: []]
        }
        return own + (base?.factories(of: service) ?? [])
    }

    /// The resolvers of the containers that this one extends, and this one. The first one extends no other.
    var withExtended: [BindingResolver] { (base?.withExtended ?? []) + [self] }

    /// The recipe that is registered under exactly this type.
    func recipe(for type: Any.Type) -> Int? { indices[ObjectIdentifier(type)] ?? base?.recipe(for: type) }

    /// The first recipe that makes exactly this service from arguments.
    func factory(for service: Any.Type) -> Int? { factories[ObjectIdentifier(service)] ?? base?.factory(for: service) }

    /// Whether a recipe provides exactly this type, with or without arguments.
    func hasRecipe(for type: Any.Type) -> Bool { recipe(for: type) != nil || factory(for: type) != nil }

    /// Whether a recipe provides exactly this service, with or without arguments. A named service may be given by its
    /// name or as `Named<Name>`.
    func provides(_ type: Any.Type) -> Bool {
        recipe(for: type) != nil || factory(for: (type as? any NamedParameter.Type)?.name ?? type) != nil
    }

    /// The service that a type stands for: the wrapped one if this is an optional that is not registered itself, otherwise the type.
    func service(of type: Any.Type) -> Any.Type {
        guard !provides(type), let optional = type as? any OptionalParameter.Type else { return type }
        return service(of: optional.wrapped)
    }

    /// Whether this type is registered in any form.
    func isRegistered(_ type: Any.Type) -> Bool {
        if hasRecipe(for: type) { return true }
        if let optional = type as? any OptionalParameter.Type { return isRegistered(optional.wrapped) }
        return !use(for: type).isMissing || likelyRecipe(for: type) != nil
    }

    /// For a parameter type without a binding, the first recipe that was probably meant: one that takes arguments, or
    /// one that a function of this type would call if it had the right parameters and effects.
    func likelyRecipe(for type: Any.Type) -> Int? {
        if let function = FunctionType(type) {
            return recipe(for: function.result) ?? likelyRecipe(for: function.result)
        }
        guard hasFactories else { return nil }
        return factory(for: (type as? any NamedParameter.Type)?.name ?? type)
    }

    /// Whether a type without a binding was probably meant for services that are registered in another form.
    private func hasLikelyRecipe(for type: Any.Type) -> Bool {
        likelyRecipe(for: type) != nil || FunctionType(type) == nil && type is any CollectionParameter.Type
    }

    /// Whether there are services that could be elements of this type: registered, contributed to another collection,
    /// or the results of functions of this type.
    private func hasServices(for element: Any.Type) -> Bool {
        if provides(element) || isContributed(element) { return true }
        guard let function = FunctionType(element) else { return false }
        return hasServices(for: function.result)
    }

    /// Whether this container or one that it extends adds to what an extended one provides under this key.
    func isTakenOver(_ key: ObjectIdentifier) -> Bool { takenOver.contains(key) || base?.isTakenOver(key) == true }

    private func isContributed(_ type: Any.Type) -> Bool {
        contributed[ObjectIdentifier(type)] != nil || base?.isContributed(type) == true
    }
}
