extension RecipeTable {
    /// Adds contributions. Their IDs differ by a number or by their key. Two contributions with the same key have the
    /// same ID, so the checks report them.
    mutating func add(_ own: [Contribution], extending base: BindingResolver?) -> [Decoration] {
        var members: [ObjectIdentifier: [Int]] = [:]
        var keys: [ObjectIdentifier: KeyNames] = [:]
        // Those of the extended container come first.
        var (contributions, positions, decorations) = takeOver(own.map(\.collection), from: base)
        let inheritedCount = positions.count
        contributions += own
        for (index, contribution) in contributions.enumerated() {
            members[ObjectIdentifier(contribution.collection), default: []].append(index)
            let number = members[ObjectIdentifier(contribution.collection), default: []].count
            let name = contribution.key.map { key in
                keys[ObjectIdentifier(contribution.collection), default: KeyNames()].name(of: key, at: index)
            }
            if index < inheritedCount { continue }
            if let name, name.first != index {
                duplicates.append(DependencyGraph.Topology.Duplicate(all.count, of: positions[name.first]))
            }
            // A service may have one collection for each type of key.
            let id = DependencyGraph.ID(contribution.recipe.service)
                .part(name?.text ?? " #\(number)", of: DependencyGraph.ID(contribution.collection))
            positions.append(all.count)
            all.own.append(BoundRecipe(contribution.recipe, id, isFoundByType: false))
        }
        for (index, contribution) in contributions.enumerated() {
            let members = members[ObjectIdentifier(contribution.collection), default: []]
            guard members.first == index else { continue }
            let recipe = contribution.makeCollection(members.compactMap { contributions[$0].key }, members.count)
            let id = DependencyGraph.ID(contribution.collection)
            all.own.append(BoundRecipe(recipe, id, links: members.map { Use(positions[$0], .value) }))
        }
        return decorations
    }

    /// The contributions that the extended container has for these collections, and their positions. Its recipes for the collections are
    /// not found any more.
    private mutating func takeOver(
        _ collections: [Any.Type],
        from base: BindingResolver?
    ) -> ([Contribution], [Int], [Decoration]) {
        guard let base else { return ([], [], []) }
        var (contributions, positions, decorations): ([Contribution], [Int], [Decoration]) = ([], [], [])
        for collection in collections {
            let index = base.recipe(for: collection)
            guard let index, takenOver.insert(ObjectIdentifier(collection)).inserted else { continue }
            // Its decorations wrap what has more elements now.
            var inner = index
            while all[inner].recipe.kind == .decoration { inner = all[inner].links[0].target }
            decorations += base.withExtended.flatMap(\.registrations.decorations).filter {
                $0.recipe.type == collection
            }
            positions += all[inner].links.map(\.target)
            contributions += base.withExtended.flatMap(\.registrations.contributions).filter {
                $0.collection == collection
            }
        }
        return (contributions, positions, decorations)
    }
}

/// Names the keys of a collection. Equal keys have one name, even if their descriptions differ; different keys have
/// different names, even if their descriptions are the same.
private struct KeyNames {
    private var names: [AnyHashable: (text: String, first: Int)] = [:]
    /// The number of keys with each description.
    private var counts: [String: Int] = [:]

    /// The name of a key, and the position of the first contribution with it.
    mutating func name(of key: Contribution.Key, at index: Int) -> (text: String, first: Int) {
        let key = AnyHashable(key)
        if let name = names[key] { return name }
        let description = "[\(key)]"
        let count = counts[description, default: 0] + 1
        counts[description] = count
        let name = (text: count == 1 ? description : description + " #\(count)", first: index)
        names[key] = name
        return name
    }
}
