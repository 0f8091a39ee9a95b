import DovetailGraph

/// The checked and linked recipes, shared by a container and all scopes entered from it.
///
/// The recipes of an extension refer to those that they depend on in the extended containers, and share their providers.
@usableFromInline
final class LinkedContainer: Sendable {
    /// The container's own recipes and, in an extension, those that they depend on in the extended containers.
    let resolver: BindingResolver
    let graph: DependencyGraph
    /// The container that this one extends.
    let base: LinkedContainer?
    /// In an extension, imports all recipes. A function, because the code that it calls should not be part of programs
    /// without extensions.
    private let importAll: (@Sendable () -> BindingResolver)?
    /// All registrations, after the first use of ``complete``.
    private let all = Locked<All?>(nil)
    let providers: LinkedProviders
    let linker: Locked<Linker>

    /// How many recipes may run within each other: while one runs, the recipes of its dependents are on the stack. In
    /// debug builds this many take less than half of 512 KB, the default stack size of threads on Apple platforms.
    private static let depthLimit = 100

    /// Checks all recipes, and links them.
    init(
        _ resolver: BindingResolver,
        extending base: LinkedContainer? = nil,
        replacesCollections: Bool = false,
        importAll: (@Sendable () -> BindingResolver)? = nil
    ) throws(WiringError) {
        let graph = resolver.graph()
        let topology = try Self.check(graph, of: resolver)
        var bases: [Locked<Linker>] = []
        var next = base
        while let container = next {
            bases.append(container.linker)
            next = container.base
        }
        let linker = Linker(resolver, topology, extending: bases)
        self.resolver = resolver
        self.graph = graph
        self.base = base
        self.importAll = importAll
        self.linker = Locked(linker)
        // In this order, a recipe comes after those that it holds.
        let starting = topology.order.filter { index in
            let recipe = resolver.recipes[index].recipe
            return resolver.ownIndices.contains(index) && recipe.startup != nil && recipe.lifetime.customScope == nil
        }
        providers = LinkedProviders(
            linker.allProviders,
            foundBy: Self.table(of: linker.providers, resolver),
            scopes: Self.layOut(
                resolver,
                linker.providers,
                topology,
                extending: base?.providers.scopes ?? []
            ),
            starting: starting.map { linker.providers[$0] },
            observers: resolver.registrations.observers,
            extending: base?.providers,
            replacesCollections: replacesCollections
        )
    }

    /// Throws all problems of the recipes.
    private static func check(
        _ graph: DependencyGraph,
        of resolver: BindingResolver
    ) throws(WiringError) -> DependencyGraph.Topology {
        let inspection = graph.inspect()
        guard inspection.errors.isEmpty else { throw WiringError(problems: inspection.errors, graph: graph) }
        let longChain = graph.longChain(over: depthLimit, in: inspection.topology) {
            resolver.recipes[$0].recipe.startup != nil
        }
        if let longChain { throw WiringError(problems: [longChain], graph: graph) }
        return inspection.topology
    }

    /// The addresses of the container's own providers, by type.
    private static func table(of providers: [Provider], _ resolver: BindingResolver) -> TypeTable {
        let own = resolver.ownIndices
        let table = TypeTable(capacity: own.count)
        for index in own where resolver.recipes[index].isFoundByType {
            let provider = Unmanaged.passUnretained(providers[index]).toOpaque()
            table.insert(Int(bitPattern: provider), for: resolver.recipes[index].recipe.key)
        }
        return table
    }

    /// All registrations of a container and of those that it extends, and their graph.
    struct All: Sendable {
        let resolver: BindingResolver
        let graph: DependencyGraph
    }

    /// All registrations. The first use in an extension imports all recipes of the extended containers.
    var complete: All {
        guard let importAll else { return All(resolver: resolver, graph: graph) }
        return all.withLock { all in
            if let all { return all }
            let resolver = importAll()
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
        let all = scopes.scopes
        guard !all.isEmpty else { return [] }
        var members: [[Int]] = Array(repeating: [], count: all.count)
        for index in topology.order where resolver.ownIndices.contains(index) {
            guard let scope = resolver.recipes[index].recipe.lifetime.customScope else { continue }
            members[scopes.number(of: scope)].append(index)
        }
        return all.enumerated().map { number, scope in
            let members = members[number]
            if base.indices.contains(number) {
                return members.isEmpty
                    ? base[number] : ScopeLayout(extending: base[number], by: members.map { providers[$0] })
            }
            let inputs = scopes.inputs(of: number).map { input in
                guard let index = members.first(where: { resolver.recipes[$0].recipe === input }) else {
                    preconditionFailure("each input is a recipe of its scope")
                }
                return index
            }
            return ScopeLayout(
                scope,
                // The container itself has the number 0.
                number: number + 1,
                outer: scopes.outer(of: number).map { $0 + 1 } ?? 0,
                inputs: inputs.map { providers[$0] },
                services: members.filter { !inputs.contains($0) }.map { providers[$0] }
            )
        }
    }
}
