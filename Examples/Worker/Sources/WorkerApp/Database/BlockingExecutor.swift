import Dispatch

/// Runs an actor on a thread of its own kind: calls to a database block, and would keep a thread of the cooperative pool from other tasks.
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
