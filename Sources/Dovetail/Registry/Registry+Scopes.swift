import DovetailGraph

extension Registry {
    /// Declares a custom scope, with the scope that encloses it and with its inputs.
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
    /// Recipes take an input as a parameter of its type, like a service. Several scopes may have inputs of the same type; a recipe
    /// gets the value of the innermost one. A scope without inputs that no other scope encloses
    /// need not be declared. Declare a scope once, like a service: creating the container reports a second declaration.
    ///
    /// - Parameters:
    ///   - scope: The scope. Two of one name are one scope.
    ///   - outer: The scope that encloses it. Without it, the container does.
    ///   - input: The types of the scope's inputs. Entering it takes one value of each.
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
    /// The scope; one that is built in is a mistake.
    let scope: Lifetime
    /// The scope that encloses it.
    let outer: String?
    /// The inputs, in order.
    let inputs: [Recipe]
    let location: DependencyGraph.Location
}
