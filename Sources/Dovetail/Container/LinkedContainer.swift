import DovetailGraph

/// The checked and linked recipes, shared by a container and all scopes entered from it.
@usableFromInline
final class LinkedContainer: Sendable {
    let resolver: BindingResolver
    let graph: DependencyGraph
    let providers: LinkedProviders
    let linker: Locked<Linker>

    /// How many services may be made within each other: a recipe runs while the recipes of its dependents wait on the stack.
    /// Of a stack of 512 KB, which threads have by default on Apple platforms, so many take less than half in debug builds.
    private static let depthLimit = 100

    /// Checks the recipes, all at once, and links them.
    init(_ registry: Registry) throws(WiringError) {
        let resolver = BindingResolver(registry)
        let graph = resolver.graph()
        let inspection = graph.inspect()
        guard inspection.errors.isEmpty else { throw WiringError(problems: inspection.errors, graph: graph) }
        let recipes = resolver.recipes
        let longChain = graph.longChain(over: Self.depthLimit, in: inspection.topology) {
            recipes[$0].recipe.startup != nil
        }
        if let longChain { throw WiringError(problems: [longChain], graph: graph) }

        let linker = Linker(resolver, inspection.topology)
        let table = TypeTable(capacity: resolver.recipes.count)
        for index in resolver.recipes.indices where resolver.recipes[index].isFoundByType {
            let provider = Unmanaged.passUnretained(linker.providers[index]).toOpaque()
            table.insert(Int(bitPattern: provider), for: resolver.recipes[index].recipe.key)
        }
        self.resolver = resolver
        self.graph = graph
        self.linker = Locked(linker)
        providers = LinkedProviders(
            linker.allProviders,
            foundBy: table,
            scopes: Self.layOut(resolver, graph, linker.providers, inspection.topology),
            observers: registry.observers
        )
    }

    /// The layouts of all scopes, by number.
    private static func layOut(
        _ resolver: BindingResolver,
        _ graph: DependencyGraph,
        _ providers: [Provider],
        _ topology: DependencyGraph.Topology
    ) -> [ScopeLayout] {
        let scopes = resolver.scopes
        guard !scopes.names.isEmpty else { return [] }
        var members: [[Int]] = Array(repeating: [], count: scopes.names.count)
        for index in topology.order where index < providers.count {
            guard let name = resolver.recipes[index].recipe.lifetime.customName else { continue }
            members[scopes.number(of: name)].append(index)
        }
        return scopes.names.enumerated().map { scope, name in
            let members = members[scope]
            return ScopeLayout(
                name,
                // The container itself has the number 0.
                number: scope + 1,
                outer: scopes.outer(of: scope).map { $0 + 1 } ?? 0,
                providers: members.map { providers[$0] }
            ) {
                let recipes = members.filter { resolver.recipes[$0].recipe.kind == .input }
                return scopes.inputs(of: scope).compactMap { input in
                    recipes.first { resolver.recipes[$0].recipe === input }.map {
                        ScopeLayout.Input(type: input.key, service: input.service, place: providers[$0].place)
                    }
                }
            }
        }
    }
}
