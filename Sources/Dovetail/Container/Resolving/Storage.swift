import DependencyGraph

/// What a container consists of once it is linked. All slots belong to it.
@usableFromInline
final class Storage: @unchecked Sendable {
    // Sendable because the table is only read once it is filled, which happens in `init`; the rest is guarded or
    // immutable.

    /// The address of each registered service's slot.
    @usableFromInline let table: TypeTable
    let catalog: Catalog
    let graph: DependencyGraph
    private let linker: Locked<Linker>

    /// Checks the recipes, all at once, and links them.
    init(_ recipes: [Recipe]) throws(WiringError) {
        let catalog = Catalog(recipes)
        let graph = catalog.graph()
        let (topology, errors) = graph.inspect()
        guard errors.isEmpty else { throw WiringError(problems: errors, graph: graph) }

        let linker = Linker(catalog, topology)
        table = TypeTable(capacity: recipes.count)
        for index in recipes.indices {
            let slot = Unmanaged.passUnretained(linker.slots[index])
            table.insert(Int(bitPattern: slot.toOpaque()), for: recipes[index].key)
        }
        self.catalog = catalog
        self.graph = graph
        self.linker = Locked(linker)
    }

    deinit {
        table.deallocate()
    }
}

extension Storage {
    /// The slot of what is registered under a type.
    @_alwaysEmitIntoClient
    func slot(for type: Any.Type) -> Unmanaged<Slot>? {
        guard let address = table[ObjectIdentifier(type)] else { return nil }
        return UnsafeRawPointer(bitPattern: address).map { .fromOpaque($0) }
    }

    /// One call to resolve a service without arguments.
    @_alwaysEmitIntoClient
    func make<Service>(_ slot: ServiceSlot<Service>, isForSharedService: Bool = false) throws -> Service {
        if slot.usesGraphScope { return try makeInNewGraph(slot, isForSharedService) }
        return try slot.make(slot, Resolution(storage: self, isForSharedService: isForSharedService))
    }

    @usableFromInline @inline(never)
    func makeInNewGraph<Service>(_ slot: ServiceSlot<Service>, _ isForSharedService: Bool) throws -> Service {
        let graph = GraphInstances()
        return try withExtendedLifetime(graph) {
            try slot.make(slot, Resolution(storage: self, graph: graph, isForSharedService: isForSharedService))
        }
    }

    /// One call to resolve a service with arguments.
    @_alwaysEmitIntoClient
    func make<Arguments, Service>(
        _ slot: FactorySlot<Arguments, Service>,
        _ arguments: Arguments,
        isForSharedService: Bool = false
    ) throws -> Service {
        if slot.usesGraphScope { return try makeInNewGraph(slot, arguments, isForSharedService) }
        return try slot.make(slot, Resolution(storage: self, isForSharedService: isForSharedService), arguments)
    }

    @usableFromInline @inline(never)
    func makeInNewGraph<Arguments, Service>(
        _ slot: FactorySlot<Arguments, Service>,
        _ arguments: Arguments,
        _ isForSharedService: Bool
    ) throws -> Service {
        let graph = GraphInstances()
        return try withExtendedLifetime(graph) {
            let resolution = Resolution(storage: self, graph: graph, isForSharedService: isForSharedService)
            return try slot.make(slot, resolution, arguments)
        }
    }

    /// Resolves what is not registered as such: an optional, or a function that makes a service.
    @usableFromInline @inline(never)
    func makeOtherForm<Service>(_ service: Service.Type) throws -> Service {
        guard let slot = linker.withLock({ $0.slot(for: service) }) else {
            throw ResolutionError.unsupplied(service, catalog.edge(for: service), in: graph)
        }
        // The linker makes slots for the type that it is asked for.
        return try make(unsafeDowncast(slot, to: ServiceSlot<Service>.self))
    }
}
