import DovetailAnalysis

// What a container refuses. Numbers decide whether there is anything to report; only then is the graph made, which explains it.
extension Wiring {
    typealias RecipeMistake = (recipe: Int, mistake: DependencyGraph.Node.Mistake)

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
        guard lifetimes.areDifferent else { return false }
        return facts.own.indices.contains { recipe in
            ownUses[topology.edges(of: recipe)].contains { use in
                use.target >= 0
                    && lifetimes.isCaptive(
                        facts[use.target].reach,
                        of: facts.own[recipe].reach,
                        isHeld: use.form.made == .now,
                        isMadeInScope: use.form.isMadeInScope
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
    func mistakes() -> [RecipeMistake] {
        var mistakes: [RecipeMistake] = []
        for own in recipes.own.indices {
            let recipe = recipes.own[own].recipe
            addMistakes(ofRegistration: recipe, at: own + recipes.start, to: &mistakes)
            addMistakes(ofUsesBy: recipe, at: own + recipes.start, to: &mistakes)
        }
        let new = resolver.registrations.newRecipes
        if !new.isEmpty {
            let used = Set(topology.targets)
            mistakes += new.filter { !used.contains($0) }.map { ($0 + recipes.start, .replacesNothing) }
        }
        return mistakes
    }

    private func addMistakes(ofRegistration recipe: Recipe, at index: Int, to mistakes: inout [RecipeMistake]) {
        // A decoration has the lifetime of the decorated recipe, which reports the mistake already.
        if recipe.lifetime == .weak, recipe.kind != .decoration, !recipe.makesObject {
            mistakes.append((index, .notAnObject))
        }
        if recipe.startsUnshared { mistakes.append((index, .startsUnshared)) }
        if let scope = recipe.lifetime.customScope, resolver.scopes.endless.contains(scope) {
            mistakes.append((index, .endlessScope(scope.id)))
        }
        if recipe.kind == .decoration, 0..<recipes.start ~= recipes[index].links[0].target {
            let other = recipes[index].links[0].target
            mistakes.append((index, .decoratesExtended(id(of: other), recipes[other].recipe.origin.location)))
        }
        if recipe.hasHooksOfOther, let service = madeAnew(index) {
            mistakes.append((index, .hooksOfTransient(recipes[service].id)))
        }
    }

    private func addMistakes(ofUsesBy recipe: Recipe, at index: Int, to mistakes: inout [RecipeMistake]) {
        let flags = facts[index].flags
        if flags.contains(.needsMainActor), recipe.runsOffMainActor {
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
        if flags.contains(.takesPlainFunction), recipe.isKept {
            let way = way(from: index, to: .takesPlainFunction)
            if let taker = way.last, let use = Array(uses(of: taker)).firstIndex(where: { !$0.form.canThrow }) {
                mistakes.append((taker, .functionCanFail(parameter(use, of: taker), .held, ids(way.reversed()))))
            }
        }
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
        shortestWay(from: start, id: \.self) { index in
            uses(of: index).filter { $0.target >= 0 && !$0.form.passesOn.isDisjoint(with: flags) }.map(\.target)
        } to: { index in
            !Facts.flags(of: recipes[index].recipe, uses(of: index)).isDisjoint(with: flags)
        }
    }
}
