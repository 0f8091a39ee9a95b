import DovetailGraph

extension ScopeInstance {
    /// A scope entered from this one, with memory for its inputs.
    @usableFromInline
    func entering(_ scope: Lifetime) throws -> ScopeInstance {
        ScopeInstance(try layout(of: scope.customName ?? "of the container itself"), in: self)
    }

    /// The scope from which another one can be entered: this one, or one that encloses it. A function whose call is a scope may
    /// have been resolved in any scope.
    func entrance(to scope: Lifetime) -> ScopeInstance {
        let name = scope.customName ?? ""
        guard let layout = providers.scopes.first(where: { $0.name == name }) else { return self }
        var next = self
        while next.number != layout.outer, !next.isContainer, let outer = next.outer {
            next = outer.takeUnretainedValue()
        }
        return next
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

    /// The memory for the next value, which is of this type, or `nil` if it is not an input. Counts the value as stored.
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
        providers.observe(error, of: DependencyGraph.ID("the scope " + scope))
        return error
    }
}
