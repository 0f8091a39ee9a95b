import Dovetail
import DovetailGraph
import Foundation
import TestGraphs
import Testing

extension ContainerTests {
    /// Trees of containers that extend each other, used, started and stopped by several tasks at once.
    ///
    /// `EXTENSION_TRIALS=20000 EXTENSION_SEED=1` searches for rare faults. Low seeds have small trees, so a fault that is not rare
    /// is found in one of them.
    @Suite("Random extensions", .timeLimit(.minutes(10)))
    struct RandomExtensionTests {
        /// How many trials there are, and the first one's seed.
        private static let trials = number("EXTENSION_TRIALS") ?? (hasSanitizer ? 100 : 400)
        private static let firstSeed = number("EXTENSION_SEED") ?? 0

        private static func number(_ name: String) -> Int? {
            ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
        }

        @Test("Extensions that are made, used, started, stopped and released at random keep to the rules")
        func random() async throws {
            var seen = Counts()
            for seed in Self.firstSeed..<Self.firstSeed + Self.trials {
                let trial = Trial(seed: UInt64(seed))
                // It only names the seed; the limit of the suite ends the test.
                let watch = Task {
                    try await Task.sleep(for: .seconds(60))
                    Issue.record("seed \(seed) hangs")
                }
                try await trial.run()
                watch.cancel()
                let violations = trial.witness.withLock { $0.violations }
                try #require(violations.isEmpty, "seed \(seed)")
                seen.add(trial.witness.withLock { $0.counts })
            }
            if Self.number("EXTENSION_TRIALS") != nil { print(seen) }
            // The trials are of use only where all of this happens.
            guard Self.trials >= 100 else { return }
            #expect(seen.extensions > Self.trials)
            #expect(seen.mistakes > Self.trials / 4)
            #expect(seen.resolved > Self.trials)
            #expect(seen.refused > Self.trials / 4)
            #expect(seen.absent > Self.trials / 4)
            #expect(seen.started > Self.trials)
            #expect(seen.stopped > Self.trials)
            #expect(seen.works > Self.trials / 2)
            #expect(seen.completeStarts > Self.trials / 4)
            #expect(seen.failedStarts > Self.trials / 8)
            #expect(seen.released > Self.trials / 8)
        }

        /// A first container, its extensions, and what some callers do with them.
        struct Trial: Sendable {
            let witness = Locked(Witness())
            private let random: Locked<SplitMix64>
            /// How many of a hundred recipes and hooks fail.
            let failures: Int
            /// How many recipes a container has, at most, and how many containers there are.
            private let size: Int
            private let most: Int
            private let containers = Locked<[Int: Container]>([:])
            private let things = Locked<[WeakThing]>([])

            private struct WeakThing { weak var thing: (any Thing)? }

            init(seed: UInt64) {
                var random = SplitMix64(seed: seed)
                failures = [0, 0, 0, 3, 10].randomElement(using: &random) ?? 0
                size = seed % 100 < 20 ? 2 : 4
                most = seed % 100 < 20 ? 3 : 8
                self.random = Locked(random)
            }
        }
    }
}

extension ContainerTests.RandomExtensionTests.Trial {
    func below(_ limit: Int) -> Int { random.withLock { Int.random(in: 0..<limit, using: &$0) } }
    func chance(_ percent: Int) -> Bool { below(100) < percent }
    func element<Element>(of all: [Element]) -> Element? { all.isEmpty ? nil : all[below(all.count)] }

    func pause(_ limit: Int) async {
        for _ in 0..<below(limit + 1) { await Task.yield() }
    }

    func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
        witness.withLock { $0.require(condition, rule()) }
    }

    func remember(_ thing: any Suite.Thing) { things.withLock { $0.append(WeakThing(thing: thing)) } }

    /// One of the containers that are not released.
    func someContainer(after number: Int = -1) -> (place: Int, container: Container)? {
        let all = containers.withLock { $0.filter { $0.key > number }.sorted { $0.key < $1.key } }
        return element(of: all).map { ($0.key, $0.value) }
    }

    func run() async throws {
        let place = plan(extending: nil)
        let first = try Container { registry in
            registry.declare(.extendedRequest, supplying: Suite.RequestMark.self)
            register(place, in: &registry)
        }
        containers.withLock { $0[place] = first }
        for _ in 0..<below(3) { extend() }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<below(5) + 2 {
                group.addTask {
                    for _ in 0..<below(5) + 2 { await call() }
                }
            }
            group.addTask {
                guard chance(50) else { return }
                await pause(600)
                await stop(first, place)
            }
        }
        await stop(first, place)
        witness.withLock { $0.rests() }
        for (place, container) in containers.withLock({ $0 }) { checkIsOver(container, place) }
        containers.withLock { $0 = [:] }
        _ = consume first
        // Tasks are released a little later than they end.
        var patience = 10_000
        while patience > 0, things.withLock({ $0.contains { $0.thing != nil } }) {
            patience -= 1
            await Task.yield()
        }
        require(patience > 0, "an instance stays alive")
    }

    private func checkIsOver(_ container: Container, _ place: Int) {
        for recipe in witness.withLock({ $0.visible(from: place) }) where recipe.isStarted && !recipe.key.isItem {
            let expected: ResolutionError.Reason = recipe.depth == 0 ? .notStarted : .notEntered
            do {
                _ = try container.one(recipe.key)
                require(false, "\(recipe.number) is resolved in \(place) after the stop")
            } catch {
                require((error as? ResolutionError)?.reason == expected, "\(recipe.number) after the stop: \(error)")
            }
        }
    }

    /// Somebody who does something with a container.
    private func call() async {
        await pause(20)
        let isCancelled = chance(25)
        let task = Task { await act(isCancellable: isCancelled) }
        if isCancelled {
            await pause(60)
            task.cancel()
        }
        await task.value
    }

    private func act(isCancellable: Bool) async {
        guard let (place, container) = someContainer() else { return }
        switch below(20) {
        case 0...3: extend()
        case 4...8: await resolve(in: container, place)
        case 9, 10: await enter(from: container, place)
        case 11...14: await work(in: container, place, isInWork: false, isCancellable: isCancellable)
        case 15...17: await start(container, place, mayFail: isCancellable)
        case 18 where place > 0: await stop(container, place)
        case 19 where place > 0:
            witness.withLock {
                $0.places[place].isReleased = true
                $0.counts.released += 1
            }
            _ = containers.withLock { $0.removeValue(forKey: place) }
        default: await resolve(in: container, place)
        }
    }
}

// How containers are made.
extension ContainerTests.RandomExtensionTests.Trial {
    private func plan(extending base: Int?) -> Int {
        random.withLock { random in witness.withLock { $0.plan(extending: base, size, &random) } }
    }

    private func register(_ place: Int, in registry: inout Registry) {
        let (declaresJob, recipes) = witness.withLock { witness in
            (witness.places[place].declaresJob, witness.places[place].own.map { witness.recipes[$0] })
        }
        if declaresJob { registry.declare(.extendedJob, within: .extendedRequest, supplying: Suite.JobMark.self) }
        for recipe in recipes { add(recipe, to: &registry) }
    }

    func extend() {
        guard let (base, container) = someContainer(), containers.withLock({ $0.count < most }) else { return }
        let place = plan(extending: base)
        if chance(25) { return extendMistaken(container, base, place) }
        do {
            let extended = try container.extended { register(place, in: &$0) }
            witness.withLock { $0.counts.extensions += 1 }
            containers.withLock { $0[place] = extended }
            if chance(20) { checkPicture(of: extended, place) }
            if chance(20) { checkPicture(of: container, base) }
        } catch {
            require(false, "\(place) cannot extend \(base): \(error)")
        }
    }

    private func checkPicture(of container: Container, _ place: Int) {
        let graph = container.dependencyGraph
        let hasCycle = graph.problems().contains { if case .cycle = $0.kind { true } else { false } }
        require(!hasCycle, "a cycle in the picture of \(place)")
        let copy = try? container.replacing { _ in }
        require(copy?.dependencyGraph.nodes.count == graph.nodes.count, "a copy of \(place)")
        let ids = Set(graph.nodes.map(\.id))
        let visible = Set(witness.withLock { $0.visible(from: place) }.map(\.key))
        for key in Model.tags.indices.map({ Suite.Key.service($0) }) {
            let isShown = ids.contains(DependencyGraph.ID(key.thing as Any.Type))
            require(isShown == visible.contains(key), "the picture of \(place) and \(key)")
        }
    }

    private func extendMistaken(_ container: Container, _ base: Int, _ place: Int) {
        let (there, absent) = witness.withLock { witness in
            witness.places[place].isMistaken = true
            witness.places[place].isReleased = true
            let there = witness.visible(from: base).filter { !$0.key.isItem }.map(\.key)
            let known = Set(witness.visible(from: place).map(\.key))
            return (there, Model.tags.indices.map { Suite.Key.service($0) }.filter { !known.contains($0) })
        }
        let (one, none) = (element(of: there), element(of: absent))
        let kind = below(3)
        guard kind == 2 ? none != nil : one != nil else { return }
        let before = container.dependencyGraph
        do {
            _ = try container.extended { registry in
                register(place, in: &registry)
                switch (kind, one, none) {
                case (0, let one?, _): duplicate(one, in: &registry)
                case (1, let one?, _): decorate(one, in: &registry)
                case (2, _, let none?): miss(none, in: &registry)
                default: break
                }
            }
            require(false, "a mistake of \(place) was not found")
        } catch {
            require(!error.problems.isEmpty, "a mistake without a problem")
            let after = container.dependencyGraph
            require(after.nodes.map(\.id) == before.nodes.map(\.id), "a mistake changed \(base)")
            witness.withLock { $0.counts.mistakes += 1 }
        }
    }
}

extension ContainerTests.RandomExtensionTests.Counts {
    mutating func add(_ other: Self) {
        extensions += other.extensions
        mistakes += other.mistakes
        instances += other.instances
        resolved += other.resolved
        refused += other.refused
        absent += other.absent
        started += other.started
        stopped += other.stopped
        works += other.works
        completeStarts += other.completeStarts
        failedStarts += other.failedStarts
        released += other.released
    }
}
