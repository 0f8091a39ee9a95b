import DovetailAnalysis

extension ScopeInstance {
    /// A scope entered from this one. The compiler has checked the types of its inputs.
    @_alwaysEmitIntoClient
    func entering<Inputs>(_ scope: CustomScope, with inputs: consuming Inputs) throws -> ScopeInstance {
        let entered = try entering(scope)
        // As one value: a loop over a pack would pass each element through memory.
        entered.inputs.initializeMemory(as: Inputs.self, to: inputs)
        return entered
    }

    /// A scope entered from this one, whose inputs are still to be stored.
    @usableFromInline
    func entering(_ scope: CustomScope) throws -> ScopeInstance { ScopeInstance(try layout(of: scope), in: self) }

    /// The scope from which another one can be entered: this one, or one that encloses it. A function whose call is a scope may
    /// have been resolved in any scope.
    func entrance(to scope: CustomScope) -> ScopeInstance {
        guard let layout = linked.layout(of: scope) else { return self }
        return enclosing.first { $0.number == layout.outer || $0.isContainer } ?? self
    }

    @usableFromInline
    var inputs: UnsafeMutableRawPointer {
        guard let instances else { preconditionFailure("only a custom scope has inputs") }
        return instances.inputs
    }

    /// The layout of a scope, if it can be entered from here.
    private func layout(of scope: CustomScope) throws -> Unmanaged<ScopeLayout> {
        if let layout = linked.layout(of: scope) {
            if layout.outer == number { return .passUnretained(layout) }
        } else if scope.outer == customScope {
            return .passUnretained(linked.layout(unmentioned: scope, in: number))
        }
        let error = ResolutionError.notEnterable(scope, from: customScope)
        linked.observe(error, of: scope.messageID)
        throw error
    }
}

extension ResolutionError {
    fileprivate static func notEnterable(_ scope: CustomScope, from inner: CustomScope?) -> Self {
        let name = { (scope: CustomScope?) in scope.map { $0.messageID.description } ?? "the container" }
        let message = Message("error: " + name(scope) + " cannot be entered from " + name(inner))
        return Self(.notEntered, scope.id.description, message, toFix: "enter it from " + name(scope.outer))
    }
}
