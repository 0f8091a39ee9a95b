// What a graph does with replacements when it is asked for a recipe. Where there are none, which is so in a program that
// is not a test, that is one comparison: it is inlined into the graph, and nothing else is.

extension Replacements {
    /// Whether nothing is replaced or changed, as in a program that is not a test.
    @_alwaysEmitIntoClient @inline(__always)
    public var isEmpty: Bool { entries == nil }

    /// What a recipe provides, changed where it is to be.
    ///
    /// ```swift
    /// func profile(_ id: User.ID) -> Profile {
    ///     if let replacement: @Sendable (User.ID) -> Profile = replaced["profile"] {
    ///         return replaced.changed("profile", replacement(id), as: Profile.self)
    ///     }
    ///     return replaced.changed("profile", profile(id, retrieveUsers: retrieveUsers()), as: Profile.self)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The recipe's name.
    ///   - service: What the recipe provides, or what takes its place.
    ///   - type: The type of the recipe's result. It keeps an existential closed: `any Api` would be opened otherwise, and
    ///     would come as a `LiveApi`, for which there is no change.
    /// - Returns: What the graph provides.
    @_alwaysEmitIntoClient @inline(__always)
    public func changed<Service>(_ name: StaticString, _ service: Service, as type: Service.Type) -> Service {
        entries == nil ? service : change(name, service, as: type)
    }

    /// What takes the place of the recipe of this name; `nil` where nothing does.
    ///
    /// The type has to be the one that the recipe's ``ReplaceableRecipe`` has. It is best written down where this is read,
    /// because an optional one is `nil` in two ways.
    ///
    /// - Parameter name: The recipe's name.
    @_alwaysEmitIntoClient @inline(__always)
    public subscript<Replacement>(name: StaticString) -> Replacement? {
        entries == nil ? nil : replacement(name)
    }

    /// A graph that is an input, changed where it is to be. The change is then no longer among the replacements.
    ///
    /// - Parameters:
    ///   - name: The name of the input.
    ///   - graph: The graph as it is.
    /// - Returns: The changed graph.
    public mutating func take<Graph>(_ name: StaticString, _ graph: Graph) -> Graph {
        guard entries != nil else { return graph }
        let changed = entries[name].changed(graph)
        entries[name] = ReplacementEntry(name: name)
        return changed
    }

    /// The same replacements with others, which come after these.
    ///
    /// - Parameter others: What else is replaced or changed.
    /// - Returns: All replacements.
    public func merging(_ others: Self) -> Self {
        var merged = self
        for entry in others.entries ?? [] { merged.entries.merge(entry) }
        return merged
    }

    @usableFromInline @inline(never)
    func replacement<Replacement>(_ name: StaticString) -> Replacement? {
        entries[name].replacement()
    }

    @usableFromInline @inline(never)
    func change<Service>(_ name: StaticString, _ service: Service, as type: Service.Type) -> Service {
        entries[name].changed(service)
    }
}
