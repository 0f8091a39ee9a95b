import Dovetail

/// The queue of jobs.
///
/// A job that is taken is leased. It comes back if the lease ends before the job does, so a worker that dies loses
/// none.
@Client
struct JobQueue: Sendable {
    /// Adds a job.
    var add: @Sendable (_ name: String, _ input: String) async throws -> Job.ID
    /// Takes the job that is due for the longest time, among those that one of the handlers runs.
    var take: @Sendable (_ names: [String], _ lease: Duration) async throws -> Job?
    /// Makes the lease last that long from now on.
    ///
    /// - Returns: Whether the job is still the caller's.
    var renew: @Sendable (_ job: Job, _ lease: Duration) async throws -> Bool
    /// Records how the attempt ended. Recording it twice is harmless.
    ///
    /// - Returns: Whether the job was still the caller's.
    var settle: @Sendable (_ job: Job, _ outcome: Outcome) async throws -> Bool
    /// All jobs that failed for good.
    var dead: @Sendable () async throws -> [DeadJob]
    /// Lets a dead job run again, with as many attempts as a new one.
    ///
    /// - Returns: Whether there was such a job.
    var retry: @Sendable (_ id: Job.ID) async throws -> Bool
    /// How many jobs there are, by name.
    var counts: @Sendable () async throws -> [JobCounts]
    /// An element whenever there may be something new to take. Workers also look from time to time, because an
    /// element may be missing.
    var changes: @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } }
}
