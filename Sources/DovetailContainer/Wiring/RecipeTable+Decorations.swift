import DovetailAnalysis

extension RecipeTable {
    /// Wraps recipes in their decorations: dependents receive the outermost one.
    mutating func add(_ decorations: [Decoration]) {
        guard !decorations.isEmpty else { return }
        let originals = Dictionary(grouping: all.ownIndices) { ObjectIdentifier(all[$0].recipe.parameter) }
        let ids = all.own.map(\.id)
        /// The outermost decorations of recipes whose ID others have, too.
        var outermost: [Int: Int] = [:]
        for decoration in decorations {
            let recipes = originals[ObjectIdentifier(decoration.recipe.parameter), default: []].filter {
                decoration.recipe.applies(to: all[$0].recipe)
            }
            if recipes.isEmpty { addUnmatched(decoration) }
            // If several recipes have one ID, which is a mistake, only the first counts.
            var numbers = Numbering(capacity: recipes.count)
            let firsts = recipes.map { numbers.number(of: ids[$0 - all.start], orElse: $0) }
            let repeated = zip(recipes, firsts).filter { $0 != $1 }.map(\.1)
            for (recipe, first) in zip(recipes, firsts) {
                if recipe != first {
                    duplicates.append(DependencyGraph.Topology.Duplicate(recipe, of: first))
                    all[recipe].isFoundByType = false
                } else if repeated.contains(recipe) {
                    wrap(outermost[recipe] ?? recipe, in: decoration)
                    outermost[recipe] = all.count - 1
                } else {
                    decorate(recipe, with: decoration)
                }
            }
        }
    }

    private mutating func decorate(_ index: Int, with decoration: Decoration) {
        var inner = all[index]
        all[index].recipe = inner.recipe.decorated(by: decoration)
        all[index].links = [Use(all.count, .value)]
        let isDecorated = inner.recipe.kind == .decoration
        let suffix = takenOver.contains(inner.recipe.key) ? " (undecorated, of the extension)" : " (undecorated)"
        inner.id = inner.id.part(isDecorated ? " (decorated by \(all.count))" : suffix)
        inner.isFoundByType = false
        all.own.append(inner)
    }

    /// Decorates a recipe that keeps its position and its ID, because problems name it.
    private mutating func wrap(_ inner: Int, in decoration: Decoration) {
        var outer = all[inner]
        outer.id = outer.id.part(" (decorated by \(all.count))")
        outer.recipe = outer.recipe.decorated(by: decoration)
        outer.links = [Use(inner, .value)]
        all[inner].isFoundByType = false
        all.own.append(outer)
    }

    /// Adds a decoration without a recipe to decorate, one for a service that takes other arguments, or one for a service of the extended
    /// container. The checks report all of them.
    private mutating func addUnmatched(_ decoration: Decoration) {
        let recipe = decoration.recipe
        // Distinct IDs, so that the checks report the missing recipe and no duplicates.
        let others = all.own.count { $0.recipe.kind == .decoration && $0.recipe.service == recipe.service }
        let id = DependencyGraph.ID(recipe.service)
            .part(others == 0 ? " (decoration)" : " (decoration \(others + 1))")
        let inherited = (0..<all.start).first {
            all[$0].recipe.kind != .decoration && all[$0].recipe.parameter == recipe.parameter
        }
        let link = inherited.map { Use($0, .value) } ?? .missing
        all.own.append(BoundRecipe(recipe, id, isFoundByType: false, links: [link]))
    }
}
