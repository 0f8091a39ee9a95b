// Unavailable overloads for common mistakes, so that the compiler says what to write instead. It considers unavailable
// overloads only when no other one fits, so correct code neither compiles more slowly nor changes its meaning. They are
// never called, and no program contains them.

/// Calls as in other libraries.
extension Registry {
    /// An instance in place of a recipe.
    @available(
        *,
        unavailable,
        message: "a recipe is a function that makes the service: write { instance } to register an instance"
    )
    @_alwaysEmitIntoClient
    public mutating func register<Service>(
        _ service: Service.Type,
        scope: Scope = .singleton,
        _ instance: Service
    ) {
        neverCalled()
    }

    /// Another word for the scope.
    @available(*, unavailable, renamed: "register(_:scope:_:)")
    @_alwaysEmitIntoClient
    public mutating func register<Service, each Dependency>(
        _ service: Service.Type,
        lifetime: Scope,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws -> Service
    ) {
        neverCalled()
    }

    /// Another word for the scope of a service that is not shared.
    @available(*, unavailable, renamed: "register(_:scope:_:)")
    @_alwaysEmitIntoClient
    public mutating func register<Service, each Dependency>(
        _ service: Service.Type,
        lifetime: LocalScope,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws -> Service
    ) {
        neverCalled()
    }
}

/// Recipes with a wrong result type or wrong effects.
extension Registry {
    /// A recipe with an optional result, such as a failable initializer.
    @available(
        *,
        unavailable,
        message: "the result of this recipe is optional: unwrap it, or throw if it is nil"
    )
    @_alwaysEmitIntoClient
    public mutating func register<Service, each Dependency>(
        _ service: Service.Type,
        scope: LocalScope = .transient,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws -> Service?
    ) {
        neverCalled()
    }

    /// A recipe of a shared service with an optional result.
    @available(
        *,
        unavailable,
        message: "the result of this recipe is optional: unwrap it, or throw if it is nil"
    )
    @_alwaysEmitIntoClient
    public mutating func register<Service: Sendable, each Dependency>(
        _ service: Service.Type,
        scope: Scope,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws -> Service?
    ) {
        neverCalled()
    }

    /// A recipe with a result of another type. Without this the compiler would report that the service is not a
    /// `NamedService`.
    @available(*, unavailable, message: "the result of this recipe is not of the type that it is registered for")
    @_disfavoredOverload  // an optional result has a message of its own
    @_alwaysEmitIntoClient
    public mutating func register<Service, Other, each Dependency>(
        _ service: Service.Type,
        scope: LocalScope = .transient,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws -> Other
    ) {
        neverCalled()
    }

    /// A recipe of a shared service with a result of another type.
    @available(*, unavailable, message: "the result of this recipe is not of the type that it is registered for")
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public mutating func register<Service: Sendable, Other, each Dependency>(
        _ service: Service.Type,
        scope: Scope,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws -> Other
    ) {
        neverCalled()
    }

    /// A function whose result is not of the other type.
    @available(*, unavailable, message: "the result of this function is not of the type that is forwarded")
    @_alwaysEmitIntoClient
    public mutating func forward<Service, Target, Other>(
        _ service: Service.Type,
        to target: Target.Type,
        _ convert: @escaping @Sendable (Target) throws -> Other
    ) {
        neverCalled()
    }

    /// A decoration of another type.
    @available(*, unavailable, message: "the result of this recipe is not of the type that it decorates")
    @_alwaysEmitIntoClient
    public mutating func decorate<Service, Other, each Dependency>(
        _ service: Service.Type,
        _ recipe: @escaping @Sendable (Service, repeat each Dependency) throws -> Other
    ) {
        neverCalled()
    }

    /// An `async` recipe of a service that is not shared.
    @available(
        *,
        unavailable,
        message:
            "an async recipe runs when the container is started: give its service a shared scope, such as scope: .singleton"
    )
    @_alwaysEmitIntoClient
    public mutating func register<Service, each Dependency>(
        _ service: Service.Type,
        scope: LocalScope = .transient,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws -> Service
    ) {
        neverCalled()
    }

    /// An `async` recipe of a named service that is not shared.
    @available(
        *,
        unavailable,
        message:
            "an async recipe runs when the container is started: give its service a shared scope, such as scope: .singleton"
    )
    @_alwaysEmitIntoClient
    public mutating func register<Name: NamedService, each Dependency>(
        _ name: Name.Type,
        scope: LocalScope = .transient,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws -> Name.Service
    ) {
        neverCalled()
    }
}

/// Functions that are their own recipes.
extension Registry {
    /// A function with other parameters, more of them, other effects or another result.
    @available(
        *,
        unavailable,
        message:
            "the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }"
    )
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public mutating func register<Name: NamedService, Function, D1, each Dependency>(
        _ name: Name.Type,
        scope: Scope? = nil,
        applying function: Function,
        to dependency: D1.Type,
        _ others: repeat (each Dependency).Type
    ) {
        neverCalled()
    }

    /// A function without a name.
    @available(
        *,
        unavailable,
        message:
            "a function that is its own recipe needs a name: register it under one, such as enum Load: NamedService { typealias Service = … }"
    )
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public mutating func register<Service, Function, D1, each Dependency>(
        _ service: Service.Type,
        scope: Scope? = nil,
        applying function: Function,
        to dependency: D1.Type,
        _ others: repeat (each Dependency).Type
    ) {
        neverCalled()
    }

    /// More dependencies than there are overloads for.
    @available(
        *,
        unavailable,
        message:
            "to: takes up to four names or types: with more of them, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }"
    )
    @_alwaysEmitIntoClient
    public mutating func register<Name: NamedService, Function, D1, D2, D3, D4, D5, each Dependency>(
        _ name: Name.Type,
        scope: Scope? = nil,
        applying function: Function,
        to dependency: D1.Type,
        _ dependency2: D2.Type,
        _ dependency3: D3.Type,
        _ dependency4: D4.Type,
        _ dependency5: D5.Type,
        _ others: repeat (each Dependency).Type
    ) {
        neverCalled()
    }

    /// The scope of a service that is not shared.
    @available(
        *,
        unavailable,
        message:
            "without a scope the function is made for each dependent: leave out scope:, or share the function with a scope such as .singleton"
    )
    @_alwaysEmitIntoClient
    public mutating func register<Name: NamedService, Function, D1, each Dependency>(
        _ name: Name.Type,
        scope: LocalScope,
        applying function: Function,
        to dependency: D1.Type,
        _ others: repeat (each Dependency).Type
    ) {
        neverCalled()
    }
}

/// Services with arguments.
extension Registry {
    /// More arguments than can be distinguished from the dependencies.
    @available(
        *,
        unavailable,
        message:
            "arguments: takes up to five types; make the arguments one struct, or use registerFactory where there are no dependencies"
    )
    @_alwaysEmitIntoClient
    public mutating func register<Service, A1, A2, A3, A4, A5, A6, each Dependency>(
        _ service: Service.Type,
        arguments argument: A1.Type,
        _ argument2: A2.Type,
        _ argument3: A3.Type,
        _ argument4: A4.Type,
        _ argument5: A5.Type,
        _ argument6: A6.Type,
        _ recipe: @escaping @Sendable (A1, A2, A3, A4, A5, A6, repeat each Dependency) throws -> Service
    ) {
        neverCalled()
    }

    /// The scope of a service with one argument.
    @available(*, unavailable, message: "a service with arguments is made anew each time: leave out the scope")
    @_alwaysEmitIntoClient
    public mutating func register<Service, A1, each Dependency>(
        _ service: Service.Type,
        scope: Scope,
        arguments argument: A1.Type,
        _ recipe: @escaping @Sendable (A1, repeat each Dependency) throws -> Service
    ) {
        neverCalled()
    }

    /// The scope of a service with one argument, behind them.
    @available(*, unavailable, message: "a service with arguments is made anew each time: leave out the scope")
    @_alwaysEmitIntoClient
    public mutating func register<Service, A1, each Dependency>(
        _ service: Service.Type,
        arguments argument: A1.Type,
        scope: Scope,
        _ recipe: @escaping @Sendable (A1, repeat each Dependency) throws -> Service
    ) {
        neverCalled()
    }

    /// The scope of a service with two arguments.
    @available(*, unavailable, message: "a service with arguments is made anew each time: leave out the scope")
    @_alwaysEmitIntoClient
    public mutating func register<Service, A1, A2, each Dependency>(
        _ service: Service.Type,
        scope: Scope,
        arguments argument: A1.Type,
        _ argument2: A2.Type,
        _ recipe: @escaping @Sendable (A1, A2, repeat each Dependency) throws -> Service
    ) {
        neverCalled()
    }

    /// The scope of a service with two arguments, behind them.
    @available(*, unavailable, message: "a service with arguments is made anew each time: leave out the scope")
    @_alwaysEmitIntoClient
    public mutating func register<Service, A1, A2, each Dependency>(
        _ service: Service.Type,
        arguments argument: A1.Type,
        _ argument2: A2.Type,
        scope: Scope,
        _ recipe: @escaping @Sendable (A1, A2, repeat each Dependency) throws -> Service
    ) {
        neverCalled()
    }
}

extension NamedService {
    /// The property that a parameter of type ``Named`` has, but the name itself has not.
    @available(
        *,
        unavailable,
        message: "the type of this parameter is the name itself: write Named<…> to receive the service"
    )
    @_alwaysEmitIntoClient
    public var value: Service { neverCalled() }
}

@_alwaysEmitIntoClient
func neverCalled() -> Never { fatalError("unavailable") }
