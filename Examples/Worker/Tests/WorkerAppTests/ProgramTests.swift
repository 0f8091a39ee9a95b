import Foundation
import Testing

@testable import WorkerApp

extension WorkerTests {
    @Suite("The program")
    struct ProgramTests {
        @Test("Jobs are added, run, counted, listed when they are dead, and run again", arguments: Backend.available)
        func commands(backend: Backend) async throws {
            try await backend.withAddress { address in
                func worker(_ words: String...) async throws -> String {
                    try await Program(worker: words, queue: address).output()
                }
                #expect(try await worker("status") == "there are no jobs")
                #expect(try await worker("dead") == "no job is dead")
                #expect(try await worker("enqueue", "resize", #"{"file": "a.png"}"#) == "job 1")
                #expect(try await worker("enqueue", "resize", #"{"fle": "a.png"}"#) == "job 2")
                #expect(try await worker("enqueue", "resize", "{") == "worker: the input is no JSON: {")
                #expect(
                    try await worker("status") == """
                        job     waiting  running  done  dead
                        resize        2        0     0     0
                        """
                )

                let running = try Program(worker: "run", "--workers", "2", queue: address)
                var lines: [String] = []
                for await line in running.lines {
                    lines.append(line)
                    if lines.contains("done 1 resize"), lines.contains(where: { $0.hasPrefix("dead 2") }) {
                        running.send(SIGTERM)
                    }
                }
                #expect(await running.end() == 0)
                #expect(lines.first == "2 workers run")
                #expect(lines.last == "stopped")

                #expect(
                    try await worker("status") == """
                        job     waiting  running  done  dead
                        resize        0        0     1     1
                        """
                )
                #expect(
                    try await worker("dead") == """
                        id  job     input             problem
                         2  resize  {"fle": "a.png"}  the input does not fit: there is no 'file'
                        """
                )
                #expect(try await worker("retry", "2") == "job 2 waits")
                #expect(try await worker("retry", "1") == "worker: no dead job has the number 1: see worker dead")
            }
        }

        @Test("SIGTERM finishes what runs, and takes nothing new", arguments: Backend.available)
        func termination(backend: Backend) async throws {
            try await backend.withAddress { address in
                let queue = try await backend.open(address)
                for _ in 0..<100 {
                    _ = try await queue.add(name: "resize", input: #"{"file": "a.png", "seconds": 0.05}"#)
                }
                let worker = try Program(worker: "run", "--workers", "4", queue: address)
                var journal = Journal(lease: .seconds(60))
                for await line in worker.lines {
                    journal.note(line)
                    if journal.taken == 20 { worker.send(SIGTERM) }
                }
                #expect(await worker.end() == 0)
                #expect(journal.mistakes.isEmpty)
                #expect(journal.done == journal.taken)
                #expect(journal.done < 100)
                let counts = JobCounts(name: "resize", waiting: 100 - journal.done, done: journal.done)
                #expect(try await queue.counts() == [counts])
            }
        }

        @Test(
            "A plug-in is loaded by the running program, and by the next one at its start",
            arguments: Backend.available
        )
        func plugIn(backend: Backend) async throws {
            try await backend.withAddress { address in
                func worker(_ words: String...) async throws -> String {
                    try await Program(worker: words, queue: address).output()
                }
                let file = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString)").path()
                defer { try? FileManager.default.removeItem(atPath: file) }
                #expect(try await worker("enqueue", "report", #"{"file": "\#(file)"}"#) == "job 1")
                #expect(try await worker("plug-in", "music") == "worker: there is no plug-in 'music'; there is report")

                let running = try Program(worker: "run", queue: address)
                for await line in running.lines {
                    if line == "4 workers run" {
                        #expect(try await worker("plug-in", "report") == "the workers of the queue load report")
                    }
                    if line == "done 1 report" { running.send(SIGTERM) }
                }
                #expect(await running.end() == 0)
                #expect(
                    try String(contentsOfFile: file, encoding: .utf8) == """
                        job     waiting  running  done  dead
                        report        0        1     0     0

                        """
                )

                let again = try Program(worker: "run", queue: address)
                for await line in again.lines where line == "loaded the plug-in report" { again.send(SIGTERM) }
                #expect(await again.end() == 0)
            }
        }

        @Test("The timeline of the start is written to a file")
        func trace() async throws {
            try await Backend.sqlite.withAddress { address in
                let worker = try Program(worker: "run", "--trace", address + ".json", queue: address)
                for await _ in worker.lines { worker.send(SIGTERM) }
                #expect(await worker.end() == 0)
                let trace = try String(contentsOfFile: address + ".json", encoding: .utf8)
                #expect(trace.contains(#""name" : "SQLiteDatabase""#))
            }
        }

        @Test(
            "Unknown arguments of the program are an error",
            arguments: [["work"], [], ["run", "--workers", "0"], ["retry", "x"], ["status", "now"]]
        )
        func usage(words: [String]) async throws {
            let worker = try Program(worker: words, queue: "jobs.sqlite")
            let output = await worker.output()
            #expect(await worker.end() == 2)
            #expect(output.hasPrefix("worker: "))
            #expect(output.contains("usage: worker COMMAND"))
        }
    }
}
