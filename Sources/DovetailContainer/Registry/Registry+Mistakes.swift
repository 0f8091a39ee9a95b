// Unavailable overloads for common mistakes, so that the compiler says what to write instead. It considers unavailable
// overloads only when no other one fits, so correct code neither compiles more slowly nor changes its meaning. They are
// never called, and no program contains them. They return registrations, so that modifiers are not reported as well.

/// Calls as in other libraries, or in earlier versions.
extension Registry {
    /// An instance in place of a recipe.
    @available(*, unavailable, message: "a recipe is a function: write { instance } to register an instance")
    @_alwaysEmitIntoClient @discardableResult
    public func register<Service>(_ service: Service.Type, _ instance: Service) -> Registration<Service, Service> {
        neverCalled()
    }

    /// The scope as an argument.
    @available(*, unavailable, message: "the scope is a modifier: write register(…).scope(…)")
    @_alwaysEmitIntoClient @discardableResult
    public func register<Service, Recipe>(
        _ service: Service.Type,
        scope: ScopeArgument,
        _ recipe: Recipe
    ) -> SharedRegistration<Service, Service> { neverCalled() }

    /// The scope under another name.
    @available(*, unavailable, message: "the scope is a modifier: write register(…).scope(…)")
    @_alwaysEmitIntoClient @discardableResult
    public func register<Service, Recipe>(
        _ service: Service.Type,
        lifetime: ScopeArgument,
        _ recipe: Recipe
    ) -> SharedRegistration<Service, Service> { neverCalled() }
}

/// A scope that stands where there is no parameter for one.
@_documentation(visibility: internal)
public enum ScopeArgument {
    case singleton, weak, transient, graph
}

/// Recipes with another result.
extension Registry {
    /// A recipe with an optional result, such as a failable initializer.
    @available(*, unavailable, message: "the result of this recipe is optional: unwrap it, or throw if it is nil")
    @_alwaysEmitIntoClient @discardableResult
    public func register<Service, each Dependency>(
        _ service: Service.Type,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws -> Service?
    ) -> Registration<Service, Service> { neverCalled() }

    /// A recipe with a result of another type. Without this the compiler would report that the service is not a `NamedService`.
    @available(*, unavailable, message: "the result of this recipe is not of the type that it is registered for")
    @_disfavoredOverload @_alwaysEmitIntoClient @discardableResult  // an optional result has a message of its own
    public func register<Service, Other, each Dependency>(
        _ service: Service.Type,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws -> Other
    ) -> Registration<Service, Service> { neverCalled() }

    /// A recipe that returns nothing, such as a closure that is still empty.
    @available(*, unavailable, message: "this recipe returns nothing: let its closure return the service")
    @_disfavoredOverload  // a closure with another result, which could be discarded, has a message of its own
    @_alwaysEmitIntoClient @discardableResult
    public func register<Service, each Dependency>(
        _ service: Service.Type,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws -> Void
    ) -> Registration<Service, Service> { neverCalled() }

    /// A recipe with an argument that is async, or has a result of another type.
    @available(
        *,
        unavailable,
        message:
            "a recipe with arguments returns the service, and is not async: register async functions by NamedService"
    )
    @_disfavoredOverload @_alwaysEmitIntoClient @discardableResult
    public func register<Service, Other, A1, each Dependency>(
        _ service: Service.Type,
        arguments argument: A1.Type,
        _ recipe: @escaping @Sendable (A1, repeat each Dependency) async throws -> Other
    ) -> FactoryRegistration { neverCalled() }

    /// An async recipe that only takes arguments.
    @available(
        *,
        unavailable,
        message:
            "a recipe with arguments returns the service, and is not async: register async functions by NamedService"
    )
    @_alwaysEmitIntoClient @discardableResult
    public func registerFactory<Service, each Argument>(
        _ service: Service.Type,
        _ recipe: @escaping @Sendable (repeat each Argument) async throws -> Service
    ) -> FactoryRegistration { neverCalled() }

    /// More arguments than can be distinguished from the dependencies.
    @available(*, unavailable, message: "arguments takes up to four types: make one struct of them")
    @_disfavoredOverload @_alwaysEmitIntoClient @discardableResult  // takes the closure of the other one, too
    public func register<Service, A1, A2, A3, A4, A5, each Other>(
        _ service: Service.Type,
        arguments argument: A1.Type,
        _ argument2: A2.Type,
        _ argument3: A3.Type,
        _ argument4: A4.Type,
        _ argument5: A5.Type,
        _ otherAndRecipe: repeat each Other
    ) -> FactoryRegistration { neverCalled() }

    /// The same with a closure. The first arguments have types, so that the compiler does not ask for those.
    @available(*, unavailable, message: "arguments takes up to four types: make one struct of them")
    @_alwaysEmitIntoClient @discardableResult
    public func register<Service, A1, A2, A3, A4, A5, each Other, each Parameter>(
        _ service: Service.Type,
        arguments argument: A1.Type,
        _ argument2: A2.Type,
        _ argument3: A3.Type,
        _ argument4: A4.Type,
        _ argument5: A5.Type,
        _ other: repeat (each Other).Type,
        recipe: @escaping @Sendable (A1, A2, A3, A4, A5, repeat each Parameter) throws -> Service
    ) -> FactoryRegistration { neverCalled() }

    /// A decoration that returns nothing.
    @available(*, unavailable, message: "this recipe returns nothing: let its closure return the service")
    @_alwaysEmitIntoClient @discardableResult
    public func decorate<Service, each Dependency>(
        _ service: Service.Type,
        _ recipe: @escaping @Sendable (Service, repeat each Dependency) throws -> Void
    ) -> DerivedRegistration { neverCalled() }

    /// A decoration of another type.
    @available(*, unavailable, message: "the result of this recipe is not of the type that it decorates")
    @_alwaysEmitIntoClient @discardableResult
    public func decorate<Service, Other, each Dependency>(
        _ service: Service.Type,
        _ recipe: @escaping @Sendable (Service, repeat each Dependency) throws -> Other
    ) -> DerivedRegistration { neverCalled() }

    /// A function whose result is not of the other type.
    @available(*, unavailable, message: "the result of this function is not of the type that is forwarded")
    @_alwaysEmitIntoClient @discardableResult
    public func forward<Service, Target, Other>(
        _ service: Service.Type,
        to target: Target.Type,
        _ convert: @escaping @Sendable (Target) throws -> Other
    ) -> DerivedRegistration { neverCalled() }
}

// Were these methods, the compiler would prefer the overloads for `async` recipes, which take any closure. It sees that an accessor is
// unavailable only after it has chosen.

/// Modifiers of a service that is not shared.
extension Registration {
    /// A hook of a service that is not shared.
    public var onStart: UnsharedModifier<Shared, Shared.Hook, Never> {
        @available(*, unavailable, message: "only a shared service starts: state its .scope(…) first")
        get { neverCalled() }
    }

    /// A hook of a service that is not shared.
    public var onStop: UnsharedModifier<Shared, Shared.Hook, Shared.StopHook> {
        @available(*, unavailable, message: "only a shared service stops: state its .scope(…) first")
        get { neverCalled() }
    }

    /// A hook of a service that is not shared.
    public var running: UnsharedModifier<Shared, Shared.Hook, Shared.Body> {
        @available(*, unavailable, message: "only a shared service runs: state its .scope(…) first")
        get { neverCalled() }
    }
}

/// Stands for a hook of a service that is not shared.
@_documentation(visibility: internal)
public struct UnsharedModifier<Shared, Hook, OtherHook> {
    /// Takes the same functions as the modifier of a shared service.
    @_alwaysEmitIntoClient @discardableResult
    public func callAsFunction(mayReturn: Bool = true, _ hook: Hook, finish: Hook? = nil) -> Shared { neverCalled() }

    /// Takes the same functions as the modifier of a shared service.
    @_alwaysEmitIntoClient @discardableResult
    public func callAsFunction(mayReturn: Bool = true, _ hook: OtherHook) -> Shared { neverCalled() }
}

extension SharedRegistration {
    /// The scope of a service that is not shared.
    @available(*, unavailable, message: "a service that starts is shared: use a scope such as .singleton")
    @_alwaysEmitIntoClient @discardableResult
    public func scope(_ scope: LocalScope) -> Self { neverCalled() }
}

extension FactoryRegistration {
    /// The scope of a service with arguments.
    @available(*, unavailable, message: "a service with arguments is made anew each time: leave out the scope")
    @_alwaysEmitIntoClient
    public func scope(_ scope: Scope) { neverCalled() }

    /// The custom scope of a service with arguments.
    @available(*, unavailable, message: "a service with arguments is made anew each time: leave out the scope")
    @_alwaysEmitIntoClient
    public func scope(_ scope: any NamedScope.Type) { neverCalled() }
}

extension NamedService {
    /// The property that a parameter of type ``Named`` has, but the name itself has not.
    @available(*, unavailable, message: "this type is the name itself: take Named<…> to receive the service")
    @_alwaysEmitIntoClient
    public var value: Service { neverCalled() }
}

@_alwaysEmitIntoClient
func neverCalled() -> Never { fatalError("unavailable") }
