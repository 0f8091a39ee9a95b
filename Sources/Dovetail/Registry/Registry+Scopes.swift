import DovetailGraph

extension Registry {
    /// Declares a custom scope, the scope that encloses it, and its inputs.
    ///
    /// ```swift
    /// extension Scope {
    ///     static let session = Scope("session")
    ///     static let request = Scope("request")
    /// }
    ///
    /// registry.declare(.session, supplying: User.self)
    /// registry.declare(.request, within: .session, supplying: Request.self)
    /// registry.register(Basket.self, scope: .session) { (user: User) in Basket(of: user) }
    /// registry.register(Handler.self, scope: .request, Handler.init)
    ///
    /// let session = try container.enter(.session, supplying: user)
    /// let handler = try session.enter(.request, supplying: request).resolve(Handler.self)
    /// ```
    ///
    /// Recipes take an input as a parameter of its type, like a service. If several scopes have inputs of the same
    /// type, a recipe receives that of the innermost scope. A scope without inputs and without an enclosing scope need
    /// not be declared. Declare each scope once: creating the container reports a second declaration.
    ///
    /// - Parameters:
    ///   - scope: The scope. Two scopes of the same name are one scope.
    ///   - outer: The scope that encloses it; by default, the container itself.
    ///   - input: The types of the scope's inputs. Entering the scope takes one value of each.
    ///   - fileID: The file of the declaration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    public mutating func declare<each Input: Sendable>(
        _ scope: Scope,
        within outer: Scope? = nil,
        supplying input: repeat (each Input).Type,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let origin = origin(fileID, line)
        var inputs: [Recipe] = []
        for input in repeat each input { inputs.append(self.input(input, of: scope, origin)) }
        declare(scope, within: outer, inputs, origin)
    }

    mutating func declare(_ scope: Scope, within outer: Scope?, _ inputs: [Recipe], _ origin: Recipe.Origin) {
        recipes += inputs
        scopes.append(
            ScopeDeclaration(
                scope: scope.lifetime,
                outer: outer?.lifetime.customName,
                inputs: inputs,
                location: origin.location
            )
        )
    }

    /// The recipe of a scope's input.
    func input<Input>(
        _ input: Input.Type,
        of scope: Scope,
        _ origin: Recipe.Origin,
        isOnMainActor: Bool = false
    ) -> Recipe {
        ServiceRecipe<Input>(
            kind: .input,
            lifetime: scope.lifetime,
            dependencies: [],
            origin: origin,
            isOnMainActor: isOnMainActor
        ) { provider, resolution in
            // The value was stored when the scope was entered.
            try provider.findInput(resolution).pointer.assumingMemoryBound(to: Input.self).pointee
        }
    }
}

/// The declaration of a custom scope.
struct ScopeDeclaration: Sendable {
    /// The scope. A built-in one is a mistake.
    let scope: Lifetime
    /// The name of the enclosing scope.
    let outer: String?
    /// The inputs, in order.
    let inputs: [Recipe]
    let location: DependencyGraph.Location
}
