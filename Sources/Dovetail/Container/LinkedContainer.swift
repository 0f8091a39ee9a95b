import DovetailGraph

/// The checked and linked recipes, shared by a container and all scopes entered from it.
@usableFromInline
final class LinkedContainer: Sendable {
    let resolver: BindingResolver
    let graph: DependencyGraph
    let providers: LinkedProviders
    let linker: Locked<Linker>

    /// Checks the recipes, all at once, and links them.
    init(_ registry: Registry) throws(WiringError) {
        let resolver = BindingResolver(registry)
        let graph = resolver.graph()
        let inspection = graph.inspect()
        guard inspection.errors.isEmpty else { throw WiringError(problems: inspection.errors, graph: graph) }

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
            observe: registry.observe
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
        return scopes.names.enumerated().map { index, name in
            let outer = scopes.outer(of: name).flatMap(scopes.names.firstIndex)
            let members = topology.order.filter {
                $0 < providers.count && resolver.recipes[$0].recipe.lifetime.customName == name
            }
            return ScopeLayout(
                name,
                number: index + 1,
                outer: outer.map { $0 + 1 } ?? 0,
                providers: members.map { providers[$0] }
            ) {
                scopes.inputs(of: name).compactMap { input in
                    members.first { resolver.recipes[$0].recipe === input }.map {
                        ScopeLayout.Input(type: input.key, service: input.service, place: providers[$0].place)
                    }
                }
            }
        }
    }
}
