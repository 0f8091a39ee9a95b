/// The settings of the workers.
public struct WorkerSettings: Sendable {
    /// Where the queue is: `postgres://…`, or else a file.
    public var queue: String
    /// How many jobs run at the same time.
    public var workers: Int
    /// How long a job stays with a worker that does not renew its lease.
    public var lease: Duration
    /// The number of failed attempts after which a job is dead.
    public var attempts: Int
    /// How long a worker waits at most before it looks for jobs again, and the program before it looks for plug-ins.
    public var patience = Duration.seconds(1)

    /// Creates settings for a queue.
    public init(queue: String, workers: Int = 4, lease: Duration = .seconds(60), attempts: Int = 5) {
        self.queue = queue
        self.workers = workers
        self.lease = lease
        self.attempts = attempts
    }
}
