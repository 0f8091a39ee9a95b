import DovetailGraph

extension Container {
    /// Enters a custom scope: a container that has instances of its own of what is registered in that scope.
    ///
    /// ```swift
    /// registry.declare(.request, supplying: Request.self, User.self)
    /// registry.register(Basket.self, scope: .request) { (user: User) in Basket(of: user) }
    ///
    /// let request = try container.enter(.request, supplying: request, user)
    /// let basket = try request.resolve(Basket.self)
    /// ```
    ///
    /// Whatever does not live in the scope is that of this container, which is kept for as long as the scope is. What lives in
    /// it is made when it is first asked for, exactly once, and released with it. Everything was linked when the container
    /// was made, so this does little more than to allocate room for the instances.
    ///
    /// - Parameters:
    ///   - scope: The scope, which lies in this container or in the scope that this is.
    ///   - input: Values of the types that the scope was declared with, in any order.
    /// - Returns: The scope, from which is resolved like from any container.
    /// - Throws: ``ResolutionError`` when the scope is unknown or lies elsewhere, or the values are not those of its declaration.
    public func enter<each Input: Sendable>(_ scope: Scope, supplying input: repeat each Input) throws -> Container {
        try entered(scope, repeat each input)
    }

    /// Enters a custom scope with what stays on the main actor, and need not be `Sendable`.
    ///
    /// ```swift
    /// let session = try container.enter(.session, on: MainActor.self, supplying: account)
    /// ```
    ///
    /// A ``MainActorRegistry`` declares such a scope. What it is entered with, and whatever needs that, is resolved on the main actor.
    ///
    /// - Parameters:
    ///   - scope: The scope, which lies in this container or in the scope that this is.
    ///   - actor: The main actor.
    ///   - input: Values of the types that the scope was declared with, in any order.
    /// - Returns: The scope, from which is resolved like from any container.
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

    // Written out, because the elements of a pack go through memory.

    /// Enters a custom scope that is entered with nothing.
    @_alwaysEmitIntoClient
    public func enter(_ scope: Scope) throws -> Container {
        let entered = try self.scope.entering(scope)
        if entered.inputCount != 0 { throw entered.inputMismatch() }
        return Container(entered, of: self)
    }

    /// Enters a custom scope with one value.
    @_alwaysEmitIntoClient
    public func enter<A: Sendable>(_ scope: Scope, supplying a: A) throws -> Container {
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
    /// A scope that is entered from here, with room for what it is entered with.
    @usableFromInline
    func entering(_ scope: Scope) throws -> ScopeInstance {
        ScopeInstance(try layout(of: scope.lifetime.customName ?? "of the container itself"), in: self)
    }

    /// How many values the scope is entered with.
    @usableFromInline
    var inputCount: Int { layout?._withUnsafeGuaranteedRef { $0.inputs.count } ?? 0 }

    /// Puts a value where its type is declared, and counts down how many are missing. Once a value has no place, the count is
    /// below 0, and stays there.
    @_alwaysEmitIntoClient
    func put<Input>(_ value: Input, _ missing: inout Int) {
        let place = placeOfInput(Input.self, &missing)
        place?.assumingMemoryBound(to: Input.self).initialize(to: value)
    }

    /// Where the value is to be put that is passed next, whose type is this. It counts as being there then.
    @usableFromInline
    func placeOfInput(_ type: Any.Type, _ missing: inout Int) -> UnsafeMutableRawPointer? {
        guard let layout, let instances else { return nil }
        let place = layout._withUnsafeGuaranteedRef { $0.placeOfInput(type, missing, in: instances) }
        missing = place == nil ? -1 : missing - 1
        return place
    }

    /// What is wrong where values of these types are not those that the scope is declared with.
    @usableFromInline
    func inputMismatch<each Input>(_ type: repeat (each Input).Type) -> ResolutionError {
        var types: [Any.Type] = []
        repeat types.append(each type)
        let declared = layout?._withUnsafeGuaranteedRef { $0.inputs.map(\.service) } ?? []
        let name = layout?._withUnsafeGuaranteedRef { $0.name } ?? ""
        return .inputMismatch(name, declared: declared, passed: types)
    }
}

extension ScopeLayout {
    /// Where a value of this type belongs that is not there yet.
    fileprivate func placeOfInput(
        _ type: Any.Type,
        _ missing: Int,
        in instances: ScopedInstances
    ) -> UnsafeMutableRawPointer? {
        let type = ObjectIdentifier(type)
        // Most name them in the order of the declaration.
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
    /// The scope of this name that can be entered from here.
    fileprivate func layout(of name: String) throws -> Unmanaged<ScopeLayout> {
        let scopes = providers.scopes
        guard let layout = scopes.first(where: { $0.name == name }) else {
            throw ResolutionError.unknownScope(name, known: scopes.map(\.name))
        }
        if layout.outer == number { return .passUnretained(layout) }
        let outer = layout.outer == 0 ? nil : scopes[layout.outer - 1].name
        throw ResolutionError.notEnterable(name, from: self.name, outer)
    }
}
