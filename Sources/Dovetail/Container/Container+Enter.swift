import DovetailGraph

extension Container {
    /// Enters a custom scope: returns a container with new instances of the services registered in that scope.
    ///
    /// ```swift
    /// registry.declare(.request, supplying: Request.self, User.self)
    /// registry.register(Basket.self, scope: .request) { (user: User) in Basket(of: user) }
    ///
    /// let request = try container.enter(.request, supplying: request, user)
    /// let basket = try request.resolve(Basket.self)
    /// ```
    ///
    /// All other services come from this container, which the scope keeps alive. The scope's instances are made on first
    /// use, exactly once, and released with the scope. The container has linked everything already, so entering does little
    /// more than allocate memory for the instances.
    ///
    /// - Parameters:
    ///   - scope: The scope to enter. This container, or the scope that it is, must enclose it.
    ///   - input: The scope's inputs: a value of each declared type, in any order.
    /// - Returns: The scope. Resolve services from it as from any container.
    /// - Throws: ``ResolutionError`` if the scope is unknown, if it is enclosed by another one, or if the values do not
    ///   match its declaration.
    public func enter<each Input: Sendable>(_ scope: Scope, supplying input: repeat each Input) throws -> Container {
        try entered(scope, repeat each input)
    }

    /// Enters a custom scope with inputs that stay on the main actor, and need not be `Sendable`.
    ///
    /// ```swift
    /// let session = try container.enter(.session, on: MainActor.self, supplying: account)
    /// ```
    ///
    /// A ``MainActorRegistry`` declares such a scope. Its inputs and all of their dependents are resolved on the main actor.
    ///
    /// - Parameters:
    ///   - scope: The scope to enter. This container, or the scope that it is, must enclose it.
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
        let entered = try self.scope.entering(scope)
        var missing = entered.inputCount
        for value in repeat each input { entered.put(value, &missing) }
        if missing != 0 { throw entered.inputMismatch(repeat (each Input).self) }
        return Container(entered, of: self)
    }

    // Written out, because pack elements pass through memory.

    /// Enters a custom scope without inputs.
    @_alwaysEmitIntoClient
    public func enter(_ scope: Scope) throws -> Container {
        let entered = try self.scope.entering(scope)
        if entered.inputCount != 0 { throw entered.inputMismatch() }
        return Container(entered, of: self)
    }

    /// Enters a custom scope with one value.
    @_alwaysEmitIntoClient
    public func enter<A: Sendable>(_ scope: Scope, supplying a: A, _: A.Type = A.self) throws -> Container {
        let entered = try self.scope.entering(scope)
        var missing = entered.inputCount
        entered.put(a, &missing)
        if missing != 0 { throw entered.inputMismatch(A.self) }
        return Container(entered, of: self)
    }

    /// Enters a custom scope with two values.
    @_alwaysEmitIntoClient
    public func enter<A: Sendable, B: Sendable>(_ scope: Scope, supplying a: A, _ b: B) throws -> Container {
        let entered = try self.scope.entering(scope)
        var missing = entered.inputCount
        entered.put(a, &missing)
        entered.put(b, &missing)
        if missing != 0 { throw entered.inputMismatch(A.self, B.self) }
        return Container(entered, of: self)
    }

    /// Enters a custom scope with three values.
    @_alwaysEmitIntoClient
    public func enter<A: Sendable, B: Sendable, C: Sendable>(
        _ scope: Scope,
        supplying a: A,
        _ b: B,
        _ c: C
    ) throws -> Container {
        let entered = try self.scope.entering(scope)
        var missing = entered.inputCount
        entered.put(a, &missing)
        entered.put(b, &missing)
        entered.put(c, &missing)
        if missing != 0 { throw entered.inputMismatch(A.self, B.self, C.self) }
        return Container(entered, of: self)
    }
}

extension ScopeInstance {
    /// A scope entered from this one, with memory for its inputs.
    @usableFromInline
    func entering(_ scope: Scope) throws -> ScopeInstance {
        ScopeInstance(try layout(of: scope.lifetime.customName ?? "of the container itself"), in: self)
    }

    /// The number of the scope's inputs.
    @usableFromInline
    var inputCount: Int { layout?._withUnsafeGuaranteedRef { $0.inputs.count } ?? 0 }

    /// Stores a value as the input of its type, and counts down the missing inputs. If a value is not an input, the count
    /// becomes negative, and stays negative.
    @_alwaysEmitIntoClient
    func put<Input>(_ value: Input, _ missing: inout Int) {
        let place = placeOfInput(Input.self, &missing)
        place?.assumingMemoryBound(to: Input.self).initialize(to: value)
    }

    /// The place for the next value, which has this type. The value then counts as stored.
    @usableFromInline
    func placeOfInput(_ type: Any.Type, _ missing: inout Int) -> UnsafeMutableRawPointer? {
        guard let layout, let instances else { return nil }
        let place = layout._withUnsafeGuaranteedRef { $0.placeOfInput(type, missing, in: instances) }
        missing = place == nil ? -1 : missing - 1
        return place
    }

    /// The error for values whose types do not match the scope's declaration.
    @usableFromInline
    func inputMismatch<each Input>(_ type: repeat (each Input).Type) -> ResolutionError {
        var types: [Any.Type] = []
        repeat types.append(each type)
        let declared = layout?._withUnsafeGuaranteedRef { $0.inputs.map(\.service) } ?? []
        let name = layout?._withUnsafeGuaranteedRef { $0.name } ?? ""
        return observed(.inputMismatch(name, declared: declared, passed: types), of: name)
    }
}

extension ScopeLayout {
    /// The place of an input of this type that has no value yet.
    fileprivate func placeOfInput(
        _ type: Any.Type,
        _ missing: Int,
        in instances: ScopedInstances
    ) -> UnsafeMutableRawPointer? {
        let type = ObjectIdentifier(type)
        // Most calls pass the values in the order of the declaration.
        let next = inputs.count - missing
        let isNext = missing > 0 && inputs[next].type == type
        guard let index = isNext ? next : inputs.firstIndex(where: { $0.type == type }) else { return nil }
        let scopedGuard = instances.scopedGuard(of: inputs[index].place)
        if scopedGuard.pointee.hasInstance { return nil }
        scopedGuard.pointee.setHasInstance()
        return instances.instance(in: inputs[index].place)
    }
}

extension ScopeInstance {
    /// The layout of the scope of this name, if it can be entered from here.
    fileprivate func layout(of name: String) throws -> Unmanaged<ScopeLayout> {
        let scopes = providers.scopes
        guard let layout = scopes.first(where: { $0.name == name }) else {
            throw observed(.unknownScope(name, known: scopes.map(\.name)), of: name)
        }
        if layout.outer == number { return .passUnretained(layout) }
        let outer = layout.outer == 0 ? nil : scopes[layout.outer - 1].name
        throw observed(.notEnterable(name, from: self.name, outer), of: name)
    }

    /// Notifies the observers that a scope could not be entered, and returns the error.
    fileprivate func observed(_ error: ResolutionError, of scope: String) -> ResolutionError {
        providers.observe?(DependencyGraph.ID("the scope " + scope), .resolved)(error)
        return error
    }
}
