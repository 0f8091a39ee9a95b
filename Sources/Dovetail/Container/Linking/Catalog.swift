import DependencyGraph

/// The recipes of a container, and what each parameter type means among them.
final class Catalog: @unchecked Sendable {
    // Sendable because the table is only read once it is filled, which happens in `init`; the rest is guarded by a mutex.

    let recipes: [Recipe]
    /// The recipes by what they provide as it is, and by what they provide given arguments.
    private let indices: TypeTable
    private let factories: TypeTable
    private let functions = Locked<Functions?>(nil)

    /// What a parameter is supplied with, found from its type alone.
    indirect enum Supply: Sendable {
        /// The service that this recipe makes.
        case service(Int)
        /// A function that makes it later.
        case function(Int, FunctionForm)
        /// A value that may be absent, and is where nothing supplies it.
        case optional(any OptionalParameter.Type, Supply?)
    }

    init(_ recipes: [Recipe]) {
        self.recipes = recipes
        indices = TypeTable(capacity: recipes.count)
        factories = TypeTable(capacity: recipes.count { !$0.arguments.isEmpty })
        for (index, recipe) in recipes.enumerated() {
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
            let wrapped = supply(for: optional.wrapped)
            // What is registered, but not in this form, is not absent: it was asked for wrongly.
            if wrapped == nil, service(askedForAs: optional.wrapped) != nil { return nil }
            return .optional(optional, wrapped)
        }
        return functions.withLock { functions in
            // Most containers of many services have few parameters that are functions, and some have none: the types
            // of all possible functions are worked out when the first one is met.
            let all = functions ?? Functions(of: recipes.indices.filter { indices[recipes[$0].key] == $0 }, in: recipes)
            functions = all
            return all[type]
        }
    }

    /// The functions that can be asked for in place of a service.
    private final class Functions: @unchecked Sendable {
        // Sendable because it is only read once it is made.

        private var supplies: [Supply] = []
        private let positions: TypeTable

        init(of indices: [Int], in recipes: [Recipe]) {
            var types: [Any.Type] = []
            for index in indices {
                for form in recipes[index].functionForms() {
                    types.append(form.type)
                    supplies.append(.function(index, form))
                }
            }
            positions = TypeTable(capacity: types.count)
            for (position, type) in types.enumerated() { positions.insert(position, for: ObjectIdentifier(type)) }
        }

        deinit {
            positions.deallocate()
        }

        subscript(type: Any.Type) -> Supply? {
            positions[ObjectIdentifier(type)].map { supplies[$0] }
        }
    }
}

extension Catalog {
    /// What is registered, as a graph.
    func graph() -> DependencyGraph {
        DependencyGraph(
            nodes: recipes.map { recipe in
                DependencyGraph.Node(
                    DependencyGraph.ID(recipe.service),
                    scope: recipe.lifetime.scope,
                    arguments: recipe.arguments.map { DependencyGraph.ID($0) },
                    dependencies: recipe.dependencies.map { edge(for: $0) },
                    location: recipe.location,
                    group: recipe.assembly.map { DependencyGraph.ID($0) }
                )
            }
        )
    }

    /// What a parameter of this type asks for.
    func edge(for type: Any.Type) -> DependencyGraph.Edge {
        edge(for: type, supply(for: type))
    }

    private func edge(for type: Any.Type, _ supply: Supply?) -> DependencyGraph.Edge {
        switch supply {
        case .service(let index):
            return DependencyGraph.Edge(DependencyGraph.ID(recipes[index].service))
        case .function(let index, let form):
            return DependencyGraph.Edge(
                DependencyGraph.ID(recipes[index].service),
                kind: form.kind,
                arguments: recipes[index].arguments.map { DependencyGraph.ID($0) },
                requested: DependencyGraph.ID(type)
            )
        case .optional(let optional, let wrapped):
            var edge = edge(for: optional.wrapped, wrapped)
            if edge.kind == .direct || wrapped == nil { edge.kind = .optional }
            edge.requested = DependencyGraph.ID(type)
            return edge
        case nil:
            return unsupplied((type as? any OptionalParameter.Type)?.wrapped ?? type)
        }
    }

    /// What is asked for where nothing supplies it. Only on the way to an error, so a name may be looked at: a
    /// function's type cannot be taken apart in another way.
    private func unsupplied(_ type: Any.Type) -> DependencyGraph.Edge {
        if let named = type as? any NamedParameter.Type { return DependencyGraph.Edge(DependencyGraph.ID(named.name)) }
        if factories[ObjectIdentifier(type)] == nil, let service = service(askedForAs: type) {
            return DependencyGraph.Edge(
                DependencyGraph.ID(service),
                kind: .factory,
                arguments: nil,
                requested: DependencyGraph.ID(functionName: type, making: service)
            )
        }
        if let service = DependencyGraph.ID(deferredBy: type) {
            return DependencyGraph.Edge(service, kind: .deferred, requested: DependencyGraph.ID(type))
        }
        return DependencyGraph.Edge(DependencyGraph.ID(type))
    }

    /// The registered service that was meant by a type which does not supply it: one that takes arguments, or one that
    /// a function of this type would make if it had the right parameters and effects.
    private func service(askedForAs type: Any.Type) -> Any.Type? {
        if let named = type as? any NamedParameter.Type {
            return factories[ObjectIdentifier(named.name)].map { recipes[$0].service }
        }
        if let index = factories[ObjectIdentifier(type)] { return recipes[index].service }
        let name = String(reflecting: type)
        guard name.contains(" -> ") else { return nil }
        return recipes.lazy.map(\.service).first { service in
            let service = String(reflecting: service)
            return [service, "any \(service)", "Dovetail.Named<\(service)>"].contains { name.hasSuffix(" -> \($0)") }
        }
    }
}

extension Lifetime {
    fileprivate var scope: DependencyGraph.Scope {
        switch self {
        case .transient: .transient
        case .graph: .graph
        case .singleton: .singleton
        case .weak: .weak
        }
    }
}
