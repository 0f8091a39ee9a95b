import DovetailGraph

/// Which steps can begin, and when each was started.
///
/// Apart from what runs them, and never inlined there: see `Startup+Running.swift`.
struct StartOrder {
    private let steps: [LifecycleStep]
    /// The steps that need each one.
    private let users: [[Int]]
    /// How many each one still waits for.
    private var missing: [Int]
    /// Those that wait for nothing any more, the begun ones first.
    private var ready: [Int]
    private var begun = 0
    private var times: [(start: Duration, end: Duration)]
    /// Those that are started, in that order.
    private(set) var finished: [Int] = []

    @inline(never)
    init(_ steps: [LifecycleStep]) {
        var users = Array(repeating: [Int](), count: steps.count)
        for step in steps.indices {
            for need in steps[step].needs { users[need].append(step) }
        }
        self.steps = steps
        self.users = users
        missing = steps.map { $0.needs.count }
        ready = steps.indices.filter { steps[$0].needs.isEmpty }
        times = Array(repeating: (.zero, .zero), count: steps.count)
    }

    /// A step that can begin, and counts as begun now.
    @inline(never)
    mutating func next() -> Int? {
        guard begun < ready.count else { return nil }
        begun += 1
        return ready[begun - 1]
    }

    /// Notes that a step is started.
    @inline(never)
    mutating func finish(_ step: Int, started start: Duration, ended end: Duration) {
        finished.append(step)
        times[step] = (start, end)
        for user in users[step] {
            missing[user] -= 1
            if missing[user] == 0 { ready.append(user) }
        }
    }

    /// What happened, once all are started.
    @inline(never)
    func timeline(total: Duration) -> StartTimeline {
        StartTimeline(steps, begun: ready, finished: finished, times: times, total: total)
    }

    /// What a step is needed by, what that is needed by, and so on: one of the shortest ways to what nothing needs.
    @inline(never)
    func path(from step: Int) -> [DependencyGraph.ID] {
        var earlier = Array(repeating: -1, count: users.count)
        var found = [step]
        var next = 0
        // There are no cycles, so this ends.
        while !users[found[next]].isEmpty {
            for user in users[found[next]] where earlier[user] < 0 {
                earlier[user] = found[next]
                found.append(user)
            }
            next += 1
        }
        var path: [DependencyGraph.ID] = []
        var last = found[next]
        while last != step {
            path.append(steps[last].service)
            last = earlier[last]
        }
        return path.reversed()
    }
}
