import Dovetail
import TestGraphs

extension Model {
    /// Several threads that resolve from the same containers and enter the same scopes. What each of them gets depends on who
    /// comes first; that there is one of what is shared does not.
    struct Crowd: Sendable {
        let blueprint: Blueprint
        let seed: Int
        let ledger = Ledger()

        struct Place: Sendable {
            let container: Container
            var scope: String?
            var outer: Int?
            /// Whether somebody has seen a start succeed, and whether somebody may have stopped it.
            var isStarted = false
            var isStopped = false
            /// Whether somebody may have called start before what it lies in was started.
            var isStartedEarly = false
            /// Whether a start failed, which also stops the scopes that were entered from here.
            var hasFailed = false
        }

        /// What one thread got.
        struct Findings: @unchecked Sendable {
            // Sendable because one thread has it at a time.
            var results: [(part: Part, place: Int)] = []
            var problems: [String] = []
            /// Starts that ended as if somebody had stopped them. Whether a start around them failed is known at the end.
            var stoppedStarts: [(place: Int, error: any Error)] = []
        }

        /// Where something is to be started, ``run(tasks:operations:)`` is what to run.
        init(seed: Int, starts: Bool) throws {
            var random = SplitMix64(seed: UInt64(seed))
            var blueprint = Blueprint.random(&random, mayBeWrong: false)
            for index in blueprint.registrations.indices {
                // A recipe that is called again while it runs may get an error, or not, by who comes first.
                blueprint.registrations[index].calls = nil
                if !starts { blueprint.registrations[index].hooks = nil }
            }
            self.blueprint = blueprint
            self.seed = seed
        }

        /// How many objects there are of each recipe.
        var living: [Int: Int] { ledger.counts.living.filter { $0.value != 0 } }

        /// What is wrong once all have done so much.
        func run(threads: Int, operations: Int) -> [String] {
            guard let container = try? Container(Wiring(blueprint: blueprint, ledger: ledger)) else {
                return ["no container"]
            }
            let places = ContainerTests.Locked([Place(container: container)])
            let all = ContainerTests.Locked([Findings()])
            ContainerTests.onThreads(threads) { thread in
                var findings = Findings()
                var random = SplitMix64(seed: UInt64(seed * threads + thread))
                for _ in 0..<operations { act(&random, places, &findings) }
                all.withLock { [findings] in $0.append(findings) }
            }
            // A thread that is done may still have to let go of what it shares with the others.
            return check(all.withLock { take(&$0) }, places.withLock { take(&$0) })
        }
    }
}

extension Model.Crowd {
    typealias Places = ContainerTests.Locked<[Place]>

    func take<Element>(_ all: inout [Element]) -> [Element] {
        defer { all = [] }
        return all
    }

    func act(_ random: inout SplitMix64, _ places: Places, _ findings: inout Findings) {
        let known = places.withLock { $0 }
        // Where all are at the same place they meet.
        let number = random.isOne(in: 2) ? known.count - 1 : random.below(known.count)
        let real = Model.Real(ledger: ledger, containers: [number: known[number].container])
        var asked = number
        do {
            let inner = blueprint.scopeNames.sorted().filter { blueprint.outer(of: $0) == known[number].scope }
            if random.isOne(in: 5), let scope = inner.randomElement(using: &random) {
                let entered = try real.enter(scope, with: blueprint.inputs(of: scope), from: number)
                places.withLock { $0.append(Place(container: entered, scope: scope, outer: number)) }
            } else if random.isOne(in: 4), let (part, place) = findings.results.randomElement(using: &random) {
                for (function, place) in functions(in: part, place, known) {
                    asked = place
                    findings.results.append((try function.call(), place))
                }
            } else if let need = need(&random) {
                findings.results.append((try real.resolve(need, in: number), number))
            }
        } catch let error as ResolutionError where error.reason == .notEntered {
            // Asked for from outside of its scope.
        } catch let error as ResolutionError where error.reason == .notStarted {
            if isStarted(asked, known), isStarted(asked, places.withLock { $0 }) {
                findings.problems.append("\(error)")
            }
        } catch is Model.Failure {
            // The next one tries again.
        } catch {
            findings.problems.append("\(error)")
        }
    }

    /// Whether all that can be reached from a place is started, and will be for as long as nobody stops it.
    func isStarted(_ place: Int, _ places: [Place]) -> Bool {
        guard places[place].isStarted, !places[place].isStopped else { return false }
        return places[place].outer.map { isStarted($0, places) } ?? true
    }

    private func need(_ random: inout SplitMix64) -> Model.Need? {
        let registration = blueprint.registrations.filter { $0.arguments == nil }.randomElement(using: &random)
        if let collection = registration?.collection { return collection }
        return registration?.decoratedKey.map {
            Model.Need(key: $0, shape: random.one(of: [.direct, .optional, .later]))
        }
    }

    /// The functions among the parts of something, and where they resolve.
    private func functions(in part: Model.Part, _ place: Int, _ places: [Place]) -> [(Model.Part, Int)] {
        var functions: [(Model.Part, Int)] = []
        visit(part, place, places) { part, place in
            switch part {
            case .later, .factory: functions.append((part, place))
            default: break
            }
        }
        return Array(functions.prefix(2))
    }

    func visit(
        _ part: Model.Part,
        _ place: Int,
        _ places: [Place],
        _ body: (Model.Part, _ owner: Int) -> Void
    ) {
        var owner = place
        if case .made(let made) = part { owner = self.owner(of: life(of: made), from: place, places) }
        body(part, owner)
        for child in part.children { visit(child, owner, places, body) }
    }

    /// The place that keeps what lives so long.
    private func owner(of life: Model.Life, from place: Int, _ places: [Place]) -> Int {
        switch life {
        case .transient, .graph: return place
        case .singleton, .weak: return 0
        case .scoped(let scope):
            var place = place
            while places[place].scope != scope, let outer = places[place].outer { place = outer }
            return place
        }
    }

    /// The recipe that made something and the decorations around that, the outermost first.
    private func recipes(of made: Model.Made) -> [Int] {
        guard case .decoration? = blueprint[made.registration]?.kind, case .made(let inner)? = made.parts.first else {
            return [made.registration]
        }
        return [made.registration] + recipes(of: inner)
    }

    func life(of made: Model.Made) -> Model.Life {
        let original = recipes(of: made).last ?? 0
        if original < 0 {
            let input = blueprint.registrations.first { $0.isInput && Model.input($0.type) == original }
            return input?.life ?? .transient
        }
        return blueprint[original]?.life ?? .transient
    }

    func check(_ all: [Findings], _ places: [Place]) -> [String] {
        struct Shared: Hashable {
            let owner: Int
            let recipes: [Int]
        }
        var problems = all.flatMap(\.problems)
        problems += all.flatMap(\.stoppedStarts).filter { !hasFailed(around: $0.place, places) }.map { "\($0.error)" }
        var identities: [Shared: Set<Int>] = [:]
        for (part, place) in all.flatMap(\.results) {
            var graph: [Shared: Set<Int>] = [:]
            visit(part, place, places) { part, owner in
                guard case .made(let made) = part else { return }
                let shared = Shared(owner: owner, recipes: recipes(of: made))
                switch life(of: made) {
                case .transient: break
                case .graph: graph[shared, default: []].insert(made.identity)
                case .singleton, .weak, .scoped: identities[shared, default: []].insert(made.identity)
                }
            }
            problems += graph.filter { $0.value.count > 1 }.map { "in one call \($0)" }
        }
        problems += identities.filter { $0.value.count > 1 }.map { "\($0)" }
        return problems + tooManyRuns(places)
    }

    private func hasFailed(around place: Int, _ places: [Place]) -> Bool {
        places[place].outer.map { places[$0].hasFailed || hasFailed(around: $0, places) } ?? false
    }

    /// What was made more than once also counts where nobody has it any more.
    private func tooManyRuns(_ places: [Place]) -> [String] {
        let runs = ledger.counts.runs
        return blueprint.registrations.compactMap { registration in
            // One that is to be started is not tried again.
            let made = (1..<(runs[registration.number] ?? 0) + 1).count {
                registration.isStarted || !registration.fails(run: $0)
            }
            let most: Int
            switch registration.life {
            case .singleton: most = 1
            case .scoped(let scope): most = places.count { $0.scope == scope }
            case .transient, .graph, .weak: return nil
            }
            return made > most ? "\(made) of \(registration)" : nil
        }
    }
}
