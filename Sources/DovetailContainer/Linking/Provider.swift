import DovetailAnalysis
import DovetailOnce
public import Synchronization

/// Supplies a service in one container: the recipe's function, called with its own provider, or what shares its instances.
@usableFromInline
typealias Make<Service> = @Sendable (ServiceProvider<Service>, Resolution) throws -> Service

/// The same for a service that takes arguments.
@usableFromInline
typealias MakeWithArguments<Arguments, Service> =
    @Sendable (FactoryProvider<Arguments, Service>, Resolution, Arguments) throws -> Service

/// A recipe in one container: it refers directly to the providers of its dependencies, and holds the instance if the service is shared.
///
/// Providers refer to each other without reference counting, which makes resolving fast. That is safe because all of them
/// belong to the ``LinkedContainer``, which stays alive while a service is resolved.
@usableFromInline
class Provider: @unchecked Sendable {
    // Sendable because state that changes after linking is atomic or guarded by a lock. `dependencies`, `inScopes` and `address` are
    // only written during linking, before another thread can see the provider.

    /// The service's name in messages.
    final let service: DependencyGraph.ID
    @usableFromInline final let dependencies: UnsafeMutableBufferPointer<Unmanaged<Provider>>
    /// What is in the scopes that the service enters.
    final var inScopes: [Unmanaged<Provider>] = []
    /// The address of the instance in the memory of a custom scope, for a service with that lifetime. Each use of the instance reads it.
    @exclusivity(unchecked) final var address = ScopedAddress()
    final let traits: ProviderTraits
    /// Whether it has no requirements, so that a call can run the recipe directly.
    @usableFromInline final let isPlain: Bool
    /// Ensures that the shared instance is made once.
    final let once = Once()
    /// The shared instance: a pointer to a value of the service's type, set at most once.
    @usableFromInline final let instance = Atomic<UnsafeMutableRawPointer?>(nil)
    /// The shared instance after it was stopped. Other threads may still be reading it, so it is released with the provider.
    final let stoppedInstance = Atomic<UnsafeMutableRawPointer?>(nil)
    /// Whether the container or a scope shares the instance.
    final let isShared: Bool
    /// The weak reference to the shared instance, for a service with that lifetime.
    final let weakInstance: Locked<WeakReference<AnyObject>>?
    final let startup: Startup?
    /// A ``Box`` of the providers to start before this one, created on first use.
    private final let needs = Atomic<UnsafeMutableRawPointer?>(nil)

    init(
        _ service: DependencyGraph.ID,
        dependencyCount: Int,
        traits: ProviderTraits = ProviderTraits(),
        lifetime: Lifetime = .transient,
        startup: Startup? = nil
    ) {
        self.service = service
        dependencies = .allocate(capacity: dependencyCount)
        self.traits = traits
        isPlain = traits.requirements.isEmpty
        isShared = lifetime.isShared
        self.startup = startup
        weakInstance = lifetime == .weak ? Locked(WeakReference()) : nil
    }

    deinit {
        dependencies.deallocate()
        releaseSharedObject(at: needs)
    }

    final var requirements: Requirements { traits.requirements }
    final var order: ServiceOrder { traits.order }
    /// The providers of the recipe's dependencies.
    final var uses: [Provider] { dependencies.map { $0.takeUnretainedValue() } }
    /// What the service depends on in any form, directly.
    final var allUses: [Provider] { uses + inScopes.map { $0.takeUnretainedValue() } }

    /// The services to start before this one.
    final var startNeeds: [Provider] {
        // The container keeps all of them alive. References to them would be released in a long chain.
        let needs = sharedObject(at: needs) { Box(findNeeds().map { Unmanaged.passUnretained($0) }) }
        return needs.value.map { $0.takeUnretainedValue() }
    }

    /// Starts the services that a call to resolve this one needs. `nil` if nothing starts.
    final var startOnDemand: Startup.Hook? { (startup ?? startNeeds.first?.startup)?.onDemand }

    /// Deinitializes an instance in the memory of a scope.
    func deinitialize(_ instance: UnsafeMutableRawPointer) {}

    func link(_ dependency: Provider, at position: Int) { dependencies[position] = .passUnretained(dependency) }
}

/// The provider of a service without arguments.
@usableFromInline
final class ServiceProvider<Service>: Provider, @unchecked Sendable {
    // Sendable like `Provider`, and because `make` is a Sendable function.

    @usableFromInline let make: Make<Service>

    init(
        _ service: DependencyGraph.ID,
        dependencyCount: Int,
        traits: ProviderTraits = ProviderTraits(),
        lifetime: Lifetime = .transient,
        startup: Startup? = nil,
        make: @escaping Make<Service>
    ) {
        self.make = make
        super.init(service, dependencyCount: dependencyCount, traits: traits, lifetime: lifetime, startup: startup)
    }

    override func deinitialize(_ instance: UnsafeMutableRawPointer) {
        // `deinitialize(count:)` would take longer, since the runtime loops over an array.
        _ = instance.assumingMemoryBound(to: Service.self).move()
    }

    deinit {
        for pointer in [instance.load(ordering: .acquiring), stoppedInstance.load(ordering: .acquiring)] {
            guard let pointer else { continue }
            deinitialize(pointer)
            pointer.deallocate()
        }
    }
}

/// The provider of a service with arguments.
@usableFromInline
final class FactoryProvider<Arguments, Service>: Provider, @unchecked Sendable {
    // Sendable like `Provider`, and because `make` is a Sendable function.

    @usableFromInline let make: MakeWithArguments<Arguments, Service>

    init(
        _ service: DependencyGraph.ID,
        dependencyCount: Int,
        traits: ProviderTraits,
        make: @escaping MakeWithArguments<Arguments, Service>
    ) {
        self.make = make
        super.init(service, dependencyCount: dependencyCount, traits: traits)
    }
}

extension Provider {
    /// Calls a recipe with its dependencies.
    @_alwaysEmitIntoClient @inline(__always)
    func supply<Service, each Dependency, Failure: Error>(
        _ recipe: (repeat each Dependency) throws(Failure) -> Service,
        in resolution: Resolution
    ) throws -> Service {
        var position = 0
        return try recipe(repeat next((each Dependency).self, &position, in: resolution))
    }

    func dependencies<each Dependency>(
        _ type: repeat (each Dependency).Type,
        in resolution: Resolution
    ) throws -> (repeat each Dependency) {
        var position = 0
        return (repeat try next(each type, &position, in: resolution))
    }

    /// Returns the recipe's dependency at a position, and advances the position.
    @_alwaysEmitIntoClient @inline(__always)
    func next<Dependency>(
        _ type: Dependency.Type,
        _ position: inout Int,
        in resolution: Resolution
    ) throws -> Dependency {
        defer { position += 1 }
        return try dependency(type, at: position, in: resolution)
    }

    /// The recipe's dependency at a position. The type is not checked, because the linker has put the provider of exactly this type there.
    @_alwaysEmitIntoClient @inline(__always)
    func dependency<Dependency>(
        _ type: Dependency.Type,
        at position: Int,
        in resolution: Resolution
    ) throws -> Dependency {
        try dependencies[position]._withUnsafeGuaranteedRef { provider in
            let provider = unsafeDowncast(provider, to: ServiceProvider<Dependency>.self)
            return try provider.make(provider, resolution)
        }
    }

    /// Calls the provider of the first dependency with arguments. It must be of this class: the linker has put the
    /// provider there of the recipe from which this one was derived.
    func makeLinked<Arguments, Service>(
        _ type: FactoryProvider<Arguments, Service>.Type,
        _ resolution: Resolution,
        _ arguments: Arguments
    ) throws -> Service {
        try dependencies[0]._withUnsafeGuaranteedRef { linked in
            let linked = unsafeDowncast(linked, to: type)
            return try linked.make(linked, resolution, arguments)
        }
    }

    /// Throws if this requires the main actor and the caller is elsewhere.
    func requireIsolation(_ isolation: (any Actor)?) throws {
        guard requirements.mainActor, isolation !== MainActor.shared else { return }
        let uses = { (provider: Provider) in provider.uses.filter(\.requirements.mainActor) }
        let way = shortestWay(from: self, id: { ObjectIdentifier($0) }, along: uses, to: \.traits.isOnMainActor)
        throw ResolutionError.notOnMainActor(path: way.reversed().map(\.service))
    }
}
