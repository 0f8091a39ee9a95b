// How a graph reads its replacements. Outside of tests it has none, and a call costs one comparison. Only that
// comparison is inlined into the graph. The names have underscores, so that they do not hide recipes that are replaced.

@_documentation(visibility: internal)
extension Replacements {
    /// Whether nothing is replaced or changed, as in a program that is not a test.
    @_alwaysEmitIntoClient @inline(__always)
    public var _isEmpty: Bool { entries == nil }

    /// The replacement for the recipe of this name, or `nil` if there is none.
    ///
    /// The type is `Make` of the recipe's ``_Graph/ReplacementForm``. State it explicitly, because an optional service can be
    /// `nil` in two ways.
    @_alwaysEmitIntoClient @inline(__always)
    public subscript<Replacement: ~Copyable>(name: StaticString) -> Replacement? {
        entries == nil ? nil : replacement(name)
    }

    /// The error of a replacement, for a recipe that throws errors of one type only.
    ///
    /// The replacement may throw no other error, which the compiler does not check: it stops the program.
    public func _thrown<Failure: Error>(_ error: any Error, by name: StaticString) -> Failure {
        guard let error = error as? Failure else {
            fatalError("\(name) throws only \(Failure.self), but its replacement\(entries[name].origin) threw \(error)")
        }
        return error
    }

    /// Applies the changes for a graph that is an input, and removes them from these replacements.
    public mutating func _take<Graph>(_ name: StaticString, _ graph: Graph) -> Graph {
        guard entries != nil else { return graph }
        let changed = entries[name].changed(graph)
        entries[name] = ReplacementEntry(name: name)
        return changed
    }

    /// Adds further replacements and changes.
    public mutating func _merge(_ others: Self) {
        for later in others.entries ?? [] {
            if later.make != nil {
                entries[later.name] = later
            } else {
                entries[later.name].changes += later.changes
            }
        }
    }
}

// Not methods of `Replacements`, which would be generic over the service: such a call opens an existential, and `any ApiService` would
// become an `HTTPApi`, for which there is no replacement.
extension _Graph.ServiceType where Service: ~Copyable {
    /// The value that replaces a recipe, with its changes, or `nil` if the recipe is not replaced.
    @_alwaysEmitIntoClient @inline(__always)
    public static func replacement<Recipes>(_ name: StaticString, _ replacements: Replacements<Recipes>) -> Service? {
        replacements._isEmpty ? nil : replacements.changedReplacement(name)
    }

    /// Applies the changes for a recipe to its service, or to that of its replacement.
    ///
    /// ```swift
    /// struct AppGraph {
    ///     let replaced: Replacements<Recipes>
    ///     struct Isolation { let marker: _Graph.IsolationMarker }
    ///     typealias Api = _Graph.ServiceType<Isolation, AppGraph, any ApiService>
    ///     struct Recipes {
    ///         var api: Api.Recipe { .init("api") { graph in graph.api() } }
    ///     }
    ///
    ///     func api() -> any ApiService {
    ///         if let replacement = Api.replacement("api", replaced) { return replacement }
    ///         return Api.changed("api", HTTPApi(baseURL: url), replaced)
    ///     }
    /// }
    /// ```
    @_alwaysEmitIntoClient @inline(__always)
    public static func changed<Recipes>(
        _ name: StaticString,
        _ service: consuming Service,
        _ replacements: Replacements<Recipes>
    ) -> Service { replacements._isEmpty ? service : replacements.change(name, service) }
}

extension Replacements {
    /// The service of a shared recipe that a value may replace: the replacement, or what `make` returns, with the changes. `path` has the
    /// recipe's name after those of the graph and the types around it.
    @usableFromInline @inline(never)
    func supplied<Service>(_ path: StaticString, _ make: () -> Service) -> Service {
        let name = path.description.split(separator: ".").last
        guard let entry = entries?.first(where: { $0.name.description[...] == name }) else { return make() }
        let replacement: (@Sendable () -> Service)? = entry.replacement()
        return entry.changed(replacement?() ?? make())
    }

    @usableFromInline @inline(never)
    func changedReplacement<Service: ~Copyable>(_ name: StaticString) -> Service? {
        let entry = entries[name]
        guard let replacement: @Sendable () -> Service = entry.replacement() else { return nil }
        return entry.changed(replacement())
    }

    @usableFromInline @inline(never)
    func replacement<Replacement: ~Copyable>(_ name: StaticString) -> Replacement? { entries[name].replacement() }

    @usableFromInline @inline(never)
    func change<Service: ~Copyable>(_ name: StaticString, _ service: consuming Service) -> Service {
        entries[name].changed(service)
    }
}
