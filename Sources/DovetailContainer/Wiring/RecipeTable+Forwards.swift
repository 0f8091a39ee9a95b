extension RecipeTable {
    /// Gives forwards the arguments of their targets: a forward becomes one recipe for each argument list.
    mutating func addForwards(_ base: BindingResolver?) {
        guard all.own.contains(where: { $0.recipe.forward != nil }) else { return }
        let candidates = all.indices.filter { $0 >= all.start || base?.recipe(for: all[$0].recipe.type) == $0 }
        var indices = Dictionary(grouping: candidates) { ObjectIdentifier(all[$0].recipe.parameter) }
        var isSeen = all.indices.map { $0 < all.start }
        var isDone = isSeen
        var waiting = Array(all.ownIndices.reversed())
        while let index = waiting.last {
            let recipe = all[index].recipe
            guard !isDone[index], let forward = recipe.forward, let target = recipe.target else {
                waiting.removeLast()
                continue
            }
            let targets = indices[ObjectIdentifier(target), default: []]
            // The target may be a forward itself. `isSeen` ends the recursion if forwards lead to each other, which is a mistake.
            let forwards = isSeen[index] ? [] : targets.filter { $0 < isSeen.count && !isSeen[$0] }
            isSeen[index] = true
            if forwards.contains(where: { all[$0].recipe.forward != nil }) {
                waiting += forwards
                continue
            }
            waiting.removeLast()
            isDone[index] = true
            addForward(index, forward, to: targets, &indices)
        }
    }

    private mutating func addForward(
        _ index: Int,
        _ forward: Forward,
        to targets: [Int],
        _ indices: inout [ObjectIdentifier: [Int]]
    ) {
        let recipe = all[index].recipe
        let candidates = targets.filter { recipe.applies(to: all[$0].recipe) }
        if candidates.isEmpty, recipe.targetArguments?.isEmpty == false { all[index].links = [.missing] }
        // The forward itself is for the service without arguments, or for a missing one.
        var isTaken = candidates.isEmpty || candidates.contains { all[$0].recipe.arguments.isEmpty }
        var seen: [ObjectIdentifier] = []
        for target in candidates where !all[target].recipe.arguments.isEmpty && !seen.contains(all[target].recipe.key) {
            seen.append(all[target].recipe.key)
            var bound = all[index]
            bound.recipe = forward(all[target].recipe, recipe)
            bound.links = [Use(target, .value)]
            if isTaken {
                indices[ObjectIdentifier(recipe.parameter), default: []].append(all.count)
                all.own.append(bound)
            } else {
                all[index] = bound
                isTaken = true
            }
        }
    }
}
