import DovetailGraph

/// The order of a start: which steps can begin, and when each began and ended.
struct StartOrder {
    /// When a step began and ended.
    struct Times {
        let start: Duration
        let end: Duration
    }

    private let steps: [LifecycleStep]
    /// The dependents of each step.
    private let dependents: Links
    /// The number of dependencies that each step still waits for.
    private var missing: [Int]
    /// The steps that wait for no dependency any more, the begun ones first.
    private var ready: [Int]
    private var begun = 0
    private var times: [Times]
    /// The started steps, in that order.
    private(set) var finished: [Int] = []

    init(_ steps: [LifecycleStep]) {
        var dependents = Array(repeating: [Int](), count: steps.count)
        for step in steps.indices {
            for need in steps[step].needs { dependents[need].append(step) }
        }
        self.steps = steps
        self.dependents = Links(dependents)
        missing = steps.map { $0.needs.count }
        ready = steps.indices.filter { steps[$0].needs.isEmpty }
        times = Array(repeating: Times(start: .zero, end: .zero), count: steps.count)
    }

    /// Returns a step that can begin, and marks it as begun.
    mutating func next() -> Int? {
        guard begun < ready.count else { return nil }
        begun += 1
        return ready[begun - 1]
    }

    /// Records that a step is started.
    mutating func finish(_ step: Int, started start: Duration, ended end: Duration) {
        finished.append(step)
        times[step] = Times(start: start, end: end)
        for dependent in dependents[step] {
            missing[dependent] -= 1
            if missing[dependent] == 0 { ready.append(dependent) }
        }
    }

    /// The timeline, after all steps are started.
    func timeline(total: Duration) -> StartTimeline {
        StartTimeline(steps, begun: ready, finished: finished, times: times, total: total)
    }

    /// A shortest path from a step to its dependent, to the dependent of that, and so on, up to a step without dependents.
    func path(from step: Int) -> [DependencyGraph.ID] {
        var isSeen = [Bool](repeating: false, count: steps.count)
        let end = dependents.collect(from: [step], isSeen: &isSeen).first { dependents[$0].isEmpty } ?? step
        let way = Trail(from: [step], in: dependents).back(from: end).map(\.node)
        return ([end] + way).dropLast().reversed().map { steps[$0].service }
    }
}
