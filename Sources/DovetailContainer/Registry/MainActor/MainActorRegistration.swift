/// A service of the main actor that was just registered. It may be shared even if it is not `Sendable`.
///
/// ```swift
/// registry.onMainActor.register(Analytics.self) { Analytics() }.scope(.singleton)
/// ```
///
/// See ``Registration``.
public struct MainActorRegistration<Service, Parameter> {
    /// A registration that can have hooks.
    public typealias Shared = MainActorSharedRegistration<Service, Parameter>

    let recipe: Recipe
    let make: Make<Parameter>

    init(_ recipe: Recipe, _ make: @escaping Make<Parameter>) {
        self.recipe = recipe
        self.make = make
    }

    /// Sets the lifetime of a service that is not shared, as ``Registration/scope(_:)-(LocalScope)`` does.
    @discardableResult
    public func scope(_ scope: LocalScope) -> Self {
        recipe.set(scope.lifetime)
        return self
    }

    /// Shares the service; see ``Registration/scope(_:)-(Scope)``.
    @discardableResult
    public func scope(_ scope: Scope, unused: Never? = nil) -> Shared { Shared(recipe, make).scope(scope) }

    /// Shares the service within a custom scope; see ``NamedScope``.
    @discardableResult
    public func scope(_ scope: any NamedScope.Type, unused: Never? = nil) -> Shared {
        Shared(recipe, make).scope(scope)
    }
}

/// A shared service of the main actor that was just registered. Its hooks run there.
///
/// ```swift
/// registry.onMainActor.register(Analytics.self) { Analytics() }.scope(.singleton).onStop { $0.flush() }
/// ```
///
/// See ``SharedRegistration``.
public struct MainActorSharedRegistration<Service, Parameter> {
    /// A function that is called with the service.
    public typealias Hook = @MainActor (Service) async throws -> Void
    /// A function that is called with the service, and with the error of the work in its scope.
    public typealias StopHook = @MainActor (Service, (any Error)?) async throws -> Void
    /// A function that does the work of the service, and waits for its turn to stop.
    public typealias Body = @MainActor (Service, Turn) async throws -> Void

    private let shared: SharedRegistration<Service, Parameter>

    init(_ recipe: Recipe, _ make: @escaping Make<Parameter>) { self.init(SharedRegistration(recipe, make)) }

    private init(_ shared: SharedRegistration<Service, Parameter>) { self.shared = shared }

    /// Sets the lifetime: ``Scope/singleton`` or ``Scope/weak``.
    @discardableResult
    public func scope(_ scope: Scope) -> Self { Self(shared.scope(scope)) }

    /// Shares the service within a custom scope; see ``NamedScope``.
    @discardableResult
    public func scope(_ scope: any NamedScope.Type) -> Self { Self(shared.scope(scope)) }

    /// Calls a function with the service when it starts; see ``SharedRegistration/onStart(_:)``.
    @preconcurrency @discardableResult
    public func onStart(_ hook: @escaping Hook) -> Self { Self(shared.onStart(hopping(hook))) }

    /// Calls a function with the service when it stops; see ``SharedRegistration/onStop(_:)-(Hook)``.
    @preconcurrency @discardableResult
    public func onStop(_ hook: @escaping Hook) -> Self { Self(shared.onStop(hopping(hook))) }

    /// Calls a function with the service when it stops, and with the error of the work in its scope; see ``SharedRegistration/onStop(_:)-(StopHook)``.
    @preconcurrency @discardableResult
    public func onStop(_ hook: @escaping StopHook) -> Self { Self(shared.onStop(hopping(hook))) }

    /// Runs the service from its start to its stop; see ``SharedRegistration/running(mayReturn:_:finish:)``.
    @preconcurrency @discardableResult
    public func running(mayReturn: Bool = true, _ run: @escaping Hook, finish: Hook? = nil) -> Self {
        Self(shared.running(mayReturn: mayReturn, hopping(run), finish: finish.map { hopping($0) }))
    }

    /// Runs the service from its start to its stop, for which its body waits itself; see ``SharedRegistration/running(mayReturn:_:)``.
    @preconcurrency @discardableResult
    public func running(mayReturn: Bool = true, _ run: @escaping Body) -> Self {
        Self(shared.running(mayReturn: mayReturn, hopping(run)))
    }
}
