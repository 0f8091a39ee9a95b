import DovetailGraph

extension Bindings {
    /// Gives forwards the arguments of what they lead to: one entry for each list of them.
    mutating func addForwards() {
        var indices = Dictionary(grouping: all.indices) { ObjectIdentifier(all[$0].recipe.service) }
        var isSeen = [Bool](repeating: false, count: all.count)
        var isDone = isSeen
        var waiting = Array(all.indices.reversed())
        while let index = waiting.last {
            guard !isDone[index], let forward = all[index].recipe.forward else {
                waiting.removeLast()
                continue
            }
            let targets = indices[ObjectIdentifier(forward.target), default: []]
            // What it leads to may be a forward itself. Where they lead to each other, which is a mistake, this comes to an end.
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
        let isMeant = targets.filter { [all] in
            forward.arguments == nil || forward.arguments == ArgumentList(of: all[$0].recipe)
        }
        // The forward itself is for the service without arguments, and for one that is missing.
        var isTaken = isMeant.isEmpty || isMeant.contains { all[$0].recipe.arguments.isEmpty }
        var seen: [ObjectIdentifier] = []
        for target in isMeant where !all[target].recipe.arguments.isEmpty && !seen.contains(all[target].recipe.key) {
            seen.append(all[target].recipe.key)
            var entry = all[index]
            entry.recipe = forward.recipe(all[target].recipe, recipe)
            entry.links = [target]
            if isTaken {
                indices[ObjectIdentifier(recipe.service), default: []].append(all.count)
                all.append(entry)
            } else {
                all[index] = entry
                isTaken = true
            }
        }
    }

    /// Leads forwards to services with arguments as these are decorated now.
    mutating func linkForwards() {
        for index in all.indices where all[index].recipe.kind == .forward {
            let links = all[index].links.map { places.isEmpty ? $0 : places[$0] }
            all[index].links = links
            all[index].linkEdges = links.map { edge(to: all[$0]) }
            guard let forward = all[index].recipe.forward, let arguments = forward.arguments, !arguments.types.isEmpty
            else { continue }
            // Nothing has these arguments, which the check is to find.
            let target = all.first { $0.isFoundByType && $0.recipe.service == forward.target }
            all[index].linkEdges = [
                DependencyGraph.Edge(
                    target?.id ?? DependencyGraph.ID(forward.target),
                    kind: .factory,
                    arguments: arguments.types.map { DependencyGraph.ID($0) }
                )
            ]
        }
    }
}
