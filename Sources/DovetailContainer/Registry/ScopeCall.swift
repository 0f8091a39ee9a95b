// A function whose call is a scope has two recipes: one in the scope, with the dependencies of the function, and one
// outside, which is registered under the name and enters the scope.

/// The user's function, with its dependencies in one scope.
struct ScopeCall<Name: NamedService, Output> {
    let run: () async throws -> Output
}

/// Enters the scope for each call of the function.
struct ScopeEntrance<Name: NamedService, Output>: ScopeEntranceParameter, Sendable {
    typealias Work = ScopeCall<Name, Output>

    fileprivate let later: LaterResolution
    fileprivate let call: Unmanaged<ServiceProvider<Work>>
    fileprivate let scope: CustomScope

    static var service: Any.Type { Work.self }

    static func makeAdapter(of scope: CustomScope) -> Adapter {
        Adapter(Self.self, of: ServiceProvider<Work>.self, .scope) { later, call in
            Self(later: later, call: call, scope: scope)
        }
    }

    /// Enters the scope, calls the function, and stops the scope. Each `onStop` hook may take as long as `hookLimit`.
    func call<Inputs>(with inputs: Inputs, _ hookLimit: Duration) async throws -> Output {
        let outer = try later.livingScope(of: Name.self).entrance(to: scope)
        let entered = try outer.entering(scope, with: inputs)
        return try await entered.run((), hookLimit) {
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
    static func makeAdapter(of scope: CustomScope) -> Adapter
}

extension Registry {
    // The overloads for other numbers of inputs are generated.

    /// Registers a function whose call is a scope: its arguments are the inputs of the scope.
    ///
    /// ```swift
    /// enum Request: NamedScope { typealias Inputs = HTTPRequest }
    /// enum Handle: NamedService { typealias Service = @Sendable (HTTPRequest) async throws -> Response }
    ///
    /// registry.register(Handle.self, within: Request.self) { (request: HTTPRequest, handler: Handler, logger: Logger) in
    ///     logger.debug(request.path)
    ///     return try await handler.respond()
    /// }
    /// registry.register(Server.self) { (handle: Named<Handle>) in Server(handle: handle.value) }.scope(.singleton)
    /// ```
    ///
    /// A call enters the scope, makes and starts the recipe's dependencies, calls the recipe, and stops what was started, in
    /// reverse order. It returns the result of the recipe, or throws its error; see
    /// ``Container/within(_:_:hookLimit:isolation:_:)``. A singleton that takes the function can handle requests
    /// without a container. The recipe takes the inputs and any other service as parameters, in any order.
    ///
    /// - Parameters:
    ///   - name: The name of the function, which has up to four arguments, or two if it is `nonisolated(nonsending)`.
    ///   - scope: The custom scope, whose inputs are the arguments of the function.
    ///   - hookLimit: How long each `onStop` hook of the scope may take.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Does the work of a call.
    public func register<Name: NamedService, Scope: NamedScope, A1: Sendable, each Dependency, Output>(
        _ name: Name.Type,
        within scope: Scope.Type,
        hookLimit: Duration = .seconds(5),
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws -> Output
    ) where Name.Service == @Sendable (A1) async throws -> Output, Scope.Inputs == A1 {
        add(name, within: scope, fileID, line, recipe) { entrance in
            Named { (a1: A1) in try await entrance.call(with: a1, hookLimit) }
        }
    }

    func add<Name: NamedService, Scope: NamedScope, each Dependency, Output>(
        _ name: Name.Type,
        within scope: Scope.Type,
        _ fileID: String,
        _ line: Int,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws -> Output,
        _ function: @escaping @Sendable (ScopeEntrance<Name, Output>) -> Named<Name>
    ) {
        let id = DependencyGraph.ID(name).part(" (call)")
        var call = traits(repeat (each Dependency).self, failure: Never.self, fileID, line, id: id)
        call.call = .runs
        let work = Recipe(ScopeCall<Name, Output>.self, call, .custom(CustomScope(scope))) { provider, resolution in
            let dependencies = try provider.dependencies(repeat (each Dependency).self, in: resolution)
            return ScopeCall { try await recipe(repeat each dependencies) }
        }
        add(work)
        var entrance = traits(ScopeEntrance<Name, Output>.self, failure: Never.self, fileID, line)
        entrance.call = .leads
        // The function belongs to the scope around the one that it enters.
        let lifetime = CustomScope(scope).outer.map { Lifetime.custom($0) } ?? .transient
        let leading = Recipe(Named<Name>.self, entrance, lifetime) { provider, resolution in
            function(try provider.dependency(ScopeEntrance<Name, Output>.self, at: 0, in: resolution))
        }
        add(leading)
    }
}
