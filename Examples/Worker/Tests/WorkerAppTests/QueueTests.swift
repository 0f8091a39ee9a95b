import Testing

@testable import WorkerApp

extension WorkerTests {
    @Suite("The queue")
    struct QueueTests {
        private let time = ManualTime()

        @Test(
            "Jobs are taken in the order in which they were added, and only those that a handler runs",
            arguments: Backend.available
        )
        func order(backend: Backend) async throws {
            try await backend.withAddress { address in
                let queue = try await backend.open(address, time: time)
                let first = try await queue.add(name: "resize", input: #"{"file": "ä.png"}"#)
                _ = try await queue.add(name: "report", input: "{}")
                let third = try await queue.add(name: "resize", input: "'")

                let job = try #require(try await queue.take(names: ["count", "resize"], lease: .seconds(60)))
                #expect(job.id == first)
                #expect(job.name == "resize")
                #expect(job.input == #"{"file": "ä.png"}"#)
                #expect(job.attempt == 1)
                #expect(try await queue.take(names: ["count", "resize"], lease: .seconds(60))?.id == third)
                #expect(try await queue.take(names: ["count", "resize"], lease: .seconds(60)) == nil)
                #expect(try await queue.take(names: [], lease: .seconds(60)) == nil)
            }
        }

        @Test(
            "A job comes back when its lease ends, and its former worker can change nothing",
            arguments: Backend.available
        )
        func expiry(backend: Backend) async throws {
            try await backend.withAddress { address in
                let queue = try await backend.open(address, time: time)
                let id = try await queue.add(name: "resize", input: "{}")
                let lost = try #require(try await queue.take(names: ["resize"], lease: .seconds(60)))
                time.advance(by: 59)
                #expect(try await queue.take(names: ["resize"], lease: .seconds(60)) == nil)
                time.advance(by: 1)
                let job = try #require(try await queue.take(names: ["resize"], lease: .seconds(60)))
                #expect(job.id == id)
                #expect(job.attempt == 2)

                #expect(try await !queue.renew(job: lost, lease: .seconds(60)))
                #expect(try await !queue.settle(job: lost, outcome: .dead(problem: "late")))
                #expect(try await queue.counts() == [JobCounts(name: "resize", running: 1)])
                #expect(try await queue.settle(job: job, outcome: .done))
            }
        }

        @Test("A lease that is renewed lasts longer, until the job has ended", arguments: Backend.available)
        func renewal(backend: Backend) async throws {
            try await backend.withAddress { address in
                let queue = try await backend.open(address, time: time)
                _ = try await queue.add(name: "resize", input: "{}")
                let job = try #require(try await queue.take(names: ["resize"], lease: .seconds(60)))
                time.advance(by: 59)
                #expect(try await queue.renew(job: job, lease: .seconds(60)))
                time.advance(by: 59)
                #expect(try await queue.take(names: ["resize"], lease: .seconds(60)) == nil)
                #expect(try await queue.settle(job: job, outcome: .done))
                #expect(try await !queue.renew(job: job, lease: .seconds(60)))
            }
        }

        @Test(
            "A job waits for its next attempt after a failure; noting the failure twice changes nothing",
            arguments: Backend.available
        )
        func again(backend: Backend) async throws {
            try await backend.withAddress { address in
                let queue = try await backend.open(address, time: time)
                _ = try await queue.add(name: "resize", input: "{}")
                let job = try #require(try await queue.take(names: ["resize"], lease: .seconds(60)))
                #expect(try await queue.settle(job: job, outcome: .again(after: .seconds(10), problem: "full disk")))
                #expect(try await queue.settle(job: job, outcome: .again(after: .seconds(10), problem: "full disk")))
                #expect(try await queue.counts() == [JobCounts(name: "resize", waiting: 1)])
                time.advance(by: 9)
                #expect(try await queue.take(names: ["resize"], lease: .seconds(60)) == nil)
                time.advance(by: 1)
                #expect(try await queue.take(names: ["resize"], lease: .seconds(60))?.attempt == 2)
            }
        }

        @Test("An attempt that ended with its worker does not count", arguments: Backend.available)
        func interruption(backend: Backend) async throws {
            try await backend.withAddress { address in
                let queue = try await backend.open(address, time: time)
                _ = try await queue.add(name: "resize", input: "{}")
                let job = try #require(try await queue.take(names: ["resize"], lease: .seconds(60)))
                #expect(try await queue.settle(job: job, outcome: .interrupted))
                #expect(try await queue.settle(job: job, outcome: .interrupted))
                #expect(try await queue.take(names: ["resize"], lease: .seconds(60))?.attempt == 1)
            }
        }

        @Test("A dead job is listed, and runs again when a person says so", arguments: Backend.available)
        func dead(backend: Backend) async throws {
            try await backend.withAddress { address in
                let queue = try await backend.open(address, time: time)
                let id = try await queue.add(name: "resize", input: "{}")
                let job = try #require(try await queue.take(names: ["resize"], lease: .seconds(60)))
                #expect(try await !queue.retry(id: id))
                #expect(try await queue.settle(job: job, outcome: .dead(problem: "no picture")))
                #expect(try await queue.dead() == [DeadJob(id: id, name: "resize", input: "{}", problem: "no picture")])
                time.advance(by: 3600)
                #expect(try await queue.take(names: ["resize"], lease: .seconds(60)) == nil)

                #expect(try await queue.retry(id: id))
                #expect(try await !queue.settle(job: job, outcome: .done))
                #expect(try await queue.take(names: ["resize"], lease: .seconds(60))?.attempt == 1)
                #expect(try await queue.dead().isEmpty)
            }
        }

        @Test("Jobs are counted by name and state", arguments: Backend.available)
        func counts(backend: Backend) async throws {
            try await backend.withAddress { address in
                let queue = try await backend.open(address, time: time)
                #expect(try await queue.counts().isEmpty)
                for name in ["resize", "report", "resize", "resize", "resize"] {
                    _ = try await queue.add(name: name, input: "")
                }
                for outcome in [Outcome.done, .dead(problem: "")] {
                    let job = try #require(try await queue.take(names: ["resize"], lease: .seconds(60)))
                    _ = try await queue.settle(job: job, outcome: outcome)
                }
                _ = try await queue.take(names: ["resize"], lease: .seconds(60))
                #expect(
                    try await queue.counts() == [
                        JobCounts(name: "report", waiting: 1),
                        JobCounts(name: "resize", waiting: 1, running: 1, done: 1, dead: 1),
                    ]
                )
            }
        }

        @Test("Workers with separate connections take 1,000 jobs, and no job twice", arguments: Backend.available)
        func sharing(backend: Backend) async throws {
            try await backend.withAddress { address in
                let queue = try await backend.open(address)
                var added: Set<Job.ID> = []
                for _ in 0..<1000 { added.insert(try await queue.add(name: "resize", input: "{}")) }
                let taken = try await withThrowingTaskGroup(of: [Job.ID].self) { group in
                    for _ in 0..<4 {
                        let queue = try await backend.open(address)
                        group.addTask {
                            var taken: [Job.ID] = []
                            while let job = try await queue.take(names: ["resize"], lease: .seconds(600)) {
                                taken.append(job.id)
                            }
                            return taken
                        }
                    }
                    return try await group.reduce(into: []) { $0 += $1 }
                }
                #expect(taken.count == 1000)
                #expect(Set(taken) == added)
            }
        }

        @Test("A worker hears of a job that another program adds", arguments: Backend.available)
        func changes(backend: Backend) async throws {
            try await backend.withAddress { address in
                let listening = try await backend.open(address)
                let adding = try await backend.open(address)
                var changes = listening.changes().makeAsyncIterator()
                await changes.next()
                let id = try await adding.add(name: "resize", input: "{}")
                await changes.next()
                #expect(try await listening.take(names: ["resize"], lease: .seconds(60))?.id == id)
            }
        }

        @Test("A PostgreSQL server is there", .needsPostgreSQL)
        func server() {
            #expect(Backend.available.contains(.postgreSQL))
        }
    }
}
