import Foundation
import Testing

extension RandomSchedules {
    /// `PROGRAMS=50000 FIRST_PROGRAM=10000` searches for rare faults. With `SWIFT_DETERMINISTIC_HASHING=1`, a seed also gives the same
    /// schedule in another process: the order of some dictionaries decides which task begins first.
    @Suite("Random programs")
    struct RandomProgramTests {
        private static let schedules = 0..<4 as Range<UInt64>

        private static func number(_ name: String) -> UInt64? {
            ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
        }

        @Test("Random programs keep the rules, in whatever order their tasks run")
        func random() throws {
            let (first, count) = (Self.number("FIRST_PROGRAM") ?? 0, Self.number("PROGRAMS") ?? 2500)
            var counts: [String: Int] = [:]
            for seed in first..<first + count {
                let program = Program(seed: seed)
                for schedule in Self.schedules {
                    let result = Trial(program: program, seed: schedule).run()
                    if !result.violations.isEmpty {
                        Issue.record(Comment(rawValue: Self.report(program, seed, schedule, result.violations)))
                        return
                    }
                    counts.merge(result.counts) { $0 + $1 }
                }
            }
            // The programs are of use only where each of these happens often enough.
            guard count >= 1000 else { return }
            let often = [
                "starts", "stops", "works", "resolved", "start", "start failed", "startOne", "run", "run failed",
            ]
            for what in often { #expect(counts[what, default: 0] > count / 2, "\(what)") }
            for what in ["runs", "startOne failed", "stop failed"] {
                #expect(counts[what, default: 0] > count / 10, "\(what)")
            }
        }

        /// The program that fails, and a smaller one that does so under one of some schedules.
        private static func report(
            _ program: Program,
            _ seed: UInt64,
            _ schedule: UInt64,
            _ violations: [String]
        ) -> String {
            let schedules = schedule..<schedule + 20
            let small = program.shrunk { program in
                schedules.contains { !Trial(program: program, seed: $0).run().violations.isEmpty }
            }
            let failing = schedules.first { !Trial(program: small, seed: $0).run().violations.isEmpty } ?? schedule
            let rest = Trial(program: small, seed: failing).run().violations
            return """
                program \(seed) under schedule \(schedule):
                \(violations.joined(separator: "\n"))
                \(program)

                smaller, under schedule \(failing):
                \(rest.joined(separator: "\n"))
                \(small)
                """
        }
    }
}
