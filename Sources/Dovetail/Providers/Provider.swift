import DovetailGraph
public import Synchronization

/// How a service is made in one container: the recipe's function, given the provider it belongs to.
@usableFromInline
typealias Make<Service> = @Sendable (ServiceProvider<Service>, Resolution) throws -> Service

/// The same for a service that takes arguments.
@usableFromInline
typealias MakeWithArguments<Arguments, Service> =
    @Sendable (FactoryProvider<Arguments, Service>, Resolution, Arguments) throws -> Service

/// What a provider requires of a call to resolve: for itself, and for the services that it holds.
struct Requirements: Equatable {
    /// Instances that live for one call.
    var graphInstances = false
    /// The caller is on the main actor.
    var mainActor = false
    /// Observers are notified.
    var observers = false
}

/// A recipe in one container: it leads straight to the providers of its dependencies, and keeps the instance where that
/// is shared.
///
/// Providers refer to each other without counting references. That is what makes resolving quick, and it holds because
/// all of them belong to the container's ``LinkedProviders``, which are kept while anything is resolved.
@usableFromInline
class Provider: Once, @unchecked Sendable {
    // Sendable because what changes after linking is an atomic or guarded by a lock. `dependencies` and `place` are written
    // while linking only, before another thread can see the provider.

    @usableFromInline final let dependencies: UnsafeMutableBufferPointer<Unmanaged<Provider>>

    final let requirements: Requirements
    /// Whether it requires nothing, so that a call can go straight to the recipe.
    @usableFromInline final let isPlain: Bool

    /// The shared instance once it is made: a pointer to a value of the service's type. It is set at most once.
    @usableFromInline final let instance = Atomic<UnsafeMutableRawPointer?>(nil)

    /// The shared instance after it was stopped. Others may still be reading it, so it is kept as long as the provider.
    final let stoppedInstance = Atomic<UnsafeMutableRawPointer?>(nil)

    /// The shared instance that others keep alive, where there is to be one.
    final let weakInstance: Locked<WeakReference>?

    /// Where each scope that is entered keeps its instance, where it is one of a custom scope.
    final var place = ScopedPlace()

    init(
        _ service: DependencyGraph.ID,
        dependencyCount: Int,
        requirements: Requirements = Requirements(),
        lifetime: Lifetime = .transient
    ) {
        dependencies = .allocate(capacity: dependencyCount)
        self.requirements = requirements
        isPlain = requirements == Requirements()
        weakInstance = lifetime == .weak ? Locked(WeakReference()) : nil
        super.init(service)
    }

    deinit {
        dependencies.deallocate()
    }

    /// How much room an instance needs in what is allocated for a scope.
    var instanceLayout: InstanceLayout { InstanceLayout(of: Void.self) }

    /// Ends the life of an instance there.
    func deinitialize(_ instance: UnsafeMutableRawPointer) {}

    /// Says which provider supplies the recipe's dependency at this position.
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
        requirements: Requirements = Requirements(),
        lifetime: Lifetime = .transient,
        make: @escaping Make<Service>
    ) {
        self.make = make
        super.init(service, dependencyCount: dependencyCount, requirements: requirements, lifetime: lifetime)
    }

    override var instanceLayout: InstanceLayout { InstanceLayout(of: Service.self) }

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
    /// Calls a recipe with its dependencies.
    @_alwaysEmitIntoClient @inline(__always)
    func supply<Service, each Dependency, Failure: Error>(
        _ recipe: (repeat each Dependency) throws(Failure) -> Service,
        in resolution: Resolution
    ) throws -> Service {
        var position = 0
        return try recipe(repeat next((each Dependency).self, &position, in: resolution))
    }

    /// The recipe's dependencies, all of them.
    func dependencies<each Dependency>(
        _ type: repeat (each Dependency).Type,
        in resolution: Resolution
    ) throws -> (repeat each Dependency) {
        var position = 0
        return (repeat try next(each type, &position, in: resolution))
    }

    /// The recipe's dependency at a position; moves on to the next one.
    @_alwaysEmitIntoClient @inline(__always)
    func next<Dependency>(
        _ type: Dependency.Type,
        _ position: inout Int,
        in resolution: Resolution
    ) throws -> Dependency {
        defer { position += 1 }
        return try dependency(type, at: position, in: resolution)
    }

    /// The recipe's dependency at a position, which must be of the type that it was registered with there: the linker put
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

    /// What the first of the linked providers makes from arguments. It must be of this class: the linker puts there the
    /// provider of just the recipe that this one's was made from.
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

    /// What leads from a recipe that runs on the main actor to this.
    var pathFromMainActor: [DependencyGraph.ID] {
        for dependency in dependencies {
            let dependency = dependency.takeUnretainedValue()
            if dependency.requirements.mainActor { return dependency.pathFromMainActor + [service] }
        }
        return [service]
    }

    /// Throws where this requires the main actor, and the caller is elsewhere.
    func requireIsolation(_ isolation: (any Actor)?) throws {
        guard requirements.mainActor, isolation !== MainActor.shared else { return }
        throw ResolutionError.notOnMainActor(path: pathFromMainActor)
    }
}

/// The providers of a container, which lead to each other, so they live as long as one another.
@usableFromInline
final class LinkedProviders: @unchecked Sendable {
    // Sendable because the table is only read once it is filled, which happens in `init`; the rest is immutable.

    /// The address of each provider that is found by its type.
    let table: TypeTable
    /// The custom scopes.
    let scopes: [ScopeLayout]
    let observe: Observation?
    private let all: [Provider]

    init(_ all: [Provider], foundBy table: TypeTable, scopes: [ScopeLayout], observe: Observation?) {
        self.table = table
        self.all = all
        self.scopes = scopes
        self.observe = observe
    }

    deinit {
        table.deallocate()
    }
}
