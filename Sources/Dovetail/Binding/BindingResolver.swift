import DovetailGraph

/// The recipes of a container, and what each parameter type means among them.
final class BindingResolver: @unchecked Sendable {
    // Sendable because the table is only read once it is filled, which happens in `init`; the rest is guarded by a mutex.

    let registry: Registry
    let entries: [Binding]
    /// The recipes by what they provide as it is, and by what they provide given arguments.
    private let indices: TypeTable
    private let factories: TypeTable
    private let functions = Locked<Functions?>(nil)

    /// What a parameter is supplied with, found from its type alone.
    indirect enum Supply: Sendable {
        /// The service that this recipe makes.
        case service(Int)
        /// A function that makes it later.
        case function(Int, ProviderForm)
        /// A value that may be absent, and is where nothing supplies it.
        case optional(any OptionalParameter.Type, Supply?)
        /// A collection that nobody contributes to.
        case empty(any CollectionParameter.Type)
    }

    init(_ registry: Registry) {
        self.registry = registry
        let entries = Bindings(registry).all
        self.entries = entries
        indices = TypeTable(capacity: entries.count)
        factories = TypeTable(capacity: entries.indices.count { !entries[$0].recipe.arguments.isEmpty })
        for index in entries.indices where entries[index].isFoundByType {
            let recipe = entries[index].recipe
            indices.insert(index, for: recipe.key)
            if !recipe.arguments.isEmpty { factories.insert(index, for: ObjectIdentifier(recipe.service)) }
        }
    }

    deinit {
        indices.deallocate()
        factories.deallocate()
    }

    /// What supplies a parameter of this type, or `nil` when nothing does.
    func supply(for type: Any.Type) -> Supply? {
        if let index = indices[ObjectIdentifier(type)] { return .service(index) }
        if let optional = type as? any OptionalParameter.Type {
            // What is registered, but not in this form, is not absent: it was asked for wrongly.
            if factories[ObjectIdentifier(type)] != nil { return nil }
            let wrapped = supply(for: optional.wrapped)
            if wrapped == nil, entry(askedForAs: optional.wrapped) != nil { return nil }
            return .optional(optional, wrapped)
        }
        if let collection = type as? any CollectionParameter.Type { return .empty(collection) }
        return functions.withLock { functions in
            // Most containers of many services have few parameters that are functions, and some have none: the types
            // of all possible functions are worked out when the first one is met.
            let all = functions ?? Functions(of: entries, indices)
            functions = all
            return all[type]
        }
    }

    /// The recipe that provides just this type.
    func recipe(for type: Any.Type) -> Int? { indices[ObjectIdentifier(type)] }

    /// Whether there is a recipe that provides just this type, with arguments or without.
    func hasRecipe(for type: Any.Type) -> Bool {
        indices[ObjectIdentifier(type)] != nil || factories[ObjectIdentifier(type)] != nil
    }

    /// Whether something is registered for this type, in whichever form.
    func isRegistered(_ type: Any.Type) -> Bool {
        if hasRecipe(for: type) { return true }
        if let optional = type as? any OptionalParameter.Type { return isRegistered(optional.wrapped) }
        return supply(for: type) != nil || entry(askedForAs: type) != nil
    }

    /// The functions that can be asked for in place of a service.
    private final class Functions: @unchecked Sendable {
        // Sendable because it is only read once it is made.

        private var functions: [(recipe: Int, form: ProviderForm)] = []
        private let positions: TypeTable

        init(of entries: [Binding], _ indices: TypeTable) {
            var types: [Any.Type] = []
            // Of several recipes for the same only the first is meant.
            for index in entries.indices
            where entries[index].isFoundByType && indices[entries[index].recipe.key] == index {
                for form in entries[index].recipe.functionForms() {
                    types.append(form.type)
                    functions.append((index, form))
                }
            }
            positions = TypeTable(capacity: types.count)
            for (position, type) in types.enumerated() { positions.insert(position, for: ObjectIdentifier(type)) }
        }

        deinit {
            positions.deallocate()
        }

        subscript(type: Any.Type) -> Supply? {
            positions[ObjectIdentifier(type)].map { .function(functions[$0].recipe, functions[$0].form) }
        }
    }
}

extension BindingResolver {
    /// What is registered, as a graph.
    func graph() -> DependencyGraph {
        var nodes: [DependencyGraph.Node] = []
        nodes.reserveCapacity(entries.count)
        // By index, since a copy of an entry would count references to all its parts.
        for index in entries.indices {
            let recipe = entries[index].recipe
            var dependencies = recipe.dependencies.map { edge(for: $0) }
            if !entries[index].linkEdges.isEmpty { dependencies = entries[index].linkEdges + dependencies }
            var node = DependencyGraph.Node(
                entries[index].id,
                scope: recipe.lifetime.scope(in: registry),
                arguments: recipe.arguments.map { DependencyGraph.ID($0) },
                dependencies: dependencies,
                location: recipe.origin.location,
                kind: recipe.kind,
                result: (recipe.service as? any NamedService.Type).map { DependencyGraph.ID($0.type) },
                group: recipe.origin.assembly.map { DependencyGraph.ID($0) }
            )
            // A decoration lives as what it decorates does, where it is reported.
            if recipe.lifetime.isWeak, recipe.kind != .decoration, !isObject(recipe.type) {
                node.mistake = .notAnObject
            }
            node.isOnMainActor = recipe.isOnMainActor
            if registry.newRecipes.contains(index) { node.mistake = .replacesNothing }
            nodes.append(node)
        }
        if let scopeSupport { nodes += scopeSupport.problematicNodes(registry) }
        return DependencyGraph(nodes: nodes)
    }

    /// Whether values of this type can be instances of classes. Of those of `any P` that is seen once they are made.
    private func isObject(_ type: Any.Type) -> Bool {
        if let named = type as? any NamedParameter.Type { return isObject(named.serviceType) }
        if let optional = type as? any OptionalParameter.Type { return isObject(optional.wrapped) }
        return type is AnyObject.Type || DependencyGraph.ID.isExistential(type)
    }

    /// What deals with custom scopes, where there are any.
    var scopeSupport: CustomScope? {
        if let declaration = registry.scopes.first { return declaration.scope }
        for index in entries.indices {
            if case .custom(let scope) = entries[index].recipe.lifetime { return scope }
        }
        return nil
    }

    /// What a parameter of this type asks for.
    func edge(for type: Any.Type) -> DependencyGraph.Edge {
        edge(for: type, supply(for: type))
    }

    private func edge(for type: Any.Type, _ supply: Supply?) -> DependencyGraph.Edge {
        switch supply {
        case .service(let index):
            return DependencyGraph.Edge(entries[index].id)
        case .function(let index, let form):
            return DependencyGraph.Edge(
                entries[index].id,
                kind: form.kind,
                arguments: entries[index].recipe.arguments.map { DependencyGraph.ID($0) },
                requested: DependencyGraph.ID(type)
            )
        case .optional(let optional, let wrapped):
            var edge = edge(for: optional.wrapped, wrapped)
            if edge.kind == .direct || wrapped == nil { edge.kind = .optional }
            edge.requested = DependencyGraph.ID(type)
            return edge
        case .empty:
            return DependencyGraph.Edge(DependencyGraph.ID(type), kind: .optional)
        case nil:
            let optional = hasRecipe(for: type) ? nil : type as? any OptionalParameter.Type
            return unsupplied(optional?.wrapped ?? type)
        }
    }

    /// What is asked for where nothing supplies it. Only on the way to an error, so a name may be looked at: a
    /// function's type cannot be taken apart in another way.
    private func unsupplied(_ type: Any.Type) -> DependencyGraph.Edge {
        let service = (type as? any NamedParameter.Type)?.name ?? type
        if let index = factories[ObjectIdentifier(service)] { return DependencyGraph.Edge(entries[index].id) }
        if service != type { return DependencyGraph.Edge(DependencyGraph.ID(service)) }
        if type is any NamedService.Type,
            let index = entries.firstIndex(where: { $0.isFoundByType && $0.recipe.service == type })
        {
            // The name is not the type of what it stands for.
            let id = entries[index].id
            return DependencyGraph.Edge(id, kind: .factory, arguments: nil, requested: id)
        }
        if let index = entry(askedForAs: type) {
            return DependencyGraph.Edge(
                entries[index].id,
                kind: .factory,
                arguments: nil,
                requested: DependencyGraph.ID(functionName: type, making: entries[index].recipe.service)
            )
        }
        if let service = DependencyGraph.ID(deferredBy: type) {
            return DependencyGraph.Edge(service, kind: .deferred, requested: DependencyGraph.ID(type))
        }
        return DependencyGraph.Edge(DependencyGraph.ID(type))
    }

    /// The first recipe for the service that was meant by a type which does not supply it: one that takes arguments, or one that
    /// a function of this type would make if it had the right parameters and effects.
    private func entry(askedForAs type: Any.Type) -> Int? {
        if let named = type as? any NamedParameter.Type { return factories[ObjectIdentifier(named.name)] }
        if let index = factories[ObjectIdentifier(type)] { return index }
        let name = String(reflecting: type)
        guard name.contains(" -> ") else { return nil }
        return entries.indices.first { index in
            guard entries[index].isFoundByType else { return false }
            let service = String(reflecting: entries[index].recipe.service)
            return [service, "any \(service)", "Dovetail.Named<\(service)>"].contains { name.hasSuffix(" -> \($0)") }
        }
    }
}

extension Lifetime {
    fileprivate func scope(in registry: Registry) -> DependencyGraph.Scope {
        switch self {
        case .transient: .transient
        case .graph: .graph
        case .singleton: .singleton
        case .weak: .weak
        case .custom(let scope): scope.scope(scope.name, registry)
        }
    }
}
