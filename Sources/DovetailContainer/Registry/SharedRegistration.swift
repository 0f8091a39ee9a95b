// It has `async` functions, which are in separate files; see `CONTRIBUTING.md`.

/// A shared service that was just registered. It can start and stop with its container or scope.
///
/// ```swift
/// registry.register(Database.self) { try await Database.open() }.onStop { await $0.close() }
/// registry.register(Queue.self, Queue.init).scope(.singleton).running { try await $0.run() } finish: { await $0.drain() }
/// registry.register(Transaction.self, Transaction.init).scope(Request.self).onStop { transaction, error in
///     if error == nil { try await transaction.commit() } else { try await transaction.rollBack() }
/// }
/// ```
///
/// A service whose recipe is `async`, or that has a hook, exists from the start of its container or scope until it stops. At
/// any other time, resolving it or one of its dependents throws ``ResolutionError``. It is a singleton unless ``scope(_:)-(Scope)``
/// says otherwise, and ``Scope/weak`` has no effect.
public struct SharedRegistration<Service, Parameter> {
    // `isolated(any)` converts a closure, as `@MainActor` does. So a recipe's actor decides which registration the compiler prefers, and
    // not the hooks.
    /// A function that is called with the service, on the actor of the function.
    public typealias Hook = @isolated(any) @Sendable (Service) async throws -> Void
    /// A function that is called with the service, and with the error of the work in its scope.
    public typealias StopHook = @isolated(any) @Sendable (Service, (any Error)?) async throws -> Void
    /// A function that does the work of the service, and waits for its turn to stop.
    public typealias Body = @isolated(any) @Sendable (Service, Turn) async throws -> Void

    let recipe: Recipe
    private let make: Make<Parameter>

    @usableFromInline
    init(_ recipe: Recipe, _ make: @escaping Make<Parameter>) {
        self.recipe = recipe
        self.make = make
    }

    /// Sets the lifetime: ``Scope/singleton`` or ``Scope/weak``.
    @discardableResult
    public func scope(_ scope: Scope) -> Self {
        recipe.set(scope.lifetime)
        return self
    }

    /// Shares the service within a custom scope; see ``NamedScope``.
    @discardableResult
    public func scope(_ scope: any NamedScope.Type) -> Self {
        recipe.set(.custom(CustomScope(scope)))
        return self
    }

    /// Calls a function with the service when it starts. If the function throws, the start fails, and `onStop` is not called.
    @discardableResult
    public func onStart(_ hook: @escaping Hook) -> Self {
        startup?.onStart = { try await hook(Self.service(in: $0).value) }
        return self
    }

    /// Calls a function with the service when it stops, after all of its dependents.
    ///
    /// If the function throws, those of other services are called nevertheless; see ``Container/stop(after:draining:hookLimit:clock:)``.
    @discardableResult
    public func onStop(_ hook: @escaping Hook) -> Self {
        startup?.onStop = { provider, scope, _ in try await hook(Self.started(provider, in: scope).value) }
        return self
    }

    /// Calls a function with the service when it stops, and with the error of the work in its scope: `nil` if the work succeeded, or if there was
    /// none. For the rest see ``onStop(_:)-(Hook)``.
    @discardableResult
    public func onStop(_ hook: @escaping StopHook) -> Self {
        startup?.onStop = { provider, scope, error in try await hook(Self.started(provider, in: scope).value, error) }
        return self
    }

    /// Runs the service from its start to its stop: its body begins in a task of its own when the service has started, and
    /// ends when all of its dependents have stopped.
    ///
    /// - Parameters:
    ///   - mayReturn: Whether `run` may return before the service has to stop. If not, that is an error.
    ///   - run: Does the work of the service.
    ///   - finish: Tells `run` to return soon. Without it, the task of `run` is cancelled.
    /// - Returns: The same registration.
    @discardableResult
    public func running(mayReturn: Bool = true, _ run: @escaping Hook, finish: Hook? = nil) -> Self {
        self.run(mayReturn: mayReturn, waitsForTurn: false, { service, _ in try await run(service.value) }, finish)
    }

    /// Runs the service from its start to its stop, as ``running(mayReturn:_:finish:)`` does, but its body waits for the stop itself.
    ///
    /// ```swift
    /// registry.register(Listener.self, Listener.init).scope(.singleton).running { listener, turn in
    ///     try await listener.withOpenPort {
    ///         try await turn.wait()
    ///     }
    /// }
    /// ```
    ///
    /// The body returns soon after its turn has come. Later, its task is cancelled.
    @discardableResult
    public func running(mayReturn: Bool = true, _ run: @escaping Body) -> Self {
        self.run(mayReturn: mayReturn, waitsForTurn: true, { try await run($0.value, $1) }, nil)
    }
}

// The service is that of a recipe, which others take as a `Parameter`.
extension SharedRegistration {
    private var startup: Startup? { recipe.starting { Startup(isOnMainActor: $0, make) } }

    private func run(
        mayReturn: Bool,
        waitsForTurn: Bool,
        _ run: @escaping @Sendable (Confined<Service>, Turn) async throws -> Void,
        _ finish: Hook?
    ) -> Self {
        var running = Startup.Running(mayReturn: mayReturn, waitsForTurn: waitsForTurn)
        running.run = { provider, scope in
            let service = try Self.started(provider, in: scope)
            return { turn in try await run(service, turn) }
        }
        if let finish {
            running.finish = { provider, scope in try await finish(Self.started(provider, in: scope).value) }
        }
        startup?.run(running)
        return self
    }

    /// A service that stays on the main actor, with its hooks, need not be Sendable.
    private static func started(_ provider: Provider, in scope: ScopeInstance) throws -> Confined<Service> {
        let provider = unsafeDowncast(provider, to: ServiceProvider<Parameter>.self)
        return service(in: try provider.make(provider, Resolution(sharedIn: .passUnretained(scope), nil)))
    }

    private static func service(in parameter: Any) -> Confined<Service> {
        let isWrapped = Parameter.self != Service.self
        let inner = isWrapped ? (parameter as? any WrappedService)?.service ?? parameter : parameter
        guard let service = inner as? Service else { preconditionFailure("the recipe makes another service") }
        return Confined(service)
    }
}
