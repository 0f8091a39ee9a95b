public import DovetailGraph

/// What was started when, how long it took, and what the end was waiting for.
///
/// ```text
/// 3 services started in 60.0 ms (█ critical path)
/// Config     0.0 ms  20.0 ms  █████████████
/// Cache      0.0 ms  10.0 ms  ▒▒▒▒▒▒
/// Database  20.0 ms  40.0 ms               ███████████████████████████
/// ```
public struct StartTimeline: Sendable, CustomStringConvertible {
    /// A service that was started: when that began, counted from the beginning of all, how long it took, and whether it is on
    /// the critical path: whether the end of all was waiting for it.
    ///
    /// Only where a service on that path becomes quicker does the whole.
    public typealias Binding = (
        service: DependencyGraph.ID, start: Duration, duration: Duration, isOnCriticalPath: Bool
    )

    private let described: Described<(entries: [Binding], total: Duration)>

    /// The services, in the order in which they began.
    public var entries: [Binding] { described.value.entries }

    /// How long it took to start them all.
    public var total: Duration { described.value.total }

    /// A table with a bar for each service, in a darker shade where it is on the critical path.
    public var description: String { described.text() }

    init(_ entries: [Binding], total: Duration) {
        described = Described((entries, total), text: Self.table)
    }
}

extension StartTimeline {
    /// The timeline of nothing. Not inlined, as that would bring data to where it is called: see `Startup+Running.swift`.
    @inline(never)
    static func empty() -> Self { Self([], total: .zero) }

    /// The critical path leads from what finished last back over the need that finished last.
    ///
    /// Steps are let begin in one order, finish in another, and each has the times when it did.
    init(
        _ steps: [LifecycleStep],
        begun: [Int],
        finished: [Int],
        times: [(start: Duration, end: Duration)],
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

        var entries: [Binding] = []
        for step in begun {
            let (start, end) = times[step]
            // They are given threads in nearly the order in which they are let begin.
            var index = entries.count
            while index > 0, entries[index - 1].start > start { index -= 1 }
            entries.insert((steps[step].service, start, end - start, isOnCriticalPath[step]), at: index)
        }
        self.init(entries, total: total)
    }
}
