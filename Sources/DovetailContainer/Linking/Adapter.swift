/// A type that a parameter can have in place of the service's own, and a provider for it: a function that makes the service, an optional,
/// or a collection without contributions.
final class Adapter: Sendable {
    let type: Any.Type
    let use: UseForm
    /// The adapter for what an optional wraps, unless that is the service itself.
    let wrapped: Adapter?
    /// Creates a provider whose only dependency is the service's own provider, or that of the wrapped adapter, if there is one.
    let makeProvider: @Sendable (_ target: Provider?) -> Provider

    init(_ type: Any.Type, of wrapped: Adapter? = nil, _ makeProvider: @escaping @Sendable (Provider?) -> Provider) {
        self.type = type
        use = wrapped?.use ?? .value
        self.wrapped = wrapped
        self.makeProvider = makeProvider
    }

    /// A function. `make` receives the context for later calls, and the provider of the service.
    init<Function, Target: Provider>(
        _ type: Function.Type,
        of target: Target.Type,
        _ use: UseForm,
        make: @escaping @Sendable (LaterResolution, Unmanaged<Target>) -> Function
    ) {
        self.type = type
        self.use = use
        wrapped = nil
        makeProvider = { target in
            guard let target else { preconditionFailure("a function without a service is missing") }
            // A function that is not `@Sendable` and makes a service on the main actor stays there: only recipes on the
            // main actor receive it.
            let staysOnMainActor = use.called == .recipientsActor && target.requirements.mainActor
            let isOnMainActor = use.called == .mainActor || staysOnMainActor
            let provider = ServiceProvider<Function>(
                DependencyGraph.ID(type),
                dependencyCount: 1,
                traits: ProviderTraits(requirements: Requirements(mainActor: staysOnMainActor))
            ) { provider, resolution in
                let target = provider.dependencies[0]._withUnsafeGuaranteedRef { target in
                    // This provider belongs to the recipe that this form was created for.
                    Unmanaged.passUnretained(unsafeDowncast(target, to: Target.self))
                }
                return make(LaterResolution(resolution, isOnMainActor: isOnMainActor), target)
            }
            provider.link(target, at: 0)
            return provider
        }
    }

    /// The functions that make a service without arguments when they are called. A service that runs on the main actor cannot be made
    /// anywhere.
    static func deferred<Service>(_ service: Service.Type, isOnMainActor: Bool) -> [Adapter] {
        (deferred(service) + deferredAsync(service)).filter { !isOnMainActor || $0.use.called != .anywhere }
    }

    private static func deferred<Service>(_ service: Service.Type) -> [Adapter] {
        [
            deferred((@Sendable () throws -> Service).self, .sendableFunction) { later, target in
                { try later.make(target) }
            },
            deferred((@Sendable () -> Service).self, .plainSendableFunction) { later, target in
                { later.makeWithoutThrowing(target) }
            },
            deferred((() throws -> Service).self, .function) { later, target in { try later.make(target) } },
            deferred((() -> Service).self, .plainFunction) { later, target in { later.makeWithoutThrowing(target) } },
            deferred((@MainActor @Sendable () throws -> Service).self, .mainActorFunction) { later, target in
                { try later.make(target) }
            },
            deferred((@MainActor () throws -> Service).self, .mainActorFunction) { later, target in
                { try later.make(target) }
            },
            deferred((@MainActor @Sendable () -> Service).self, .plainMainActorFunction) { later, target in
                { later.makeWithoutThrowing(target) }
            },
            deferred((@MainActor () -> Service).self, .plainMainActorFunction) { later, target in
                { later.makeWithoutThrowing(target) }
            },
        ]
    }

    static func deferred<Function, Service>(
        _ type: Function.Type,
        _ use: UseForm,
        make: @escaping @Sendable (LaterResolution, Unmanaged<ServiceProvider<Service>>) -> Function
    ) -> Adapter { Adapter(type, of: ServiceProvider<Service>.self, use, make: make) }

    /// Returns the functions from a service's arguments to the service. A recipe has this function as a value, so that a program
    /// whose services take no arguments does not contain the adapters.
    typealias Factories = @Sendable (_ service: Any.Type, _ arguments: [Any.Type], _ isOnMainActor: Bool) -> [Adapter]

    static let factories: Factories = { service, arguments, isOnMainActor in
        (isOnMainActor ? [] : factoryAnywhere(service, arguments: arguments))
            + factoryOnMainActor(service, arguments: arguments)
    }
}

/// The context of a function that resolves a service after the call that supplied the function has returned.
///
/// If the function is in a service that belongs to the caller, it keeps the container alive. If it is in a shared service, which the
/// container holds, it must not; otherwise neither would ever be released. Such a function throws after the container is released. The same
/// applies to the services that it makes, since the shared service may hold them.
final class LaterResolution: @unchecked Sendable {
    // Sendable because it never changes, and reading a weak reference from several threads is safe.

    private let kept: ScopeInstance?
    private weak var scope: ScopeInstance?
    /// The actor on which the function is called, if that is known.
    private let isolation: (any Actor)?

    init(_ resolution: Resolution, isOnMainActor: Bool) {
        isolation = isOnMainActor ? MainActor.shared : nil
        let scope = resolution.scope.takeUnretainedValue()
        kept = resolution.isForSharedService ? nil : scope
        self.scope = scope
    }

    func make<Service>(_ provider: Unmanaged<ServiceProvider<Service>>) throws -> Service {
        let scope = try livingScope(of: Service.self)
        // Not around the call: a chain of functions calls this for each service, and the frames of a closure take stack.
        defer { withExtendedLifetime(scope) {} }
        return try provider._withUnsafeGuaranteedRef { try scope.make($0, isForSharedService: kept == nil, isolation) }
    }

    func make<Arguments, Service>(
        _ provider: Unmanaged<FactoryProvider<Arguments, Service>>,
        _ arguments: Arguments
    ) throws -> Service {
        let scope = try livingScope(of: Service.self)
        defer { withExtendedLifetime(scope) {} }
        return try provider._withUnsafeGuaranteedRef {
            try scope.make($0, arguments, isForSharedService: kept == nil, isolation)
        }
    }

    func makeWithoutThrowing<Service>(_ provider: Unmanaged<ServiceProvider<Service>>) -> Service {
        withoutThrowing { try make(provider) }
    }

    func makeWithoutThrowing<Arguments, Service>(
        _ provider: Unmanaged<FactoryProvider<Arguments, Service>>,
        _ arguments: Arguments
    ) -> Service { withoutThrowing { try make(provider, arguments) } }

    private func withoutThrowing<Service>(_ make: () throws -> Service) -> Service {
        do {
            return try make()
        } catch {
            // The checks found that no recipe on the way throws, and that the function keeps the container alive.
            preconditionFailure("\(error)")
        }
    }

    /// The scope. Throws if the container was released, so call this before you access the provider, which belongs to the container.
    func livingScope(of service: Any.Type) throws -> ScopeInstance {
        guard let scope = kept ?? scope else { throw ResolutionError.containerReleased(.init(service: service)) }
        return scope
    }
}
