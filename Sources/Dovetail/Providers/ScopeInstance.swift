import DovetailGraph
import Synchronization

/// The instances of a container, or of a scope that was entered from one.
@usableFromInline
final class ScopeInstance: @unchecked Sendable {
    // Sendable because the table is only read, and each place of an instance guards itself.

    /// The address of each registered service's provider; it belongs to ``wiring``.
    @usableFromInline let table: TypeTable
    let wiring: LinkedContainer
    /// What the scope was entered from, which it keeps. This is released by hand: for a reference to the class itself the
    /// compiler adds a loop to `deinit`, against chains of any length, and scopes are as deep as they were declared.
    let outer: Unmanaged<ScopeInstance>?
    /// What a scope has room for; it belongs to ``wiring``.
    let layout: Unmanaged<ScopeLayout>?
    let instances: UnsafeMutableRawPointer?
    /// Its ``Lifecycle``, once it was started or stopped. A pointer, so that a program which does neither need not have the code.
    let startAndStop = Atomic<UnsafeMutableRawPointer?>(nil)

    /// Held by a thread while it makes something that lives in this scope, and which thread that is, or 0.
    private let making = Lock()
    private let maker = Atomic<UInt>(0)

    /// Checks the recipes, all at once, and links them.
    init(_ registry: Registry) throws(WiringError) {
        wiring = try LinkedContainer(registry)
        table = wiring.table
        outer = nil
        layout = nil
        instances = nil
    }

    /// A scope that is entered. What it is entered with is still to be put there.
    init(_ layout: Unmanaged<ScopeLayout>, in outer: ScopeInstance) {
        wiring = outer.wiring
        table = outer.table
        self.outer = .passRetained(outer)
        self.layout = layout
        instances = layout._withUnsafeGuaranteedRef { $0.allocate() }
    }

    deinit {
        if let lifecycle = startAndStop.load(ordering: .acquiring) {
            Unmanaged<AnyObject>.fromOpaque(lifecycle).release()
        }
        if let layout, let instances { layout._withUnsafeGuaranteedRef { $0.deallocate(instances) } }
        outer?.release()
    }

    /// The scope's number, and 0 for the container itself, whose instances are in the providers.
    var scope: Int { layout?._withUnsafeGuaranteedRef { $0.number } ?? 0 }

    /// The container that all was entered from.
    var root: ScopeInstance {
        var storage = self
        while let outer = storage.outer { storage = outer.takeUnretainedValue() }
        return storage
    }
}

extension ScopeInstance {
    /// Runs `work` while no thread but this one does so here. Work may have more of it within.
    @inline(__always)
    func exclusively(for thread: UInt, _ work: () throws -> Void) throws {
        // Another thread's number may come and go here, but not this one's.
        if maker.load(ordering: .relaxed) == thread { return try work() }
        try making.withLock {
            maker.store(thread, ordering: .relaxed)
            defer { maker.store(0, ordering: .relaxed) }
            try work()
        }
    }

    /// The provider of what is registered under a type.
    @_alwaysEmitIntoClient
    func provider(for type: Any.Type) -> Unmanaged<Provider>? {
        guard let address = table[ObjectIdentifier(type)] else { return nil }
        return UnsafeRawPointer(bitPattern: address).map { .fromOpaque($0) }
    }

    /// One call to resolve a service without arguments.
    @_alwaysEmitIntoClient
    func make<Service>(
        _ provider: ServiceProvider<Service>,
        isForSharedService: Bool = false,
        _ isolation: (any Actor)?
    ) throws -> Service {
        if provider.isPlain {
            return try provider.make(provider, Resolution(storage: self, isForSharedService: isForSharedService))
        }
        return try meetingRequirements(of: provider, isForSharedService, isolation) { try provider.make(provider, $0) }
    }

    /// One call to resolve a service with arguments.
    @_alwaysEmitIntoClient
    func make<Arguments, Service>(
        _ provider: FactoryProvider<Arguments, Service>,
        _ arguments: Arguments,
        isForSharedService: Bool = false,
        _ isolation: (any Actor)?
    ) throws -> Service {
        if provider.isPlain {
            return try provider.make(
                provider,
                Resolution(storage: self, isForSharedService: isForSharedService),
                arguments
            )
        }
        return try meetingRequirements(of: provider, isForSharedService, isolation) {
            try provider.make(provider, $0, arguments)
        }
    }

    /// One call to resolve that has other duties.
    @usableFromInline @inline(never)
    func meetingRequirements<Service>(
        of provider: Provider,
        _ isForSharedService: Bool,
        _ isolation: (any Actor)?,
        _ make: (Resolution) throws -> Service
    ) throws -> Service {
        try observing(provider.service, .resolved) {
            if provider.requirements.mainActor { try wiring.catalog.registry.requireMainActor?(provider, isolation) }
            let graph = provider.requirements.graphScope ? GraphInstances() : nil
            return try withExtendedLifetime(graph) {
                try make(Resolution(storage: self, graph: graph, isForSharedService: isForSharedService))
            }
        }
    }

    /// Resolves what is not registered as such: an optional, or a function that makes a service.
    @usableFromInline @inline(never)
    func makeOtherForm<Service>(_ service: Service.Type, _ isolation: (any Actor)?) throws -> Service {
        guard let provider = wiring.linker.withLock({ $0.provider(for: service) }) else {
            let edge = wiring.catalog.edge(for: service)
            throw told(ResolutionError.unsupplied(service, edge, in: wiring.graph), of: edge.target)
        }
        // The linker makes providers for the type that it is asked for.
        return try make(unsafeDowncast(provider, to: ServiceProvider<Service>.self), isolation)
    }

    /// The provider of an optional that stands for a service with arguments.
    @usableFromInline @inline(never)
    func optionalProvider<Arguments, Service>(
        for factory: FactoryProvider<Arguments, Service>.Type
    ) -> Unmanaged<Provider>? {
        wiring.linker.withLock { linker in linker.factoryProvider(factory).map { .passUnretained($0) } }
    }

    /// The error of a call that leads nowhere, of which the observers have been notified.
    func told(_ error: ResolutionError, of service: DependencyGraph.ID) -> ResolutionError {
        wiring.catalog.registry.observe?(service, .resolved)(error)
        return error
    }
}
