import Foundation

/// Something that happens to a job, or to the workers.
enum Event: Sendable {
    case began(workers: Int)
    case took(Job)
    case ended(Job, Outcome)
    /// Another worker may have it by now.
    case lost(Job)
    case loaded(plugIn: String)
    /// The workers try again.
    case notLoaded(plugIn: String, any Error)
    case trouble(any Error)
    case finishing
    case stopped
}

extension Event: CustomStringConvertible {
    /// One line.
    var description: String {
        switch self {
        case .began(let workers): "\(workers) \(workers == 1 ? "worker runs" : "workers run")"
        case .took(let job): "took \(job.id) \(job.name), attempt \(job.attempt), until \(Self.text(job.until))"
        case .ended(let job, .done): "done \(job.id) \(job.name)"
        case .ended(let job, .interrupted): "interrupted \(job.id) \(job.name): it waits for another worker"
        case .ended(let job, .again(let delay, let problem)):
            "failed \(job.id) \(job.name): \(problem); again in \(Self.text(delay))"
        case .ended(let job, .dead(let problem)): "dead \(job.id) \(job.name): \(problem)"
        case .lost(let job): "lost \(job.id) \(job.name): another worker may have it"
        case .loaded(let plugIn): "loaded the plug-in \(plugIn)"
        case .notLoaded(let plugIn, let error): "cannot load the plug-in \(plugIn) yet: \(error)"
        case .trouble(let error): "\(error)"
        case .finishing: "finishing what runs"
        case .stopped: "stopped"
        }
    }

    private static func text(_ delay: Duration) -> String {
        delay.formatted(.units(allowed: [.hours, .minutes, .seconds, .milliseconds], width: .narrow))
    }

    private static func text(_ time: Date) -> String {
        time.formatted(
            .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .omitted)
        )
    }
}
