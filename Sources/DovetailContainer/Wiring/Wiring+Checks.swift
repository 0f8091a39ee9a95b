import DovetailAnalysis

// What a container refuses. Numbers decide whether there is anything to report; only then is the graph made, which explains it.
extension Wiring {
    /// How many recipes may run within each other: while one runs, the recipes of its dependents are on the stack. In
    /// debug builds this many take less than half of 512 KB, the default stack size of threads on Apple platforms.
    private static let depthLimit = 100

    /// Throws all problems of the recipes.
    func check() throws(WiringError) {
        let mistakes = mistakes()
        let isFine =
            topology.unmet.isEmpty && topology.duplicates.isEmpty && !topology.hasCycles && mistakes.isEmpty
            && !hasCaptives && !hasLongChain
        if isFine { return }
        let (graph, topology) = explained(mistakes)
        var problems = graph.errors(in: topology)
        if problems.isEmpty {
            let problem = topology.longChain(recipes.indices.map { facts[$0].chain }, over: Self.depthLimit) {
                facts[$0].flags.contains(.existsBefore)
            }
            problems = [problem]
        }
        throw WiringError(problems: problems, graph: graph)
    }

    private var hasCaptives: Bool {
        recipes.ownIndices.contains { recipe in
            uses(of: recipe).contains { use in
                use.target >= 0
                    && lifetimes.isCaptive(
                        facts[use.target].reach,
                        of: facts[recipe].reach,
                        isHeld: use.form.made == .now,
                        isMadeInScope: use.form.made != .inScope
                    )
            }
        }
    }

    private var hasLongChain: Bool { facts.own.contains { $0.chain > Self.depthLimit } }

    /// Whether a use makes something that its form forbids.
    func isForbidden(_ use: Use) -> Bool {
        use.target >= 0 && !facts[use.target].flags.isDisjoint(with: use.form.forbids)
    }

    /// The mistakes in registrations, and in the recipes' use of each other. If a recipe has several, the last one counts.
    func mistakes() -> [(recipe: Int, DependencyGraph.Node.Mistake)] {
        var mistakes: [(recipe: Int, DependencyGraph.Node.Mistake)] = []
        for index in recipes.ownIndices {
            mistakes += registrationMistakes(of: index).map { (index, $0) }
            mistakes += useMistakes(of: index)
        }
        let new = resolver.registrations.newRecipes
        if !new.isEmpty {
            let used = Set(topology.targets)
            mistakes += new.filter { !used.contains($0) }.map { ($0 + recipes.start, .replacesNothing) }
        }
        return mistakes
    }

    private func registrationMistakes(of index: Int) -> [DependencyGraph.Node.Mistake] {
        let recipe = recipes[index].recipe
        var mistakes: [DependencyGraph.Node.Mistake] = []
        // A decoration has the lifetime of the decorated recipe, which reports the mistake already.
        if recipe.lifetime == .weak, recipe.kind != .decoration, !recipe.makesObject { mistakes.append(.notAnObject) }
        if recipe.startsUnshared { mistakes.append(.startsUnshared) }
        if let scope = recipe.lifetime.customScope, resolver.scopes.endless.contains(scope) {
            mistakes.append(.endlessScope(scope.id))
        }
        if recipe.kind == .decoration, 0..<recipes.start ~= recipes[index].links[0].target {
            let other = recipes[index].links[0].target
            mistakes.append(.decoratesExtended(id(of: other), recipes[other].recipe.origin.location))
        }
        if recipe.hasHooksOfOther, let service = madeAnew(index) {
            mistakes.append(.hooksOfTransient(recipes[service].id))
        }
        return mistakes
    }

    private func useMistakes(of index: Int) -> [(recipe: Int, DependencyGraph.Node.Mistake)] {
        let recipe = recipes[index].recipe
        var mistakes: [(recipe: Int, DependencyGraph.Node.Mistake)] = []
        if recipe.runsOffMainActor, facts[index].flags.contains(.needsMainActor) {
            mistakes.append((index, .holdsMainActor(ids(way(from: index, to: .needsMainActor)))))
        }
        for (position, use) in uses(of: index).enumerated() where isForbidden(use) {
            let way = way(from: use.target, to: use.form.forbids)
            let function = parameter(position, of: index)
            let mistake: DependencyGraph.Node.Mistake =
                use.form.canThrow
                ? .functionLeavesMainActor(function, ids(way))
                : .functionCanFail(function, cause(way.last ?? use.target), ids(way))
            mistakes.append((index, mistake))
        }
        // What the container or a scope keeps may be used after the release of the container, and while it is being made.
        if recipe.isKept, facts[index].flags.contains(.takesPlainFunction) {
            let way = way(from: index, to: .takesPlainFunction)
            if let taker = way.last, let use = Array(uses(of: taker)).firstIndex(where: { !$0.form.canThrow }) {
                mistakes.append((taker, .functionCanFail(parameter(use, of: taker), .held, ids(way.reversed()))))
            }
        }
        return mistakes
    }

    /// The type of the parameter at this position among the uses of a recipe.
    private func parameter(_ position: Int, of index: Int) -> DependencyGraph.ID {
        DependencyGraph.ID(recipes[index].recipe.dependencies[position - recipes[index].links.count])
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

    /// The recipes on a shortest way to one of which one of these facts is true by itself. Only messages need it.
    private func way(from start: Int, to flags: Facts.Flags) -> [Int] {
        var previous = [start: start]
        var queue = [start]
        var next = 0
        while next < queue.count {
            let index = queue[next]
            next += 1
            if !Facts.flags(of: recipes[index].recipe, uses(of: index)).isDisjoint(with: flags) {
                var way = [index]
                while let last = way.last, last != start { way.append(previous[last] ?? start) }
                return way.reversed()
            }
            for use in uses(of: index) where use.target >= 0 && !use.form.passesOn.isDisjoint(with: flags) {
                guard previous[use.target] == nil else { continue }
                previous[use.target] = index
                queue.append(use.target)
            }
        }
        return [start]
    }
}
