import DependencyGraph
import Synchronization

/// The recipes of a container, and what each parameter type means among them.
final class Catalog: @unchecked Sendable {
    // Sendable because the table is only read once it is filled, which happens in `init`; the rest is guarded by a mutex.

    let recipes: [Recipe]
    private let indices: TypeTable<Int>
    private let functions = Mutex<[ObjectIdentifier: Supply]?>(nil)

    /// What a parameter is supplied with, found from its type alone.
    indirect enum Supply {
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
        for (index, recipe) in recipes.enumerated() {
            indices.insert(index, for: recipe.key)
        }
    }

    deinit {
        indices.deallocate()
    }

    /// What supplies a parameter of this type, or `nil` when nothing does.
    func supply(for type: Any.Type) -> Supply? {
        if let index = indices[ObjectIdentifier(type)] { return .service(index) }
        if let optional = type as? any OptionalParameter.Type {
            return .optional(optional, supply(for: optional.wrapped))
        }
        return functions.withLock { functions in
            // Most containers of many services have few parameters that are functions, and some have none: the types
            // of all possible functions are worked out when the first one is met.
            let all = functions ?? allFunctions()
            functions = all
            return all[ObjectIdentifier(type)]
        }
    }

    private func allFunctions() -> [ObjectIdentifier: Supply] {
        var all: [ObjectIdentifier: Supply] = [:]
        for (index, recipe) in recipes.enumerated() where indices[recipe.key] == index {
            for form in recipe.functionForms() {
                all[ObjectIdentifier(form.type)] = .function(index, form)
            }
        }
        return all
    }
}

extension Catalog {
    /// What is registered, as a graph.
    func graph() -> DependencyGraph {
        DependencyGraph(
            nodes: recipes.map { recipe in
                DependencyGraph.Node(
                    // Under the name of the one that is in the table, so that two which share a key are seen to.
                    DependencyGraph.ID(indices[recipe.key].map { recipes[$0].service } ?? recipe.service),
                    scope: recipe.lifetime.scope,
                    arguments: recipe.arguments.map { DependencyGraph.ID($0) },
                    dependencies: recipe.dependencies.map { edge(for: $0) },
                    location: recipe.location
                )
            }
        )
    }

    private func edge(for type: Any.Type) -> DependencyGraph.Edge {
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
            return unsupplied(type)
        }
    }

    private func unsupplied(_ type: Any.Type) -> DependencyGraph.Edge {
        if let named = type as? any NamedParameter.Type { return DependencyGraph.Edge(DependencyGraph.ID(named.name)) }
        if let service = serviceMadeBy(function: type) {
            return DependencyGraph.Edge(
                DependencyGraph.ID(service),
                kind: .factory,
                arguments: nil,
                requested: DependencyGraph.ID(type)
            )
        }
        return DependencyGraph.Edge(DependencyGraph.ID(type))
    }

    /// The registered service that a function of this type would make, if it had the right parameters and effects.
    ///
    /// A function's type cannot be taken apart at run time, but its name can. This is only a matter of a better
    /// message, and only on the way to an error.
    private func serviceMadeBy(function type: Any.Type) -> Any.Type? {
        let name = String(reflecting: type)
        guard let arrow = name.firstRange(of: " -> ") else { return nil }
        let result = name[arrow.upperBound...]
        return recipes.lazy.map(\.service).first { service in
            let name = String(reflecting: service)
            return result == name || result == "any \(name)" || result == "Dovetail.Named<\(name)>"
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
