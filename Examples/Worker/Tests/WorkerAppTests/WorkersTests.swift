import DovetailContainer
import DovetailTesting
import Foundation
import Testing

@testable import WorkerApp

@Suite("Workers", .timeLimit(.minutes(10)))
struct WorkersTests {
    private let job = Job(id: 7, name: "resize", input: "{}", attempt: 1, lease: 1, until: .distantFuture)
    private let clock = ManualClock()
    private let events = Events()

    @Test("Everything that any part needs is provided, with either queue")
    func isComplete() {
        expectWired(WorkerAssembly(WorkerSettings(queue: "jobs.sqlite")))
        expectWired(WorkerAssembly(WorkerSettings(queue: "postgres://localhost/jobs")))
    }

    @Test("A worker that has to stop finishes its job, and takes no other job")
    func stopping() async throws {
        let (began, mayEnd) = (Gate(), Gate())
        let container = try container(queue: queue(of: [job, job])) { _ in
            began.open()
            await mayEnd.wait()
        }
        let running = Task { try await container.run() }
        await began.wait()
        running.cancel()
        await events.wait(for: "finishing what runs")
        mayEnd.open()
        try await running.value
        #expect(
            events.all == [
                "1 worker runs", "took 7 resize", "finishing what runs", "settled 7: done", "done 7 resize", "stopped",
            ]
        )
    }

    @Test("The cancellation of the task that runs the program stops it in order, as a signal does")
    func cancellation() async throws {
        let (began, mayEnd) = (Gate(), Gate())
        let container = try container(queue: queue(of: [job])) { _ in
            began.open()
            await mayEnd.wait()
        }
        let running = Task {
            try await container.run(until: [], besides: { await Gate().wait() })
        }
        await began.wait()
        running.cancel()
        await events.wait(for: "finishing what runs")
        mayEnd.open()
        try await running.value
        #expect(events.all.suffix(2) == ["done 7 resize", "stopped"])
    }

    @Test("An error of the work beside the workers ends the program with that error, after its jobs")
    func failure() async throws {
        let (began, mayEnd) = (Gate(), Gate())
        let container = try container(queue: queue(of: [job])) { _ in
            began.open()
            await mayEnd.wait()
        }
        let running = Task {
            try await container.run(until: []) {
                await began.wait()
                throw NoPicture(file: "a.txt")
            }
        }
        await events.wait(for: "finishing what runs")
        mayEnd.open()
        await #expect(throws: NoPicture.self) { try await running.value }
        #expect(events.all.suffix(2) == ["done 7 resize", "stopped"])
    }

    @Test("A lease is renewed while its job runs")
    func renewal() async throws {
        let mayEnd = Gate()
        var queue = queue(of: [])
        queue.renew = { _, lease in
            events.note("renewed for \(lease)")
            mayEnd.open()
            return true
        }
        let runJob = try container(queue: queue) { _ in await mayEnd.wait() }.resolve(RunJob.self)
        let running = Task { [job] in try await runJob(job) }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(20))
        try await running.value
        #expect(events.all == ["renewed for 60.0 seconds", "settled 7: done", "done 7 resize"])
    }

    @Test("A job whose lease is lost is cancelled, and changes nothing", arguments: [true, false])
    func loss(isOutage: Bool) async throws {
        var queue = queue(of: [])
        queue.renew = { _, _ in
            if isOutage { throw DatabaseError(database: "PostgreSQL", message: "it is away") }
            return false
        }
        let runJob = try container(queue: queue) { _ in await Gate().wait() }.resolve(RunJob.self)
        let running = Task { [job] in try await runJob(job) }
        for _ in 0..<(isOutage ? 2 : 1) {
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(20))
        }
        await #expect(throws: LeaseLost.self) { try await running.value }
        #expect(events.all == ["lost 7 resize: another worker may have it"])
    }

    @Test("An outage does not lose what is done, which is noted when the database is back")
    func outage() async throws {
        var queue = queue(of: [])
        let outages = Items(["first", "second", "third"])
        queue.settle = { [settle = queue.settle] job, outcome in
            guard let outage = outages.next() else { return try await settle(job, outcome) }
            events.note(outage)
            throw DatabaseError(database: "PostgreSQL", message: "it is away")
        }
        let runJob = try container(queue: queue) { _ in }.resolve(RunJob.self)
        let running = Task { [job] in try await runJob(job) }
        for outage in ["first", "second", "third"] {
            await events.wait(for: outage)
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(2))
        }
        try await running.value
        #expect(events.all == ["first", "second", "third", "settled 7: done", "done 7 resize"])
    }

    @Test("A job fails a few times, each time later, and then it is dead")
    func policy() {
        let policy = RetryPolicy(attempts: 3) { failures, _ in .seconds(failures) }
        func outcome(_ attempt: Int, _ error: any Error) -> Outcome {
            policy.outcome(of: Job(id: 7, name: "", input: "", attempt: attempt, lease: 9, until: .now), error)
        }
        let error = NoPicture(file: "a.txt")
        #expect(outcome(1, error) == .again(after: .seconds(1), problem: "a.txt is no picture"))
        #expect(outcome(2, error) == .again(after: .seconds(2), problem: "a.txt is no picture"))
        #expect(outcome(3, error) == .dead(problem: "a.txt is no picture"))
        #expect(outcome(3, CancellationError()) == .interrupted)
    }

    @Test("A job that is cancelled with its worker is interrupted, and waits for another one")
    func interruption() async throws {
        let began = Gate()
        let runJob = try container(queue: queue(of: [])) { _ in
            began.open()
            await Gate().wait()
            try Task.checkCancellation()
        }
        .resolve(RunJob.self)
        let running = Task { [job] in try await runJob(job) }
        await began.wait()
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        #expect(events.all == ["settled 7: interrupted", "interrupted 7 resize: it waits for another worker"])
    }

    @Test("A handler that throws a CancellationError by itself has failed, and in the end its job is dead")
    func selfCancellation() async throws {
        let runJob = try container(queue: queue(of: [])) { _ in throw CancellationError() }.resolve(RunJob.self)
        for attempt in [1, 2, 5] {
            let job = Job(id: 7, name: "resize", input: "{}", attempt: attempt, lease: attempt, until: .distantFuture)
            await #expect(throws: HandlerCancelled.self) { try await runJob(job) }
        }
        let ends = events.all.filter { !$0.hasPrefix("settled") }.map { $0.prefix { $0 != ";" } }
        let problem = "7 resize: \(HandlerCancelled())"
        #expect(ends == ["failed \(problem)", "failed \(problem)", "dead \(problem)"])
    }

    @Test("A job that ends its workers is dead before it ends another worker")
    func poison() async throws {
        let lost = Job(id: 7, name: "resize", input: "{}", attempt: 6, lease: 6, until: .now)
        let runJob = try container(queue: queue(of: [])) { _ in events.note("it ran") }.resolve(RunJob.self)
        await #expect(throws: WorkerLost.self) { try await runJob(lost) }
        #expect(
            events.all == [
                "settled 7: dead(problem: \"each worker that ran it was lost\")",
                "dead 7 resize: each worker that ran it was lost",
            ]
        )
    }

    /// The program with this queue, one worker, and this handler for `resize`.
    private func container(queue: JobQueue, _ run: @escaping @Sendable (Job) async throws -> Void) throws -> Container {
        try Container(WorkerAssembly(WorkerSettings(queue: "", workers: 1))).replacing { [clock, events] registry in
            registry.register(JobQueue.self) { queue }
            registry.register(Handlers.self) { Handlers(["resize": Handler(run)]) }.scope(.singleton)
            registry.register((any Clock<Duration>).self) { clock }
            registry.register(Report.self) {
                { event in
                    if case .took(let job) = event {
                        events.note("took \(job.id) \(job.name)")
                    } else {
                        events.note("\(event)")
                    }
                }
            }
            .scope(.singleton)
        }
    }

    /// A queue of these jobs, which notes what is settled.
    private func queue(of jobs: [Job]) -> JobQueue {
        let jobs = Items(jobs)
        var queue = JobQueue()
        queue.take = { _, _ in jobs.next() }
        queue.settle = { [events] job, outcome in
            events.note("settled \(job.id): \(outcome)")
            return true
        }
        return queue
    }
}
