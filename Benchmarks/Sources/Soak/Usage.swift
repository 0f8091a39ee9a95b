import Foundation
import Synchronization

/// The number of runs of each activity, and the failures.
final class Tally: CustomStringConvertible, Sendable {
    private let counts = Mutex<[Activity: Int]>([:])
    private let errors = Mutex<[String]>([])

    func count(_ activity: Activity) { counts.withLock { $0[activity, default: 0] += 1 } }

    func fail(_ activity: Activity, _ error: any Error) {
        errors.withLock { errors in
            if errors.count < 100 { errors.append("\(activity): \(error)") }
        }
    }

    var failures: [String] { errors.withLock { $0 } }

    var description: String {
        let counts = counts.withLock { $0 }
        return Activity.allCases.map { "\($0) \(counts[$0, default: 0])" }.joined(separator: ", ")
    }
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
