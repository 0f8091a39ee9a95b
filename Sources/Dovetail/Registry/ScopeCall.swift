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
    fileprivate let scope: CustomScope

    static var service: Any.Type { Call.self }

    static func makeForm(of scope: CustomScope) -> ProviderForm {
        ProviderForm(Self.self, .deferred, of: ServiceProvider<Call>.self, .anywhere) { later, call in
            Self(later: later, call: call, scope: scope)
        }
    }

    /// Enters the scope, stores the inputs with `put`, calls the function, and stops the scope. Each `onStop` hook may take as
    /// long as `hookLimit`.
    func call(_ hookLimit: Duration, _ put: @Sendable (ScopeInstance) -> Void) async throws -> Output {
        let entered = try later.livingScope(of: Name.self).entrance(to: scope).entering(scope)
        put(entered)
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
    static func makeForm(of scope: CustomScope) -> ProviderForm
}

extension Registry {
    func add<Name: NamedService, Scope: NamedScope, each Dependency, Output>(
        _ name: Name.Type,
        within scope: Scope.Type,
        _ fileID: String,
        _ line: Int,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws -> Output,
        _ function: @escaping @Sendable (ScopeEntrance<Name, Output>) -> Named<Name>
    ) {
        let id = DependencyGraph.ID(name).part(" (call)")
        let call = traits(repeat (each Dependency).self, failure: Never.self, fileID, line, id: id)
        drafts.recipes.append(
            ServiceRecipe<ScopeCall<Name, Output>>(call, Lifetime(scope)) { provider, resolution in
                let dependencies = try provider.dependencies(repeat (each Dependency).self, in: resolution)
                return ScopeCall { try await recipe(repeat each dependencies) }
            }
        )
        let entrance = traits(ScopeEntrance<Name, Output>.self, failure: Never.self, fileID, line)
        // The function belongs to the scope around the one that it enters.
        let lifetime = CustomScope(scope).outer.map { Lifetime.custom($0) } ?? .transient
        drafts.recipes.append(
            ServiceRecipe<Named<Name>>(entrance, lifetime) { provider, resolution in
                function(try provider.dependency(ScopeEntrance<Name, Output>.self, at: 0, in: resolution))
            }
        )
    }
}
