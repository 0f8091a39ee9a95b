/// The right to run a job: renewed while the job runs, and given back at its end.
///
/// It belongs to the scope of the job, like a transaction to that of a request.
struct Lease: Sendable {
    let job: Job
    let queue: JobQueue
    let policy: RetryPolicy
    let duration: Duration
    let clock: any Clock<Duration>
    let report: Report.Service

    /// Runs the work, and cancels it when the lease is lost.
    func hold(_ work: @escaping @Sendable () async throws -> Void) async throws {
        // The job probably crashes its workers.
        guard job.attempt <= policy.attempts else { throw WorkerLost() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await attempt(work) }
            group.addTask(operation: keep)
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Does the work. A `CancellationError` means only that the job was interrupted, which does not count as an attempt.
    private func attempt(_ work: @Sendable () async throws -> Void) async throws {
        do {
            try await work()
        } catch is CancellationError where !Task.isCancelled {
            throw HandlerCancelled()
        }
    }

    /// Records how the work ended.
    func settle(_ error: (any Error)?) async {
        if error is LeaseLost { return report(.lost(job)) }
        let outcome = policy.outcome(of: job, error)
        do {
            let isOurs = try await queue.settle(job: job, outcome: outcome)
            report(isOurs ? .ended(job, outcome) : .lost(job))
        } catch {
            // The job comes back when the lease ends.
            report(.trouble(error))
            report(.lost(job))
        }
    }

    /// Renews it, until it is lost.
    private func keep() async throws {
        var missed = 0
        while missed < 2 {
            try await clock.sleep(for: duration / 3)
            do {
                guard try await queue.renew(job: job, lease: duration) else { throw LeaseLost() }
                missed = 0
            } catch is LeaseLost {
                throw LeaseLost()
            } catch {
                // The database may be back before the lease ends.
                missed += 1
            }
        }
        throw LeaseLost()
    }
}

/// Another worker may have the job by now.
struct LeaseLost: Error {}

/// The workers that ran the job did not survive it.
struct WorkerLost: Error, CustomStringConvertible {
    var description: String { "each worker that ran it was lost" }
}

/// The handler threw a `CancellationError`, although its job was not cancelled. This counts as a failed attempt.
struct HandlerCancelled: Error, CustomStringConvertible {
    var description: String { "the handler threw a CancellationError, but the job was not cancelled" }
}
