import Dovetail
import DovetailTesting
import TestGraphs
import Testing

extension ContainerTests {
    @Suite("Random starts and stops", .timeLimit(.minutes(10)))
    struct RandomStartTests {
        @Test("1,500 containers that fail, hang, are cancelled and stopped at random keep to the rules")
        func random() async throws {
            var seen: [Seen] = []
            for seed in 0..<1500 {
                let trial = Trial(seed: UInt64(seed))
                try await trial.run()
                let violations = trial.witness.withLock { $0.violations }
                try #require(violations.isEmpty, "seed \(seed)")
                seen += trial.seen.withLock { $0 }
            }
            // The trials are of use only where all of this happens.
            for what in Seen.allCases { #expect(seen.count { $0 == what } > (what == .start ? 500 : 50), "\(what)") }
        }

        /// What happens.
        enum Seen: CaseIterable {
            case start, startError, cancellation, lateStart, stop, stopError, hookErrorOfStart, timeOut
        }

        /// A container whose recipes and hooks do what they want, and what some callers do with it.
        struct Trial: Sendable {
            let witness: Locked<Witness>
            let seen = Locked<[Seen]>([])
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
    typealias Trouble = ContainerTests.Trouble

    private func start(_ service: Int) async throws {
        witness.withLock { $0.begins(service) }
        var isStarted = false
        defer { witness.withLock { $0.ends(service, isStarted: isStarted) } }
        await random.pause(5)
        if random.chance(4) { throw Trouble("\(service)") }
        if random.chance(10) {
            for _ in 0..<200 where !Task.isCancelled { await Task.yield() }
        }
        if random.chance(50) { try Task.checkCancellation() }
        isStarted = true
    }

    private func stop(_ service: Int) async throws {
        witness.withLock { $0.stops(service) }
        await random.pause(3)
        witness.withLock { $0.require(!Task.isCancelled, "a hook was cancelled") }
        if random.chance(5) {
            // It hangs. No other hook runs meanwhile.
            try await clock.waitForSleepers()
            witness.withLock { $0.stopped(service, error: "\(service) timed out") }
            clock.advance(by: .seconds(5))
            await ContainerTests.until { Task.isCancelled }
        } else {
            let fails = random.chance(15)
            witness.withLock { $0.stopped(service, error: fails ? "\(service) failed" : nil) }
            if fails { throw Trouble("failed") }
        }
    }

    /// Lets several callers start and stop a container.
    func run() async throws {
        let container = try Container { registry in
            for service in needs.indices {
                services.register(service, needs: needs[service], in: &registry) {
                    try await stop(service)
                } starting: {
                    try await start(service)
                }
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0...random.below(5) { group.addTask { await call(container) } }
        }
        witness.withLock { $0.rests() }
        await check(Task { try await stop(container) }, isStart: false)
        witness.withLock { $0.rests(isStopped: true) }
    }

    /// Somebody who starts and stops a few times.
    private func call(_ container: Container) async {
        for _ in 0...random.below(3) {
            await random.pause(20)
            let isStart = random.chance(70)
            let task = Task { isStart ? try await start(container) : try await stop(container) }
            let isCancelled = random.chance(30)
            if isCancelled {
                await random.pause(40)
                task.cancel()
            }
            let error = await check(task, isStart: isStart, isCancelled: isCancelled)
            guard isStart, error is LifecycleError else { continue }
            let again = await check(Task { try await start(container) }, isStart: true)
            require(again is LifecycleError, "a start failed, and another one did not")
        }
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
}

// What is right.
extension ContainerTests.RandomStartTests.Trial {
    /// Waits for the end of a start or stop, and returns its error.
    @discardableResult
    private func check(_ call: Task<Void, any Error>, isStart: Bool, isCancelled: Bool = false) async -> (any Error)? {
        var failure: (any Error)?
        do { try await call.value } catch { failure = error }
        switch failure {
        case nil where isStart:
            require(witness.withLock { $0.isEverComplete }, "a start was not complete")
            saw(.start)
        case nil:
            saw(.stop)
        case let error as LifecycleError where !isStart:
            require(!error.failures.isEmpty && error.path.isEmpty, "no hook failed")
            checkHooks(error.failures)
            saw(.stopError)
        case let error as LifecycleError:
            guard let failure = error.failures.first else {
                saw(.lateStart)
                break
            }
            require((failure.error as? Trouble)?.description == "\(number(failure.service))", "wrong error")
            checkPath(([failure.service] + error.path).map(number))
            checkHooks(Array(error.failures.dropFirst()))
            saw(error.failures.count > 1 ? .hookErrorOfStart : .startError)
        case is CancellationError:
            require(isStart, "stop was cancelled")
            let mayBe = isCancelled || witness.withLock { $0.isStopCalled }
            require(mayBe, "a start was cancelled for another caller")
            saw(.cancellation)
        case let error?:
            require(false, "\(error)")
        }
        return failure
    }

    private func saw(_ what: ContainerTests.RandomStartTests.Seen) { seen.withLock { $0.append(what) } }
    private func require(_ condition: Bool, _ rule: String) { witness.withLock { $0.require(condition, rule) } }
    private func number(_ service: DependencyGraph.ID) -> Int { services.number(of: service) ?? -1 }

    private func checkPath(_ path: [Int]) {
        for (service, dependent) in zip(path, path.dropFirst()) {
            require(needs[dependent].contains(service), "\(dependent) does not need \(service)")
        }
        require(!needs.contains { $0.contains(path[path.count - 1]) }, "the path ends too soon")
    }

    /// They are all the errors of hooks.
    private func checkHooks(_ failures: [LifecycleError.Failure]) {
        let texts = failures.map { failure in
            let isLate = (failure.error as? TimeoutError)?.duration == .seconds(5)
            if isLate { saw(.timeOut) }
            return "\(number(failure.service)) " + (isLate ? "timed out" : "\(failure.error)")
        }
        witness.withLock { $0.require($0.errors == texts, "\(texts) are not the errors of hooks") }
    }
}
