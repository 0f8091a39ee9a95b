import Foundation

/// The number of runs of each activity, and the failures. An actor, because the thread sanitizer does not see how a `Mutex` waits.
actor Tally {
    private var counts: [Activity: Int] = [:]
    private(set) var failures: [String] = []

    func count(_ activity: Activity) { counts[activity, default: 0] += 1 }

    func fail(_ activity: Activity, _ error: any Error) {
        if failures.count < 100 { failures.append("\(activity): \(error)") }
    }

    var summary: String { Activity.allCases.map { "\($0) \(counts[$0, default: 0])" }.joined(separator: ", ") }
}

/// The resources that the process uses. They are only known on Linux.
struct Usage: CustomStringConvertible {
    let megabytes: Double
    let threads: Int
    let files: Int

    static func current() -> Usage {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        func value(_ name: String) -> Int {
            let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
        }
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        return Usage(megabytes: Double(value("VmRSS")) / 1_000, threads: value("Threads"), files: files)
    }

    /// Whether the growth is more than chance.
    func exceeds(_ earlier: Usage) -> Bool {
        megabytes > earlier.megabytes + 5 || threads > earlier.threads + 4 || files > earlier.files + 2
    }

    var description: String { "\((megabytes * 10).rounded() / 10) MB, \(threads) threads, \(files) files" }
}
