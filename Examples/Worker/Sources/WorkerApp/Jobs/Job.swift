import Foundation

/// A job that a worker has taken.
struct Job: Sendable, Equatable {
    typealias ID = Int

    let id: ID
    /// The name of the handler that runs it.
    let name: String
    /// JSON, which the handler understands.
    let input: String
    /// 1 for the first attempt, 2 for the next one after a failure.
    let attempt: Int
    /// Grows each time that the job is taken. A worker with an older one can change nothing.
    let lease: Int
    /// When it comes back into the queue, unless it ends or the lease is renewed before.
    let until: Date
}

/// How an attempt ended.
enum Outcome: Sendable, Equatable {
    case done
    /// It failed, and another one may succeed.
    case again(after: Duration, problem: String)
    /// It had to end with its worker, so it does not count as an attempt.
    case interrupted
    /// It failed, and a person has to look at it.
    case dead(problem: String)
}

/// A job that failed for good.
struct DeadJob: Sendable, Equatable {
    let id: Job.ID
    let name: String
    let input: String
    let problem: String
}

/// How many jobs of a name there are in each state.
struct JobCounts: Sendable, Equatable {
    let name: String
    var waiting = 0
    var running = 0
    var done = 0
    var dead = 0
}
