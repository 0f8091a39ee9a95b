import Foundation
import Testing

@testable import WorkerApp

extension WorkerTests {
    @Suite("Workers that are killed")
    struct KillingTests {
        private static let allDone = [JobCounts(name: "resize", done: 1000)]

        @Test(
            "SIGKILL at ten moments loses no job, and no job runs twice within its lease",
            arguments: Backend.available
        )
        func killing(backend: Backend) async throws {
            let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...9999)
            print("SEED=\(seed) kills workers at the same moments again")
            var random = SeededGenerator(seed: seed)
            // Counted in jobs that were done, one moment in each 90. Notes of some that were done die with their worker.
            let moments = (0..<10).map { 90 * $0 + Int.random(in: 1...90, using: &random) }

            try await backend.withAddress { address in
                let queue = try await backend.open(address)
                for _ in 0..<1000 {
                    _ = try await queue.add(name: "resize", input: #"{"file": "a.png", "seconds": 0.002}"#)
                }
                var journal = Journal(lease: .seconds(1))
                var kills = 0
                for moment in moments where try await queue.counts() != Self.allDone {
                    let worker = try Program(worker: "run", "--lease", "1", "--attempts", "20", queue: address)
                    for await line in worker.lines {
                        journal.note(line)
                        if journal.done >= moment { worker.send(SIGKILL) }
                    }
                    #expect(await worker.end() == -SIGKILL, "\(journal.others)")
                    kills += 1
                }

                let worker = try Program(worker: "run", "--lease", "1", "--attempts", "20", queue: address)
                for await line in worker.lines {
                    journal.note(line)
                    guard !line.hasPrefix("took") else { continue }
                    if try await queue.counts() == Self.allDone { worker.send(SIGTERM) }
                }
                #expect(await worker.end() == 0)
                #expect(kills == 10)
                #expect(journal.taken == 1000)
                #expect(journal.mistakes.isEmpty)
            }
        }
    }
}

/// The same numbers for the same seed.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
