import Interposition

/// Runs tasks on the calling thread, one job at a time, in an order that a seed decides.
///
/// A job is what a task does between two suspensions. The time of all clocks stands still while a job is ready, and then jumps to
/// that of the next sleep: so each schedule can be repeated, and takes no real time.
final class Schedule: @unchecked Sendable {
    // Sendable because only the thread that calls `run` uses it: all its jobs run there.

    /// How a program ended.
    enum End: Equatable, Sendable {
        case done
        /// Nothing is ready and nothing sleeps, and the tasks have not ended.
        case hangs
        /// It has run so many jobs that it probably never ends.
        case runsForever
    }

    private struct Sleeper {
        let due: UInt64
        let job: Job
    }

    #if os(Linux)
        static let isSupported = true
    #else
        // On other systems, clocks cannot be replaced in this way.
        static let isSupported = false
    #endif

    // Only the thread that calls `run` reads it while that runs.
    nonisolated(unsafe) private static var current: Schedule?

    private var random: Random
    private let limit: Int
    private var ready: [Job] = []
    private var sleepers: [Sleeper] = []
    private var events: [(step: Int, action: () -> Void)] = []
    /// How many jobs have run.
    private(set) var step = 0
    /// The virtual time since the beginning, in nanoseconds.
    private(set) var time: UInt64 = 0
    /// Which of the ready jobs ran, in order.
    private(set) var trace: [Int] = []

    /// - Parameters:
    ///   - seed: Decides the order.
    ///   - limit: The most jobs of a program.
    init(seed: UInt64, limit: Int = 50_000) {
        random = Random(seed: seed)
        self.limit = limit
    }

    /// Runs a function, and then all tasks that it leaves behind. In between, also if the function hangs, `unblock` is called, so that
    /// what waits in vain can be released.
    func run(_ body: @escaping @Sendable () async -> Void, unblock: () -> Void = {}) -> End {
        precondition(Self.current == nil, "one schedule runs at a time")
        Self.current = self
        startTakingJobs { job, delay in Schedule.current?.enqueue(job, delay) }
        defer {
            stopTakingJobs()
            Self.current = nil
        }
        let flag = Flag()
        let task = Task {
            await body()
            flag.isSet = true
        }
        let end = drain { flag.isSet }
        unblock()
        task.cancel()
        _ = drain { false }
        return end
    }

    /// Runs jobs until there are none, and then those that sleep.
    private func drain(until isDone: () -> Bool) -> End {
        while true {
            if isDone() { return .done }
            if ready.isEmpty {
                guard let due = sleepers.map(\.due).min() else { return .hangs }
                time = max(time, due)
                setVirtualTime(time)
                ready = sleepers.filter { $0.due <= time }.map(\.job)
                sleepers.removeAll { $0.due <= time }
            }
            if step >= limit { return .runsForever }
            let choice = random.below(ready.count)
            trace.append(choice)
            step += 1
            let job = ready.remove(at: choice)
            job.work(job.context)
            let due = events.filter { $0.step <= step }
            if due.isEmpty { continue }
            events.removeAll { $0.step <= step }
            for event in due { event.action() }
        }
    }

    private func enqueue(_ job: Job, _ delay: UInt64) {
        if delay == 0 { ready.append(job) } else { sleepers.append(Sleeper(due: time &+ delay, job: job)) }
    }

    /// Calls a function between two jobs: after so many more.
    func after(steps: Int, _ action: @escaping () -> Void) {
        events.append((step + steps, action))
    }
}

/// Set by a task, and read between two jobs of the same thread.
private final class Flag: @unchecked Sendable {
    var isSet = false
}
