import DovetailGraph

extension Registry {
    /// Registers one of several recipes whose services are supplied together, as `[Service]`.
    ///
    /// ```swift
    /// registry.contribute(Users.IsIncluded.self) { { user in user.isActive } }          // in one assembly
    /// registry.contribute(Users.IsIncluded.self) { { user in user.name != "Test" } }    // in another
    /// registry.register(Users.LoadAll.self) { (retrieve: Named<Users.RetrieveAll>, filters: [Users.IsIncluded]) in
    ///     { try await retrieve.value().filter { user in filters.allSatisfy { $0(user) } } }
    /// }
    /// ```
    ///
    /// The array has all contributions in the order of registration, and is empty if there are none.
    ///
    /// - Parameters:
    ///   - service: The type of each service.
    ///   - scope: The lifetime of this service: ``LocalScope/transient`` or ``LocalScope/graph``.
    ///   - actor: Callers leave it out: it tells overloads apart.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error.
    public mutating func contribute<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: LocalScope = .transient,
        on actor: Never? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) {
        contribute(contribution(scope.lifetime, origin(fileID, line), recipe), of: service)
    }

    /// Registers one of several recipes whose services are supplied together, as `[Service]`. Its service is shared.
    ///
    /// - Parameters:
    ///   - service: The type of each service.
    ///   - scope: The lifetime of this service: ``Scope/singleton``, ``Scope/weak`` or a custom scope.
    ///   - actor: Callers leave it out: it tells overloads apart.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error and keeps no instance: the next call runs the recipe again.
    public mutating func contribute<Service: Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        on actor: Never? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) {
        contribute(contribution(scope.lifetime, origin(fileID, line), recipe), of: service)
    }

    /// Registers one of several recipes whose services are supplied together under keys, as `[Key: Service]`.
    ///
    /// ```swift
    /// enum FilterNames: NamedService { typealias Service = [String] }
    ///
    /// registry.contribute(Users.IsIncluded.self, key: "active") { { user in user.isActive } }
    /// registry.contribute(Users.IsIncluded.self, key: "test") { { user in user.name == "Test" } }
    /// registry.register(FilterNames.self) { (filters: [String: Users.IsIncluded]) in filters.keys.sorted() }
    /// ```
    ///
    /// If two contributions have the same key, creating the container reports it.
    ///
    /// - Parameters:
    ///   - service: The type of each service.
    ///   - key: The key of this service.
    ///   - scope: The lifetime of this service: ``LocalScope/transient`` or ``LocalScope/graph``.
    ///   - actor: Callers leave it out: it tells overloads apart.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error.
    public mutating func contribute<Service, Key: Hashable & Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        key: Key,
        scope: LocalScope = .transient,
        on actor: Never? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) {
        contribute(contribution(scope.lifetime, origin(fileID, line), recipe), of: service, key: key)
    }

    /// Registers one of several recipes whose services are supplied together under keys. Its service is shared.
    ///
    /// - Parameters:
    ///   - service: The type of each service.
    ///   - key: The key of this service.
    ///   - scope: The lifetime of this service: ``Scope/singleton``, ``Scope/weak`` or a custom scope.
    ///   - actor: Callers leave it out: it tells overloads apart.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error and keeps no instance: the next call runs the recipe again.
    public mutating func contribute<Service: Sendable, Key: Hashable & Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        key: Key,
        scope: Scope,
        on actor: Never? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) {
        contribute(contribution(scope.lifetime, origin(fileID, line), recipe), of: service, key: key)
    }

    /// Adds a recipe to the collection `[Service]`.
    mutating func contribute<Service>(_ recipe: Recipe, of service: Service.Type) {
        contribute(recipe, key: nil, to: [Service].self) { _, count in Self.array(of: service, count, recipe.origin) }
    }

    /// Adds a recipe to the collection `[Key: Service]`.
    mutating func contribute<Service, Key: Hashable & Sendable>(
        _ recipe: Recipe,
        of service: Service.Type,
        key: Key
    ) {
        contribute(recipe, key: key, to: [Key: Service].self) { keys, _ in
            Self.dictionary(of: service, keys.compactMap { $0 as? Key }, recipe.origin)
        }
    }

    private mutating func contribute(
        _ recipe: Recipe,
        key: Contribution.Key?,
        to collection: Any.Type,
        _ makeCollection: @escaping @Sendable (_ keys: [Contribution.Key], _ count: Int) -> Recipe
    ) {
        contributions.append(
            Contribution(recipe: recipe, collection: collection, key: key, makeCollection: makeCollection)
        )
    }

    private func contribution<Service, each Dependency, Failure: Error>(
        _ lifetime: Lifetime,
        _ origin: Recipe.Origin,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) -> Recipe {
        var dependencies: [Any.Type] = []
        repeat dependencies.append((each Dependency).self)
        let make: Make<Service> = lifetime.sharing { provider, resolution in try provider.supply(recipe, in: resolution)
        }
        return ServiceRecipe(
            kind: .contribution,
            lifetime: lifetime,
            dependencies: dependencies,
            origin: origin,
            make: make
        )
    }

    private static func array<Service>(of service: Service.Type, _ count: Int, _ origin: Recipe.Origin) -> Recipe {
        ServiceRecipe<[Service]>(
            kind: .collection,
            lifetime: .transient,
            dependencies: [],
            origin: origin
        ) { provider, resolution in
            var services: [Service] = []
            for position in 0..<count {
                services.append(try provider.dependency(Service.self, at: position, in: resolution))
            }
            return services
        }
    }

    private static func dictionary<Service, Key: Hashable & Sendable>(
        of service: Service.Type,
        _ keys: [Key],
        _ origin: Recipe.Origin
    ) -> Recipe {
        ServiceRecipe<[Key: Service]>(
            kind: .collection,
            lifetime: .transient,
            dependencies: [],
            origin: origin
        ) { provider, resolution in
            var services: [Key: Service] = [:]
            for position in keys.indices {
                services[keys[position]] = try provider.dependency(Service.self, at: position, in: resolution)
            }
            return services
        }
    }
}

/// One of several recipes that are supplied together, as `[Service]` or under keys as `[Key: Service]`.
final class Contribution: Sendable {
    typealias Key = any Hashable & Sendable

    let recipe: Recipe
    /// The type of the collection.
    let collection: Any.Type
    /// Its key in the collection, if the collection is a dictionary.
    let key: Key?
    /// Makes the recipe of a collection with these keys, or with this number of elements. Link it to all contributions.
    let makeCollection: @Sendable (_ keys: [Key], _ count: Int) -> Recipe

    init(
        recipe: Recipe,
        collection: Any.Type,
        key: Key?,
        makeCollection: @escaping @Sendable (_ keys: [Key], _ count: Int) -> Recipe
    ) {
        self.recipe = recipe
        self.collection = collection
        self.key = key
        self.makeCollection = makeCollection
    }
}
