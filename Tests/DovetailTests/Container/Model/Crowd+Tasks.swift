import Dovetail
import TestGraphs

extension Model.Crowd {
    /// What is wrong once so many tasks have started and stopped the same places, and have resolved from them meanwhile.
    func run(tasks: Int, operations: Int) async -> [String] {
        guard let container = try? Container(Model.Wiring(blueprint: blueprint, ledger: ledger)) else {
            return ["no container"]
        }
        let places = Places([Place(container: container)])
        let all = await withTaskGroup(of: Findings.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    var findings = Findings()
                    var random = SplitMix64(seed: UInt64(seed * tasks + task))
                    for _ in 0..<operations {
                        if random.isOne(in: 4) {
                            await startOrStop(&random, places, &findings)
                        } else {
                            act(&random, places, &findings)
                        }
                        await Task.yield()
                    }
                    return findings
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let left = places.withLock { take(&$0) }
        for place in left.reversed() { try? await place.container.stop(draining: .zero) }
        return check(all, left) + checkStops() + checkOrder(all, left)
    }

    private func startOrStop(_ random: inout SplitMix64, _ places: Places, _ findings: inout Findings) async {
        // Where all do it at the same place they meet.
        let number = random.isOne(in: 2) ? 0 : random.below(places.withLock { $0.count })
        if random.isOne(in: 8) {
            await stop(number, places, &findings)
        } else {
            await start(number, atMost: random.one(of: [1, 2, 64]), isGivenUp: random.isOne(in: 8), places, &findings)
        }
    }

    private func stop(_ number: Int, _ places: Places, _ findings: inout Findings) async {
        let container = places.withLock { places in
            places[number].isStopped = true
            return places[number].container
        }
        do {
            try await container.stop(draining: .zero)
        } catch {
            let failures = (error as? LifecycleError)?.failures
            if failures?.allSatisfy({ $0.error is Model.Failure }) != true { findings.problems.append("\(error)") }
        }
    }

    private func start(
        _ number: Int,
        atMost limit: Int,
        isGivenUp: Bool,
        _ places: Places,
        _ findings: inout Findings
    ) async {
        let container = places.withLock { places in
            if let outer = places[number].outer, !isStarted(outer, places) { places[number].isStartedEarly = true }
            // Where nobody else waits for it, giving up stops it.
            if isGivenUp { places[number].isStopped = true }
            return places[number].container
        }
        let start = Task { try await container.start(atMost: limit) }
        if isGivenUp { start.cancel() }
        do {
            _ = try await start.value
            places.withLock { $0[number].isStarted = true }
        } catch {
            let failures = (error as? LifecycleError)?.failures ?? []
            let known = places.withLock { places in
                if !failures.isEmpty { places[number].hasFailed = true }
                return places
            }
            if failures.isEmpty, error is LifecycleError || error is CancellationError {
                if !isStopped(number, known) { findings.stoppedStarts.append((number, error)) }
            } else if !mayStartFail(with: failures, known, number) {
                findings.problems.append("\(error)")
            }
        }
    }

    /// Whether a start may fail like this: because a recipe or a hook throws, or what is needed from outside is not started.
    private func mayStartFail(with failures: [LifecycleError.Failure], _ places: [Place], _ number: Int) -> Bool {
        guard let first = failures.first else { return false }
        guard failures.dropFirst().allSatisfy({ $0.error is Model.Failure }) else { return false }
        if (first.error as? ResolutionError)?.reason == .notStarted, let outer = places[number].outer {
            return places[number].isStartedEarly || !isStarted(outer, places)
        }
        return first.error is Model.Failure
    }
}

extension Model.Crowd {
    /// Whether somebody may have stopped a place, or one that it lies in.
    private func isStopped(_ place: Int, _ places: [Place]) -> Bool {
        places[place].isStopped || places[place].outer.map { isStopped($0, places) } == true
    }
}

// What is wrong with the hooks that ran, once all that had been started was stopped.
extension Model.Crowd {
    /// Each object that was made and started is stopped once.
    private func checkStops() -> [String] {
        let counts = ledger.counts
        return blueprint.registrations.filter { $0.hooks?[.onStop] != nil }.compactMap { registration in
            let runs = counts.hooks.filter { $0.registration == registration.number }
            let made = (1..<(counts.runs[registration.number] ?? 0) + 1).count { !registration.fails(run: $0) }
            let failed = (1..<runs.count { $0.hook == .onStart } + 1).count { registration.fails(.onStart, run: $0) }
            let stopped = runs.filter { $0.hook == .onStop }.map(\.identity)
            if stopped.count == made - failed, Set(stopped).count == stopped.count { return nil }
            return "\(made) made, \(failed) failed, \(stopped.count) stopped of \(registration)"
        }
    }

    /// Whatever holds something was made after that had been started, and stopped before it.
    private func checkOrder(_ all: [Findings], _ places: [Place]) -> [String] {
        var started: [Int: Model.Ledger.HookRun] = [:]
        var stopped: [Int: Int] = [:]
        for (position, run) in ledger.counts.hooks.enumerated() {
            if run.hook == .onStart { started[run.identity] = run } else { stopped[run.identity] = position }
        }
        var problems: [String] = []
        var seen: Set<Int> = []
        for (part, place) in all.flatMap(\.results) {
            visit(part, place, places) { part, _ in
                guard case .made(let holder) = part, seen.insert(holder.identity).inserted else { return }
                for case .made(let held) in parts(of: part) {
                    if let run = started[held.identity], holder.identity <= run.latest {
                        problems.append("\(holder.registration) got \(held.registration) too early")
                    }
                    // What lies outside may be stopped whenever that is done.
                    guard life(of: held) == life(of: holder), let heldStop = stopped[held.identity] else { continue }
                    if let holderStop = stopped[holder.identity], holderStop > heldStop {
                        problems.append("\(held.registration) was stopped before \(holder.registration)")
                    }
                }
            }
        }
        return problems
    }

    /// All that something holds, directly or through others.
    private func parts(of part: Model.Part) -> [Model.Part] { part.children.flatMap { [$0] + parts(of: $0) } }
}
