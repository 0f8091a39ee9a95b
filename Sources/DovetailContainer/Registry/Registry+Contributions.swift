extension Registry {
    /// Registers one of several recipes whose services are supplied together: as `[Service]`, or as `[Key: Service]` if they have keys.
    ///
    /// ```swift
    /// registry.contribute(Users.IsIncluded.self) { { user in user.isActive } }          // in one assembly
    /// registry.contribute(Users.IsIncluded.self) { { user in user.name != "Test" } }    // in another
    /// registry.register(Users.LoadAll.self) { (retrieve: Named<Users.RetrieveAll>, filters: [Users.IsIncluded]) in
    ///     { try await retrieve.value().filter { user in filters.allSatisfy { $0(user) } } }
    /// }
    /// registry.contribute((any Plugin).self, key: "pdf", PDFExporter.init).scope(.singleton)
    /// ```
    ///
    /// The array has all contributions without a key in the order of registration, and is empty if there are none. If two
    /// contributions have the same key, creating the container reports it.
    ///
    /// - Parameters:
    ///   - service: The type of each service.
    ///   - key: The key of this service, for a dictionary.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error.
    /// - Returns: The registration, whose modifiers set the scope.
    @discardableResult
    public func contribute<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        key: (any Hashable & Sendable)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) -> Registration<Service, Service> {
        let traits = traits(kind: .contribution, repeat (each Dependency).self, failure: Failure.self, fileID, line)
        let make: Make<Service> = { provider, resolution in try provider.supply(recipe, in: resolution) }
        return Registration(self.contribute(Service.self, Recipe(Service.self, traits, make: make), key), make)
    }

    func contribute<Service>(_ service: Service.Type, _ recipe: Recipe, _ key: Contribution.Key?) -> Recipe {
        contents.registrations.contributions.append(
            key.map { Contribution(recipe, toDictionaryOf: service, $0) } ?? Contribution(recipe, toArrayOf: service)
        )
        return recipe
    }
}

/// One of several recipes that are supplied together, as `[Service]` or under keys as `[Key: Service]`.
final class Contribution: Sendable {
    typealias Key = any Hashable & Sendable

    let recipe: Recipe
    let collection: Any.Type
    /// Its key in the collection, if the collection is a dictionary.
    let key: Key?
    /// What a copy replaces: the whole array, or the value under a key.
    var id: [AnyHashable] { [ObjectIdentifier(collection)] + (key.map { [AnyHashable($0)] } ?? []) }
    /// Makes the recipe of a collection with these keys, or with this number of elements. Link it to all contributions.
    let makeCollection: @Sendable (_ keys: [Key], _ count: Int) -> Recipe

    init<Service>(_ recipe: Recipe, toArrayOf service: Service.Type) {
        self.recipe = recipe
        collection = [Service].self
        key = nil
        let traits = RecipeTraits(kind: .collection, dependencies: [], origin: recipe.origin, canThrow: false)
        makeCollection = { _, count in
            Recipe([Service].self, traits) { provider, resolution in
                try (0..<count).map { try provider.dependency(Service.self, at: $0, in: resolution) }
            }
        }
    }

    /// The type of the dictionary's keys is that of this key.
    init<Service, Key: Hashable & Sendable>(_ recipe: Recipe, toDictionaryOf service: Service.Type, _ key: Key) {
        self.recipe = recipe
        collection = [Key: Service].self
        self.key = key
        let traits = RecipeTraits(kind: .collection, dependencies: [], origin: recipe.origin, canThrow: false)
        makeCollection = { keys, _ in
            let keys = keys.compactMap { $0 as? Key }
            return Recipe([Key: Service].self, traits) { provider, resolution in
                let services = try keys.indices.map { try provider.dependency(Service.self, at: $0, in: resolution) }
                return Dictionary(zip(keys, services)) { first, _ in first }
            }
        }
    }
}
