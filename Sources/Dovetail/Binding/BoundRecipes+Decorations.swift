import DovetailGraph

extension BoundRecipes {
    /// Wraps recipes in their decorations: dependents receive the outermost one.
    mutating func add(_ decorations: [Decoration]) {
        guard !decorations.isEmpty else { return }
        let originals = Dictionary(grouping: ownIndices) { ObjectIdentifier(all[$0].recipe.service) }
        for decoration in decorations { add(decoration, to: originals) }
    }

    private mutating func add(_ decoration: Decoration, to originals: [ObjectIdentifier: [Int]]) {
        let all = originals[ObjectIdentifier(decoration.recipe.service), default: []]
        let originals = all.filter {
            decoration.arguments == nil || decoration.arguments == self.all[$0].recipe.arguments
        }
        guard !originals.isEmpty else { return addUnmatched(decoration, of: all.first.map { places[$0] }) }
        // If several recipes have one ID, which is a mistake, only the first counts.
        var numbers = Numbering(capacity: originals.count)
        let firsts = originals.map { numbers.number(of: self.all[$0].id, orElse: $0) }
        let repeated = zip(originals, firsts).filter { $0 != $1 }.map(\.1)
        for (original, first) in zip(originals, firsts) {
            if original == first {
                decorate(original, isRepeated: repeated.contains(first), with: decoration)
            } else {
                self.all[original].isFoundByType = false
            }
        }
    }

    private mutating func decorate(_ original: Int, isRepeated: Bool, with decoration: Decoration) {
        let inner = places[original]
        var outer = all[inner]
        if isRepeated {
            // The registered recipe keeps its ID, because problems name it.
            outer.id = outer.id.part(" (decorated by \(all.count))")
        } else {
            let isFirst = inner == original
            all[inner].id = outer.id.part(isFirst ? " (undecorated)" : " (decorated by \(inner))")
        }
        all[inner].isFoundByType = false
        outer.recipe = outer.recipe.decorated(by: decoration)
        outer.links = [all[inner].link(at: inner)]
        places[original] = all.count
        all.append(outer)
    }

    /// Adds a decoration without a recipe to decorate, or one for a service that takes other arguments. The checks report
    /// both.
    private mutating func addUnmatched(_ decoration: Decoration, of other: Int?) {
        let recipe = decoration.recipe
        let service = DependencyGraph.ID(recipe.service)
        let arguments = decoration.arguments ?? .none
        // Distinct IDs, so that the checks report the missing recipe and no duplicates.
        let others = all.count { $0.recipe.kind == .decoration && $0.recipe.service == recipe.service }
        let name = service.part(others == 0 ? " (decoration)" : " (decoration \(others + 1))")
        var lost = BoundRecipe(recipe, name, isFoundByType: false)
        lost.links = [
            BoundRecipe.Link(
                nil,
                DependencyGraph.Edge(
                    other.map { all[$0].id } ?? service,
                    kind: arguments.isEmpty ? .direct : .factory,
                    arguments: arguments.ids
                )
            )
        ]
        all.append(lost)
    }
}
