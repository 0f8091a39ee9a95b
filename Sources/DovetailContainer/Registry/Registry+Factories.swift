// Recipes that take arguments. The overloads for up to four of them, and for names, are generated.

extension Registry {
    /// Registers the recipe of a service that takes an argument, which the caller of `resolve` passes.
    ///
    /// The recipe takes first the arguments, then its dependencies. Each call to resolve the service makes a new instance.
    /// Other recipes can take the service as a factory: `@Sendable (User.ID) throws -> ProfileViewModel`.
    ///
    /// ```swift
    /// registry.register(ProfileViewModel.self, arguments: User.ID.self) { (id, load: Named<Users.LoadAll>) in
    ///     ProfileViewModel(id: id, load: load.value)
    /// }
    /// let viewModel = try container.resolve(ProfileViewModel.self, arguments: User.ID(42))
    /// ```
    ///
    /// - Parameters:
    ///   - service: The type of the service.
    ///   - argument: The type of the argument.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error.
    /// - Returns: The registration, which has no modifiers.
    @_alwaysEmitIntoClient @inline(__always) @discardableResult
    public func register<Service, A1, each Dependency, Failure: Error>(
        _ service: Service.Type,
        arguments argument: A1.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (A1, repeat each Dependency) throws(Failure) -> Service
    ) -> FactoryRegistration {
        addFactory([argument], repeat (each Dependency).self, failure: Failure.self, fileID, line) {
            (provider: FactoryProvider<A1, Service>, resolution, arguments) in
            var position = 0
            return try recipe(arguments, repeat provider.next((each Dependency).self, &position, in: resolution))
        }
    }

    /// Registers the recipe of a service that takes only arguments, any number of them; see ``register(_:arguments:fileID:line:_:)``.
    ///
    /// ```swift
    /// struct Conversation {
    ///     let host: User, guest: User
    /// }
    ///
    /// registry.registerFactory(Conversation.self, Conversation.init)
    /// let conversation = try container.resolve(Conversation.self, arguments: User.anna, User.ben)
    /// ```
    ///
    /// With up to six arguments, other recipes can take the service as a factory: `@Sendable (User, User) throws -> Conversation`.
    @_alwaysEmitIntoClient @inline(__always) @discardableResult
    public func registerFactory<Service, each Argument, Failure: Error>(
        _ service: Service.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Argument) throws(Failure) -> Service
    ) -> FactoryRegistration {
        addFactory(typeList(repeat (each Argument).self), failure: Failure.self, fileID, line) {
            (_: FactoryProvider<(repeat each Argument), Service>, _, arguments) in
            try recipe(repeat each arguments)
        }
    }

    /// Registers the recipe of a service that takes no arguments, and is like any other; see ``register(_:fileID:line:_:)``.
    @_alwaysEmitIntoClient @inline(__always) @discardableResult
    public func registerFactory<Service, Failure: Error>(
        _ service: Service.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable () throws(Failure) -> Service
    ) -> Registration<Service, Service> {
        register(service, fileID: fileID, line: line, recipe)
    }

    // Not inlinable: it runs once for each registration, and inlining would only enlarge its callers.
    @usableFromInline
    func addFactory<Service, Arguments, each Dependency, Failure>(
        _ arguments: [Any.Type],
        _ dependency: repeat (each Dependency).Type,
        failure: Failure.Type,
        _ fileID: String,
        _ line: Int,
        _ make: @escaping MakeWithArguments<Arguments, Service>
    ) -> FactoryRegistration {
        let traits = traits(repeat each dependency, failure: failure, fileID, line)
        add(FactoryRecipe(traits, taking: arguments, factories: Adapter.factories, make: make))
        return FactoryRegistration()
    }
}
