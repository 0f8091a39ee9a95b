import DovetailGraph

/// What a container and all scopes that are entered from it have in common: what was registered, checked and linked.
final class LinkedContainer: @unchecked Sendable {
    // Sendable because the table is only read once it is filled, which happens in `init`; the rest is immutable or guarded.

    /// The address of each registered service's provider.
    let table: TypeTable
    let catalog: BindingResolver
    let graph: DependencyGraph
    /// The custom scopes.
    let scopes: [ScopeLayout]
    let linker: Locked<Linker>

    /// Checks the recipes, all at once, and links them.
    init(_ registry: Registry) throws(WiringError) {
        let catalog = BindingResolver(registry)
        let graph = catalog.graph()
        let (topology, errors) = graph.inspect()
        guard errors.isEmpty else { throw WiringError(problems: errors, graph: graph) }

        let linker = Linker(catalog, topology)
        let table = TypeTable(capacity: catalog.entries.count)
        for index in catalog.entries.indices where catalog.entries[index].isFoundByType {
            let provider = Unmanaged.passUnretained(linker.providers[index]).toOpaque()
            table.insert(Int(bitPattern: provider), for: catalog.entries[index].recipe.key)
        }
        scopes = catalog.scopeSupport?.layouts(catalog, graph, linker.providers, topology) ?? []
        self.table = table
        self.catalog = catalog
        self.graph = graph
        self.linker = Locked(linker)
    }

    deinit {
        table.deallocate()
    }
}
