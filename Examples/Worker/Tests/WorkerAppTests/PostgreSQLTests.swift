import Foundation
import Synchronization
import Testing

@testable import WorkerApp

extension WorkerTests {
    @Suite("Workers on one server", .needsPostgreSQL)
    struct PostgreSQLTests {
        @Test("Two programs share 1,000 jobs, and no job is done twice")
        func sharing() async throws {
            try await Backend.postgreSQL.withAddress { address in
                let queue = try await Backend.postgreSQL.open(address)
                for _ in 0..<1000 { _ = try await queue.add(name: "resize", input: #"{"file": "a.png"}"#) }
                let journals = try await Journal.ofTwoWorkers(on: address)
                let done = journals.map(\.done)
                #expect(done.allSatisfy { $0 > 0 }, "\(done)")
                #expect(done.reduce(0, +) == 1000)
                #expect(journals.map(\.taken).reduce(0, +) == 1000)
                #expect(journals.flatMap(\.mistakes).isEmpty)
            }
        }

        @Test("A restart of the server in the middle loses no job")
        func restart() async throws {
            let server = try await PostgreSQLServer()
            let address = try await server.makeDatabase()
            let queue = try await Backend.postgreSQL.open(address)
            for _ in 0..<1000 { _ = try await queue.add(name: "resize", input: #"{"file": "a.png"}"#) }
            let journals = try await Journal.ofTwoWorkers(on: address, after: 300) {
                await server.stop()
                try await server.start()
            }
            #expect(try await queue.counts() == [JobCounts(name: "resize", done: 1000)])
            #expect(journals.flatMap(\.mistakes).isEmpty)
            try await server.remove()
        }
    }
}

extension Journal {
    /// What two programs say until 1,000 jobs are done; something happens when it is so many.
    fileprivate static func ofTwoWorkers(
        on address: String,
        after number: Int = 0,
        _ event: @escaping @Sendable () async throws -> Void = {}
    ) async throws -> [Journal] {
        let workers = try [1, 2].map { _ in try Program(worker: "run", "--lease", "2", queue: address) }
        let done = Tally()
        return try await withThrowingTaskGroup(of: Journal.self) { group in
            for worker in workers {
                group.addTask {
                    var journal = Journal(lease: .seconds(2))
                    for await line in worker.lines {
                        journal.note(line)
                        guard line.hasPrefix("done") else { continue }
                        let count = done.next()
                        if count == number { try await event() }
                        if count == 1000 { for worker in workers { worker.send(SIGTERM) } }
                    }
                    return journal
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}

/// Counts what happens in several tasks.
private final class Tally: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
