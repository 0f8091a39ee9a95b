// What a trial asks.
extension Crossing.Units {
    func isScoped(_ unit: Int, in scope: ScopeID) -> Bool {
        if case .scoped(let scopes) = all[unit].lifetime { scopes.contains(scope) } else { false }
    }

    /// What a call runs: also the recipe of the innermost input.
    func made(_ unit: Int) -> Set<Int> {
        reach(unit) { $0.form.made == .now || $0.form.name == Crossing.innermost.name }
    }

    /// The scopes whose input this is, if it is one.
    func inputScopes(of unit: Int) -> [ScopeID]? {
        guard case .scoped(let scopes) = all[unit].lifetime, all[unit].entered == nil else { return nil }
        switch all[unit].recipe?.kind {
        case nil: return all[unit].edges.allSatisfy { inputScopes(of: $0.target) != nil } ? scopes : nil
        case .decorates(.input): return scopes
        default: return nil
        }
    }

    /// What `start` starts: all but what only functions that wait need.
    var startedAtOnce: Set<Int> { startedAtOnce(upTo: found.count - 1) }

    private func startedAtOnce(upTo level: Int) -> Set<Int> {
        var started: Set<Int> = []
        for level in 0...level {
            let edges = all.filter { $0.level <= level }.flatMap(\.edges)
            let used = Set(edges.map(\.target))
            let roots = all.indices.filter { all[$0].level == level && !used.contains($0) }
            let called = edges.filter { $0.form.made != .now && !$0.form.waits }.map(\.target)
            let needed = (roots + called).reduce(into: Set<Int>()) { $0.formUnion(held($1)) }
            // An extension starts what its own services need, and nothing else of what it extends; a scope of it does so for its own.
            let own = needed.filter { index in
                if level > 0, case .scoped = all[index].lifetime { return false }
                return all[index].level == level && all[index].starts
            }
            started.formUnion(own.reduce(into: Set<Int>()) { $0.formUnion(held($1)) })
        }
        return started
    }

    /// For each recipe with hooks, those that it needs over these uses. Entering a scope uses what is made there.
    func needs(_ isPassed: (Edge) -> Bool = { _ in true }) -> [Int: Set<Int>] {
        var needs: [Int: Set<Int>] = [:]
        for (index, unit) in all.enumerated() where unit.starts {
            guard let recipe = unit.recipe?.id else { continue }
            var reached = reach(index, through: isPassed).subtracting([index])
            // A scope that is entered has other instances than the one in which it is entered.
            let entered = reached.compactMap { all[$0].entered }
            let direct = reach(index) { isPassed($0) && $0.form.made != .inScope }
            reached = reached.filter { unit in
                guard case .scoped(let scopes) = all[unit].lifetime else { return true }
                return direct.contains(unit)
                    || !scopes.contains { scope in entered.contains { scope.chain.contains($0) } }
            }
            needs[recipe, default: []].formUnion(reached.compactMap { all[$0].recipe?.id })
        }
        return needs
    }
}
