import DovetailGraph

/// Lets a type be recognised as a collection that can be contributed to, without knowing of what.
protocol CollectionParameter: SendableMetatype {
    /// A provider whose service is the collection where nobody contributes to it.
    static func makeEmptyProvider() -> Provider
}

extension Array: CollectionParameter {
    static func makeEmptyProvider() -> Provider { provider(of: Self()) }
}

extension Dictionary: CollectionParameter {
    static func makeEmptyProvider() -> Provider { provider(of: Self()) }
}

private func provider<Collection>(of empty: Collection) -> Provider {
    // Safe because an empty one has nothing that several threads could get at.
    nonisolated(unsafe) let empty = empty
    return ServiceProvider<Collection>(DependencyGraph.ID(Collection.self), dependencyCount: 0) { _, _ in empty }
}
