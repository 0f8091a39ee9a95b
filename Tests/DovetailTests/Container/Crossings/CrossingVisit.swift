import DovetailContainer

extension Crossing {
    /// Resolves, calls and enters everything in some containers, and compares each outcome with what the documentation says.
    final class Visit: @unchecked Sendable {
        // Sendable because one task at a time uses it: the calls that it makes wait for their end.

        enum Phase { case idle, started, stopped, released }

        /// Where something is used.
        struct Place: Sendable {
            /// The scopes around it, the outermost first, with their inputs.
            var scopes: [(id: ScopeID, number: Int, input: Node)] = []
            /// Whether a container or a scope keeps it.
            var isKept = false
            /// The container in which it is used.
            var level: Int
            var depth = 0
            /// Whether the innermost scope is that of a call, in which only what the call holds has started.
            var isCall = false
        }

        let world: World
        let units: Units
        /// All of them, or only the last one.
        private(set) var containers: [Container]
        let isComplete: Bool
        var tally = Model.Tally()
        let started: Set<Int>
        let needsAtStart: [Int: Set<Int>]
        let needsAtStop: [Int: Set<Int>]
        private(set) var phase = Phase.idle
        var isFailing = false
        /// Whether a start has failed, so that services may have stopped.
        var isUnsure = false
        var instances: [[Int]: ObjectIdentifier] = [:]
        private var scopeCount = 0
        private var functionCount = 0
        var kept: [(Node, Place)] = []
        @TaskLocal static var place: Place?

        init(_ world: World, _ units: Units, _ containers: [Container]) {
            (self.world, self.units, self.containers) = (world, units, containers)
            isComplete = containers.count == units.found.count
            started = units.startedAtOnce
            needsAtStart = units.needs { $0.form.made != .later }
            needsAtStop = units.needs()
        }

        func run() async {
            install()
            setCalls(300, isFailing: false)
            await resolveAll(at: containers.count - 1, visits: false)
            await checkOrder("start") {
                for container in containers { try await container.start() }
            }
            phase = .started
            for isFailing in [false, true] {
                setCalls(200, isFailing: isFailing)
                for index in containers.indices { await resolveAll(at: index, visits: true) }
            }
            setCalls(100, isFailing: false)
            guard units.all.count.isMultiple(of: 2) else { return }
            await checkOrder("stop") { try await containers.first?.stop() }
            phase = .stopped
            await resolveAll(at: containers.count - 1, visits: true)
        }

        /// Releases the containers, and calls what callers still have.
        func release() async {
            install()
            containers = []
            phase = phase == .stopped ? .stopped : .released
            setCalls(100, isFailing: false)
            for (node, place) in kept { await visit(node, place) }
            world.update { $0.call = nil }
        }

        /// Tells the recipes what is checked now.
        private func install() {
            let isOnMainActor = Dictionary(grouping: units.all.indices) { units.all[$0].recipe?.id }.mapValues {
                indices in
                indices.allSatisfy { units.needsMainActor($0) }
            }
            let mainActor = isOnMainActor.compactMap { $0.value ? $0.key : nil }
            world.update { [units] state in
                state.units = units
                state.mainActor = Set(mainActor)
                state.call = { [unowned self] in await visitCall($0, $1) }
            }
        }

        private func setCalls(_ count: Int, isFailing: Bool) {
            self.isFailing = isFailing
            world.update { ($0.isFailing, $0.calls) = (isFailing, count) }
        }

        func report(_ problem: String) {
            world.report("\(phase)\(isFailing ? ", failing" : ""): \(problem)")
        }

        private func resolveAll(at index: Int, visits: Bool) async {
            let level = isComplete ? index : units.found.count - 1
            await resolve(in: containers[index], Place(level: level), visits: visits) { _ in true }
            guard visits, phase == .started else { return }
            for scope in ScopeID.allCases where scope.outer == nil && units.isKnown(scope, at: level) {
                await enter(scope, in: containers[index], Place(level: level))
            }
        }

        private func resolve(
            in container: Container,
            _ place: Place,
            visits: Bool,
            _ isIncluded: (Int) -> Bool
        ) async {
            let targets = Set(units.found[...place.level].flatMap(\.keys)).sorted { "\($0)" < "\($1)" }
            for target in targets {
                guard let unit = units.find(target, at: place.level), isIncluded(unit) else { continue }
                let subject = target.subject
                for isOnMainActor in [false, true] {
                    let result =
                        isOnMainActor
                        ? await MainActor.run { subject.resolved(in: container) }
                        : subject.resolved(in: container)
                    let nodes = check(result, unit, place, isOnMainActor: isOnMainActor, "\(target) is resolved")
                    guard visits else { continue }
                    await resolveFunction(of: target, unit, in: container, place, isOnMainActor)
                    for node in nodes {
                        await visit(node, place)
                        if phase == .started, !isFailing { kept.append((node, place)) }
                    }
                }
            }
        }

        /// A caller may resolve what a recipe could take.
        private func resolveFunction(
            of target: Target,
            _ unit: Int,
            in container: Container,
            _ place: Place,
            _ isOnMainActor: Bool
        ) async {
            let forms = target.forms.filter { $0.made == .later }
            guard !forms.isEmpty, world.spendsCall() else { return }
            functionCount += 1
            let form = forms[functionCount % forms.count]
            let edge = Unit.Edge(target: unit, form: form)
            let result =
                isOnMainActor
                ? await MainActor.run { form.parameter.resolved(in: container) }
                : form.parameter.resolved(in: container)
            let needsMainActor = form.called == .dependentsActor && units.needsMainActor(unit)
            let isRefused = units.forbids(edge) != nil || needsMainActor && !isOnMainActor
            switch result {
            case .success where isRefused: report("\(target) is resolved as \(form.name), which has to fail")
            case .failure(let error) where !isRefused || !(error is ResolutionError):
                report("\(target) as \(form.name): \(error)")
            case .success(let function): await visit(function, edge, "caller", isOnMainActor: needsMainActor, place)
            case .failure: tally.add("function that is not resolved")
            }
        }

        private func enter(_ scope: ScopeID, in container: Container, _ place: Place) async {
            func open<S: Scope>(_ type: S.Type) -> Result<(Container, Node), any Error> {
                let input = Input<S.Kind>(nil)
                return Result { (try container.enter(type, input), input) }
            }
            switch open(scope.type) {
            case .success((let entered, let input)): await use(entered, scope, input, place)
            case .failure(let error):
                if Outcome(error) != .notStarted || phase == .started && !isUnsure {
                    report("\(scope.name) is not entered: \(error)")
                }
            }
        }

        private func use(_ entered: Container, _ scope: ScopeID, _ input: Node, _ place: Place) async {
            scopeCount += 1
            let place = place.inside(scope, scopeCount, input)
            var isStarted = false
            await checkOrder("start of \(scope.name)") {
                try await entered.start()
                isStarted = true
            }
            guard isStarted else { return }
            await resolve(in: entered, place, visits: true) { unit in
                units.held(unit).contains { units.isScoped($0, in: scope) }
            }
            for inner in ScopeID.allCases where inner.outer == scope && units.isKnown(inner, at: place.level) {
                await enter(inner, in: entered, place)
            }
            await checkOrder("stop of \(scope.name)") { try await entered.stop() }
        }

        private func visit(_ node: Node, _ place: Place) async {
            if let call = node as? CallNode { return await perform(call, place) }
            guard let index = units.unit(of: node.recipe) else { return }
            let unit = units.all[index]
            let place = place.around(unit)
            checkIdentity(of: node, unit, place)
            if let inner = node.inner { await visit(inner, place) }
            for edge in unit.edges {
                guard let use = edge.use, node.parts.indices.contains(use) else { continue }
                await visit(node.parts[use], edge, unit.label, isOnMainActor: units.needsMainActor(index), place)
            }
        }

        private func visit(
            _ part: Held,
            _ edge: Unit.Edge,
            _ dependent: String,
            isOnMainActor: Bool,
            _ place: Place
        ) async {
            let what = "\(units.all[edge.target].label) as \(edge.form.name) of \(dependent)"
            switch part {
            case .nodes(let nodes):
                for node in nodes {
                    checkInput(node, edge.target, place, what)
                    await visit(node, place)
                }
            case .entrance(let enter):
                guard place.depth < 3, world.spendsCall(), let scope = units.all[edge.target].entered else { return }
                switch Result(catching: enter) {
                case .success((let container, let input)): await use(container, scope, input, place)
                case .failure(let error):
                    let outcome = Outcome(error)
                    let isDocumented =
                        outcome == .notEntered && !place.isAround(scope)
                        || outcome == .notStarted && (phase == .stopped || isUnsure)
                        || outcome == .containerReleased && phase == .released && place.isKept
                        || outcome == .containerReleased && phase == .stopped && place.isKept && containers.isEmpty
                    if !isDocumented { report("\(what): \(error)") }
                }
            case .function, .sendable, .onMainActor, .waiting, .nonsending, .waitingOnMainActor:
                guard place.depth < 3, world.spendsCall() else { return }
                let result = isOnMainActor ? await part.callOnMainActor() : await part.call()
                let nodes = check(result, edge.target, place, isOnMainActor: nil, waits: edge.form.waits, what)
                var place = place
                place.depth += 1
                for node in nodes {
                    checkInput(node, edge.target, place, what)
                    await visit(node, place)
                }
            }
        }

        private func perform(_ call: CallNode, _ place: Place) async {
            guard place.depth < 3, world.spendsCall() else { return }
            scopeCount += 1
            var inside = place.inside(call.scope, scopeCount, call.input)
            inside.isCall = true
            do {
                try await Self.$place.withValue(inside) { try await call.call() }
            } catch {
                let outcome = Outcome(error)
                let isDocumented =
                    outcome == .notEntered && !place.isAround(call.scope)
                    || isFailing && (outcome == .failed || outcome == .lifecycle)
                    || outcome == .notStarted && (phase != .started || isUnsure || !isComplete)
                    || outcome == .lifecycle && (phase != .started || isUnsure)
                    || outcome == .containerReleased && containers.isEmpty && place.isKept
                if isFailing, outcome == .lifecycle { isUnsure = true }
                if !isDocumented { report("the call in \(call.scope.name): \(error)") }
            }
        }

        private func visitCall(_ recipe: Recipe, _ parts: [Held]) async {
            guard let place = Self.place,
                let index = units.all.firstIndex(where: { $0.isCall && $0.recipe?.id == recipe.id })
            else { return }
            for edge in units.all[index].edges {
                if let use = edge.use { await visit(parts[use], edge, recipe.description, isOnMainActor: false, place) }
            }
        }
    }
}

extension Crossing.Held {
    @MainActor func callOnMainActor() async -> Result<[Crossing.Node], any Error> { await call() }

    func call(isolation: isolated (any Actor)? = #isolation) async -> Result<[Crossing.Node], any Error> {
        do {
            switch self {
            case .nodes, .entrance: return .success([])
            case .function(let make): return .success(try make())
            case .sendable(let make): return .success(try make())
            case .onMainActor(let make): return .success(try await make())
            case .waiting(let make): return .success(try await make())
            case .nonsending(let make): return .success(try await make())
            case .waitingOnMainActor(let make): return .success(try await make())
            }
        } catch {
            return .failure(error)
        }
    }
}
