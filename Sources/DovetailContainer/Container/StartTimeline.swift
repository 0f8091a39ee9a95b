/// The start of a container: when each service started, how long it took, and the critical path.
///
/// ```text
/// 3 services started in 60.0 ms (█ critical path)
/// Config     0.0 ms  20.0 ms  █████████████
/// Cache      0.0 ms  10.0 ms  ▒▒▒▒▒▒
/// Database  20.0 ms  40.0 ms               ███████████████████████████
/// ```
public struct StartTimeline: Sendable, CustomStringConvertible {
    /// A service that was started; or a dependency of such a service that needs no start, if making it took a millisecond or more.
    public struct Entry: Sendable {
        /// The service.
        public let service: DependencyGraph.ID
        /// When its start began, measured from the beginning of the whole start.
        public let start: Duration
        /// How long it took, without its dependencies.
        public let duration: Duration
        /// Whether it is on the critical path. Only these services determine how long the whole start takes.
        public internal(set) var isOnCriticalPath = false
    }

    /// The services, in the order in which they began.
    public let entries: [Entry]
    /// How long the whole start took.
    public let total: Duration

    // A value, so that programs in which nothing starts do not have the text.
    private let text: @Sendable (StartTimeline) -> String

    package init(_ entries: [Entry], total: Duration) {
        self.entries = entries
        self.total = total
        text = \.table
    }

    /// A table with a bar for each service, in a darker shade on the critical path.
    public var description: String { text(self) }
}

extension StartTimeline {
    fileprivate var table: String {
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
            // A step that took almost no time has a bar too.
            let length = max(1, Self.column(entry.start + entry.duration, of: total) - start)
            text += String(repeating: entry.isOnCriticalPath ? "█" : "▒", count: length)
        }
        return text
    }

    private static var barWidth: Int { 40 }

    /// The column of a time within the bars.
    private static func column(_ time: Duration, of total: Duration) -> Int {
        guard total > .zero else { return 0 }
        // A clock may have been set back, so the ratio is clamped before it is converted to an integer.
        return Int(max(0, min(1, time / total)) * Double(barWidth))
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

    /// With one decimal, rounded.
    private static func milliseconds(_ time: Duration) -> String {
        // At least 0. Wrong beyond 292 years, but it never traps.
        let (seconds, attoseconds) = time.components
        let nanoseconds = max(0, seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000)
        let tenths = (nanoseconds &+ 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}

/// The progress of a start, after each service that has started.
public struct StartProgress: Sendable {
    /// The service that has just started.
    public let service: DependencyGraph.ID
    /// How many services have started, including this one.
    public let started: Int
    /// How many services there are to start.
    public let total: Int
}
