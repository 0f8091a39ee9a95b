import DovetailAnalysis
import DovetailOnce

/// The checked and linked recipes, shared by a container and all scopes entered from it.
///
/// The recipes of an extension refer to those that they depend on in the extended containers, and share their providers.
@usableFromInline
final class LinkedContainer: Sendable {
    /// The container's own recipes and, in an extension, those that they depend on in the extended containers.
    let resolver: BindingResolver
    /// The container that this one extends.
    let base: LinkedContainer?
    /// The graph, after its first use.
    private let made = Locked<DependencyGraph?>(nil)
    let providers: LinkedProviders
    let linker: Locked<Linker>

    /// How many recipes may run within each other: while one runs, the recipes of its dependents are on the stack. In
    /// debug builds this many take less than half of 512 KB, the default stack size of threads on Apple platforms.
    private static let depthLimit = 100

    /// Checks all recipes, and links them.
    init(
        _ resolver: BindingResolver,
        extending base: LinkedContainer? = nil,
        replacesCollections: Bool = false
    ) throws(WiringError) {
        try Self.check(resolver)
        let plan = LinkPlan(resolver, extending: base?.providers)
        let linker = Linker(resolver, plan.traits, base?.linker.withLock { $0.providers })
        self.resolver = resolver
        self.base = base
        self.linker = Locked(linker)
        providers = LinkedProviders(
            linker.allProviders,
            foundBy: Self.table(of: linker.providers.own, resolver.recipes.own),
            scopes: plan.scopes.map { $0.layout(of: linker.providers) },
            starting: plan.starting.map { linker.providers[$0] },
            observers: resolver.registrations.observers,
            extending: base?.providers,
            replacesCollections: replacesCollections
        )
    }

    /// Throws all problems of the recipes.
    private static func check(_ resolver: BindingResolver) throws(WiringError) {
        guard resolver.hasProblems(depthLimit) else { return }
        // Only messages need the graph.
        let graph = resolver.graph()
        let inspection = graph.inspect()
        guard inspection.errors.isEmpty else { throw WiringError(problems: inspection.errors, graph: graph) }
        let longChain = inspection.topology.longChain(over: depthLimit) {
            resolver.recipes[$0].recipe.startup != nil
        }
        if let longChain { throw WiringError(problems: [longChain], graph: graph) }
    }

    /// The addresses of the container's own providers, by type.
    private static func table(of providers: [Provider], _ recipes: [BoundRecipe]) -> TypeTable {
        let table = TypeTable(capacity: recipes.count)
        for index in recipes.indices where recipes[index].isFoundByType {
            let provider = Unmanaged.passUnretained(providers[index]).toOpaque()
            table.insert(Int(bitPattern: provider), for: recipes[index].recipe.key)
        }
        return table
    }

    /// The graph of all registrations. Only messages and pictures need it.
    var graph: DependencyGraph {
        made.withLock { made in
            let graph = made ?? resolver.graph()
            made = graph
            return graph
        }
    }
}
