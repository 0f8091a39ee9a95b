import DovetailGraph
import Synchronization

/// The container itself, or a scope entered from it, with its instances.
@usableFromInline
final class ScopeInstance: @unchecked Sendable {
    // Sendable because the table is only read, and a guard protects each instance.

    /// The address of each registered service's provider; ``providers`` owns it.
    @usableFromInline let table: TypeTable
    let providers: LinkedProviders
    /// The enclosing scope, retained. It is released by hand: for a reference to its own class, the compiler adds a loop to
    /// `deinit` for chains of any length, and scopes are only as deep as they were declared.
    let outer: Unmanaged<ScopeInstance>?
    /// The layout of a custom scope's instances; ``providers`` owns it. The container's own instances are in its providers.
    let layout: Unmanaged<ScopeLayout>?
    let instances: ScopedInstances?
    /// Its lifecycle, after a call to start or stop. The type belongs to a later folder, so the pointer is opaque here.
    let lifecycle = Atomic<UnsafeMutableRawPointer?>(nil)
    /// Its ``StartedServices``, after the first one.
    private let started = Atomic<UnsafeMutableRawPointer?>(nil)
    /// The lock of ``OpenScopes`` guards it.
    var usage = ScopeUsage()
    /// The number of its use, after it was started.
    let startedUse = Atomic(0)

    /// The container itself.
    init(_ providers: LinkedProviders) {
        self.providers = providers
        table = providers.table
        outer = nil
        layout = nil
        instances = nil
    }

    /// A custom scope. The caller stores its inputs afterwards.
    init(_ layout: Unmanaged<ScopeLayout>, in outer: ScopeInstance) {
        providers = outer.providers
        table = outer.table
        self.outer = .passRetained(outer)
        self.layout = layout
        instances = layout._withUnsafeGuaranteedRef { $0.allocate() }
    }

    deinit {
        let use = startedUse.load(ordering: .acquiring)
        if use > 0 { providers.openScopes.end(use) }
        releaseSharedObject(at: lifecycle)
        releaseSharedObject(at: started)
        if let layout, let instances { layout._withUnsafeGuaranteedRef { $0.deallocate(instances) } }
        outer?.release()
    }

    var startedServices: StartedServices { sharedObject(at: started) { StartedServices() } }

    /// Whether a service was started here, now or before.
    var hasStartedServices: Bool { started.load(ordering: .acquiring) != nil }

    /// The scope's number, 0 for the container itself.
    var number: Int { layout?._withUnsafeGuaranteedRef { $0.number } ?? 0 }

    /// The scope's name; the container itself has none.
    var name: String? { layout?._withUnsafeGuaranteedRef { $0.name } }

    /// The container from which all scopes were entered.
    var root: ScopeInstance {
        var scope = self
        while let outer = scope.outer { scope = outer.takeUnretainedValue() }
        return scope
    }
}

extension ScopeInstance {
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
            return try provider.make(provider, Resolution(in: self, isForSharedService: isForSharedService))
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
            return try provider.make(provider, Resolution(in: self, isForSharedService: isForSharedService), arguments)
        }
        return try meetingRequirements(of: provider, isForSharedService, isolation) {
            try provider.make(provider, $0, arguments)
        }
    }

    /// One call to resolve a service that requires something.
    @usableFromInline @inline(never)
    func meetingRequirements<Service>(
        of provider: Provider,
        _ isForSharedService: Bool,
        _ isolation: (any Actor)?,
        _ make: (Resolution) throws -> Service
    ) throws -> Service {
        let record = provider.requirements.observers ? MakingRecord(providers.observers) : nil
        let ends = record == nil ? [] : providers.observers.map { $0(provider.service, .resolved) }
        do {
            try provider.requireIsolation(isolation)
            let graph = provider.requirements.graphInstances ? GraphInstances() : nil
            let service = try withExtendedLifetime((graph, record)) {
                try make(Resolution(in: self, graph: graph, isForSharedService: isForSharedService, record))
            }
            for end in ends { _ = end(ObservedEnd()) }
            return service
        } catch {
            for end in ends { _ = end(ObservedEnd(error: error)) }
            throw error
        }
    }
}
