import DependencyGraph

/// Lets a type be recognised as a collection that can be contributed to, without knowing of what.
protocol CollectionParameter: SendableMetatype {
    /// A slot whose service is the collection where nobody contributes to it.
    static func makeEmptySlot() -> Slot
}

extension Array: CollectionParameter {
    static func makeEmptySlot() -> Slot { slot(of: Self()) }
}

extension Dictionary: CollectionParameter {
    static func makeEmptySlot() -> Slot { slot(of: Self()) }
}

private func slot<Collection>(of empty: Collection) -> Slot {
    // Safe because an empty one has nothing that several threads could get at.
    nonisolated(unsafe) let empty = empty
    return ServiceSlot<Collection>(DependencyGraph.ID(Collection.self), dependencyCount: 0) { _, _ in empty }
}
