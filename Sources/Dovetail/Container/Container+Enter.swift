extension Container {
    /// Enters a custom scope: returns a container with new instances of the services registered in that scope.
    ///
    /// ```swift
    /// registry.declare(.request, supplying: Request.self, User.self)
    /// registry.register(Basket.self, scope: .request) { (user: User) in Basket(of: user) }
    ///
    /// let scope = try container.enter(.request, supplying: request, user)
    /// let basket = try scope.resolve(Basket.self)
    /// ```
    ///
    /// All other services come from this container, which the scope keeps alive. The scope's instances are made on
    /// first use, exactly once, and released with the scope. Everything is linked already, so entering a scope does
    /// little more than allocate memory.
    ///
    /// - Parameters:
    ///   - scope: The scope to enter. Call this on the container, or on the scope that encloses it.
    ///   - input: The scope's inputs: a value of each declared type, in any order.
    /// - Returns: The scope. Resolve services from it as from any container.
    /// - Throws: ``ResolutionError`` if the scope is not declared, if another scope encloses it, or if the inputs do
    ///   not match its declaration.
    @_disfavoredOverload  // the overloads below are preferred where they fit
    public func enter<each Input: Sendable>(_ scope: Scope, supplying input: repeat each Input) throws -> Container {
        try entered(scope, repeat each input)
    }

    /// Enters a custom scope with inputs that stay on the main actor, and need not be `Sendable`.
    ///
    /// ```swift
    /// let session = try container.enter(Scope("session"), on: MainActor.self, supplying: viewModel)
    /// ```
    ///
    /// A ``MainActorRegistry`` declares such a scope. Its inputs and all of their dependents are resolved on the main actor.
    ///
    /// - Parameters:
    ///   - scope: The scope to enter. Call this on the container, or on the scope that encloses it.
    ///   - actor: The main actor.
    ///   - input: The scope's inputs: a value of each declared type, in any order.
    /// - Returns: The scope. Resolve services from it as from any container.
    /// - Throws: ``ResolutionError``, as `enter(_:supplying:)` does.
    @MainActor
    public func enter<each Input>(
        _ scope: Scope,
        on actor: MainActor.Type,
        supplying input: repeat each Input
    ) throws -> Container {
        try entered(scope, repeat each input)
    }

    @inline(__always)
    private func entered<each Input>(_ scope: Scope, _ input: repeat each Input) throws -> Container {
        let entered = try self.scope.entering(scope.lifetime)
        var missing = entered.inputCount
        for value in repeat each input { entered.put(value, &missing) }
        if missing != 0 { throw entered.inputMismatch(repeat (each Input).self) }
        return Container(entered, of: self)
    }

    // Written out for few inputs, because pack elements pass through memory. `types` keeps a value of type `any P` from
    // being opened to its own type (SE-0352).

    /// Enters a custom scope without inputs.
    ///
    /// - Parameter scope: The scope to enter.
    /// - Returns: The scope. Resolve services from it as from any container.
    /// - Throws: ``ResolutionError``, as `enter(_:supplying:)` does.
    @_alwaysEmitIntoClient
    public func enter(_ scope: Scope) throws -> Container {
        let entered = try self.scope.entering(scope.lifetime)
        if entered.inputCount != 0 { throw entered.inputMismatch() }
        return Container(entered, of: self)
    }

    /// Enters a custom scope with one value.
    ///
    /// - Parameters:
    ///   - scope: The scope to enter.
    ///   - a: An input of the scope.
    ///   - types: Callers leave it out. It keeps an argument of type `any ApiService` from being opened to the type of
    ///     its value (SE-0352).
    /// - Returns: The scope. Resolve services from it as from any container.
    /// - Throws: ``ResolutionError``, as `enter(_:supplying:)` does.
    @_alwaysEmitIntoClient
    public func enter<A: Sendable>(_ scope: Scope, supplying a: A, as types: A.Type = A.self) throws -> Container {
        let entered = try self.scope.entering(scope.lifetime)
        var missing = entered.inputCount
        entered.put(a, &missing)
        if missing != 0 { throw entered.inputMismatch(A.self) }
        return Container(entered, of: self)
    }

    /// Enters a custom scope with two values.
    ///
    /// - Parameters:
    ///   - scope: The scope to enter.
    ///   - a: An input of the scope.
    ///   - b: Another input.
    ///   - types: Callers leave it out. It keeps an argument of type `any ApiService` from being opened to the type of
    ///     its value (SE-0352).
    /// - Returns: The scope. Resolve services from it as from any container.
    /// - Throws: ``ResolutionError``, as `enter(_:supplying:)` does.
    @_alwaysEmitIntoClient
    public func enter<A: Sendable, B: Sendable>(
        _ scope: Scope,
        supplying a: A,
        _ b: B,
        as types: (A, B).Type = (A, B).self
    ) throws -> Container {
        let entered = try self.scope.entering(scope.lifetime)
        var missing = entered.inputCount
        entered.put(a, &missing)
        entered.put(b, &missing)
        if missing != 0 { throw entered.inputMismatch(A.self, B.self) }
        return Container(entered, of: self)
    }

    /// Enters a custom scope with three values.
    ///
    /// - Parameters:
    ///   - scope: The scope to enter.
    ///   - a: An input of the scope.
    ///   - b: Another input.
    ///   - c: Another input.
    ///   - types: Callers leave it out. It keeps an argument of type `any ApiService` from being opened to the type of
    ///     its value (SE-0352).
    /// - Returns: The scope. Resolve services from it as from any container.
    /// - Throws: ``ResolutionError``, as `enter(_:supplying:)` does.
    @_alwaysEmitIntoClient
    public func enter<A: Sendable, B: Sendable, C: Sendable>(
        _ scope: Scope,
        supplying a: A,
        _ b: B,
        _ c: C,
        as types: (A, B, C).Type = (A, B, C).self
    ) throws -> Container {
        let entered = try self.scope.entering(scope.lifetime)
        var missing = entered.inputCount
        entered.put(a, &missing)
        entered.put(b, &missing)
        entered.put(c, &missing)
        if missing != 0 { throw entered.inputMismatch(A.self, B.self, C.self) }
        return Container(entered, of: self)
    }
}
