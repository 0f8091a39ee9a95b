public import DovetailContainer

/// The workers, the commands, and the queue.
public struct WorkerAssembly: Assembly {
    let settings: WorkerSettings

    /// The whole program.
    public init(_ settings: WorkerSettings) {
        self.settings = settings
    }

    /// Registers its services.
    public func assemble(_ registry: inout Registry) {
        registry.assemble(QueueAssembly(address: settings.queue))
        registry.assemble(HandlersAssembly())
        registry.assemble(PlugInsAssembly())
        registry.assemble(CommandsAssembly())

        // Each call of the function is a scope. The lease ends with it, when the job is done or has failed.
        registry.register(RunJob.self, within: JobScope.self) { (job: Job, lease: Lease, handlers: Handlers) in
            guard let handler = handlers[job.name] else { throw NoHandler(name: job.name) }
            try await lease.hold { try await handler.run(job) }
        }
        registry.register(Lease.self) {
            (job: Job, queue: JobQueue, settings: WorkerSettings, clock: any Clock<Duration>, report: Named<Report>) in
            // Retries, so that a finished job does not run again because the database was away for a moment.
            let settle = retry(queue.settle, attempts: 20, backoff: Self.pauses, clock: clock)
            return Lease(
                job: job,
                queue: queue.replacing(\.settle, with: settle),
                policy: RetryPolicy(attempts: settings.attempts),
                duration: settings.lease,
                clock: clock,
                report: report.value
            )
        }
        .scope(JobScope.self)
        .onStop { await $0.settle($1) }

        // The workers depend on the queue, so they finish before it closes.
        registry.register(Workers.self) {
            (
                settings: WorkerSettings,
                queue: JobQueue,
                handlers: Handlers,
                runJob: Named<RunJob>,
                clock: any Clock<Duration>,
                report: Named<Report>
            ) in
            Workers(
                settings,
                queue: queue,
                handlers: handlers,
                runJob: runJob.value,
                clock: clock,
                report: report.value
            )
        }
        .scope(.singleton)
        .running(mayReturn: false) {
            await $0.run()
        } finish: {
            await $0.finish()
        }
        registry.register(WorkerSettings.self) { [settings] in settings }
        registry.register((any Clock<Duration>).self) { ContinuousClock() }
    }

    private static let pauses = exponentialBackoff(from: .milliseconds(200), atMost: .seconds(2))
}

/// There is no handler for a job.
struct NoHandler: Error, CustomStringConvertible {
    let name: String

    var description: String { "there is no handler for '\(name)'" }
}
