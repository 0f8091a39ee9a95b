@testable import Dovetail
import Testing

extension LifecycleTests {
    @Suite("Random steps", .timeLimit(.minutes(5)))
    struct RandomTests {
        @Test("1,500 lifecycles that fail, hang, are cancelled and stopped at random keep to the rules")
        func random() async throws {
            var seen = Seen()
            for seed in 0..<1500 {
                let trial = Trial(seed: UInt64(seed))
                await trial.run(&seen)
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
    }

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

    /// Sees what steps do, and whether they may.
    struct Witness {
        let needs: [[Int]]
        let hookCounts: [Int]
        let limit: Int

        var violations: [String] = []
        private var running: Set<Int> = []
        private var begun: Set<Int> = []
        private var started: Set<Int> = []
        /// What is started, in the order in which progress was told; while stopping, what is left.
        private var order: [Int] = []
        private var isStopping = false
        private var hooksOfStep = 0
        private(set) var hooks = 0
        /// The errors of hooks.
        private(set) var errors: [String] = []
        private(set) var isEverComplete = false
        var isStopCalled = false

        init(needs: [[Int]], hookCounts: [Int], limit: Int) {
            self.needs = needs
            self.hookCounts = hookCounts
            self.limit = limit
        }

        mutating func require(_ condition: Bool, _ rule: String) {
            if !condition { violations.append(rule) }
        }

        mutating func begins(_ step: Int) {
            require(!isStopping, "\(step) begins while others are stopped")
            require(begun.insert(step).inserted, "\(step) is started twice")
            require(needs[step].allSatisfy(started.contains), "\(step) begins before what it needs")
            running.insert(step)
            require(running.count <= limit, "too many at once")
        }

        mutating func ends(_ step: Int, isStarted: Bool) {
            running.remove(step)
            if isStarted { started.insert(step) }
        }

        mutating func progress(_ step: Int, _ count: Int, _ total: Int) {
            order.append(step)
            require(started.contains(step), "\(step) is told before it is started")
            require(count == order.count && total == needs.count, "wrong numbers are told")
            if count == total { isEverComplete = true }
        }

        /// A hook of a step runs, the number of all hooks so far.
        mutating func stops(_ step: Int, _ hook: Int) -> Int {
            require(running.isEmpty, "\(step) is stopped while others are started")
            if !isStopping { require(Set(order) == started, "not all that was started was told") }
            isStopping = true
            require(order.last == step, "\(step) is stopped out of order")
            require(hook == hooksOfStep, "the hooks of \(step) are out of order")
            hooksOfStep += 1
            hooks += 1
            return hooks
        }

        /// A hook has ended or is as good as given up.
        mutating func stopped(_ step: Int, error: String?) {
            if let error { errors.append(error) }
            guard hooksOfStep == hookCounts[step] else { return }
            hooksOfStep = 0
            started.remove(step)
            if order.popLast() != step { violations.append("\(step) was stopped out of order") }
        }

        mutating func isOver(isStarted: Bool) {
            require(running.isEmpty, "some are still being started")
            require(hooksOfStep == 0, "some are not stopped")
            require(order.count == (isStarted ? needs.count : 0), "neither all nor none are started")
        }
    }

    struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }

        mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
    }

    struct Trial: Sendable {
        let witness: ContainerTests.Locked<Witness>
        private let random: ContainerTests.Locked<Random>
        private let clock = ManualClock()
        private let needs: [[Int]]
        private let hookCounts: [Int]
        private let limit: Int

        init(seed: UInt64) {
            var random = Random(state: seed)
            let count = Int.random(in: 1...10, using: &random)
            // Positions say nothing about who needs whom.
            let positions = (0..<count).shuffled(using: &random)
            var needs = Array(repeating: [Int](), count: count)
            for rank in 0..<count {
                needs[positions[rank]] = positions[..<rank].filter { _ in random.chance(30) }
            }
            self.needs = needs
            hookCounts = (0..<count).map { _ in Int.random(in: 1...2, using: &random) }
            limit = Int.random(in: 1...4, using: &random)
            witness = ContainerTests.Locked(Witness(needs: needs, hookCounts: hookCounts, limit: limit))
            self.random = ContainerTests.Locked(random)
        }

        private func chance(_ percent: Int) -> Bool { random.withLock { $0.chance(percent) } }

        private func pause(_ limit: Int) async {
            let count = random.withLock { Int.random(in: 0...limit, using: &$0) }
            for _ in 0..<count { await Task.yield() }
        }

        private func start(_ step: Int) async throws {
            witness.withLock { $0.begins(step) }
            var isStarted = false
            defer { witness.withLock { $0.ends(step, isStarted: isStarted) } }
            await pause(5)
            if chance(4) { throw Failure("\(step)") }
            if chance(10) {
                for _ in 0..<200 where !Task.isCancelled { await Task.yield() }
            }
            if chance(50) { try Task.checkCancellation() }
            isStarted = true
        }

        private func stop(_ step: Int, _ hook: Int) async throws {
            let number = witness.withLock { $0.stops(step, hook) }
            await pause(3)
            witness.withLock { $0.require(!Task.isCancelled, "a hook was cancelled") }
            if chance(5) {
                // It hangs. Its own timer is the last one that there is.
                await until { clock.asked == number }
                witness.withLock { $0.stopped(step, error: "\(step) timed out") }
                clock.advance(by: .seconds(5))
                await until { Task.isCancelled }
            } else {
                let fails = chance(15)
                witness.withLock { $0.stopped(step, error: fails ? "\(step) #\(number)" : nil) }
                if fails { throw Failure("#\(number)") }
            }
        }

        func run(_ seen: inout Seen) async {
            let lifecycle = Lifecycle(
                needs.indices.map { step in
                    LifecycleStep(
                        service: DependencyGraph.ID("\(step)"),
                        needs: needs[step],
                        start: { try await start(step) },
                        stop: (0..<hookCounts[step]).map { hook in { try await stop(step, hook) } }
                    )
                }
            )
            let callers = random.withLock { Int.random(in: 1...5, using: &$0) }
            await withTaskGroup(of: [Call].self) { group in
                for _ in 0..<callers { group.addTask { await call(lifecycle) } }
                for await calls in group {
                    for call in calls { check(call, &seen) }
                }
            }
            let isStarted = lifecycle.isStarted
            let wasOver = lifecycle.isOver
            witness.withLock { $0.isOver(isStarted: isStarted) }
            let lastStop = await Task { try await lifecycle.stopAll(hookLimit: .seconds(5), clock: clock) }.result
            check((false, false, lastStop), &seen)
            witness.withLock { $0.isOver(isStarted: false) }
            require(lifecycle.isOver == (wasOver || isStarted), "a stop of nothing changed something")
        }

        typealias Call = (isStart: Bool, isCancelled: Bool, result: Result<Void, any Error>)

        /// Somebody who starts and stops a few times.
        private func call(_ lifecycle: Lifecycle) async -> [Call] {
            var calls: [Call] = []
            for _ in 0..<random.withLock({ Int.random(in: 1...3, using: &$0) }) {
                await pause(20)
                let isStart = chance(70)
                let task = Task {
                    guard isStart else {
                        witness.withLock { $0.isStopCalled = true }
                        // From then on nothing is started, so that nothing is left when it returns.
                        let wasOver = lifecycle.isOver
                        defer { if wasOver { witness.withLock { $0.isOver(isStarted: false) } } }
                        try await lifecycle.stopAll(hookLimit: .seconds(5), clock: clock)
                        return
                    }
                    try await lifecycle.startAll(atMost: limit, hookLimit: .seconds(5), clock: clock) { progress in
                        let step = Int(progress.service.description) ?? -1
                        witness.withLock { $0.progress(step, progress.started, progress.total) }
                    }
                }
                let isCancelled = chance(30)
                if isCancelled {
                    await pause(40)
                    task.cancel()
                }
                let result = await task.result
                if case .failure(is LifecycleError) = result, isStart {
                    require(lifecycle.isOver, "a start failed, and it is not over")
                }
                calls.append((isStart, isCancelled, result))
            }
            return calls
        }

        private func check(_ call: Call, _ seen: inout Seen) {
            let isStart = call.isStart
            switch call.result {
            case .success:
                if isStart { witness.withLock { $0.require($0.isEverComplete, "a start was not complete") } }
                if isStart { seen.starts += 1 } else { seen.stops += 1 }
            case .failure(let error as LifecycleError) where !isStart:
                require(!error.failures.isEmpty && error.path.isEmpty, "no hook failed")
                checkErrors(error.failures, &seen)
                seen.stopErrors += 1
            case .failure(let error as LifecycleError):
                guard let failure = error.failures.first else {
                    seen.lateStarts += 1
                    return
                }
                require((failure.error as? Failure)?.description == failure.service.description, "wrong error")
                checkPath([failure.service] + error.path)
                checkErrors(Array(error.failures.dropFirst()), &seen)
                seen.startErrors += 1
                seen.hookErrorsOfStarts += error.failures.count - 1
            case .failure(is CancellationError):
                require(isStart, "stop was cancelled")
                let isStopCalled = witness.withLock { $0.isStopCalled }
                require(call.isCancelled || isStopCalled, "a start was cancelled for another caller")
                seen.cancellations += 1
            case .failure(let error):
                require(false, "\(error)")
            }
        }

        private func require(_ condition: Bool, _ rule: String) {
            witness.withLock { $0.require(condition, rule) }
        }

        private func checkPath(_ services: [DependencyGraph.ID]) {
            let path = services.map { Int($0.description) ?? -1 }
            for (step, user) in zip(path, path.dropFirst()) {
                require(needs[user].contains(step), "\(user) does not need \(step)")
            }
            require(!needs.contains { $0.contains(path[path.count - 1]) }, "the path ends too soon")
        }

        /// They are all the errors of hooks.
        private func checkErrors(_ failures: [LifecycleError.Failure], _ seen: inout Seen) {
            let texts = failures.map { failure in
                if let late = failure.error as? TimeoutError, late.duration == .seconds(5) {
                    seen.timeOuts += 1
                    return "\(failure.service) timed out"
                }
                return "\(failure.service) \(failure.error)"
            }
            witness.withLock { $0.require($0.errors == texts, "\(texts) are not the errors of hooks") }
        }
    }
}
