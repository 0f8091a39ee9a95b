/// How jobs are run.
public struct WorkerSettings: Sendable {
    /// Where the queue is: `postgres://…`, or else a file.
    public var queue: String
    /// How many jobs run at the same time.
    public var workers: Int
    /// How long a job may go without a sign of life from its worker.
    public var lease: Duration
    /// After so many attempts that failed, a job is dead.
    public var attempts: Int
    /// How long a worker waits at most before it looks for jobs again.
    public var patience = Duration.seconds(1)

    /// Settings for a queue.
    public init(queue: String, workers: Int = 4, lease: Duration = .seconds(60), attempts: Int = 5) {
        self.queue = queue
        self.workers = workers
        self.lease = lease
        self.attempts = attempts
    }
}
