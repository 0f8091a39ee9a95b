extension StartTimeline {
    /// The timeline as JSON in the [Trace Event Format](https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU),
    /// which [Perfetto](https://ui.perfetto.dev) and `chrome://tracing` open.
    ///
    /// Services that were started at the same time are in different lanes. Those on the critical path have it as their
    /// category, and a colour.
    ///
    /// ```swift
    /// try timeline.chromeTrace().write(toFile: "start.json", atomically: true, encoding: .utf8)
    /// ```
    public func chromeTrace() -> String {
        var text = "{\"displayTimeUnit\":\"ms\",\"traceEvents\":["
        var laneEnds: [Duration] = []
        for (index, entry) in entries.enumerated() {
            var lane = 0
            while lane < laneEnds.count, laneEnds[lane] > entry.start { lane += 1 }
            if lane == laneEnds.count { laneEnds.append(.zero) }
            laneEnds[lane] = entry.start + entry.duration

            text += index == 0 ? "\n{\"name\":\"" : ",\n{\"name\":\""
            Self.write(entry.service.description, to: &text)
            text +=
                entry.isOnCriticalPath ? "\",\"cat\":\"critical path\",\"cname\":\"terrible\"" : "\",\"cat\":\"start\""
            text += ",\"ph\":\"X\",\"pid\":1,\"tid\":\(lane + 1),\"ts\":" + Self.microseconds(entry.start)
            text += ",\"dur\":" + Self.microseconds(entry.duration) + "}"
        }
        return text + "\n]}\n"
    }

    /// With three decimals.
    private static func microseconds(_ time: Duration) -> String {
        let digits = String(time.nanoseconds % 1000)
        return "\(time.nanoseconds / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
    }

    /// Writes what is within quotes in JSON.
    private static func write(_ string: String, to text: inout String) {
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\u{0}"..<" ":
                let digits = "0123456789abcdef"
                text += "\\u00\(scalar.value / 16)"
                text.append(digits[digits.index(digits.startIndex, offsetBy: Int(scalar.value % 16))])
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
