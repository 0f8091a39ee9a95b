import DovetailAnalysis

/// A service to start, in the container or scope that has its instance.
final class StartStep: Sendable {
    // Unowned, because a start may be released later than it ends. While it lasts, its task keeps the scope alive, and so both.
    unowned let provider: Provider
    unowned let owner: ScopeInstance
    /// The positions of the services that start first. There are no cycles.
    let needs: [Int]
    /// Whether the service belongs to what starts, and not to a container that this one extends.
    let isOwn: Bool
    /// Whether its body begins when all others have started.
    let isLast: Bool

    init(_ provider: Provider, in owner: ScopeInstance, after needs: [Int], isOwn: Bool, isLast: Bool) {
        (self.provider, self.owner, self.needs, self.isOwn, self.isLast) = (provider, owner, needs, isOwn, isLast)
    }

    var service: DependencyGraph.ID { provider.service }
    var isStarting: Bool { owner.locked { owner.state.service(of: provider)?.life.isStarting == true } }

    /// The body of the service begins, unless everything starts: then it begins after that.
    func begin() {
        owner.locked {
            guard !owner.state.lifecycle.isStarting else { return }
            owner.state.service(of: provider)?.begin(in: owner)
        }
    }
}

struct StepResult {
    let step: Int
    let start: Duration
    let end: Duration
    /// The dependencies that this step made.
    let made: [StartTimeline.Entry]
    let error: (any Error)?

    func entry(of service: DependencyGraph.ID) -> StartTimeline.Entry {
        StartTimeline.Entry(service: service, start: start, duration: end - start)
    }
}

/// The order of a start: which steps can begin, and when each began and ended.
struct StartOrder {
    let steps: [StartStep]
    private let dependents: Links
    /// The number of dependencies that each step still waits for.
    private var missing: [Int]
    /// The steps whose dependencies have all started. The first `begun` of them have begun; the others are in the order of steps, so
    /// that services which start one at a time do so in the order in whose reverse they stop.
    private var ready: [Int]
    private var begun = 0
    /// The results of the steps that have started, in the order in which they ended.
    private var results: [StepResult] = []

    var isComplete: Bool { results.count == steps.count }

    init(_ steps: [StartStep]) {
        self.steps = steps
        dependents = Links(steps.map(\.needs)).reversed()
        missing = steps.map { $0.needs.count }
        ready = steps.indices.filter { steps[$0].needs.isEmpty }
    }

    /// Returns a step that can begin, and marks it as begun.
    mutating func next() -> Int? {
        guard begun < ready.count else { return nil }
        begun += 1
        return ready[begun - 1]
    }

    mutating func finish(_ result: StepResult) {
        results.append(result)
        for dependent in dependents[result.step] {
            missing[dependent] -= 1
            guard missing[dependent] == 0 else { continue }
            let position = ready[begun...].firstIndex { $0 > dependent } ?? ready.endIndex
            ready.insert(dependent, at: position)
        }
    }

    /// A shortest path from a step to its dependent, to the dependent of that, and so on, up to a step without dependents.
    func path(from step: Int) -> [DependencyGraph.ID] {
        let way = shortestWay(from: step, id: \.self, along: { Array(dependents[$0]) }, to: { dependents[$0].isEmpty })
        return way.dropFirst().map { steps[$0].service }
    }

    /// The timeline until now, and with it that of a step that failed because of a service.
    func timeline(
        total: Duration,
        failed: StepResult? = nil,
        because service: DependencyGraph.ID? = nil
    ) -> StartTimeline {
        let isCritical = criticalPath
        var entries: [StartTimeline.Entry] = []
        var byStep = [StepResult?](repeating: nil, count: steps.count)
        for result in results { byStep[result.step] = result }
        for step in ready where steps[step].isOwn {
            guard let result = byStep[step] else { continue }
            // Services that took almost no time would only make the table longer.
            let made = result.made.filter { $0.duration >= .milliseconds(1) }
            for var entry in made + [result.entry(of: steps[step].service)] {
                entry.isOnCriticalPath = isCritical[step]
                // By its start, from the end: steps run almost in the order in which they begin.
                let earlier = entries.lastIndex { $0.start <= entry.start }
                entries.insert(entry, at: earlier.map { $0 + 1 } ?? 0)
            }
        }
        if let failed, let service {
            let isMade = failed.made.last?.service == service
            for var entry in failed.made + (isMade ? [] : [failed.entry(of: service)]) {
                entry.isOnCriticalPath = true
                entries.append(entry)
            }
        }
        return StartTimeline(entries, total: total)
    }

    /// Which steps are on the critical path: it leads from the step that ended last back to its dependency that ended last, and so on.
    private var criticalPath: [Bool] {
        var ends = Array(repeating: 0, count: steps.count)
        for (position, result) in results.enumerated() { ends[result.step] = position }
        var isCritical = Array(repeating: false, count: steps.count)
        var last = results.last?.step
        while let step = last {
            isCritical[step] = true
            last = steps[step].needs.max { ends[$0] < ends[$1] }
        }
        return isCritical
    }
}
