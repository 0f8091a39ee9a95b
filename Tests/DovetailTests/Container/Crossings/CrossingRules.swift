// What a container has to refuse. The rules follow every path of uses, and share no code with the library.

extension Crossing {
    /// A rule that a blueprint breaks, and a use or a recipe that breaks it.
    struct Violation {
        enum Rule: String, CaseIterable {
            case cycle, captive
            case leavesMainActor = "function leaves the main actor"
            case runsElsewhere = "runs outside of the main actor"
            case plainCanFail = "plain function can fail"
            case plainIsKept = "plain function is kept"
            case hooksOfTransient = "hooks of what is made anew"
            case startsUnshared = "starts, but is not shared"
            case endlessScope = "scope encloses itself"
        }

        let rule: Rule
        let unit: Int
        var edge: Unit.Edge?
    }
}

extension Crossing.Units {
    typealias Edge = Crossing.Unit.Edge

    /// All units on paths from one over these uses, that one included.
    func reach(_ start: Int, through isPassed: (Edge) -> Bool = { _ in true }) -> Set<Int> {
        var reached: Set<Int> = [start]
        var waiting = [start]
        while let unit = waiting.popLast() {
            for edge in all[unit].edges where isPassed(edge) && reached.insert(edge.target).inserted {
                waiting.append(edge.target)
            }
        }
        return reached
    }

    /// What an instance consists of.
    func held(_ unit: Int) -> Set<Int> { reach(unit) { $0.form.made == .now } }

    /// Whether only the main actor can make it: over uses that stay where the dependent runs.
    func needsMainActor(_ unit: Int) -> Bool {
        reach(unit) { $0.form.called == .dependentsActor }.contains { all[$0].isOnMainActor }
    }

    /// Whether making it can fail.
    func canFail(_ unit: Int) -> Bool {
        held(unit).map { all[$0] }.contains { unit in
            if case .scoped = unit.lifetime { return true }
            return unit.canThrow || unit.starts || unit.isWeak
        }
    }

    /// Whether a service of one lifetime may have one of another.
    private func outlives(_ held: Crossing.Unit.Lifetime, _ holder: Crossing.Unit.Lifetime) -> Bool {
        switch (held, holder) {
        case (.transient, _), (_, .transient), (.singleton, _), (.graph, .graph), (.scoped, .graph): true
        case (.graph, _), (.scoped, .singleton): false
        case (.scoped(let held), .scoped(let holder)):
            // Of several inputs of one type, one is enough.
            holder.allSatisfy { holder in held.contains { holder.chain.contains($0) } }
        }
    }

    /// What a service of some lifetime gets over transient services, held or made by a function, in its scope.
    private func captives(of unit: Int) -> [Crossing.Violation] {
        var captives: [Crossing.Violation] = []
        /// For each unit, whether it was reached over a function.
        var seen: Set<[Int]> = []
        var waiting = [(unit, false)]
        while let (next, isMade) = waiting.popLast() {
            for edge in all[next].edges where edge.form.made != .inScope {
                let isMade = isMade || edge.form.made == .later
                let target = all[edge.target].lifetime
                let isTransient = target == .transient || isMade && target == .graph
                if isTransient {
                    if seen.insert([edge.target, isMade ? 1 : 0]).inserted { waiting.append((edge.target, isMade)) }
                } else if !outlives(target, all[unit].lifetime), !(isMade && all[unit].lifetime == .graph) {
                    captives.append(Crossing.Violation(rule: .captive, unit: unit, edge: edge))
                }
            }
        }
        return captives
    }

    /// The rules that a new use would break, wherever it is.
    func forbids(_ edge: Edge) -> Crossing.Violation.Rule? {
        guard edge.form.made == .later else { return nil }
        if edge.form.called == .anywhere, needsMainActor(edge.target) { return .leavesMainActor }
        return !edge.form.canThrow && canFail(edge.target) ? .plainCanFail : nil
    }

    /// What is wrong with the recipes of one level.
    func violations(at level: Int) -> [Crossing.Violation] {
        var violations: [Crossing.Violation] = []
        for (index, unit) in all.enumerated() where unit.level == level {
            for edge in unit.edges {
                if edge.form.made == .now, made(edge.target).contains(index) {
                    violations.append(Crossing.Violation(rule: .cycle, unit: index, edge: edge))
                }
                if let rule = forbids(edge) {
                    violations.append(Crossing.Violation(rule: rule, unit: index, edge: edge))
                }
            }
            if unit.lifetime != .transient {
                violations += captives(of: index)
            }
            if unit.isCall || unit.starts && !unit.isOnMainActor, needsMainActor(index) {
                violations.append(Crossing.Violation(rule: .runsElsewhere, unit: index))
            }
            if unit.isKept {
                // Kept functions may be called after the release of the container, and while the service is being made.
                for taker in reach(index, through: { $0.form.made != .inScope }) {
                    for edge in all[taker].edges where !edge.form.canThrow {
                        violations.append(Crossing.Violation(rule: .plainIsKept, unit: index, edge: edge))
                    }
                }
            }
            if unit.recipe?.isRestated == true {
                violations.append(Crossing.Violation(rule: .startsUnshared, unit: index))
            }
            if unit.entered == .endless || isScoped(index, in: .endless) {
                violations.append(Crossing.Violation(rule: .endlessScope, unit: index))
            }
            if case .hooks? = unit.recipe?.kind, isMadeAnew(unit.edges.first?.target) {
                violations.append(Crossing.Violation(rule: .hooksOfTransient, unit: index))
            }
        }
        return violations
    }

    /// A forward has the instance of its target.
    private func isMadeAnew(_ unit: Int?) -> Bool {
        guard let unit else { return false }
        if case .forwards? = all[unit].recipe?.kind { return isMadeAnew(all[unit].edges.first?.target) }
        return all[unit].lifetime == .transient || all[unit].lifetime == .graph
    }
}
