import DovetailGraph

// A function whose call is a scope has two recipes: one in the scope, with the dependencies of the function, and one
// outside, which is registered under the name and enters the scope.

/// The user's function, with its dependencies in one scope.
struct ScopeCall<Name: NamedService, Output> {
    let run: () async throws -> Output
}

/// Enters the scope for each call of the function.
struct ScopeEntrance<Name: NamedService, Output>: ScopeEntranceParameter, Sendable {
    typealias Call = ScopeCall<Name, Output>

    fileprivate let later: LaterResolution
    fileprivate let call: Unmanaged<ServiceProvider<Call>>
    fileprivate let scope: Scope

    static var service: Any.Type { Call.self }

    static func makeForm(of scope: Lifetime) -> ProviderForm {
        ProviderForm(Self.self, .deferred, of: ServiceProvider<Call>.self, .anywhere) { later, call in
            Self(later: later, call: call, scope: Scope(scope))
        }
    }

    /// Enters the scope, stores the inputs with `put`, which counts down the missing ones, calls the function, and
    /// stops the scope. Each `onStop` hook may take as long as `hookLimit`.
    func call(_ hookLimit: Duration, _ put: @Sendable (ScopeInstance, inout Int) -> Void) async throws -> Output {
        let entered = try later.livingScope(of: Name.self).entrance(to: scope.lifetime).entering(scope.lifetime)
        var missing = entered.inputCount
        put(entered, &missing)
        if missing != 0 { throw entered.inputMismatch() }
        return try await entered.run(hookLimit) {
            let provider = call.takeUnretainedValue()
            if provider.requirements.starts { try await entered.startNeeds(of: provider) }
            return try await entered.make(provider, nil).run()
        }
    }
}

/// Recognizes a ``ScopeEntrance`` without knowing the function.
protocol ScopeEntranceParameter: SendableMetatype {
    /// The type that the recipe in the scope makes.
    static var service: Any.Type { get }
    static func makeForm(of scope: Lifetime) -> ProviderForm
}

/// A function whose call is a scope, as it was registered.
struct ScopeFunction: Sendable {
    let scope: Lifetime
    /// The types of its arguments, and inputs of these types, for a scope that is not declared.
    let arguments: ArgumentList
    let inputs: [Recipe]
    let location: DependencyGraph.Location
    /// The recipe that is registered under the name.
    let recipe: Recipe
    /// Makes the same recipe for the scope that encloses the one that the function enters.
    let recipeWithin: @Sendable (Lifetime) -> Recipe
}

extension Registry {
    mutating func add<Name: NamedService, each Input: Sendable, each Dependency, Output>(
        _ name: Name.Type,
        within scope: Scope,
        inputs input: repeat (each Input).Type,
        fileID: String,
        line: Int,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws -> Output,
        _ function: @escaping @Sendable (ScopeEntrance<Name, Output>) -> Named<Name>
    ) {
        let origin = origin(fileID, line)
        var dependencies: [Any.Type] = []
        repeat dependencies.append((each Dependency).self)
        recipes.append(
            ServiceRecipe<ScopeCall<Name, Output>>(
                lifetime: scope.lifetime,
                dependencies: dependencies,
                origin: origin,
                id: DependencyGraph.ID(name).part(" (call)")
            ) { provider, resolution in
                let dependencies = try provider.dependencies(repeat (each Dependency).self, in: resolution)
                return ScopeCall { try await recipe(repeat each dependencies) }
            }
        )
        let recipeWithin = { @Sendable (lifetime: Lifetime) in
            ServiceRecipe<Named<Name>>(
                lifetime: lifetime,
                dependencies: [ScopeEntrance<Name, Output>.self],
                origin: origin
            ) { provider, resolution in
                function(try provider.dependency(ScopeEntrance<Name, Output>.self, at: 0, in: resolution))
            }
        }
        let recipe = recipeWithin(.transient)
        recipes.append(recipe)
        var inputs: [Recipe] = []
        repeat inputs.append(self.input(each input, of: scope, origin))
        scopeFunctions.append(
            ScopeFunction(
                scope: scope.lifetime,
                arguments: ArgumentList(types: inputs.map(\.type)),
                inputs: inputs,
                location: origin.location,
                recipe: recipe,
                recipeWithin: recipeWithin
            )
        )
    }

    /// Declares the scopes that only functions mention: the arguments of the first such function are the scope's
    /// inputs. If another scope encloses the one that a function enters, registers the function in that scope.
    func declaringScopesOfFunctions() -> Registry {
        guard !scopeFunctions.isEmpty else { return self }
        var registry = self
        var declared = DeclaredScopes(scopes)
        let positions = TypeTable(capacity: recipes.count)
        defer { positions.deallocate() }
        for (position, recipe) in recipes.enumerated() { positions.insert(position, for: ObjectIdentifier(recipe)) }
        for function in scopeFunctions {
            let position = declared.position(of: function.scope, orElse: registry.scopes.count)
            if position == registry.scopes.count {
                registry.recipes += function.inputs
                registry.scopes.append(
                    ScopeDeclaration(
                        scope: function.scope,
                        outer: nil,
                        inputs: function.inputs,
                        location: function.location
                    )
                )
            } else if let outer = registry.scopes[position].outer,
                let recipe = positions[ObjectIdentifier(function.recipe)]
            {
                registry.recipes[recipe] = function.recipeWithin(.custom(outer))
            }
        }
        return registry
    }

    /// Finds functions whose arguments are not the inputs of their scope.
    func mistakesOfFunctions(_ found: (ScopeFunction, DependencyGraph.Node.Mistake) -> Void) {
        var declared = DeclaredScopes(scopes)
        for function in scopeFunctions {
            let position = declared.position(of: function.scope, orElse: scopes.count)
            guard position < scopes.count else { continue }
            let inputs = ArgumentList(types: scopes[position].inputs.map(\.type))
            if inputs != function.arguments { found(function, .otherInputs(declared: inputs.ids)) }
        }
    }
}

/// The positions of the declarations of scopes. If a scope has several, which is a mistake, the first one counts.
private struct DeclaredScopes {
    private var positions = Numbering()

    init(_ declarations: [ScopeDeclaration]) {
        for (index, declaration) in declarations.enumerated() { _ = position(of: declaration.scope, orElse: index) }
    }

    mutating func position(of scope: Lifetime, orElse new: Int) -> Int {
        // A built-in scope has no name. Declaring one is a mistake of its own.
        positions.number(of: DependencyGraph.ID(scope.customName ?? ""), orElse: new)
    }
}
