public import DovetailContainer
import Foundation

extension StartTimeline {
    /// The timeline as JSON in the [Trace Event Format](https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU),
    /// which [Perfetto](https://ui.perfetto.dev) and `chrome://tracing` open.
    ///
    /// Services that started at the same time are in different lanes. Those on the critical path have that category and a color.
    ///
    /// ```swift
    /// let timeline = try await container.start()
    /// try timeline.chromeTrace().write(toFile: "start.json", atomically: true, encoding: .utf8)
    /// ```
    public func chromeTrace() -> String {
        var laneEnds: [Duration] = []
        let events = entries.map { entry in
            let lane = laneEnds.firstIndex { $0 <= entry.start } ?? laneEnds.count
            if lane == laneEnds.count { laneEnds.append(.zero) }
            laneEnds[lane] = entry.start + entry.duration
            return ChromeTrace.Event(
                name: entry.service.description,
                cat: entry.isOnCriticalPath ? "critical path" : "start",
                cname: entry.isOnCriticalPath ? "terrible" : nil,
                tid: lane + 1,
                ts: max(0, entry.start / .microseconds(1)),
                dur: max(0, entry.duration / .microseconds(1))
            )
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Texts and finite numbers can always be encoded.
        let json = try? encoder.encode(ChromeTrace(traceEvents: events))
        return String(decoding: json ?? Data(), as: UTF8.self)
    }
}

/// The file. The properties have the names of the format.
private struct ChromeTrace: Encodable {
    struct Event: Encodable {
        let name: String
        let cat: String
        let cname: String?
        /// An event that has a duration.
        let ph = "X"
        let pid = 1
        let tid: Int
        /// In microseconds.
        let ts, dur: Double
    }

    let displayTimeUnit = "ms"
    let traceEvents: [Event]
}
