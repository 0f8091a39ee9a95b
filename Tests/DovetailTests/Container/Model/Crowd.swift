import DovetailContainer
import TestGraphs

extension Model {
    /// Several threads or tasks that use the same containers, extend them and enter the same scopes. What each of them gets depends
    /// on who comes first; that what is shared is made once does not, nor does the order in which services start and stop.
    struct Crowd: Sendable {
        let blueprint: Blueprint
        private let seed: Int
        /// Whether services start and stop. If nothing is released, all of them have stopped at the end.
        private let starts: Bool
        private let releases: Bool
        /// The types of the first container, and of an extension of it. An extension of that one has all.
        private let layers: [Set<Int>]
        private let ledger = Ledger()
        private let places = ContainerTests.Locked<[Place]>([])
        private let problems = ContainerTests.Locked<[String]>([])

        private struct Place: Sendable {
            /// `nil` after it was released.
            var container: Container?
            /// How many containers it extends, or those that it was entered from.
            var layer = 0
            var scope: CustomScope?
        }

        init(seed: Int, starts: Bool) {
            var random = SplitMix64(seed: UInt64(seed))
            var blueprint = Blueprint.random(&random, mayBeWrong: false)
            while starts, !blueprint.registrations.contains(where: \.isStarted) {
                blueprint = .random(&random, mayBeWrong: false)
            }
            for index in blueprint.registrations.indices {
                // A recipe that is called again while it runs may get an error, or not, by who comes first.
                blueprint.registrations[index].calls = nil
                if !starts { blueprint.registrations[index].hooks = nil }
            }
            layers = blueprint.layers(&random)
            releases = seed.isMultiple(of: 2)
            (self.blueprint, self.seed, self.starts) = (blueprint, seed, starts)
        }

        var hooks: [Ledger.HookRun] { ledger.counts.hooks }

        /// How many objects there are of each recipe.
        var living: [Int: Int] { ledger.counts.living.filter { $0.value != 0 } }

        /// What is wrong once all have done so much.
        func run(threads: Int, operations: Int) throws -> [String] {
            _ = try makeFirst()
            ContainerTests.onThreads(threads) { thread in
                var random = SplitMix64(seed: UInt64(seed * threads + thread))
                var parts: [Part] = []
                for _ in 0..<operations { act(&random, &parts) }
            }
            return end()
        }

        /// What is wrong once all have done so much, and the first container was stopped.
        func run(tasks: Int, operations: Int) async throws -> [String] {
            let first = try makeFirst()
            await withTaskGroup(of: Void.self) { group in
                for task in 0..<tasks {
                    group.addTask {
                        var random = SplitMix64(seed: UInt64(seed * tasks + task))
                        var parts: [Part] = []
                        // Without the first container, few others can start.
                        if task == 0, seed % 4 > 0 { _ = try? await first.start(hookLimit: Self.hookLimit) }
                        for _ in 0..<operations {
                            if random.isOne(in: 2) { act(&random, &parts) } else { await startOrStop(&random) }
                        }
                    }
                }
            }
            // What its hooks throw is no concern of this.
            _ = try? await first.stop(draining: .zero, hookLimit: Self.hookLimit)
            return end()
        }

        private static let hookLimit = Duration.seconds(600)
    }
}

// What each of them does.
extension Model.Crowd {
    private func makeFirst() throws -> Container {
        let first = try Container(wiring(of: 0))
        places.withLock { $0 = [Place(container: first)] }
        return first
    }

    private func layer(of registration: Model.Registration) -> Int {
        layers.firstIndex { $0.contains(registration.type) } ?? layers.count
    }

    private func wiring(of layer: Int) -> Model.Wiring {
        wiring(blueprint.registrations.filter { self.layer(of: $0) == layer })
    }

    private func wiring(_ registrations: [Model.Registration]) -> Model.Wiring {
        Model.Wiring(blueprint: Model.Blueprint(registrations: registrations), ledger: ledger)
    }

    /// Where all are at the same place they meet. That of the first container is never released.
    private func meetingPlace(_ random: inout SplitMix64) -> (number: Int, place: Place) {
        let known = places.withLock { Array($0.enumerated()) }.filter { $0.element.container != nil }
        let (number, place) = random.isOne(in: 2) ? known[known.count - 1] : random.one(of: known)
        return (number, place)
    }

    private func act(_ random: inout SplitMix64, _ parts: inout [Model.Part]) {
        let (number, place) = meetingPlace(&random)
        guard let container = place.container else { return }
        let real = Model.Real(ledger: ledger, containers: [number: container])
        do {
            let inner = blueprint.scopes.filter { $0.outer == place.scope }
            switch random.below(10) {
            case 0 where place.scope == nil: try extend(container, place.layer)
            case 1 where releases && number > 0: places.withLock { $0[number].container = nil }
            case 2, 3:
                guard let scope = inner.randomElement(using: &random) else { break }
                let entered = try real.enter(scope, from: number)
                places.withLock { $0.append(Place(container: entered, layer: place.layer, scope: scope)) }
            case 4, 5:
                let functions = parts.randomElement(using: &random)?.functions ?? []
                for function in functions.prefix(2) { parts.append(try function.call()) }
            default:
                if let need = need(&random) { parts.append(try real.resolve(need, in: number)) }
            }
        } catch {
            judge(error, place)
        }
    }

    /// Extends a container with what it has not, and tries to do so with what it has.
    private func extend(_ container: Container, _ layer: Int) throws {
        if layer < layers.count {
            let extended = try container.extended(wiring(of: layer + 1))
            places.withLock { $0.append(Place(container: extended, layer: layer + 1)) }
        }
        let known = blueprint.registrations.first { registration in
            if case .service = registration.kind { self.layer(of: registration) <= layer } else { false }
        }
        guard let known, let wrong = try? container.extended(wiring([known])) else { return }
        problems.withLock { $0.append("\(known) is registered again in \(wrong)") }
    }

    private func need(_ random: inout SplitMix64) -> Model.Need? {
        let registration = blueprint.registrations.filter { $0.arguments == nil }.randomElement(using: &random)
        if let collection = registration?.collection { return collection }
        let shape = random.one(of: [Model.Shape.direct, .optional, .later])
        return registration?.decoratedKey.map { Model.Need(key: $0, shape: shape) }
    }

    /// Starts, stops or works in something, and is cancelled now and then.
    private func startOrStop(_ random: inout SplitMix64) async {
        let (number, place) = meetingPlace(&random)
        guard let container = place.container else { return }
        let (choice, isCancelled, pauses) = (random.below(8), random.isOne(in: 4), random.below(60))
        let needs = (0..<3).compactMap { _ in need(&random) }
        let task = Task {
            switch choice {
            // Without the first container there is less to do.
            case 0 where number > 0 || pauses == 0: try await container.stop(hookLimit: Self.hookLimit)
            case 1 where number > 0: try await container.stop(draining: .zero, hookLimit: Self.hookLimit)
            case 2,
                3 where place.scope == nil && blueprint.scopes.contains(.job):
                places.withLock { $0.append(Place(layer: place.layer, scope: .job)) }
                try await container.within(Model.Job.self, hookLimit: Self.hookLimit) { scope in
                    for need in needs { _ = try await need.form.resolved(in: scope) }
                }
            default: try await container.start(hookLimit: Self.hookLimit)
            }
        }
        if isCancelled {
            for _ in 0..<pauses { await Task.yield() }
            task.cancel()
        }
        do { try await task.value } catch { judge(error, place) }
    }
}

// What may come of it.
extension Model.Crowd {
    private func judge(_ error: any Error, _ place: Place) {
        let isExpected =
            switch error {
            // The next one tries again.
            case is Model.Failure: true
            case is LifecycleError, is CancellationError: starts
            case let error as ResolutionError:
                switch error.reason {
                case .notEntered: true
                case .notRegistered: place.layer < layers.count
                case .containerReleased: releases
                case .notStarted: starts
                default: false
                }
            default: false
            }
        if !isExpected { problems.withLock { $0.append("\(error)") } }
    }

    private func end() -> [String] {
        let places = places.withLock { places in
            defer { places = [] }
            return places
        }
        return problems.withLock { $0 } + blueprint.registrations.compactMap { tooManyRuns($0, in: places) }
            + wrongHooks
            + unstopped
    }

    /// Of what is shared, in a container or in each scope.
    private func tooManyRuns(_ registration: Model.Registration, in places: [Place]) -> String? {
        let (scope, layer) = (registration.life.scope, layer(of: registration))
        guard !registration.isStarted, scope != nil || registration.life == .singleton else { return nil }
        let runs = ledger.counts.runs[registration.number] ?? 0
        let made = (1..<runs + 1).count { !registration.fails(run: $0) }
        let owners = places.count { place in
            place.scope == scope && (scope == nil ? place.layer == layer : place.layer >= layer)
        }
        return made > owners ? "\(made) of \(registration)" : nil
    }

    /// The hooks that ran twice, or at the wrong time: what a service holds starts before it, and stops after it.
    private var wrongHooks: [String] {
        let (hooks, held) = (hooks, ledger.held.withLock { $0 })
        func holds(_ hook: Model.Ledger.HookRun, _ other: Model.Ledger.HookRun) -> Bool {
            // What was released need not be stopped.
            hook.identity == other.identity || !releases && held[hook.identity, default: []].contains(other.identity)
        }
        return hooks.enumerated().flatMap { index, hook in
            hooks[..<index].compactMap { earlier in
                let isWrong =
                    switch (earlier.hook, hook.hook) {
                    case (.onStart, .onStart): holds(earlier, hook)
                    case (.onStop, _): holds(hook, earlier)
                    case (.onStart, .onStop): false
                    }
                return isWrong ? "\(hook) after \(earlier)" : nil
            }
        }
    }

    /// What started, and was not stopped at the end.
    private var unstopped: [String] {
        var (started, runs): (Set<Int>, [Int: Int]) = ([], [:])
        for hook in hooks where !releases {
            guard let registration = blueprint[hook.registration], registration.hooks?[.onStop] != nil else { continue }
            switch hook.hook {
            case .onStop: started.remove(hook.identity)
            case .onStart:
                runs[hook.registration, default: 0] += 1
                let fails = registration.fails(.onStart, run: runs[hook.registration, default: 0])
                if !fails { started.insert(hook.identity) }
            }
        }
        return started.isEmpty ? [] : ["\(started) were not stopped"]
    }
}

extension Model.Blueprint {
    /// The types of a container, and of one that extends it. Each has what its types need, and the first one has all scopes.
    fileprivate func layers(_ random: inout SplitMix64) -> [Set<Int>] {
        let scoped = scopes.compactMap { scope in registrations.first { !$0.isInput && $0.life.scope == scope }?.type }
        var types = Set(scopes.flatMap(\.inputTypes) + scoped)
        return (0..<2).map { _ in
            types.formUnion(registrations.map(\.type).filter { _ in random.isOne(in: 2) })
            types = withNeeds(of: types)
            return types
        }
    }

    private func withNeeds(of types: Set<Int>) -> Set<Int> {
        let needs = registrations.filter { types.contains($0.type) }.flatMap(\.needs)
        let all = types.union(needs.map(\.key.type))
        return all == types ? all : withNeeds(of: all)
    }
}

extension Model.Part {
    fileprivate var functions: [Model.Part] { isFunction ? [self] : children.flatMap(\.functions) }
}
