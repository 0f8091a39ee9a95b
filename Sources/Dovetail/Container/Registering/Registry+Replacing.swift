extension Registry {
    /// This with what was registered in another one in the place of what is for the same.
    func replacing(with other: Registry) -> Registry {
        var changed = self
        let services = TypeTable(other.recipes.map { ObjectIdentifier($0.service) })
        let collections = TypeTable(other.contributions.map { ObjectIdentifier($0.collection) })
        defer {
            services.deallocate()
            collections.deallocate()
        }
        changed.recipes.removeAll { services[ObjectIdentifier($0.service)] != nil }
        changed.recipes += other.recipes
        changed.contributions.removeAll { collections[ObjectIdentifier($0.collection)] != nil }
        changed.contributions += other.contributions
        changed.decorations += other.decorations
        changed.scopes += other.scopes
        changed.addContributions = addContributions ?? other.addContributions
        changed.addDecorations = addDecorations ?? other.addDecorations
        changed.requireMainActor = requireMainActor ?? other.requireMainActor
        changed.observe = Self.both(observe, other.observe)
        return changed
    }
}

extension TypeTable {
    /// A table of these types, for asking whether one is among them.
    fileprivate init(_ types: [ObjectIdentifier]) {
        self.init(capacity: types.count)
        for type in types { insert(0, for: type) }
    }
}
