import Dispatch

/// Runs an actor outside the cooperative pool, because calls to a database block, and other tasks need the threads of
/// the pool.
final class BlockingExecutor: SerialExecutor {
    let queue: DispatchQueue

    init(_ label: String) {
        queue = DispatchQueue(label: label)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
