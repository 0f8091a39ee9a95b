import DovetailGraph

extension Registry {
    /// Declares a custom scope: which one it lies in, and what it is entered with.
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
    /// registry.register(Handler.self, scope: .request) { (request: Request, basket: Basket) in … }
    ///
    /// let session = try container.enter(.session, supplying: user)
    /// let handler = try session.enter(.request, supplying: request).resolve(Handler.self)
    /// ```
    ///
    /// What a scope is entered with can be asked for by its type, like a service. A scope that lies in no other and is
    /// entered with nothing need not be declared. Like services, scopes are known by one declaration: a second one is
    /// reported when the container is made.
    ///
    /// - Parameters:
    ///   - scope: The scope. Two of one name are one scope.
    ///   - outer: The scope that it is entered from; the container itself where it is left out.
    ///   - input: The types of what it is entered with, one value of each.
    ///   - fileID: Where it is declared, for messages; left out by callers.
    ///   - line: The line there.
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
                // One of the library's own has no name here, and so cannot be entered.
                name: scope.lifetime.customName ?? "",
                outer: outer?.lifetime.customName,
                inputs: inputs,
                location: origin.location
            )
        )
    }

    /// The recipe of what a scope is entered with.
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
            // It was put there when the scope was entered.
            try provider.scopedInstance(resolution) { provider, resolution in
                throw ResolutionError.notEntered(provider.service, resolution.scopeName(of: provider))
            }
        }
    }
}

/// What is known of a custom scope.
struct ScopeDeclaration: Sendable {
    let name: String
    /// The scope that it is entered from.
    let outer: String?
    /// What it is entered with, in order.
    let inputs: [Recipe]
    let location: DependencyGraph.Location
}
