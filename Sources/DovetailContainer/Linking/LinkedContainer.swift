import DovetailAnalysis
import DovetailOnce

/// The checked and linked recipes, shared by a container and all scopes entered from it.
///
/// The recipes of an extension refer to those that they depend on in the extended containers, and share their providers.
@usableFromInline
final class LinkedContainer: Sendable {
    let wiring: Wiring
    let resolver: BindingResolver
    /// The container that this one extends.
    let base: LinkedContainer?
    /// The graph, after its first use.
    private let made = Locked<DependencyGraph?>(nil)
    let providers: LinkedProviders
    let linker: Locked<Linker>

    /// Checks all recipes, and links them.
    init(_ resolver: BindingResolver, extending base: LinkedContainer? = nil) throws(WiringError) {
        let wiring = Wiring(resolver, extending: base?.wiring)
        try wiring.check()
        let inherited = base?.linker.withLock { $0.providers }
        let plan = LinkPlan(wiring, extending: base?.providers, inherited)
        let linker = Linker(wiring, plan.traits, inherited)
        (self.wiring, self.resolver) = (wiring, resolver)
        self.base = base
        self.linker = Locked(linker)
        providers = LinkedProviders(
            linker.allProviders,
            foundBy: Self.table(of: linker.providers.own, resolver.recipes.own),
            scopes: plan.scopes.map { $0.layout(of: linker.providers) },
            starting: plan.starting.map { linker.providers[$0] },
            observers: resolver.registrations.observers,
            extending: base?.providers,
            takesOver: !resolver.takenOver.isEmpty
        )
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
            let graph = made ?? wiring.graph()
            made = graph
            return graph
        }
    }
}
