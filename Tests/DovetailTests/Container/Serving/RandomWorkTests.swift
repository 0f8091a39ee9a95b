import Dovetail
import Foundation
import TestGraphs
import Testing

extension ContainerTests {
    @Suite("Random work in scopes", .timeLimit(.minutes(10)))
    struct RandomWorkTests {
        /// How many trials there are, and the first one's seed.
        private static let trials = number("WORK_TRIALS") ?? (hasSanitizer ? 100 : 300)
        private static let firstSeed = number("WORK_SEED") ?? 0

        private static func number(_ name: String) -> Int? {
            ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
        }

        @Test("Containers whose services and work fail, are cancelled and are stopped at random keep to the rules")
        func random() async throws {
            var seen = Seen()
            for seed in Self.firstSeed..<Self.firstSeed + Self.trials {
                let trial = Trial(seed: UInt64(seed))
                try await trial.run()
                seen.add(trial.witness.withLock { $0 })
                let violations = trial.witness.withLock { $0.violations }
                try #require(violations.isEmpty, "seed \(seed)")
            }
            if ProcessInfo.processInfo.environment["WORK_TRIALS"] != nil { print(seen) }
            // The trials are of use only where all of this happens.
            guard Self.trials >= 100 else { return }
            #expect(seen.works > 2 * Self.trials)
            #expect(seen.workErrors > Self.trials / 4)
            #expect(seen.refused > 10)
            #expect(seen.stops > 4 * Self.trials)
            #expect(seen.hookErrors > Self.trials / 12)
            #expect(seen.closedByHand > 10)
            #expect(seen.released > 10)
        }

        /// How often what happened.
        struct Seen {
            var works = 0
            var workErrors = 0
            var refused = 0
            var stops = 0
            var hookErrors = 0
            var closedByHand = 0
            var released = 0

            mutating func add(_ witness: Witness) {
                for visit in witness.visits {
                    if visit.hasWorked { works += 1 }
                    if visit.error != nil { workErrors += 1 }
                    if visit.outer != nil, !visit.isByHand, !visit.hasWorked { refused += 1 }
                    stops += visit.stopErrors.count
                    hookErrors += visit.hookErrors.count
                    if visit.isByHand, visit.isClosed { closedByHand += 1 }
                    if visit.isByHand, !visit.isClosed { released += 1 }
                }
            }
        }

        /// A container, and what some callers do with it.
        struct Trial: Sendable {
            let witness = Locked(Witness())
            private let random: Locked<SplitMix64>
            /// How many of a hundred recipes and hooks fail.
            private let failures: Int
            /// All instances.
            private let parts = Locked<[WeakPart]>([])
            /// What work leaves behind.
            private let leftovers = Locked<[Task<Void, any Error>]>([])

            private struct WeakPart { weak var part: (any AnyPart)? }

            init(seed: UInt64) {
                var random = SplitMix64(seed: seed)
                failures = [0, 0, 2, 5, 15].randomElement(using: &random) ?? 0
                self.random = Locked(random)
            }
        }
    }
}

// What recipes and hooks do.
extension ContainerTests.RandomWorkTests.Trial {
    typealias Trouble = ContainerTests.Trouble

    func below(_ limit: Int) -> Int { random.withLock { Int.random(in: 0..<limit, using: &$0) } }
    func chance(_ percent: Int) -> Bool { below(100) < percent }
    func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
        witness.withLock { $0.require(condition, rule()) }
    }

    func pause(_ limit: Int) async {
        for _ in 0..<below(limit + 1) { await Task.yield() }
    }

    func mayFail(_ percent: Int, _ text: String) throws {
        if chance(percent) { throw Trouble("\(text) \(below(1_000_000))") }
        if chance(10) { try Task.checkCancellation() }
    }

    func make<Of: Suite.Kind>(
        in scope: Int,
        _ held: [any Suite.AnyPart] = [],
        later: [Suite.Later] = []
    ) async throws -> Part<Of> {
        witness.withLock { $0.begins(Of.self, in: scope) }
        do {
            await pause(4)
            try mayFail(failures, "make")
            if chance(20), let later = element(of: later) { _ = try await later() }
        } catch {
            witness.withLock { $0.ends(Of.self, in: scope, isStarted: false) }
            throw error
        }
        let part = Part<Of>(in: scope, holding: held, later: later)
        parts.withLock { $0.append(WeakPart(part: part)) }
        return part
    }

    func start<Of: Suite.Kind>(_ part: Part<Of>) async throws {
        var isStarted = false
        defer { witness.withLock { $0.ends(Of.self, in: part.scope, isStarted: isStarted) } }
        await pause(4)
        try mayFail(failures, "start")
        isStarted = true
    }

    func stop<Of: Suite.Kind>(_ part: Part<Of>, _ error: (any Error)?) async throws {
        witness.withLock { $0.stops(Of.self, in: part.scope, error: error.map { "\($0)" }) }
        await pause(3)
        if chance(20), let later = element(of: part.later) { _ = try? await later() }
        require(!Task.isCancelled, "a hook was cancelled")
        let failure = chance(failures) ? Trouble("stop \(below(1_000_000))") : nil
        witness.withLock { $0.stopped(Of.self, in: part.scope, error: failure?.description) }
        if let failure { throw failure }
    }

    func element<Element: Sendable>(of all: [Element]) -> Element? { all.isEmpty ? nil : all[below(all.count)] }
}

// What work does.
extension ContainerTests.RandomWorkTests.Trial {
    /// Does something with what can be resolved in a scope.
    ///
    /// - Returns: The scope.
    func work(in scope: Int, _ services: [Suite.Later], _ open: Container? = nil) async throws -> Int {
        witness.withLock { $0.beginsWork(in: scope) }
        do {
            try await act(in: scope, services, open)
            witness.withLock { $0.endsWork(in: scope, error: nil) }
            return scope
        } catch {
            witness.withLock { $0.endsWork(in: scope, error: "\(error)") }
            throw error
        }
    }

    private func act(in scope: Int, _ services: [Suite.Later], _ open: Container?) async throws {
        for _ in 0..<below(4) {
            await pause(6)
            switch below(10) {
            case 0...3:
                guard let service = element(of: services) else { continue }
                try await use(service, in: scope)
            case 4, 5:
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for service in services where chance(70) { group.addTask { try await use(service, in: scope) } }
                    try await group.waitForAll()
                }
            case 6:
                guard let service = element(of: services) else { continue }
                leave {
                    _ = try await service().later.first?()
                    await pause(20)
                    _ = try await service()
                }
            case 7:
                guard let open else { continue }
                if chance(30) { leave { try await enter(from: open, scope, isInWork: false) } }
                try await enter(from: open, scope, isInWork: true)
            case 8:
                while !Task.isCancelled, !witness.withLock({ $0.isEnding }) { await Task.yield() }
            default: try mayFail(60, "work")
            }
        }
    }

    /// What belongs to work is never refused, and fails only with a recipe's error, or if it is cancelled.
    private func use(_ service: Suite.Later, in scope: Int) async throws {
        do {
            let part = try await service()
            witness.withLock { witness in
                witness.require(
                    witness.owner(of: part.kind, from: scope) == part.scope,
                    "\(part.kind) of another scope"
                )
                let phase = witness.visits[part.scope].phases[part.kind.number]
                witness.require(phase == .started, "\(part.kind) is resolved in \(scope), and is \(phase)")
            }
            if chance(40), let later = element(of: part.later) { try await use(later, in: scope) }
        } catch {
            let isCancelled = Task.isCancelled || witness.withLock { $0.mayBeCancelled(around: scope) }
            let isExpected = error is Trouble || error is CancellationError && isCancelled
            require(isExpected, "work in \(scope) got \(error)")
            throw error
        }
    }

    /// Leaves a task behind, whose errors nobody sees.
    private func leave(_ body: @escaping @Sendable () async throws -> Void) {
        let task: Task<Void, any Error> = chance(50) ? Task { try await body() } : Task.detached { try await body() }
        leftovers.withLock { $0.append(task) }
    }
}

// What callers do.
extension ContainerTests.RandomWorkTests.Trial {
    func run() async throws {
        do {
            let container = try makeContainer()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<below(6) + 2 {
                    group.addTask {
                        for _ in 0..<below(3) + 1 { await call(container) }
                    }
                }
                group.addTask { await end(container) }
            }
            while let task = leftovers.withLock({ $0.popLast() }) { _ = await task.result }
            await stop(container, 0) { try await container.stop() }
        }
        witness.withLock { $0.rests() }
        // Tasks are released a little later than they end.
        var patience = 10_000
        while patience > 0, parts.withLock({ $0.contains { $0.part != nil } }) {
            patience -= 1
            await Task.yield()
        }
        require(patience > 0, "an instance stays alive")
    }

    /// Somebody who uses the container.
    private func call(_ container: Container) async {
        await pause(30)
        let isCancelled = chance(30)
        let kind = below(8)
        if isCancelled, kind < 2 { witness.withLock { $0.mayClose(0) } }
        let task = Task {
            switch kind {
            case 0: await start(container, 0, isAll: true) { try await container.start() }
            case 1: await start(container, 0) { _ = try await container.start(Part<Suite.Cache>.self) }
            default: try? await enter(from: container, 0, isInWork: false)
            }
        }
        if isCancelled {
            await pause(60)
            task.cancel()
        }
        await task.value
    }

    /// Somebody who ends it all.
    private func end(_ container: Container) async {
        await pause(below(400))
        let kind = below(3)
        if kind == 2 {
            let task = Task { try await container.run(finishing: .zero) }
            await pause(150)
            isEnding(drains: true)
            task.cancel()
            _ = await task.result
            return
        }
        isEnding(drains: kind == 1)
        await stop(container, 0) { try await container.stop(draining: kind == 1 ? .zero : nil) }
    }

    private func isEnding(drains: Bool) {
        witness.withLock { witness in
            witness.isEnding = true
            if drains { witness.drains = true }
            witness.mayClose(0)
        }
    }
}
