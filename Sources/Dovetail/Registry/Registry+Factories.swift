extension Registry {
    /// Registers a recipe whose parameters are all arguments. It may have any number of them.
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
    /// For a recipe with dependencies as well, use `register(_:arguments:_:)`. With up to six arguments, other recipes
    /// can take the service as a factory: `@Sendable (User, User) throws -> Conversation`.
    ///
    /// - Parameters:
    ///   - service: The type of the service.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error.
    @_alwaysEmitIntoClient @inline(__always)
    public mutating func registerFactory<Service, each Argument, Failure: Error>(
        _ service: Service.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Argument) throws(Failure) -> Service
    ) {
        var types: [Any.Type] = []
        repeat types.append((each Argument).self)
        add(arguments: types, fileID: fileID, line: line) { (_, _, arguments: (repeat each Argument)) in
            try recipe(repeat each arguments)
        }
    }

    /// Registers a recipe under a name. Its parameters are all arguments, any number of them.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error.
    @_alwaysEmitIntoClient @inline(__always)
    public mutating func registerFactory<Name: NamedService, each Argument, Failure: Error>(
        _ name: Name.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Argument) throws(Failure) -> Name.Service
    ) {
        var types: [Any.Type] = []
        repeat types.append((each Argument).self)
        add(arguments: types, fileID: fileID, line: line) { (_, _, arguments: (repeat each Argument)) in
            Named<Name>(try recipe(repeat each arguments))
        }
    }

    /// Registers a recipe without arguments: a service like any other.
    ///
    /// - Parameters:
    ///   - service: The type of the service.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error.
    @_alwaysEmitIntoClient @inline(__always)
    public mutating func registerFactory<Service>(
        _ service: Service.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable () throws -> Service
    ) {
        register(service, fileID: fileID, line: line, recipe)
    }

    /// Registers a recipe without arguments under a name: a service like any other.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error.
    @_alwaysEmitIntoClient @inline(__always)
    public mutating func registerFactory<Name: NamedService>(
        _ name: Name.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable () throws -> Name.Service
    ) {
        register(name, fileID: fileID, line: line, recipe)
    }

    // Not inlinable, for the same reason as `add` for services without arguments.
    @usableFromInline
    mutating func add<Service, Arguments, each Dependency>(
        arguments: [Any.Type],
        needing dependency: repeat (each Dependency).Type,
        fileID: String,
        line: Int,
        _ make: @escaping MakeWithArguments<Arguments, Service>
    ) {
        var dependencies: [Any.Type] = []
        repeat dependencies.append(each dependency)
        recipes.append(
            FactoryRecipe(
                arguments: ArgumentList(types: arguments),
                dependencies: dependencies,
                origin: origin(fileID, line),
                make: make
            )
        )
    }
}
