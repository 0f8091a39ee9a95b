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
    /// A service that was started.
    public struct Entry: Sendable {
        /// The service.
        public let service: DependencyGraph.ID
        /// When it began, counted from the beginning of all.
        public let start: Duration
        /// How long it took.
        public let duration: Duration
        /// Whether the end of all was waiting for it. Only where a service on that path becomes quicker does the whole.
        public let isOnCriticalPath: Bool
    }

    /// The services, in the order in which they began.
    public let entries: [Entry]

    /// How long it took to start them all.
    public let total: Duration

    init(_ entries: [Entry], total: Duration) {
        self.entries = entries
        self.total = total
    }
}

extension StartTimeline {
    /// The critical path leads from what finished last back over the need that finished last.
    ///
    /// Steps are let begin in one order, finish in another, and each has the times when it did.
    init(
        _ steps: [LifecycleStep],
        begun: [Int],
        finished: [Int],
        times: [StartOrder.Times],
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
        for step in begun {
            let time = times[step]
            // They are given threads in nearly the order in which they are let begin.
            var index = entries.count
            while index > 0, entries[index - 1].start > time.start { index -= 1 }
            let entry = Entry(
                service: steps[step].service,
                start: time.start,
                duration: time.end - time.start,
                isOnCriticalPath: isOnCriticalPath[step]
            )
            entries.insert(entry, at: index)
        }
        self.init(entries, total: total)
    }
}

extension StartTimeline {
    /// A table with a bar for each service, in a darker shade where it is on the critical path.
    public var description: String {
        let names = entries.map(\.service.description)
        let starts = entries.map { Self.milliseconds($0.start) }
        let durations = entries.map { Self.milliseconds($0.duration) }
        let widths = [names, starts, durations].map { column in column.reduce(0) { max($0, $1.count) } }

        let services = entries.count == 1 ? "1 service" : "\(entries.count) services"
        var text = services + " started in " + Self.milliseconds(total)
        if !entries.isEmpty { text += " (█ critical path)" }
        for (index, entry) in entries.enumerated() {
            let start = min(Self.column(entry.start, of: total), Self.barWidth - 1)
            text += "\n" + names[index] + Self.blanks(widths[0] - names[index].count)
            text += Self.blanks(2 + widths[1] - starts[index].count) + starts[index]
            text += Self.blanks(2 + widths[2] - durations[index].count) + durations[index]
            text += Self.blanks(2 + start)
            // What took no time to speak of has a bar all the same.
            let length = max(1, Self.column(entry.start + entry.duration, of: total) - start)
            text += String(repeating: entry.isOnCriticalPath ? "█" : "▒", count: length)
        }
        return text
    }

    private static var barWidth: Int { 40 }

    /// Where a time lies within the bars.
    private static func column(_ time: Duration, of total: Duration) -> Int {
        guard total > .zero else { return 0 }
        // A clock may have been set back, so it is kept within bounds before it is made a whole number.
        return Int(max(0, min(1, time / total)) * Double(barWidth))
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

    /// With one decimal, rounded.
    private static func milliseconds(_ time: Duration) -> String {
        let tenths = (time.nanoseconds &+ 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}

extension Duration {
    /// At least 0. Wrong beyond 292 years, but never a trap.
    var nanoseconds: Int64 {
        max(0, components.seconds &* 1_000_000_000 &+ components.attoseconds / 1_000_000_000)
    }
}

/// How far a start has come, each time that a service is started.
public struct StartProgress: Sendable {
    /// The service that was started last.
    public let service: DependencyGraph.ID
    /// How many are started with it.
    public let started: Int
    /// How many there are to start.
    public let total: Int
}
