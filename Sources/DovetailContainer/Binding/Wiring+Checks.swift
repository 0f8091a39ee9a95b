import DovetailAnalysis

// What a container refuses because of the forms in which its recipes use each other.
extension Wiring {
    /// The mistakes in the recipes' use of each other.
    func mistakes() -> [(recipe: Int, DependencyGraph.Node.Mistake)] {
        var mistakes: [(recipe: Int, DependencyGraph.Node.Mistake)] = []
        for index in recipes.ownIndices {
            let recipe = recipes[index].recipe
            if recipe.runsOffMainActor, let way = way(from: index, to: .needsMainActor) {
                mistakes.append((index, .holdsMainActor(ids(way))))
            }
            if recipe.hasHooksOfOther, let service = madeAnew(index) {
                mistakes.append((index, .hooksOfTransient(recipes[service].id)))
            }
            for (position, use) in uses(of: index).enumerated() where isForbidden(use) {
                let function = DependencyGraph.ID(recipe.dependencies[position - recipes[index].links.count])
                let way = way(from: use.target, to: use.form.forbids) ?? []
                let mistake: DependencyGraph.Node.Mistake =
                    use.form.canThrow
                    ? .functionLeavesMainActor(function, ids(way))
                    : .functionCanFail(function, cause(way.last ?? use.target), ids(way))
                mistakes.append((index, mistake))
            }
            // What the container or a scope keeps may be used after the release of the container, and while it is being made.
            if recipe.isKept, let way = way(from: index, to: .takesPlainFunction), let taker = way.last,
                let position = uses(of: taker).firstIndex(where: { !$0.form.canThrow })
            {
                let parameter = position - uses(of: taker).startIndex - recipes[taker].links.count
                let function = DependencyGraph.ID(recipes[taker].recipe.dependencies[parameter])
                mistakes.append((taker, .functionCanFail(function, .held, ids(way.reversed()))))
            }
        }
        return mistakes
    }

    /// Whether a function makes something that it must not.
    func isForbidden(_ use: Use) -> Bool {
        guard use.target >= 0, !use.form.forbids.isEmpty else { return false }
        if !facts[use.target].isDisjoint(with: use.form.forbids) { return true }
        // A caller of resolve may ask for a function that no recipe takes.
        return !use.form.canThrow && way(from: use.target, to: .canFail) != nil
    }

    private func ids(_ way: [Int]) -> [DependencyGraph.ID] { way.map { recipes[$0].id } }

    /// Why a call of a function that cannot throw can fail, if it uses this recipe.
    private func cause(_ index: Int) -> DependencyGraph.Node.FailureCause {
        let recipe = recipes[index].recipe
        if recipe.startup != nil { return .starts }
        if recipe.canThrow { return .throwing }
        return recipe.lifetime == .weak || recipe.lifetime.customScope != nil ? .scoped : .mainActor
    }

    /// The service that this recipe holds, if each dependent gets another instance.
    private func madeAnew(_ index: Int) -> Int? {
        var next = uses(of: index).first?.target ?? -1
        // A forward has the instance of its target.
        while next >= 0, recipes[next].recipe.kind == .forward { next = uses(of: next).first?.target ?? -1 }
        return next >= 0 && !recipes[next].recipe.lifetime.isShared && recipes[next].recipe.kind != .collection
            ? next : nil
    }
}
