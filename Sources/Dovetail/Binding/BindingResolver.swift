import DovetailGraph

/// Resolves each parameter's type to a recipe of a container.
final class BindingResolver: @unchecked Sendable {
    // Sendable because the variables set in `init` are only read afterwards; a mutex guards the others.

    let registry: Registry
    let scopes: ScopeTree
    private(set) var recipes: [BoundRecipe]
    /// The recipes by the services that they provide without arguments, and by those that they provide with arguments.
    private let indices: TypeTable
    private let factories: TypeTable
    private let functions = Locked<Functions?>(nil)
    private let contributed = Locked<Set<ObjectIdentifier>?>(nil)

    init(_ registry: Registry) {
        self.registry = registry
        scopes = ScopeTree(registry)
        let recipes = BoundRecipes(registry).all
        indices = TypeTable(capacity: recipes.count)
        factories = TypeTable(capacity: recipes.count { !$0.recipe.arguments.isEmpty })
        self.recipes = consume recipes
        for index in self.recipes.indices where self.recipes[index].isFoundByType {
            let recipe = self.recipes[index].recipe
            indices.insert(index, for: recipe.key)
            if !recipe.arguments.isEmpty { factories.insert(index, for: ObjectIdentifier(recipe.service)) }
        }
        for index in self.recipes.indices {
            self.recipes[index].parameters = self.recipes[index].recipe.dependencies.map { binding(for: $0) }
        }
    }

    deinit {
        indices.deallocate()
        factories.deallocate()
    }

    /// The binding for a parameter of this type, or `nil` if nothing supplies it.
    func binding(for type: Any.Type) -> Binding? {
        if let index = indices[ObjectIdentifier(type)] { return .service(index) }
        if FunctionType(type) != nil { return binding(forFunction: type) }
        if let optional = type as? any OptionalParameter.Type {
            // A service that is registered, but not in this form, is not absent: the parameter is wrong.
            if factories[ObjectIdentifier(type)] != nil { return nil }
            let wrapped = binding(for: optional.wrapped)
            if wrapped == nil, optional.wrapped is any CollectionParameter.Type { return nil }
            if wrapped == nil, recipe(meantBy: optional.wrapped) != nil { return nil }
            return .optional(optional, wrapped)
        }
        if let collection = type as? any CollectionParameter.Type {
            // If there are such services, a collection without them is a mistake that would stay unnoticed.
            return hasServices(for: collection.element) ? nil : .empty(collection)
        }
        return nil
    }

    private func binding(forFunction type: Any.Type) -> Binding? {
        functions.withLock { functions in
            // Even large containers have few function parameters, and some have none. So the types of all possible functions
            // are computed when the first such parameter is met.
            let all = functions ?? Functions(of: recipes, indices)
            functions = all
            return all[type]
        }
    }

    /// The recipe that provides exactly this type.
    func recipe(for type: Any.Type) -> Int? { indices[ObjectIdentifier(type)] }

    /// The recipe that provides exactly this service, given arguments.
    func factory(for service: Any.Type) -> Int? { factories[ObjectIdentifier(service)] }

    /// Whether a recipe provides exactly this type, with or without arguments.
    func hasRecipe(for type: Any.Type) -> Bool { recipe(for: type) != nil || factory(for: type) != nil }

    /// Whether a recipe provides exactly this service, with or without arguments; a named one by its parameter's type.
    func provides(_ type: Any.Type) -> Bool {
        recipe(for: type) != nil || factory(for: (type as? any NamedParameter.Type)?.name ?? type) != nil
    }

    /// The type that an optional stands for, unless the optional itself is registered; other types are services themselves.
    func service(of type: Any.Type) -> Any.Type {
        guard !provides(type), let optional = type as? any OptionalParameter.Type else { return type }
        return service(of: optional.wrapped)
    }

    /// Whether this type is registered in any form.
    func isRegistered(_ type: Any.Type) -> Bool {
        if hasRecipe(for: type) { return true }
        if let optional = type as? any OptionalParameter.Type { return isRegistered(optional.wrapped) }
        return binding(for: type) != nil || recipe(meantBy: type) != nil
    }

    /// For a parameter type that has no binding, the first recipe that it may have meant: one that takes arguments, or one
    /// that a function of this type would call if it had the right parameters and effects.
    func recipe(meantBy type: Any.Type) -> Int? {
        if let function = FunctionType(type) { return recipe(for: function.result) ?? recipe(meantBy: function.result) }
        return factory(for: (type as? any NamedParameter.Type)?.name ?? type)
    }

    /// Whether there are services that could be elements of this type: registered, contributed to another collection, or made
    /// by functions of this type.
    private func hasServices(for element: Any.Type) -> Bool {
        if provides(element) || isContributed(element) { return true }
        guard let function = FunctionType(element) else { return false }
        return hasServices(for: function.result)
    }

    /// Few containers have parameters for which this matters.
    private func isContributed(_ type: Any.Type) -> Bool {
        contributed.withLock { contributed in
            let all = contributed ?? Set(registry.contributions.map(\.recipe.key))
            contributed = all
            return all.contains(ObjectIdentifier(type))
        }
    }
}

/// The functions that a parameter can take in place of a service.
private final class Functions: @unchecked Sendable {
    // Sendable because it is immutable after `init`.

    private var bindings: [Binding] = []
    private let positions: TypeTable

    init(of recipes: [BoundRecipe], _ indices: TypeTable) {
        var types: [Any.Type] = []
        // If several recipes provide the same service, only the first counts.
        for index in recipes.indices
        where recipes[index].isFoundByType && indices[recipes[index].recipe.key] == index {
            for form in recipes[index].recipe.functionForms() {
                types.append(form.type)
                bindings.append(.function(index, form))
            }
        }
        positions = TypeTable(capacity: types.count)
        for (position, type) in types.enumerated() { positions.insert(position, for: ObjectIdentifier(type)) }
    }

    deinit {
        positions.deallocate()
    }

    subscript(type: Any.Type) -> Binding? { positions[ObjectIdentifier(type)].map { bindings[$0] } }
}
