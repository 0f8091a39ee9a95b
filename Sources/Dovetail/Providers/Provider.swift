import DovetailGraph
public import Synchronization

/// How a service is made in one container: the recipe's function, given the provider it belongs to.
@usableFromInline
typealias Make<Service> = @Sendable (ServiceProvider<Service>, Resolution) throws -> Service

/// The same for a service that takes arguments.
@usableFromInline
typealias MakeWithArguments<Arguments, Service> =
    @Sendable (FactoryProvider<Arguments, Service>, Resolution, Arguments) throws -> Service

/// The duties of a call to resolve that leads to a provider: instances that live for one call, since the recipe or
/// one whose result it holds does; to be on the main actor, where the recipe runs or one that makes what it holds; and to tell who
/// observes.
typealias Requirements = (graphScope: Bool, mainActor: Bool, observation: Bool)

/// Throws unless the caller has the isolation that this provider needs.
typealias RequireActor = @Sendable (Provider, _ isolation: (any Actor)?) throws -> Void

/// A recipe's place in one container: it leads straight to the providers of what the recipe needs, and it keeps the
/// instance where that is shared.
///
/// Providers refer to each other without counting references. That is what makes resolving quick, and it holds because
/// all providers of a container belong to its ``ScopeInstance``, which is kept alive while anything is resolved.
@usableFromInline
class Provider: Once, @unchecked Sendable {
    // Sendable because what changes after linking is an atomic or guarded by a lock. `dependencies` and `place` are written
    // while linking only, before another thread can see the provider.

    @usableFromInline final let dependencies: UnsafeMutableBufferPointer<Unmanaged<Provider>>

    final let requirements: Requirements
    /// Whether a call to resolve that leads here has no other duties.
    @usableFromInline final let isPlain: Bool

    /// The shared instance once it is made: a pointer to a value of the service's type. It is set at most once.
    @usableFromInline final let instance = Atomic<UnsafeMutableRawPointer?>(nil)

    /// What was the shared instance until it was stopped. Others may still be reading it, so it is kept as long as the provider.
    final let stoppedInstance = Atomic<UnsafeMutableRawPointer?>(nil)

    /// The shared instance that others keep alive, where there is to be one.
    final let weakInstance: Locked<WeakReference>?

    init(
        _ service: DependencyGraph.ID,
        dependencyCount: Int,
        requirements: Requirements,
        lifetime: Lifetime = .transient
    ) {
        dependencies = .allocate(capacity: dependencyCount)
        self.requirements = requirements
        isPlain = !requirements.graphScope && !requirements.mainActor && !requirements.observation
        weakInstance = lifetime.isWeak ? Locked(WeakReference()) : nil
        super.init(service)
    }

    /// Where each scope that is entered keeps its instance, where it is one of a custom scope.
    final var place: ScopedPlace = (scope: 0, index: 0, offset: 0, callsBack: false)

    /// How much room the instance needs there.
    var instanceLayout: (size: Int, alignment: Int) { (0, 1) }

    /// Ends the life of an instance there.
    func deinitialize(_ instance: UnsafeMutableRawPointer) {}

    deinit {
        dependencies.deallocate()
    }

    /// Says where the recipe's dependency at this position comes from.
    func link(_ dependency: Provider, at position: Int) {
        dependencies[position] = .passUnretained(dependency)
    }
}

/// A shared instance that is kept alive by others.
final class WeakReference: @unchecked Sendable {
    // Sendable because only shared services get here: they are Sendable themselves, or given out on the main actor alone.

    weak var object: AnyObject?
}

/// The provider of a service without arguments.
@usableFromInline
final class ServiceProvider<Service>: Provider, @unchecked Sendable {
    // As above: `make` is a Sendable function.

    @usableFromInline let make: Make<Service>

    init(
        _ service: DependencyGraph.ID,
        dependencyCount: Int,
        requirements: Requirements = (false, false, false),
        lifetime: Lifetime = .transient,
        make: @escaping Make<Service>
    ) {
        self.make = make
        super.init(service, dependencyCount: dependencyCount, requirements: requirements, lifetime: lifetime)
    }

    override var instanceLayout: (size: Int, alignment: Int) {
        (MemoryLayout<Service>.size, MemoryLayout<Service>.alignment)
    }

    override func deinitialize(_ instance: UnsafeMutableRawPointer) {
        instance.assumingMemoryBound(to: Service.self).deinitialize(count: 1)
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
    // As above: `make` is a Sendable function.

    @usableFromInline let make: MakeWithArguments<Arguments, Service>

    init(
        _ service: DependencyGraph.ID,
        dependencyCount: Int,
        requirements: Requirements,
        make: @escaping MakeWithArguments<Arguments, Service>
    ) {
        self.make = make
        super.init(service, dependencyCount: dependencyCount, requirements: requirements)
    }
}

extension Provider {
    /// What is made with arguments by the provider that this one is linked to before all others, which must be of this class: the
    /// linker puts there the provider of just the recipe that this one's was made from.
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

    /// Calls a recipe with what it needs.
    @_alwaysEmitIntoClient @inline(__always)
    func supply<Service, each Dependency, Failure: Error>(
        _ recipe: (repeat each Dependency) throws(Failure) -> Service,
        in resolution: Resolution
    ) throws -> Service {
        var position = 0
        return try recipe(repeat next((each Dependency).self, &position, in: resolution))
    }

    /// What the recipe needs at a position; moves on to the next one.
    @_alwaysEmitIntoClient @inline(__always)
    func next<Dependency>(
        _ type: Dependency.Type,
        _ position: inout Int,
        in resolution: Resolution
    ) throws -> Dependency {
        defer { position += 1 }
        return try dependency(type, at: position, in: resolution)
    }

    /// What the recipe needs at a position, which must be of the type that it was registered with there: the linker put
    /// the provider for just this type in that place, and so nothing is checked here.
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
}
