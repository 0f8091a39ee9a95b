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
    /// A registration that can have hooks.
    public typealias Shared = SharedRegistration<Service, Parameter>

    @usableFromInline let recipe: Recipe
    /// The recipe has it, too. But `scope` is inlined into the assembly, where the compiler sees through this one: so a singleton
    /// costs what it would cost if `register` took the scope.
    @usableFromInline let make: Make<Parameter>

    @_alwaysEmitIntoClient @inline(__always)
    init(_ recipe: Recipe, _ make: @escaping Make<Parameter>) {
        self.recipe = recipe
        self.make = make
    }

    /// Sets the lifetime of a service that is not shared between calls to resolve.
    @_alwaysEmitIntoClient @inline(__always) @discardableResult
    public func scope(_ scope: LocalScope) -> Self {
        recipe.set(scope.lifetime, scope.lifetime.sharing(make))
        return self
    }
}

extension Registration where Service: Sendable {
    /// Shares the service. The registration that this returns can have hooks.
    ///
    /// If the recipe throws, `resolve` rethrows the error and keeps no instance: the next call runs the recipe again.
    @_alwaysEmitIntoClient @inline(__always) @discardableResult
    public func scope(_ scope: Scope) -> Shared {
        recipe.set(scope.lifetime, scope.lifetime.sharing(make))
        return Shared(recipe, make)
    }

    /// Shares the service within a custom scope, as ``scope(_:)-(Scope)`` does within the container; see ``NamedScope``.
    @_alwaysEmitIntoClient @inline(__always) @discardableResult
    public func scope(_ scope: any NamedScope.Type) -> Shared {
        recipe.set(.custom(CustomScope(scope)), Lifetime.custom(CustomScope(scope)).sharing(make))
        return Shared(recipe, make)
    }
}

/// A service with arguments that was just registered. It is made anew each time, so it has no modifiers.
public struct FactoryRegistration {
    @usableFromInline init() {}
}
