import DovetailGraph

/// The checked and linked recipes, shared by a container and all scopes entered from it.
///
/// Those of an extension refer to the recipes of the extended containers that they depend on, and share their providers.
@usableFromInline
final class LinkedContainer: Sendable {
    /// Of an extension, its own recipes and what they depend on.
    let resolver: BindingResolver
    let graph: DependencyGraph
    /// The container that this one extends.
    let base: LinkedContainer?
    /// Everything that was registered, in this container and in those that it extends, after someone asked for it.
    private let all = Locked<All?>(nil)
    let providers: LinkedProviders
    let linker: Locked<Linker>

    /// How many services may be made within each other: a recipe runs while the recipes of its dependents wait on the stack.
    /// Of a stack of 512 KB, which threads have by default on Apple platforms, so many take less than half in debug builds.
    private static let depthLimit = 100

    /// Checks the recipes, all at once, and links them.
    init(
        _ resolver: BindingResolver,
        extending base: LinkedContainer? = nil,
        replacesCollections: Bool = false
    ) throws(WiringError) {
        let graph = resolver.graph()
        let inspection = graph.inspect()
        guard inspection.errors.isEmpty else { throw WiringError(problems: inspection.errors, graph: graph) }
        let recipes = resolver.recipes
        let longChain = graph.longChain(over: Self.depthLimit, in: inspection.topology) {
            recipes[$0].recipe.startup != nil
        }
        if let longChain { throw WiringError(problems: [longChain], graph: graph) }

        var bases: [Locked<Linker>] = []
        var next = base
        while let container = next {
            bases.append(container.linker)
            next = container.base
        }
        let linker = Linker(resolver, inspection.topology, extending: bases)
        let own = resolver.ownIndices
        let table = TypeTable(capacity: own.count)
        for index in own where resolver.recipes[index].isFoundByType {
            let provider = Unmanaged.passUnretained(linker.providers[index]).toOpaque()
            table.insert(Int(bitPattern: provider), for: resolver.recipes[index].recipe.key)
        }
        self.resolver = resolver
        self.graph = graph
        self.base = base
        self.linker = Locked(linker)
        // A recipe comes after those that it holds.
        let starting = inspection.topology.order.filter { index in
            own.contains(index) && recipes[index].recipe.startup != nil
                && recipes[index].recipe.lifetime.customName == nil
        }
        providers = LinkedProviders(
            linker.allProviders,
            foundBy: table,
            scopes: Self.layOut(
                resolver,
                linker.providers,
                inspection.topology,
                extending: base?.providers.scopes ?? []
            ),
            starting: starting.map { linker.providers[$0] },
            observers: resolver.registry.observers,
            extending: base?.providers,
            replacesCollections: replacesCollections
        )
    }

    /// Everything that was registered, and the graph of it.
    struct All: Sendable {
        let resolver: BindingResolver
        let graph: DependencyGraph
    }

    /// Takes time for the whole container once, where this one extends another.
    var complete: All {
        guard base != nil else { return All(resolver: resolver, graph: graph) }
        return all.withLock { all in
            if let all { return all }
            let resolver = BindingResolver(resolver.completeRegistry)
            let made = All(resolver: resolver, graph: resolver.graph())
            all = made
            return made
        }
    }

    /// The layouts of all scopes, by number.
    private static func layOut(
        _ resolver: BindingResolver,
        _ providers: [Provider],
        _ topology: DependencyGraph.Topology,
        extending base: [ScopeLayout]
    ) -> [ScopeLayout] {
        let scopes = resolver.scopes
        guard !scopes.names.isEmpty else { return [] }
        var members: [[Int]] = Array(repeating: [], count: scopes.names.count)
        for index in topology.order where resolver.ownIndices.contains(index) {
            guard let name = resolver.recipes[index].recipe.lifetime.customName else { continue }
            members[scopes.number(of: name)].append(index)
        }
        return scopes.names.enumerated().map { scope, name in
            let members = members[scope]
            if base.indices.contains(scope) {
                return members.isEmpty
                    ? base[scope] : ScopeLayout(extending: base[scope], by: members.map { providers[$0] })
            }
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
