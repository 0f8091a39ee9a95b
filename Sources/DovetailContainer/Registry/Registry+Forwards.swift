extension Registry {
    /// Makes a service available under another type as well.
    ///
    /// ```swift
    /// registry.register(HTTPApi.self, HTTPApi.init).scope(.singleton)
    /// registry.forward((any ApiService).self, to: HTTPApi.self) { $0 }
    /// ```
    ///
    /// Dependents of both types receive the same service; if it is shared, they receive the same instance. A service
    /// with arguments takes the same arguments under the other type. If the target is registered with several argument
    /// lists, all of them are forwarded, unless the modifier ``DerivedRegistration/arguments(_:)`` chooses one.
    ///
    /// - Parameters:
    ///   - service: The other type.
    ///   - target: The type that is registered.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - convert: Converts the registered service.
    /// - Returns: The forward, whose modifier chooses one of several services.
    @discardableResult
    public func forward<Service, Target, Failure: Error>(
        _ service: Service.Type,
        to target: Target.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ convert: @escaping @Sendable (Target) throws(Failure) -> Service
    ) -> DerivedRegistration {
        let traits = traits(kind: .forward, target, failure: Failure.self, fileID, line)
        let forward: @Sendable (Target) throws -> Service = { try convert($0) }
        return self.forward(traits, forward)
    }

    /// Makes a named service available under a type, or under another name's type, as ``forward(_:to:fileID:line:_:)`` does.
    @discardableResult
    public func forward<Service, Name: NamedService, Failure: Error>(
        _ service: Service.Type,
        to name: Name.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ convert: @escaping @Sendable (Name.Service) throws(Failure) -> Service
    ) -> DerivedRegistration {
        let traits = traits(kind: .forward, Named<Name>.self, failure: Failure.self, fileID, line)
        let forward: @Sendable (Named<Name>) throws -> Service = { try convert($0.value) }
        return self.forward(traits, forward)
    }

    func forward<Service, Target>(
        _ traits: RecipeTraits,
        _ convert: @escaping @Sendable (Target) throws -> Service
    ) -> DerivedRegistration {
        let forward: Forward = { $0.forwarded(by: $1, convert) }
        let recipe = Recipe(Service.self, traits, .transient, forward: forward) { provider, resolution in
            try convert(provider.dependency(Target.self, at: 0, in: resolution))
        }
        return DerivedRegistration(recipe: add(recipe))
    }
}

/// Makes a recipe with the arguments of the target's recipe.
typealias Forward = @Sendable (_ target: Recipe, _ forward: Recipe) -> Recipe
