extension StartTimeline {
    static func table(_ entries: [Binding], total: Duration) -> String {
        let names = entries.map(\.service.description)
        let starts = entries.map { milliseconds($0.start) }
        let durations = entries.map { milliseconds($0.duration) }
        let widths = [names, starts, durations].map { column in column.reduce(0) { max($0, $1.count) } }

        let services = entries.count == 1 ? "1 service" : "\(entries.count) services"
        var text = services + " started in " + milliseconds(total)
        if !entries.isEmpty { text += " (█ critical path)" }
        for (index, entry) in entries.enumerated() {
            let start = min(column(entry.start, of: total), barWidth - 1)
            text += "\n" + names[index] + blanks(widths[0] - names[index].count)
            text += blanks(2 + widths[1] - starts[index].count) + starts[index]
            text += blanks(2 + widths[2] - durations[index].count) + durations[index]
            text += blanks(2 + start)
            // What took no time to speak of has a bar all the same.
            let length = max(1, column(entry.start + entry.duration, of: total) - start)
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
