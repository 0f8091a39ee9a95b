import DovetailGraph

extension BoundRecipes {
    /// A collection among the recipes, and what was contributed to it.
    struct Collection {
        let recipe: Int
        let members: [Int]
    }

    /// Adds what was contributed. They are told apart by their number, or by their key: those with one key have one name, and so
    /// are a mistake that is found.
    ///
    /// - Returns: The collections, which are to be linked once all is decorated.
    mutating func addContributions(_ contributions: [Contribution]) -> [Collection] {
        var members: [ObjectIdentifier: [Int]] = [:]
        let first = all.count
        for (index, contribution) in contributions.enumerated() {
            members[ObjectIdentifier(contribution.collection), default: []].append(index)
            let number = members[ObjectIdentifier(contribution.collection), default: []].count
            let suffix = contribution.key.map { "[\($0)]" } ?? " #\(number)"
            // There may be a collection for each type of keys.
            let id = DependencyGraph.ID(contribution.recipe.service)
                .part(suffix, of: DependencyGraph.ID(contribution.collection))
            all.append(BoundRecipe(contribution.recipe, id, isFoundByType: false))
        }
        var collections: [Collection] = []
        for (index, contribution) in contributions.enumerated() {
            let members = members[ObjectIdentifier(contribution.collection), default: []]
            guard members.first == index else { continue }
            collections.append(Collection(recipe: all.count, members: members.map { first + $0 }))
            let recipe = contribution.makeCollection(members.compactMap { contributions[$0].key }, members.count)
            all.append(BoundRecipe(recipe, DependencyGraph.ID(contribution.collection)))
        }
        return collections
    }

    /// Links collections to what was contributed, as it is decorated now.
    mutating func link(_ collections: [Collection]) {
        for collection in collections {
            let links = collection.members.map { member in
                let place = places[member]
                return BoundRecipe.Link(place, DependencyGraph.Edge(all[place].id, kind: .collection))
            }
            // A collection may be decorated itself.
            all[collection.recipe].links = links
        }
    }
}
