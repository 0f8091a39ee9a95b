// A choice of its own is a modifier of its own, so the number of methods is a sum and not a product.

/// A service that was just registered. Its modifiers say how long it lives, and what happens when it starts and stops.
///
/// ```swift
/// registry.register((any ApiService).self, HTTPApi.init).scope(.singleton)
/// registry.register(Basket.self, Basket.init).scope(Session.self)
/// let report = registry.register(Report.self, Report.init)
/// if isCached { report.scope(.singleton) }
/// ```
///
/// Without a modifier, each dependent gets a new instance. A modifier replaces what an earlier one said. After the container
/// has been created, modifiers have no effect.
///
/// `Parameter` is the type with which recipes take the service: the service itself, or ``Named``.
public struct Registration<Service, Parameter> {
    @usableFromInline let draft: ServiceDraft<Service, Parameter>
    /// The draft has the recipe, too. But `scope` is inlined into the assembly, where the compiler sees through this one: so a
    /// singleton costs what it would cost if `register` took the scope.
    @usableFromInline let recipe: Make<Parameter>

    @_alwaysEmitIntoClient @inline(__always)
    init(_ draft: ServiceDraft<Service, Parameter>, _ recipe: @escaping Make<Parameter>) {
        self.draft = draft
        self.recipe = recipe
    }

    /// Sets the lifetime of a service that is not shared between calls to resolve.
    ///
    /// - Parameter scope: ``LocalScope/transient`` or ``LocalScope/graph``.
    /// - Returns: The same registration.
    @_alwaysEmitIntoClient @inline(__always) @discardableResult
    public func scope(_ scope: LocalScope) -> Self {
        draft.set(scope.lifetime, scope.lifetime.sharing(recipe))
        return self
    }
}

extension Registration where Service: Sendable {
    /// Shares the service.
    ///
    /// If the recipe throws, `resolve` rethrows the error and keeps no instance: the next call runs the recipe again.
    ///
    /// - Parameter scope: ``Scope/singleton`` or ``Scope/weak``.
    /// - Returns: The registration of a shared service, which can have hooks.
    @_alwaysEmitIntoClient @inline(__always) @discardableResult
    public func scope(_ scope: Scope) -> SharedRegistration<Service, Parameter> {
        draft.set(scope.lifetime, scope.lifetime.sharing(recipe))
        return SharedRegistration(draft)
    }

    /// Shares the service within a custom scope.
    ///
    /// - Parameter scope: The name of the scope; see ``NamedScope``.
    /// - Returns: The registration of a shared service, which can have hooks.
    @_alwaysEmitIntoClient @inline(__always) @discardableResult
    public func scope(_ scope: any NamedScope.Type) -> SharedRegistration<Service, Parameter> {
        draft.set(.custom(CustomScope(scope)), Lifetime.custom(CustomScope(scope)).sharing(recipe))
        return SharedRegistration(draft)
    }
}

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
    /// A function that is called with the service.
    public typealias Hook = @Sendable (Service) async throws -> Void

    let draft: ServiceDraft<Service, Parameter>

    @usableFromInline
    init(_ draft: ServiceDraft<Service, Parameter>) {
        self.draft = draft
    }

    /// Sets the lifetime.
    ///
    /// - Parameter scope: ``Scope/singleton`` or ``Scope/weak``.
    /// - Returns: The same registration.
    @discardableResult
    public func scope(_ scope: Scope) -> Self {
        draft.set(scope.lifetime)
        return self
    }

    /// Shares the service within a custom scope.
    ///
    /// - Parameter scope: The name of the scope; see ``NamedScope``.
    /// - Returns: The same registration.
    @discardableResult
    public func scope(_ scope: any NamedScope.Type) -> Self {
        draft.set(.custom(CustomScope(scope)))
        return self
    }

    /// Calls a function with the service when it starts.
    ///
    /// - Parameter hook: If it throws, the start fails, and `onStop` is not called.
    /// - Returns: The same registration.
    @discardableResult
    public func onStart(_ hook: @escaping Hook) -> Self {
        draft.hooks.onStart = hook
        return self
    }

    /// Calls a function with the service when it stops, after all of its dependents.
    ///
    /// - Parameter hook: If it throws, the others are called nevertheless; see ``Container/stop(draining:hookLimit:clock:)``.
    /// - Returns: The same registration.
    @discardableResult
    public func onStop(_ hook: @escaping Hook) -> Self {
        draft.hooks.onStop = { service, _ in try await hook(service) }
        return self
    }

    /// Calls a function with the service when it stops, and with the error of the work in its scope.
    ///
    /// - Parameter hook: The error is `nil` if the work succeeded, or if there was none.
    /// - Returns: The same registration.
    @discardableResult
    public func onStop(_ hook: @escaping @Sendable (Service, (any Error)?) async throws -> Void) -> Self {
        draft.hooks.onStop = hook
        return self
    }

    /// Runs the service while its container runs; see ``Container/run(finishing:hookLimit:clock:)``.
    ///
    /// - Parameters:
    ///   - mayReturn: Whether `run` may return while other services continue. If not, that is an error.
    ///   - run: Does the work of the service.
    ///   - finish: Tells `run` to return soon. Without it, the task of `run` is cancelled.
    /// - Returns: The same registration.
    @discardableResult
    public func running(mayReturn: Bool = true, _ run: @escaping Hook, finish: Hook? = nil) -> Self {
        draft.hooks.running = Hooks.Running(run: run, finish: finish, mayReturn: mayReturn)
        return self
    }
}

/// A service with arguments that was just registered. It is made anew each time, so it has no modifiers.
public struct FactoryRegistration {
    @usableFromInline init() {}
}
