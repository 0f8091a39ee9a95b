import DovetailAnalysis
import DovetailOnce

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
        let plan = LinkPlan(resolver, topology, extending: base?.providers)
        let linker = Linker(resolver, plan.traits, extending: bases)
        self.resolver = resolver
        self.graph = graph
        self.base = base
        self.importAll = importAll
        self.linker = Locked(linker)
        providers = LinkedProviders(
            linker.allProviders,
            foundBy: Self.table(of: linker.providers, resolver),
            scopes: plan.scopes.map { $0.layout(of: linker.providers) },
            starting: plan.starting.map { linker.providers[$0] },
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
}
