extension BoundRecipes {
    /// Gives forwards the arguments of their targets: a forward becomes one recipe for each argument list.
    mutating func addForwards() {
        guard all.contains(where: { $0.recipe.forward != nil }) else { return }
        let candidates = all.indices.filter { $0 >= importedCount || all[$0].isFoundByType }
        var indices = Dictionary(grouping: candidates) { ObjectIdentifier(all[$0].recipe.service) }
        var isSeen = all.indices.map { $0 < importedCount }
        var isDone = isSeen
        var waiting = Array(ownIndices.reversed())
        while let index = waiting.last {
            guard !isDone[index], let forward = all[index].recipe.forward else {
                waiting.removeLast()
                continue
            }
            let targets = indices[ObjectIdentifier(forward.target), default: []]
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
        let candidates = targets.filter {
            forward.arguments == nil || forward.arguments == all[$0].recipe.arguments
        }
        if candidates.isEmpty, let arguments = forward.arguments, !arguments.isEmpty {
            all[index].links = [.missing(forward.target, arguments)]
        }
        // The forward itself is for the service without arguments, or for a missing one.
        var isTaken = candidates.isEmpty || candidates.contains { all[$0].recipe.arguments.isEmpty }
        var seen: [ObjectIdentifier] = []
        for target in candidates where !all[target].recipe.arguments.isEmpty && !seen.contains(all[target].recipe.key) {
            seen.append(all[target].recipe.key)
            var bound = all[index]
            bound.recipe = forward.recipe(all[target].recipe, recipe)
            bound.links = [.wrapped(target)]
            if isTaken {
                indices[ObjectIdentifier(recipe.service), default: []].append(all.count)
                all.append(bound)
            } else {
                all[index] = bound
                isTaken = true
            }
        }
    }
}
