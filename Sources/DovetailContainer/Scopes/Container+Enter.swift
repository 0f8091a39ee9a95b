extension Container {
    /// Enters a custom scope: returns a container with new instances of the services registered in that scope.
    ///
    /// ```swift
    /// enum Request: NamedScope { typealias Inputs = (HTTPRequest, User) }
    ///
    /// registry.register(Basket.self) { (user: User) in Basket(of: user) }.scope(Request.self)
    ///
    /// let scope = try container.enter(Request.self, request, user)
    /// let basket = try scope.resolve(Basket.self)
    /// ```
    ///
    /// All other services come from this container, which the scope keeps alive. The scope's instances are made on first use, exactly once,
    /// and released with the scope. Everything is linked already, so entering a scope does little more than allocate memory.
    ///
    /// - Parameters:
    ///   - scope: The name of the scope. Call this on the container, or on the scope that encloses it.
    ///   - input: The scope's inputs, in their order.
    /// - Returns: The scope. Resolve services from it as from any container.
    /// - Throws: ``ResolutionError`` if another scope encloses it.
    @_alwaysEmitIntoClient
    public func enter<Scope: NamedScope, each Input: Sendable>(
        _ scope: Scope.Type,
        _ input: repeat each Input
    ) throws -> Container where Scope.Inputs == (repeat each Input) {
        Container(try self.scope.entering(CustomScope(scope), with: (repeat each input)))
    }

    /// Enters a custom scope with one input, or with several as a tuple, which may have labels, as ``enter(_:_:)`` does.
    @_alwaysEmitIntoClient
    public func enter<Scope: NamedScope>(_ scope: Scope.Type, _ input: Scope.Inputs) throws -> Container {
        Container(try self.scope.entering(CustomScope(scope), with: input))
    }

    /// Enters a custom scope without inputs, as ``enter(_:_:)`` does one with inputs.
    @_alwaysEmitIntoClient
    public func enter<Scope: NamedScope>(_ scope: Scope.Type) throws -> Container where Scope.Inputs == Void {
        Container(try self.scope.entering(CustomScope(scope)))
    }
}

/// A function that enters a custom scope, as the parameter of a recipe.
///
/// ```swift
/// registry.register(Login.self) { (enter: Enter<Session>) in
///     Login { account in try enter(account).resolve(Home.self) }
/// }
/// ```
///
/// It needs no registration, and makes the scope known even if nothing is registered in it. In a shared service it does not
/// keep the container alive, and throws after that has been released. But a singleton that keeps the scope, or a service that keeps
/// the scope, is never released, nor is its container.
public struct Enter<Scope: NamedScope>: Sendable {
    fileprivate let later: LaterResolution

    /// Enters the scope from the scope that encloses it.
    ///
    /// - Parameter input: The scope's inputs, in their order.
    /// - Returns: The scope; see ``Container/enter(_:_:)``.
    /// - Throws: ``ResolutionError`` if the recipe that took this function is outside of the scope that encloses it, or if the container
    ///   has been released.
    @_alwaysEmitIntoClient
    public func callAsFunction<each Input: Sendable>(_ input: repeat each Input) throws -> Container
    where Scope.Inputs == (repeat each Input) { try outer().enter(Scope.self, repeat each input) }

    /// Enters the scope with its inputs as one tuple, which may have labels, as ``callAsFunction(_:)`` does.
    @_alwaysEmitIntoClient
    public func callAsFunction(_ input: Scope.Inputs) throws -> Container { try outer().enter(Scope.self, input) }

    /// Enters the scope, runs a function in it, and stops it, as ``Container/within(_:_:hookLimit:isolation:_:)`` does.
    ///
    /// ```swift
    /// registry.register(Middleware.self) { (enter: Enter<Request>) in
    ///     Middleware { request, next in
    ///         try await enter.within(request) { scope in try await next(scope.resolve()) }
    ///     }
    /// }
    /// ```
    ///
    /// It also throws what ``callAsFunction(_:)`` throws.
    public func within<each Input: Sendable, Output>(
        _ input: repeat each Input,
        hookLimit: Duration = .seconds(5),
        isolation: isolated (any Actor)? = #isolation,
        _ work: (OpenScope) async throws -> Output
    ) async throws -> Output where Scope.Inputs == (repeat each Input) {
        try await outer().within(Scope.self, repeat each input, hookLimit: hookLimit, isolation: isolation, work)
    }

    /// Runs a function in the scope, whose inputs are one tuple, which may have labels, as ``within(_:hookLimit:isolation:_:)`` does.
    public func within<Output>(
        _ input: Scope.Inputs,
        hookLimit: Duration = .seconds(5),
        isolation: isolated (any Actor)? = #isolation,
        _ work: (OpenScope) async throws -> Output
    ) async throws -> Output {
        try await outer().within(Scope.self, input, hookLimit: hookLimit, isolation: isolation, work)
    }

    /// The scope from which this function enters.
    @usableFromInline
    func outer() throws -> Container {
        Container(try later.livingScope(of: Self.self).entrance(to: CustomScope(Scope.self)))
    }
}

/// Recognizes ``Enter`` without knowing the scope.
protocol EnterParameter: SendableMetatype {
    static var scope: CustomScope { get }
    static func recipe(_ origin: Recipe.Origin) -> Recipe
}

extension Enter: EnterParameter {
    static var scope: CustomScope { CustomScope(Scope.self) }

    /// The recipe belongs to the scope around the one that it enters.
    static func recipe(_ origin: Recipe.Origin) -> Recipe {
        var traits = RecipeTraits(dependencies: [], origin: origin, canThrow: false)
        traits.call = .enters(scope)
        return Recipe(Self.self, traits, scope.outer.map { .custom($0) } ?? .transient) { _, resolution in
            Self(later: LaterResolution(resolution, isOnMainActor: false))
        }
    }
}
