import Dovetail
import TestGraphs
import Testing

extension ContainerTests {
    @Suite("Random work in scopes", .timeLimit(.minutes(10)))
    struct RandomWorkTests {
        @Test("Containers whose services and work fail, are cancelled and are stopped at random keep to the rules")
        func random() async throws {
            let trials = hasSanitizer ? 100 : 300
            var visits: [Witness.Visit] = []
            for seed in 0..<trials {
                let trial = Trial(seed: UInt64(seed))
                try await trial.run()
                let witness = trial.witness.withLock { $0 }
                try #require(witness.violations.isEmpty, "seed \(seed)")
                visits += witness.visits
            }
            // The trials are of use only where all of this happens.
            #expect(visits.count { $0.hasWorked } > 2 * trials)
            #expect(visits.count { $0.error != nil } > trials / 4)
            #expect(visits.count { $0.outer != nil && !$0.isByHand && !$0.hasWorked } > 10)
            #expect(visits.flatMap(\.stopErrors).count > 4 * trials)
            #expect(visits.flatMap(\.hookErrors).count > trials / 12)
            #expect(visits.count { $0.isByHand && $0.isClosed } > 10)
            #expect(visits.count { $0.isByHand && !$0.isClosed } > 10)
        }

        /// A container, and what some callers do with it.
        struct Trial: Sendable {
            let witness = Locked(Witness())
            private let random: Locked<SplitMix64>
            /// How many of a hundred recipes and hooks fail.
            private let failures: Int
            /// Whether each of the instances still exists.
            private let parts = Locked<[@Sendable () -> Bool]>([])
            /// What work leaves behind.
            private let leftovers = Locked<[Task<Void, any Error>]>([])

            init(seed: UInt64) {
                var random = SplitMix64(seed: seed)
                failures = [0, 0, 2, 5, 15].randomElement(using: &random) ?? 0
                self.random = Locked(random)
            }

            private func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
                witness.withLock { $0.require(condition, rule()) }
            }

            private func mayFail(_ percent: Int, _ text: String) throws {
                if random.chance(percent) { throw Trouble("\(text) \(random.below(1_000_000))") }
                if random.chance(10) { try Task.checkCancellation() }
            }
        }
    }
}

// What recipes and hooks do.
extension ContainerTests.RandomWorkTests.Trial {
    typealias Suite = ContainerTests.RandomWorkTests

    func make<Of: Suite.Name>(_ needs: Suite.Needs) async throws -> Suite.Part<Of> {
        witness.withLock { $0.begins(Of.kind, in: needs.scope) }
        do {
            await random.pause(4)
            try mayFail(failures, "make")
            if random.chance(20), let later = random.element(of: needs.later) { _ = try await later() }
        } catch {
            witness.withLock { $0.ends(Of.kind, in: needs.scope, isStarted: false) }
            throw error
        }
        let part = Suite.Part<Of>(needs)
        parts.withLock { $0.append { [weak part] in part != nil } }
        return part
    }

    func start(_ part: any Suite.AnyPart) async throws {
        var isStarted = false
        defer { witness.withLock { $0.ends(part.kind, in: part.needs.scope, isStarted: isStarted) } }
        await random.pause(4)
        try mayFail(failures, "start")
        isStarted = true
    }

    func stop(_ part: any Suite.AnyPart, _ error: (any Error)?) async throws {
        witness.withLock { $0.stops(part.kind, in: part.needs.scope, error: error.map { "\($0)" }) }
        await random.pause(3)
        if random.chance(20), let later = random.element(of: part.needs.later) { _ = try? await later() }
        require(!Task.isCancelled, "a hook was cancelled")
        let failure = random.chance(failures) ? ContainerTests.Trouble("stop \(random.below(1_000_000))") : nil
        witness.withLock { $0.stopped(part.kind, in: part.needs.scope, error: failure?.description) }
        if let failure { throw failure }
    }
}

// What work does.
extension ContainerTests.RandomWorkTests.Trial {
    /// Does something with what can be resolved in a scope, and returns the scope.
    func work(in scope: Int, _ services: [Suite.AnyLater], _ open: Container? = nil) async throws -> Int {
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

    private func act(in scope: Int, _ services: [Suite.AnyLater], _ open: Container?) async throws {
        for _ in 0..<random.below(4) {
            await random.pause(6)
            switch random.below(10) {
            case 0...3:
                guard let service = random.element(of: services) else { continue }
                try await use(service, in: scope)
            case 4, 5:
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for service in services where random.chance(60) {
                        group.addTask { try await use(service, in: scope) }
                    }
                    try await group.waitForAll()
                }
            case 6:
                guard let service = random.element(of: services) else { continue }
                leave {
                    _ = try await service().needs.later.first?()
                    await random.pause(20)
                    _ = try await service()
                }
            case 7:
                guard let open else { continue }
                if random.chance(30) { leave { try await enter(from: open, scope, isInWork: false) } }
                try await enter(from: open, scope, isInWork: true)
            case 8:
                while !Task.isCancelled, !witness.withLock({ $0.isEnding }) { await Task.yield() }
            default: try mayFail(60, "work")
            }
        }
    }

    /// What belongs to work is never refused, and fails only with a recipe's error, or if it is cancelled.
    private func use(_ service: Suite.AnyLater, in scope: Int) async throws {
        do {
            let part = try await service()
            witness.withLock { $0.resolved(part, in: scope) }
            if random.chance(40), let later = random.element(of: part.needs.later) { try await use(later, in: scope) }
        } catch {
            let isCancelled = Task.isCancelled || witness.withLock { $0.mayBeCancelled(around: scope) }
            let isExpected = error is ContainerTests.Trouble || error is CancellationError && isCancelled
            require(isExpected, "work in \(scope) got \(error)")
            throw error
        }
    }

    /// Leaves a task behind, whose errors nobody sees.
    private func leave(_ body: @escaping @Sendable () async throws -> Void) {
        let task: Task<Void, any Error> =
            random.chance(50) ? Task { try await body() } : Task.detached { try await body() }
        leftovers.withLock { $0.append(task) }
    }
}

// What callers do.
extension ContainerTests.RandomWorkTests.Trial {
    func run() async throws {
        do {
            let container = try Suite.container(self)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<random.below(6) + 2 {
                    group.addTask {
                        for _ in 0..<random.below(3) + 1 { await call(container) }
                    }
                }
                group.addTask { await end(container) }
            }
            while let task = leftovers.withLock({ $0.popLast() }) { _ = await task.result }
            await stop(0) { try await container.stop() }
        }
        witness.withLock { $0.rests() }
        // Tasks are released a little later than they end.
        var patience = 10_000
        while patience > 0, parts.withLock({ $0.contains { $0() } }) {
            patience -= 1
            await Task.yield()
        }
        require(patience > 0, "an instance stays alive")
    }

    /// Somebody who uses the container.
    private func call(_ container: Container) async {
        await random.pause(30)
        let isCancelled = random.chance(30)
        let kind = random.below(8)
        if isCancelled, kind < 2 { witness.withLock { $0.mayClose(0) } }
        let task = Task {
            switch kind {
            case 0: await start(container, 0)
            case 1: await start(container, 0, one: Suite.Cache.self)
            default: try? await enter(from: container, 0, isInWork: false)
            }
        }
        if isCancelled {
            await random.pause(60)
            task.cancel()
        }
        await task.value
    }

    /// Somebody who ends it all.
    private func end(_ container: Container) async {
        await random.pause(random.below(400))
        let drains = random.chance(67)
        let run = drains && random.chance(50) ? Task { try await container.run(finishing: .zero) } : nil
        if run != nil { await random.pause(150) }
        witness.withLock { $0.mayEnd(drains: drains) }
        if let run {
            run.cancel()
            _ = await run.result
        } else {
            await stop(0) { try await container.stop(draining: drains ? .zero : .seconds(30)) }
        }
    }

    /// Starts all of a container or scope, or one service.
    private func start(_ container: Container, _ id: Int, one: (any Suite.Name.Type)? = nil) async {
        func startOne<Of: Suite.Name>(_: Of.Type) async throws { _ = try await container.start(Suite.Part<Of>.self) }
        let isAll = one == nil
        // All of a scope starts after all that it depends on in the scopes around it.
        let isReady = witness.withLock { !isAll || $0.isStarted(around: id) }
        var failure: (any Error)?
        do { if let one { try await startOne(one) } else { try await container.start() } } catch { failure = error }
        let isCancelled = Task.isCancelled
        witness.withLock { $0.ended(startOf: id, failure, isCancelled: isCancelled, isAll: isAll, isReady: isReady) }
    }

    private func stop(_ id: Int, _ body: () async throws -> Void) async {
        let isEffective = witness.withLock { witness in
            witness.mayClose(id)
            return witness.hasStarted(id)
        }
        do { try await body() } catch { witness.withLock { $0.failed(stopOf: id, error) } }
        if isEffective { witness.withLock { $0.isClosed(id) } }
    }
}

// How scopes are entered.
extension ContainerTests.RandomWorkTests.Trial {
    /// Enters a scope of this container or scope, in some way.
    private func enter(from container: Container, _ outer: Int, isInWork: Bool) async throws {
        let around = witness.withLock { $0.visits[outer].place }
        guard around == .container || around == .session else { return }
        let place: Suite.Place = around == .session ? .request : random.chance(50) ? .session : .job
        if place != .session, random.chance(50) {
            let isJob = place == .job
            let function = try isJob ? container.resolve(Suite.Work.self) : container.resolve(Suite.Answer.self)
            let id = witness.withLock { $0.enter(place, within: outer) }
            try await visit(id, isFunction: true, isInWork) { try await function(Suite.Mark(scope: id)) }
        } else if let scope = place.scope {
            try await enter(scope, place, from: container, outer, isInWork)
        }
    }

    private func enter<Scope: Suite.MarkedScope>(
        _ scope: Scope.Type,
        _ place: Suite.Place,
        from container: Container,
        _ outer: Int,
        _ isInWork: Bool
    ) async throws {
        if random.chance(65) {
            let id = witness.withLock { $0.enter(place, within: outer) }
            try await visit(id, isFunction: false, isInWork) {
                try await container.within(scope, Suite.Mark(scope: id)) { scope in
                    let places = witness.withLock { $0.places(around: id) }
                    let names = Suite.names.filter { places.contains($0.kind.place) }
                    return try await work(in: id, names.map { later($0, in: scope) }, scope.container)
                }
            }
        } else {
            let id = witness.withLock { $0.enter(place, within: outer, isByHand: true) }
            let mark = Suite.Mark(scope: id)
            let opensDoor = random.chance(50)
            let entered =
                try opensDoor
                ? container.resolve(Suite.Door<Scope>.self).enter(mark) : container.enter(scope, mark)
            await useByHand(entered, id, place)
            if isInWork { try mayFail(10, "by hand") }
        }
    }

    private func later<Of: Suite.Name>(_: Of.Type, in scope: OpenScope) -> Suite.AnyLater {
        { try await scope.resolve(Suite.Part<Of>.self) }
    }

    private func visit(_ id: Int, isFunction: Bool, _ isInWork: Bool, _ body: () async throws -> Int) async throws {
        do {
            let value = try await body()
            require(value == id, "the result of another scope")
            witness.withLock { $0.left(id, nil, isFunction: isFunction, isInWork: isInWork) }
        } catch {
            witness.withLock { $0.left(id, error, isFunction: isFunction, isInWork: isInWork) }
            // An error that a hook has thrown is not one of the work around it.
            if !(error is LifecycleError), !(error is ResolutionError) { throw error }
        }
    }

    /// Starts, uses, stops or releases a scope without work.
    private func useByHand(_ scope: Container, _ id: Int, _ place: Suite.Place) async {
        for _ in 0..<random.below(3) {
            switch random.below(4) {
            case 0: await start(scope, id)
            case 1: await start(scope, id, one: random.element(of: Suite.names.filter { $0.kind.place == place }))
            case 2: try? await enter(from: scope, id, isInWork: false)
            default: await random.pause(10)
            }
        }
        if random.chance(60) { await stop(id) { try await scope.stop() } }
        // A stop that had nothing to stop does nothing, and what work has left behind may start something after it.
        witness.withLock { $0.release(id) }
    }
}
