import Dovetail
import DovetailTesting
import TestGraphs
import Testing

extension ContainerTests {
    @Suite("Random starts and stops", .timeLimit(.minutes(10)))
    struct RandomStartTests {
        @Test("1,500 containers that fail, hang, are cancelled and stopped at random keep to the rules")
        func random() async throws {
            var seen = Seen()
            for seed in 0..<1500 {
                let trial = Trial(seed: UInt64(seed))
                for outcome in try await trial.run() { trial.check(outcome, &seen) }
                let violations = trial.witness.withLock { $0.violations }
                try #require(violations.isEmpty, "seed \(seed)")
            }
            // The trials are of use only where all of this happens.
            #expect(seen.starts > 500)
            #expect(seen.startErrors > 100)
            #expect(seen.cancellations > 100)
            #expect(seen.lateStarts > 100)
            #expect(seen.stops > 100)
            #expect(seen.stopErrors > 100)
            #expect(seen.hookErrorsOfStarts > 50)
            #expect(seen.timeOuts > 50)
        }

        /// How often what happened.
        struct Seen {
            var starts = 0
            var startErrors = 0
            var cancellations = 0
            var lateStarts = 0
            var stops = 0
            var stopErrors = 0
            var hookErrorsOfStarts = 0
            var timeOuts = 0
        }

        /// How a call of start or stop ended.
        struct Outcome: Sendable {
            let isStart: Bool
            let isCancelled: Bool
            let error: (any Error)?
        }

        /// A container whose recipes and hooks do what they want, and what some callers do with it.
        struct Trial: Sendable {
            let witness: Locked<Witness>
            private let random: Locked<SplitMix64>
            private let clock = ManualClock()
            private let services: NumberedServices
            private let needs: [[Int]]
            private let limit: Int

            init(seed: UInt64) {
                var random = SplitMix64(seed: seed)
                let count = Int.random(in: 1...10, using: &random)
                // Numbers say nothing about which needs which.
                let order = (0..<count).shuffled(using: &random)
                var needs = Array(repeating: [Int](), count: count)
                for rank in 0..<count {
                    needs[order[rank]] = order[..<rank].filter { _ in Int.random(in: 0..<100, using: &random) < 30 }
                }
                self.needs = needs
                services = NumberedServices(count)
                limit = Int.random(in: 1...4, using: &random)
                witness = Locked(Witness(needs: needs, limit: limit))
                self.random = Locked(random)
            }
        }
    }
}

// What happens.
extension ContainerTests.RandomStartTests.Trial {
    typealias Outcome = ContainerTests.RandomStartTests.Outcome
    typealias Seen = ContainerTests.RandomStartTests.Seen
    typealias Trouble = ContainerTests.Trouble

    private func chance(_ percent: Int) -> Bool { random.withLock { Int.random(in: 0..<100, using: &$0) } < percent }

    private func pause(_ limit: Int) async {
        let count = random.withLock { Int.random(in: 0...limit, using: &$0) }
        for _ in 0..<count { await Task.yield() }
    }

    private func start(_ service: Int) async throws {
        witness.withLock { $0.begins(service) }
        var isStarted = false
        defer { witness.withLock { $0.ends(service, isStarted: isStarted) } }
        await pause(5)
        if chance(4) { throw Trouble("\(service)") }
        if chance(10) {
            for _ in 0..<200 where !Task.isCancelled { await Task.yield() }
        }
        if chance(50) { try Task.checkCancellation() }
        isStarted = true
    }

    private func stop(_ service: Int) async throws {
        witness.withLock { $0.stops(service) }
        await pause(3)
        witness.withLock { $0.require(!Task.isCancelled, "a hook was cancelled") }
        if chance(5) {
            // It hangs. No other hook runs meanwhile.
            try await clock.waitForSleepers()
            witness.withLock { $0.stopped(service, error: "\(service) timed out") }
            clock.advance(by: .seconds(5))
            await ContainerTests.until { Task.isCancelled }
        } else {
            let fails = chance(15)
            witness.withLock { $0.stopped(service, error: fails ? "\(service) failed" : nil) }
            if fails { throw Trouble("failed") }
        }
    }

    /// Lets several callers start and stop a container.
    func run() async throws -> [Outcome] {
        let container = try Container { registry in
            for service in needs.indices {
                services.register(
                    service,
                    needs: needs[service],
                    in: &registry,
                    onStop: { try await stop(service) },
                    starting: { try await start(service) }
                )
            }
        }
        let callers = random.withLock { Int.random(in: 1...5, using: &$0) }
        var outcomes = await withTaskGroup(of: [Outcome].self) { group in
            for _ in 0..<callers { group.addTask { await call(container) } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        witness.withLock { $0.rests() }
        outcomes.append(await end(of: Task { try await stop(container) }, isStart: false))
        witness.withLock { $0.rests(isStopped: true) }
        return outcomes
    }

    /// Somebody who starts and stops a few times.
    private func call(_ container: Container) async -> [Outcome] {
        var outcomes: [Outcome] = []
        for _ in 0..<random.withLock({ Int.random(in: 1...3, using: &$0) }) {
            await pause(20)
            let isStart = chance(70)
            let task = Task { isStart ? try await start(container) : try await stop(container) }
            let isCancelled = chance(30)
            if isCancelled {
                await pause(40)
                task.cancel()
            }
            let outcome = await end(of: task, isStart: isStart, isCancelled: isCancelled)
            outcomes.append(outcome)
            guard isStart, outcome.error is LifecycleError else { continue }
            let again = await end(of: Task { try await start(container) }, isStart: true)
            require(again.error is LifecycleError, "a start failed, and another one did not")
        }
        return outcomes
    }

    private func start(_ container: Container) async throws {
        try await container.start(atMost: limit, hookLimit: .seconds(5), clock: clock) { progress in
            let service = services.number(of: progress.service)
            witness.withLock { $0.progress(service, progress.started, progress.total) }
        }
    }

    private func stop(_ container: Container) async throws {
        let isBegun = witness.withLock { $0.isBegunWhenStopped() }
        // Nothing is started again, so that nothing is left when it returns.
        defer { if isBegun { witness.withLock { $0.rests(isStopped: true) } } }
        try await container.stop(hookLimit: .seconds(5), clock: clock)
    }

    private func end(of task: Task<Void, any Error>, isStart: Bool, isCancelled: Bool = false) async -> Outcome {
        var failure: (any Error)?
        if case .failure(let error) = await task.result { failure = error }
        return Outcome(isStart: isStart, isCancelled: isCancelled, error: failure)
    }
}

// What is right.
extension ContainerTests.RandomStartTests.Trial {
    func check(_ outcome: Outcome, _ seen: inout Seen) {
        switch outcome.error {
        case nil where outcome.isStart:
            require(witness.withLock { $0.isEverComplete }, "a start was not complete")
            seen.starts += 1
        case nil:
            seen.stops += 1
        case let error as LifecycleError where !outcome.isStart:
            require(!error.failures.isEmpty && error.path.isEmpty, "no hook failed")
            checkHooks(error.failures, &seen)
            seen.stopErrors += 1
        case let error as LifecycleError:
            guard let failure = error.failures.first else {
                seen.lateStarts += 1
                return
            }
            require((failure.error as? Trouble)?.description == "\(number(failure.service))", "wrong error")
            checkPath(([failure.service] + error.path).map(number))
            checkHooks(Array(error.failures.dropFirst()), &seen)
            seen.startErrors += 1
            seen.hookErrorsOfStarts += error.failures.count - 1
        case is CancellationError:
            require(outcome.isStart, "stop was cancelled")
            let mayBe = outcome.isCancelled || witness.withLock { $0.isStopCalled }
            require(mayBe, "a start was cancelled for another caller")
            seen.cancellations += 1
        case let error?:
            require(false, "\(error)")
        }
    }

    private func require(_ condition: Bool, _ rule: String) {
        witness.withLock { $0.require(condition, rule) }
    }

    private func number(_ service: DependencyGraph.ID) -> Int { services.number(of: service) ?? -1 }

    private func checkPath(_ path: [Int]) {
        for (service, dependent) in zip(path, path.dropFirst()) {
            require(needs[dependent].contains(service), "\(dependent) does not need \(service)")
        }
        require(!needs.contains { $0.contains(path[path.count - 1]) }, "the path ends too soon")
    }

    /// They are all the errors of hooks.
    private func checkHooks(_ failures: [LifecycleError.Failure], _ seen: inout Seen) {
        let texts = failures.map { failure in
            if let late = failure.error as? TimeoutError, late.duration == .seconds(5) {
                seen.timeOuts += 1
                return "\(number(failure.service)) timed out"
            }
            return "\(number(failure.service)) \(failure.error)"
        }
        witness.withLock { $0.require($0.errors == texts, "\(texts) are not the errors of hooks") }
    }
}
