// What is expected of each call, and of what it returns.
extension Crossing.Visit {
    /// Compares the outcome of a call with what can go wrong there, and returns what was made.
    func check(
        _ result: Result<[Crossing.Node], any Error>,
        _ unit: Int,
        _ place: Place,
        isOnMainActor: Bool?,
        waits: Bool = false,
        _ what: @autoclosure () -> String
    ) -> [Crossing.Node] {
        let held = units.held(unit)
        var must: Set<Crossing.Outcome> = []
        var may: Set<Crossing.Outcome> = []
        for index in held {
            if case .scoped(let scopes) = units.all[index].lifetime, units.all[index].entered == nil,
                !scopes.contains(where: { scope in place.scopes.contains { $0.id == scope } })
            {
                must.insert(.notEntered)
            }
            if isFailing, units.made(index).contains(where: { units.all[$0].canThrow }) {
                may.formUnion(waits ? [.failed, .lifecycle] : [.failed])
            }
            guard units.all[index].starts else { continue }
            switch phase {
            case .idle: must.insert(.notStarted)
            case .started where isUnsure: may.formUnion([.notStarted, .lifecycle])
            case .started:
                let isElsewhere = !isComplete && units.all[index].level < units.found.count - 1
                if place.isCall || isElsewhere || !started.contains(index) { may.insert(.notStarted) }
            case .stopped: may.formUnion(waits ? [.notStarted, .lifecycle] : [.notStarted])
            case .released: may.insert(.notStarted)
            }
        }
        // The innermost of several inputs may be decorated with what starts.
        if units.made(unit).subtracting(held).contains(where: { units.all[$0].starts }) { may.insert(.notStarted) }
        if phase == .stopped || phase == .released {
            if waits { may.formUnion([.lifecycle, .notStarted]) }
            if containers.isEmpty, place.isKept { may.insert(.containerReleased) }
        }
        if isOnMainActor == false, units.needsMainActor(unit) { must.insert(.notOnMainActor) }
        switch result {
        case .success(let nodes):
            tally.add("call succeeds")
            if let missing = must.first { report("\(what()), although it has to fail: \(missing)") }
            return nodes
        case .failure(let error):
            let outcome = Crossing.Outcome(error)
            tally.add("call fails: \(outcome)")
            if waits, isFailing, outcome == .lifecycle { isUnsure = true }
            if !must.contains(outcome), !may.contains(outcome) { report("\(what()): \(error)") }
            return []
        }
    }

    /// The input is that of the innermost scope that has one.
    func checkInput(_ node: Crossing.Node, _ target: Int, _ place: Place, _ what: @autoclosure () -> String) {
        guard let scopes = units.inputScopes(of: target) else { return }
        let expected = place.scopes.last { scopes.contains($0.id) }?.input
        if expected !== node.original { report("\(what()) is the input of another scope") }
    }

    func checkIdentity(of node: Crossing.Node, _ unit: Crossing.Unit, _ place: Place) {
        guard unit.isKept, !unit.isWeak, let recipe = unit.recipe?.id else { return }
        let key = [recipe, place.scopes.last?.number ?? 0]
        let known = instances[key, default: ObjectIdentifier(node)]
        if known != ObjectIdentifier(node) { report("\(unit.label) has two instances") }
        instances[key] = known
        kept.append((node, place))
    }

    func checkOrder(_ what: String, _ body: () async throws -> Void) async {
        let (starts, stops) = world.update { ($0.started.count, $0.stopped.count) }
        do {
            try await body()
        } catch {
            // The last container alone does not start everything in those that it extends.
            if isFailing { isUnsure = true }
            let isOver = phase == .stopped || phase == .released
            if !isFailing, !isOver, isComplete { report("\(what): \(error)") }
        }
        let (started, stopped) = world.update { (Array($0.started[starts...]), Array($0.stopped[stops...])) }
        for (order, needs) in [(started.reversed(), needsAtStart), (stopped, needsAtStop)] {
            for (position, recipe) in order.enumerated() {
                for earlier in order[..<position] where needs[recipe]?.contains(earlier) == true {
                    guard needs[earlier]?.contains(recipe) != true else { continue }
                    report("\(what): \(recipe) needs \(earlier), but their order is \(order)")
                }
            }
        }
    }
}

extension Crossing.Visit.Place {
    /// Whether a scope can be entered here.
    func isAround(_ scope: Crossing.ScopeID) -> Bool {
        scope.outer.map { outer in scopes.contains { $0.id == outer } } ?? true
    }

    /// A scope is entered from the one around it, wherever in that it is entered.
    func inside(_ scope: Crossing.ScopeID, _ number: Int, _ input: Crossing.Node) -> Self {
        var place = self
        let outer = place.scopes.lastIndex { $0.id == scope.outer }
        place.scopes = place.scopes.prefix(outer.map { $0 + 1 } ?? 0) + [(scope, number, input)]
        (place.isKept, place.isCall) = (false, false)
        place.depth += 1
        return place
    }

    /// Where a service is that a container or a scope keeps.
    func around(_ unit: Crossing.Unit) -> Self {
        guard unit.isKept else { return self }
        var place = self
        place.isKept = true
        if case .scoped(let scopes) = unit.lifetime {
            let last = place.scopes.lastIndex { scopes.contains($0.id) }
            place.scopes = Array(place.scopes.prefix(last.map { $0 + 1 } ?? 0))
        } else {
            place.scopes = []
            place.level = unit.level
        }
        return place
    }
}
