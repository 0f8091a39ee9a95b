// Functions that are their own recipes: some parameters are dependencies, and the service is a function of the others.

extension Registry {
    // Not inlinable: it runs once for each registration, and inlining would only enlarge its callers.
    /// Adds a recipe that makes a function.
    @usableFromInline
    mutating func addFunction<Name: NamedService, each Dependency>(
        _ name: Name.Type,
        _ scope: Scope?,
        _ fileID: String,
        _ line: Int,
        _ recipe: @escaping @Sendable (repeat each Dependency) -> Name.Service
    ) {
        let lifetime = scope?.lifetime ?? .transient
        let make: Make<Named<Name>> = lifetime.sharing { provider, resolution in
            Named(try provider.supply(recipe, in: resolution))
        }
        add(lifetime, needing: repeat (each Dependency).self, fileID: fileID, line: line, make)
    }
}
