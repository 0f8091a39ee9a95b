import DovetailGraph

/// Where an instance lies in what is allocated when its scope is entered.
///
/// The scope has a number, which is 0 where it is no custom one. The instance has a guard with an index, and lies itself at an
/// offset. `callsBack` tells whether a recipe that runs for it can call back into the container, and so be asked for what it is
/// making.
typealias ScopedPlace = (scope: Int, index: Int, offset: Int, callsBack: Bool)

extension UnsafeMutableRawPointer {
    /// The guard of one of a scope's instances, where this is what was allocated for them.
    func scopedGuard(at index: Int) -> UnsafeMutablePointer<ScopedGuard> {
        assumingMemoryBound(to: ScopedGuard.self) + index
    }
}

/// What is allocated when a scope is entered: a guard for each of its instances, and behind them room for the instances.
final class ScopeLayout: Sendable {
    let name: String
    let number: Int
    /// The number of the scope that it is entered from.
    let outer: Int
    /// Those of its services, each after what it holds. They belong to the wiring, as this does.
    private let providers: [Unmanaged<Provider>]
    /// What it is entered with, in order.
    let inputs: [(type: ObjectIdentifier, service: Any.Type, place: ScopedPlace)]
    private let size: Int
    private let alignment: Int

    private init(
        _ name: String,
        number: Int,
        outer: Int,
        providers: [Provider],
        inputs: [(recipe: Recipe, provider: Provider)]
    ) {
        var size = MemoryLayout<ScopedGuard>.stride * providers.count
        var alignment = MemoryLayout<ScopedGuard>.alignment
        for (index, provider) in providers.enumerated() {
            let instance = provider.instanceLayout
            alignment = max(alignment, instance.alignment)
            provider.place.scope = number
            provider.place.index = index
            provider.place.offset = size.rounded(upTo: instance.alignment)
            size = provider.place.offset + instance.size
        }
        self.name = name
        self.number = number
        self.outer = outer
        self.providers = providers.map { .passUnretained($0) }
        self.inputs = inputs.map { ($0.recipe.key, $0.recipe.service, $0.provider.place) }
        self.size = size
        self.alignment = alignment
    }

    func allocate() -> UnsafeMutableRawPointer {
        let instances = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
        let guards = instances.bindMemory(to: ScopedGuard.self, capacity: providers.count)
        for index in providers.indices { (guards + index).initialize(to: ScopedGuard()) }
        return instances
    }

    func deallocate(_ instances: UnsafeMutableRawPointer) {
        // What was made last may hold what was made before.
        let guards = instances.assumingMemoryBound(to: ScopedGuard.self)
        for index in providers.indices.reversed() {
            if guards[index].hasInstance || guards[index].hasStoppedInstance {
                providers[index]._withUnsafeGuaranteedRef { $0.deinitialize(instances + $0.place.offset) }
            }
            (guards + index).deinitialize(count: 1)
        }
        instances.deallocate()
    }
}

extension ScopeLayout {
    /// The layouts of all scopes, by their number.
    static func all(
        _ catalog: BindingResolver,
        _ graph: DependencyGraph,
        _ providers: [Provider],
        _ topology: DependencyGraph.Topology
    ) -> [ScopeLayout] {
        let tree = ScopeTree(catalog.registry)
        let names = tree.names
        guard !names.isEmpty else { return [] }
        setWhatCallsBack(graph, providers, topology)
        return names.enumerated().map { index, name in
            let outer = tree.outer(of: name).flatMap(names.firstIndex)
            let members = topology.order.filter {
                $0 < providers.count && catalog.entries[$0].recipe.lifetime.customName == name
            }
            let inputs = tree.inputs(of: name).compactMap { input in
                members.first { catalog.entries[$0].recipe === input }.map { (input, providers[$0]) }
            }
            return ScopeLayout(
                name,
                number: index + 1,
                outer: outer.map { $0 + 1 } ?? 0,
                providers: members.map { providers[$0] },
                inputs: inputs
            )
        }
    }

    private static func setWhatCallsBack(
        _ graph: DependencyGraph,
        _ providers: [Provider],
        _ topology: DependencyGraph.Topology
    ) {
        // What a recipe holds comes before it.
        for index in topology.order where index < providers.count {
            providers[index].place.callsBack = zip(topology.edges(of: index), graph.nodes[index].dependencies).contains
            {
                let held = topology.held[$0]
                return $1.kind == .deferred || $1.kind == .factory || held >= 0 && providers[held].place.callsBack
            }
        }
    }
}

extension Int {
    fileprivate func rounded(upTo alignment: Int) -> Int { (self + alignment - 1) / alignment * alignment }
}
