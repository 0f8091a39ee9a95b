import DovetailAnalysis
import DovetailOnce

/// The checked and linked recipes, shared by a container and all scopes entered from it.
///
/// It owns the providers, which refer to each other, so all of them have the same lifetime. The recipes of an extension refer to those that
/// they depend on in the extended containers, and share their providers.
@usableFromInline
final class LinkedContainer: @unchecked Sendable {
    // Sendable because the table is filled in `init` and only read afterwards; locks guard what changes, and the rest is immutable.

    let wiring: Wiring
    let resolver: BindingResolver
    /// The container that this one extends.
    let base: LinkedContainer?
    /// The graph, after its first use.
    private let made = Locked<DependencyGraph?>(nil)
    /// The addresses of the container's own providers, by type.
    let table: TypeTable
    let scopes: [ScopeLayout]
    /// The scopes that were entered and that no registration mentions.
    private let unmentioned = Locked<[ScopeLayout]>([])
    /// Guards the states of this container, of those that extend it, and of their scopes.
    let scopeLock: ScopeLock
    /// The providers of services that start with the container, each after those that it holds.
    let starting: [Provider]
    /// Keeps the providers, and adds those of other forms on first use.
    let linker: Locked<Linker>

    /// Checks all recipes, and links them.
    init(_ resolver: BindingResolver, extending base: LinkedContainer? = nil) throws(WiringError) {
        let wiring = Wiring(resolver, extending: base?.wiring)
        try wiring.check()
        let inherited = base?.linker.withLock { $0.providers }
        let linker = Linker(wiring, inherited)
        let providers = linker.providers
        // In this order, a recipe comes after those that it holds.
        let order = wiring.order
        (self.wiring, self.resolver, self.base) = (wiring, resolver, base)
        table = Self.table(of: providers.own, resolver.recipes.own)
        scopes = ScopeLayout.all(resolver, order, providers, extending: base?.scopes ?? [])
        scopeLock = base?.scopeLock ?? ScopeLock()
        let isStarting = { (index: Int) in providers[index].startup != nil && providers[index].address.scope == 0 }
        starting = order.filter(isStarting).map { providers[$0] }
        self.linker = Locked(linker)
    }

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

    var observers: [Observation] { resolver.registrations.observers }

    /// Notifies all observers of an error outside of calls to resolve.
    func observe(_ error: any Error, of service: DependencyGraph.ID) {
        for observe in observers { _ = observe(service)(.failed(error, at: service)) }
    }

    /// The layout of a scope that a registration mentions.
    func layout(of scope: CustomScope) -> ScopeLayout? { scopes.first { $0.scope == scope } }

    /// The layout of a scope that no registration mentions.
    func layout(unmentioned scope: CustomScope, in outer: Int) -> ScopeLayout {
        unmentioned.withLock { layouts in
            if let layout = layouts.first(where: { $0.scope == scope }) { return layout }
            let layout = ScopeLayout(unmentioned: scope, in: outer)
            layouts.append(layout)
            return layout
        }
    }

    /// The address of the provider that is registered under a type, in this container or in those that it extends.
    func address(of type: ObjectIdentifier) -> Int? { table[type] ?? base?.address(of: type) }
}
