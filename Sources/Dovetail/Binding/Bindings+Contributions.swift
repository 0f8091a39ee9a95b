import DovetailGraph

extension Registry {
    /// Adds what was contributed. They are told apart by their number, or by their key: those with one key have one name, and so
    /// are a mistake that is found.
    func addContributions(to entries: inout Bindings) {
        var counts: [ObjectIdentifier: Int] = [:]
        for contribution in contributions {
            let number = counts[ObjectIdentifier(contribution.collection), default: 0] + 1
            counts[ObjectIdentifier(contribution.collection)] = number
            let suffix = contribution.key.map { "[\($0)]" } ?? " #\(number)"
            // There may be a collection for each type of keys.
            let id = DependencyGraph.ID(contribution.recipe.service)
                .part(suffix, of: DependencyGraph.ID(contribution.collection))
            entries.all.append((contribution.recipe, id, isFoundByType: false, links: [], linkEdges: []))
        }
        addCollections(to: &entries)
        entries.places = Array(entries.all.indices)
    }

    /// Adds the collections of what was contributed. They are linked to it once it is decorated.
    private func addCollections(to entries: inout Bindings) {
        var members: [ObjectIdentifier: [Int]] = [:]
        for (index, contribution) in contributions.enumerated() {
            members[ObjectIdentifier(contribution.collection), default: []].append(index)
        }
        for (index, contribution) in contributions.enumerated() {
            let members = members[ObjectIdentifier(contribution.collection), default: []]
            guard members.first == index else { continue }
            entries.all.append(
                (
                    contribution.makeCollection(members.compactMap { contributions[$0].key }, members.count),
                    DependencyGraph.ID(contribution.collection),
                    isFoundByType: true,
                    links: members.map { entries.registeredCount + $0 },
                    linkEdges: []
                )
            )
        }
    }

    /// Links the collections to what was contributed, as it is decorated now.
    func linkCollections(in entries: inout Bindings) {
        for index in entries.all.indices where entries.all[index].recipe.kind == .collection {
            let links = entries.all[index].links.map { entries.places[$0] }
            entries.all[index].links = links
            entries.all[index].linkEdges = links.map { DependencyGraph.Edge(entries.all[$0].id, kind: .collection) }
        }
    }
}
