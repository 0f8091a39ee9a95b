/// Takes jobs and runs them, several at a time.
actor Workers {
    private let settings: WorkerSettings
    private let queue: JobQueue
    private let handlers: Handlers
    private let runJob: RunJob.Service
    private let clock: any Clock<Duration>
    private let report: Report.Service
    private let bell = Bell()
    private var isFinishing = false

    init(
        _ settings: WorkerSettings,
        queue: JobQueue,
        handlers: Handlers,
        runJob: @escaping RunJob.Service,
        clock: any Clock<Duration>,
        report: @escaping Report.Service
    ) {
        self.settings = settings
        self.queue = queue
        self.handlers = handlers
        self.runJob = runJob
        self.clock = clock
        self.report = report
    }

    /// Works until it finishes, and returns when all jobs that were taken have ended.
    func run() async {
        report(.began(workers: settings.workers))
        let listening = Task { [queue, bell] in
            for await _ in queue.changes() { bell.ring() }
        }
        await withDiscardingTaskGroup { group in
            for _ in 0..<settings.workers { group.addTask { await self.work() } }
        }
        listening.cancel()
        report(.stopped)
    }

    /// Stops taking jobs.
    func finish() {
        isFinishing = true
        report(.finishing)
        bell.ring()
    }

    private func work() async {
        while !isFinishing, !Task.isCancelled {
            let rings = bell.rings
            if let job = await next() {
                report(.took(job))
                // The lease has recorded how it ended.
                try? await runJob(job)
            } else if !isFinishing {
                await bell.wait(after: rings, atMost: settings.patience, clock)
            }
        }
    }

    private func next() async -> Job? {
        do {
            return try await queue.take(names: handlers.names, lease: settings.lease)
        } catch {
            report(.trouble(error))
            return nil
        }
    }
}
