/// The container itself, or a scope entered from it, with its instances.
@usableFromInline
final class ScopeInstance: @unchecked Sendable {
    // Sendable because the table is only read, and a guard protects each instance.

    /// The address of each registered service's provider; ``linked`` owns it.
    @usableFromInline let table: TypeEntries
    /// The second table of an extension. The first one is usually that of the extended container, so that resolving its services costs the
    /// same as there. But collections to which the extension adds are in both tables: then the extension's own table is the first.
    @usableFromInline let secondTable: TypeEntries
    // A scope counts no references to what it shares with others: two processors that count the same references wait for each other.
    unowned(unsafe) let linked: LinkedContainer
    let lock: Unmanaged<ScopeLock>
    /// Owns what is linked, and with it the lock. Scopes keep the container alive.
    private let ownLinks: LinkedContainer?
    /// Whether the container extends another one.
    @usableFromInline let isExtension: Bool
    /// The enclosing scope, or the container that this one extends. It is retained and released by hand: for a reference to its own class,
    /// the compiler adds a loop to `deinit` for chains of any length, but scopes are only as deep as they were declared.
    let outer: Unmanaged<ScopeInstance>?
    /// The instances of a custom scope. The container's own instances are in its providers.
    let instances: InstanceMemory?
    /// What changes while the scope is used, created on first use. The lock of the container guards it.
    @exclusivity(unchecked) var existingState: ScopeState?

    /// Creates the instance of a container, which may extend another one.
    init(_ linked: LinkedContainer, extending base: ScopeInstance? = nil) {
        self.linked = linked
        ownLinks = linked
        lock = .passUnretained(linked.scopeLock)
        let (own, other) = (linked.table.entries, base?.table ?? linked.table.entries)
        let takesOver = !linked.resolver.takenOver.isEmpty
        (table, secondTable) = takesOver ? (own, other) : (other, own)
        isExtension = base != nil
        outer = base.map { .passRetained($0) }
        instances = nil
    }

    /// Creates a custom scope. The caller stores its inputs at once. `outer` is borrowed, since an initializer would otherwise count one
    /// more reference.
    init(_ layout: Unmanaged<ScopeLayout>, in outer: borrowing ScopeInstance) {
        linked = outer.linked
        lock = outer.lock
        ownLinks = nil
        table = outer.table
        secondTable = outer.secondTable
        isExtension = outer.isExtension
        self.outer = .passRetained(copy outer)
        instances = layout._withUnsafeGuaranteedRef { $0.allocate() }
    }

    deinit {
        if existingState != nil { endUseOfOuter() }
        existingState?.services.forEach { $0.release(with: self) }
        if let instances { instances.layout._withUnsafeGuaranteedRef { $0.deallocate(instances) } }
        outer?.release()
    }

    private var layout: Unmanaged<ScopeLayout>? { instances?.layout }
    /// The scope's number, 0 for the container itself.
    var number: Int { layout?._withUnsafeGuaranteedRef { $0.number } ?? 0 }
    var customScope: CustomScope? { layout?._withUnsafeGuaranteedRef { $0.scope } }

    /// The container that a provider belongs to: the one from which this scope was entered, or one that it extends.
    func container(of provider: Provider) -> ScopeInstance {
        enclosing.first { $0.isContainer && $0.linked.resolver.level <= provider.order.level } ?? self
    }

    var outerScope: ScopeInstance? { outer?.takeUnretainedValue() }
    /// This scope and those that enclose it, with the container and those that it extends last.
    var enclosing: some Sequence<ScopeInstance> { sequence(first: self) { $0.outerScope } }

    /// The identities of this scope and of those that enclose it. Compare them only while the scopes are alive.
    var enclosingIDs: [ObjectIdentifier] {
        // Each service that starts needs this, so it counts no references. Few scopes are deeper.
        var ids: [ObjectIdentifier] = []
        ids.reserveCapacity(4)
        ids.append(ObjectIdentifier(self))
        var next = outer
        while let scope = next {
            next = scope._withUnsafeGuaranteedRef {
                ids.append(ObjectIdentifier($0))
                return $0.outer
            }
        }
        return ids
    }

    /// The name in messages.
    var id: DependencyGraph.ID { layout?._withUnsafeGuaranteedRef { $0.id } ?? (isExtension ? .extension : .container) }

    /// The providers of the services whose instances are here, with the inputs of a scope. Of a container, only those that start.
    var ownProviders: [Provider] {
        layout?._withUnsafeGuaranteedRef { $0.providers.map { $0.takeUnretainedValue() } } ?? linked.starting
    }

    /// The container or scope that has a provider's instance.
    func owner(of provider: Provider) throws -> ScopeInstance {
        guard provider.address.scope > 0 else { return container(of: provider) }
        let resolution = Resolution(sharedIn: .passUnretained(self), nil)
        guard let owner = resolution.scope(of: provider) else {
            throw ResolutionError.notEntered(provider.service, resolution.scopeName(of: provider))
        }
        return owner.takeUnretainedValue()
    }

    /// The name of the container or scope that has a provider's instance.
    func nameOfOwner(of provider: Provider) -> DependencyGraph.ID {
        guard provider.address.scope > 0 else { return container(of: provider).id }
        return linked.scopes[provider.address.scope - 1].id
    }

    var isContainer: Bool { instances == nil }
    /// The container from which this scope was entered.
    var container: ScopeInstance { enclosing.first(where: \.isContainer) ?? self }

    /// The provider that is registered under a type in a container that this one extends.
    @usableFromInline @inline(never)
    func inheritedProvider(for type: Any.Type) -> Unmanaged<Provider>? {
        let address = linked.address(of: ObjectIdentifier(type))
        return address.flatMap { UnsafeRawPointer(bitPattern: $0) }.map { .fromOpaque($0) }
    }
}

extension ScopeInstance {
    /// The provider that is registered under a type.
    @_alwaysEmitIntoClient
    func provider(for type: Any.Type) -> Unmanaged<Provider>? {
        let id = ObjectIdentifier(type)
        guard let address = table[id] ?? secondTable[id] else {
            return isExtension ? inheritedProvider(for: type) : nil
        }
        return UnsafeRawPointer(bitPattern: address).map { .fromOpaque($0) }
    }

    // `resolve` is isolated like its caller. On the main actor, a closure in it would check the executor in each call, so the closures
    // are here, where nothing is isolated.

    /// One call to resolve a service without arguments, whose provider is of this type.
    @_alwaysEmitIntoClient @inline(__always)
    func make<Service>(
        _ provider: Unmanaged<Provider>,
        as type: ServiceProvider<Service>.Type,
        _ isolation: (any Actor)?
    ) throws -> Service { try provider._withUnsafeGuaranteedRef { try make(unsafeDowncast($0, to: type), isolation) } }

    @_alwaysEmitIntoClient @inline(__always)
    func make<Arguments, Service>(
        _ provider: Unmanaged<Provider>,
        as type: FactoryProvider<Arguments, Service>.Type,
        _ arguments: Arguments,
        _ isolation: (any Actor)?
    ) throws -> Service {
        try provider._withUnsafeGuaranteedRef { try make(unsafeDowncast($0, to: type), arguments, isolation) }
    }

    @_alwaysEmitIntoClient
    func make<Service>(
        _ provider: ServiceProvider<Service>,
        isForSharedService: Bool = false,
        _ isolation: (any Actor)?
    ) throws -> Service {
        if provider.isPlain {
            return try provider.make(provider, Resolution(in: self, isForSharedService: isForSharedService))
        }
        return try meetingRequirements(of: provider, isForSharedService, isolation) { try provider.make(provider, $0) }
    }

    @_alwaysEmitIntoClient
    func make<Arguments, Service>(
        _ provider: FactoryProvider<Arguments, Service>,
        _ arguments: Arguments,
        isForSharedService: Bool = false,
        _ isolation: (any Actor)?
    ) throws -> Service {
        if provider.isPlain {
            return try provider.make(provider, Resolution(in: self, isForSharedService: isForSharedService), arguments)
        }
        return try meetingRequirements(of: provider, isForSharedService, isolation) {
            try provider.make(provider, $0, arguments)
        }
    }

    /// One call to resolve a service that has requirements.
    @usableFromInline @inline(never)
    func meetingRequirements<Service>(
        of provider: Provider,
        _ isForSharedService: Bool,
        _ isolation: (any Actor)?,
        _ make: (Resolution) throws -> Service
    ) throws -> Service {
        let record = provider.requirements.observers ? MakingRecord(linked.observers) : nil
        let ends = record == nil ? [] : linked.observers.map { $0(provider.service) }
        do {
            try provider.requireIsolation(isolation)
            let graph = provider.requirements.graphInstances ? GraphInstances() : nil
            let service = try withExtendedLifetime((graph, record)) {
                try make(Resolution(in: self, graph: graph, isForSharedService: isForSharedService, record))
            }
            for end in ends { _ = end(.resolved) }
            return service
        } catch {
            for end in ends { _ = end(.failed(error, at: provider.service)) }
            throw error
        }
    }
}
