import Foundation

/// What workers have said about each job, and whether that can be right.
struct Journal {
    /// How many jobs were done.
    private(set) var done = 0
    /// What must not happen.
    private(set) var mistakes: [String] = []
    /// Lines that speak of no job.
    private(set) var others: [String] = []
    private var leases: [Int: Lease] = [:]
    private let lease: Duration

    private enum Lease {
        case until(Date)
        case done
    }

    init(lease: Duration) {
        self.lease = lease
    }

    /// How many different jobs were taken.
    var taken: Int { leases.count }

    mutating func note(_ line: String) {
        let took = /took (\d+) \w+, attempt \d+, until (.+)/
        let done = /done (\d+) \w+/
        if let match = line.wholeMatch(of: took), let id = Int(match.1),
            let until = try? Date(String(match.2), strategy: Self.times)
        {
            switch leases[id] {
            case .done: mistakes.append("\(line), and it was done")
            // Half a millisecond for rounding.
            case .until(let last) where until.timeIntervalSince(last) < lease / .seconds(1) - 0.0005:
                mistakes.append("\(line), within the lease until \(last.formatted(Self.times))")
            default: break
            }
            leases[id] = .until(until)
        } else if let match = line.wholeMatch(of: done), let id = Int(match.1) {
            if case .until = leases[id] {} else { mistakes.append("\(line), and nobody had taken it") }
            leases[id] = .done
            self.done += 1
        } else {
            others.append(line)
        }
    }

    private static let times = Date.ISO8601FormatStyle().year().month().day()
        .time(includingFractionalSeconds: true).timeZone(separator: .omitted)
}
