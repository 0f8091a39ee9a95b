import DovetailContainer

// What the steps of a program do.
extension World {
    func run(_ steps: [Program.Step], _ context: Context) async throws {
        for step in steps {
            do {
                try await run(step, context)
            } catch  where context.ignoresErrors {
                witness.count("ignored")
            }
        }
    }

    private func run(_ step: Program.Step, _ context: Context) async throws {
        switch step {
        case .pause(let count):
            for _ in 0..<count { await Task.yield() }
            if context.isCancellable { try Task.checkCancellation() }
        case .fail: throw Trouble(description: "trouble \(schedule.step)")
        case .hang:
            await noting("\(context.name): hang") { await block(untilCancelled: true) }
            try Task.checkCancellation()
        case .block: await noting("\(context.name): block") { await block(untilCancelled: false) }
        case .cancelling(let step, let count):
            let task = Task { try await run(step, context) }
            schedule.after(steps: count) { task.cancel() }
            // Work and hooks that are cancelled cancel what they wait for.
            try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        case .leave(let steps, let isDetached):
            let left: @Sendable () async -> Void = {
                try? await self.noting("left by \(context.name): \(steps)") { try await self.run(steps, context) }
            }
            tasks.append(isDetached ? Task.detached(operation: left) : Task(operation: left))
        case .group(let all):
            try await withThrowingTaskGroup(of: Void.self) { group in
                for steps in all { group.addTask { try await self.run(steps, context) } }
                try await group.waitForAll()
            }
        default: try await noting("\(context.name): \(step)") { try await call(step, context) }
        }
    }

    private func call(_ step: Program.Step, _ context: Context) async throws {
        let limit = Duration.seconds(Program.hookLimit)
        switch step {
        case .start(let place):
            guard let visit = open(place, context)?.visit else { return }
            let reports = Reports()
            try await check(.start, place, context) { container in
                try await container.start(hookLimit: limit) {
                    reports.count += 1
                    self.witness.progress($0, after: reports.count, in: visit)
                }
            }
        case .startOne(let place, let number):
            guard let service = program.service(number) else { return }
            try await check(.startOne, place, context, one: service) { container in
                let instance = try await tags[number].start(in: container, limit)
                self.checkResolved(instance, context)
            }
        case .stop(let place, let draining):
            try await check(.stop, place, context) {
                try await $0.stop(draining: .seconds(draining), hookLimit: limit)
            }
        case .run(let place, let finishing):
            try await check(.run, place, context) {
                try await $0.run(finishing: .seconds(finishing), hookLimit: limit)
            }
        case .resolve(let place, let number): resolve(number, place, context)
        case .use(let number): try await use(number, context)
        case .enter(let place, let number):
            guard let (outer, container) = open(place, context), witness.visits[outer].depth < 2 else { return }
            let depth = witness.visits[outer].depth + 1
            let visit = witness.enter(depth: depth, from: outer)
            let mark = Mark(visit: visit)
            let scope =
                try depth == 1 ? container.enter(Session.self, mark) : container.enter(Request.self, mark)
            keep(scope, visit, as: number)
        case .release(.scope(let number)): release(.scope(number))
        case .release(.container(let number)) where program.base(of: number) != nil: release(.container(number))
        case .within(let place, let steps): try await enter(place, steps, context)
        case .call(let place, let depth, let steps): try await callFunction(place, depth, steps, context)
        default: break
        }
    }

    /// Makes a call, and checks how it ends.
    private func check(
        _ kind: Witness.Call.Kind,
        _ place: Program.Place,
        _ context: Context,
        one: Program.Service? = nil,
        _ body: (Container) async throws -> Void
    ) async throws {
        guard let (visit, container) = open(place, context) else { return }
        let call = witness.begin(kind, in: visit, isInside: Context.isInside, schedule.time)
        var failure: (any Error)?
        do {
            try await withTaskCancellationHandler {
                try await body(container)
            } onCancel: {
                witness.cancel(call, schedule.time)
            }
        } catch {
            failure = error
        }
        witness.end(call, failure, isInside: Context.isInside, one: one, schedule.time)
        if let failure { throw failure }
    }
}

/// How many services a start has reported. One thread runs all code.
private final class Reports: @unchecked Sendable {
    var count = 0
}

// Resolving.
extension World {
    private func checkResolved(_ instance: Instance, _ context: Context) {
        let phase = witness.visits[instance.visit].phases[instance.number] ?? .absent
        let isThere = phase == .started || witness.isClosing(instance.visit) && [.stopping, .stopped].contains(phase)
        witness.require(isThere, "\(instance.number) in \(instance.visit) is resolved, and is \(phase)")
        witness.count("resolved")
    }

    private func resolve(_ number: Int, _ place: Program.Place, _ context: Context) {
        guard let service = program.service(number), let (visit, container) = open(place, context) else { return }
        let phase = witness.phase(of: number, from: visit)
        let isKnown = witness.isKnown(service, in: visit)
        do {
            let instance = try tags[number].resolve(in: container)
            witness.require(isKnown, "\(number) is resolved in \(visit)")
            checkResolved(instance, context)
            // What has started after the stop is there until its own stop.
            let owner = witness.visits[instance.visit]
            let isLate = owner.lost.contains(number) && owner.phases[number] != .stopped
            witness.require(!owner.isOver || isLate, "\(number) is resolved after it was stopped")
            witness.require(witness.owner(of: service, from: visit) == instance.visit, "\(number) of another visit")
        } catch {
            witness.require(!isKnown || phase != .started, "\(number) is started, and \(visit) throws \(error)")
        }
    }

    /// Resolves a service when it is needed, by a function or in the scope of the work.
    private func use(_ number: Int, _ context: Context) async throws {
        guard let service = program.service(number), let visit = context.visit else { return }
        let function = context.functions[number] ?? context.functions.min { $0.key < $1.key }?.value
        do {
            if let function {
                checkResolved(try await function(), context)
            } else if let scope = context.scope, witness.isKnown(service, in: visit) {
                checkResolved(try await tags[number].resolve(in: scope), context)
            }
        } catch {
            judge(error, "use of \(number) by \(context.name)", visit)
            throw error
        }
    }

    private func judge(_ error: any Error, _ what: String, _ visit: Int) {
        let mayBeRefused = Task.isCancelled || witness.isClosing(visit)
        switch error {
        case is CancellationError: witness.require(mayBeRefused || witness.isThrown(error), "\(what) was cancelled")
        case let error as ResolutionError:
            let isExpected = error.reason == .circular || witness.isThrown(error)
            witness.require(isExpected || mayBeRefused, "\(what) was refused: \(error)")
        case let error as RunError where error.reason == .neverEnded:
            // Of a service that a stop has abandoned while this waited for it.
            witness.require(witness.mayAbandon(visit, schedule.time), "\(what) throws \(error)")
        default:
            witness.require(witness.isThrown(error) || witness.isEarlyReturn(error), "\(what) throws \(error)")
        }
    }
}

// Scopes with work.
extension World {
    private func enter(_ place: Program.Place, _ steps: [Program.Step], _ context: Context) async throws {
        guard let (outer, container) = open(place, context), witness.visits[outer].depth < 2 else { return }
        let depth = witness.visits[outer].depth + 1
        let visit = witness.enter(depth: depth, from: outer)
        bodies[visit] = steps
        let limit = Duration.seconds(Program.hookLimit)
        try await visiting(visit, isFunction: false) {
            let body: (OpenScope) async throws -> Void = { try await self.work(visit, [], $0) }
            if depth == 1 {
                try await container.within(Session.self, Mark(visit: visit), hookLimit: limit, body)
            } else {
                try await container.within(Request.self, Mark(visit: visit), hookLimit: limit, body)
            }
        }
    }

    private func callFunction(
        _ place: Program.Place,
        _ depth: Int,
        _ steps: [Program.Step],
        _ context: Context
    ) async throws {
        guard let (outer, container) = open(place, context), program.functions[depth] != nil else { return }
        guard let entrance = witness.enclosing(outer).first(where: { witness.visits[$0].depth == depth - 1 }) else {
            return
        }
        let function =
            try depth == 1 ? container.resolve(SessionCall.self) : container.resolve(RequestCall.self)
        let visit = witness.enter(depth: depth, from: entrance)
        bodies[visit] = steps
        try await visiting(visit, isFunction: true) {
            let result = try await function(Mark(visit: visit))
            witness.require(result == visit, "the result of another scope")
        }
    }

    private func visiting(_ visit: Int, isFunction: Bool, _ body: () async throws -> Void) async throws {
        var failure: (any Error)?
        do { try await body() } catch { failure = error }
        let (isInside, isCancelled) = (Context.isInside, Task.isCancelled)
        witness.left(
            visit,
            failure,
            isFunction: isFunction,
            isInside: isInside,
            isCancelled: isCancelled,
            schedule.time
        )
        if let failure { throw failure }
    }
}
