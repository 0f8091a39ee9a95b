import DovetailAnalysis

/// A service to start, in the container or scope that has its instance.
struct StartStep: @unchecked Sendable {
    // Sendable because the container keeps the provider and the owner alive.

    let provider: Unmanaged<Provider>
    let owner: Unmanaged<ScopeInstance>
    /// The positions of the services that start first. There are no cycles.
    let needs: [Int]
    /// Whether the service belongs to what starts, and not to a container that this one extends.
    let isOwn: Bool

    var service: DependencyGraph.ID { provider._withUnsafeGuaranteedRef { $0.service } }
}

/// How a step ended.
struct StepResult {
    let step: Int
    let start: Duration
    let end: Duration
    /// The dependencies that this step made.
    let made: [MakingRecord.Made]
    let error: (any Error)?
}

/// The order of a start: which steps can begin, and when each began and ended.
struct StartOrder {
    let steps: [StartStep]
    /// The dependents of each step.
    private let dependents: Links
    /// The number of dependencies that each step still waits for.
    private var missing: [Int]
    /// The steps whose dependencies have all started. The first `begun` of them have begun; the others are in the order of steps, so
    /// that services which start one at a time do so in the order in whose reverse they stop.
    private var ready: [Int]
    private var begun = 0
    /// The result of each step that has started.
    private var results: [StepResult?]
    /// The started steps, in the order in which they finished.
    private(set) var finished: [Int] = []

    /// Whether all services have started.
    var isComplete: Bool { finished.count == steps.count }

    init(_ steps: [StartStep]) {
        var dependents = Array(repeating: [Int](), count: steps.count)
        for step in steps.indices {
            for need in steps[step].needs { dependents[need].append(step) }
        }
        self.steps = steps
        self.dependents = Links(dependents)
        missing = steps.map { $0.needs.count }
        ready = steps.indices.filter { steps[$0].needs.isEmpty }
        results = Array(repeating: nil, count: steps.count)
    }

    /// Returns a step that can begin, and marks it as begun.
    mutating func next() -> Int? {
        guard begun < ready.count else { return nil }
        begun += 1
        return ready[begun - 1]
    }

    /// Records that a step has started.
    mutating func finish(_ result: StepResult) {
        finished.append(result.step)
        results[result.step] = result
        for dependent in dependents[result.step] {
            missing[dependent] -= 1
            guard missing[dependent] == 0 else { continue }
            let position = ready[begun...].firstIndex { $0 > dependent } ?? ready.endIndex
            ready.insert(dependent, at: position)
        }
    }

    /// The timeline, after all steps have started.
    func timeline(total: Duration) -> StartTimeline {
        StartTimeline(steps, begun: ready, finished: finished, results: results, total: total)
    }

    /// The timeline up to a step that failed because of this service.
    func timeline(failed: StepResult, _ service: DependencyGraph.ID, total: Duration) -> StartTimeline {
        let timeline = StartTimeline(steps, begun: ready, finished: finished, results: results, total: total)
        var entries = timeline.entries
        for made in failed.made { entries.append(StartTimeline.Entry(made, isOnCriticalPath: true)) }
        if failed.made.last?.service != service {
            let duration = failed.end - failed.start
            entries.append(
                StartTimeline.Entry(service: service, start: failed.start, duration: duration, isOnCriticalPath: true)
            )
        }
        return StartTimeline(entries, total: total)
    }

    /// A shortest path from a step to its dependent, to the dependent of that, and so on, up to a step without dependents.
    func path(from step: Int) -> [DependencyGraph.ID] {
        var isSeen = [Bool](repeating: false, count: steps.count)
        let end = dependents.collect(from: [step], isSeen: &isSeen).first { dependents[$0].isEmpty } ?? step
        let way = Trail(from: [step], in: dependents).back(from: end).map(\.node)
        return ([end] + way).dropLast().reversed().map { steps[$0].service }
    }
}

extension StartTimeline {
    /// Finds the critical path: it leads from the step that finished last back to its dependency that finished last, and so on.
    ///
    /// `begun` and `finished` have the steps in the order in which they began and in which they finished.
    init(
        _ steps: [StartStep],
        begun: [Int],
        finished: [Int],
        results: [StepResult?],
        total: Duration
    ) {
        var ranks = Array(repeating: 0, count: steps.count)
        for (rank, step) in finished.enumerated() { ranks[step] = rank }
        var isOnCriticalPath = Array(repeating: false, count: steps.count)
        var last = finished.last
        while let step = last {
            isOnCriticalPath[step] = true
            last = steps[step].needs.max { ranks[$0] < ranks[$1] }
        }

        var entries: [Entry] = []
        func add(_ entry: Entry) {
            // The entries are nearly sorted, because steps run almost in the order in which they begin.
            var index = entries.count
            while index > 0, entries[index - 1].start > entry.start { index -= 1 }
            entries.insert(entry, at: index)
        }
        for step in begun {
            guard let result = results[step], steps[step].isOwn else { continue }
            // Services that took almost no time would only make the table longer.
            for made in result.made where made.duration >= .milliseconds(1) {
                add(Entry(made, isOnCriticalPath: isOnCriticalPath[step]))
            }
            add(
                Entry(
                    service: steps[step].service,
                    start: result.start,
                    duration: result.end - result.start,
                    isOnCriticalPath: isOnCriticalPath[step]
                )
            )
        }
        self.init(entries, total: total)
    }
}
