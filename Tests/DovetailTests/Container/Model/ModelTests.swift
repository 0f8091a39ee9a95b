import DovetailContainer
import Foundation
import Testing

extension ContainerTests {
    /// Random sequences of what a user can do, on containers and on a model of them that is too plain to be wrong in the
    /// same way.
    @Suite("Containers against a model", .timeLimit(.minutes(10)))
    struct ModelTests {
        /// How many sequences there are. A sanitizer or a search for rare mistakes asks for fewer or more.
        static let sequences = ProcessInfo.processInfo.environment["MODEL_SEQUENCES"].flatMap(Int.init) ?? 10_000
        private static let sequencesOfWiring = 5
        private static let runs = 20

        @Test("Containers do what the model does, after each step", arguments: 0..<runs)
        func sequences(run: Int) async {
            let wirings = Self.sequences / Self.sequencesOfWiring / Self.runs
            var tally = Model.Tally()
            for seed in run * wirings..<(run + 1) * wirings {
                var simulation = Model.Simulation(seed: seed)
                do {
                    try await simulation.run(sequences: Self.sequencesOfWiring, operations: 16)
                } catch {
                    let steps = simulation.steps.map { "  \($0)" }.joined(separator: "\n")
                    Issue.record("seed \(seed): \(error)\nafter\n\(steps)")
                    return
                }
                tally.add(simulation.tally)
            }
            guard wirings >= 100 else { return }
            // That nothing goes wrong says nothing about what is never done.
            for name in Model.Tally.usual { #expect(tally[name] > 0, "\(name)") }
        }

        @Test(
            "Threads that use and extend containers at once get one instance of each shared service",
            arguments: 0..<runs
        )
        func threads(run: Int) throws {
            let wirings = max(1, Self.sequences / 50 / Self.runs)
            for seed in run * wirings..<(run + 1) * wirings {
                let crowd = Model.Crowd(seed: seed, starts: false)
                let problems = try crowd.run(threads: 4, operations: 25)
                #expect(problems == [], "seed \(seed): \(crowd.blueprint)")
                #expect(crowd.living.isEmpty, "seed \(seed): \(crowd.blueprint)")
            }
        }

        @Test("Tasks that start, use and stop containers at once keep to the order of services", arguments: 0..<runs)
        func tasks(run: Int) async throws {
            let wirings = max(5, Self.sequences / 25 / Self.runs)
            var hooks: Set<Model.Hook> = []
            for seed in run * wirings..<(run + 1) * wirings {
                let crowd = Model.Crowd(seed: seed, starts: true)
                let problems = try await crowd.run(tasks: 4, operations: 20)
                #expect(problems == [], "seed \(seed): \(crowd.blueprint)")
                // Tasks are released a little later than they end.
                await ContainerTests.until { crowd.living.isEmpty }
                hooks.formUnion(crowd.hooks.map(\.hook))
            }
            #expect(wirings < 20 || hooks == [.onStart, .onStop])
        }

        @Test("Threads, or tasks with child tasks, make each service once, or get an error with a circle")
        func circles() async throws {
            for seed in 0..<Self.sequences / 20 {
                let (onThreads, inTasks) = (try Model.Circles(seed: seed), try Model.Circles(seed: seed))
                let problems = onThreads.run(threads: 4) + (await inTasks.run(tasks: 4))
                try #require(problems == [], "seed \(seed): \(onThreads.wiring)")
            }
        }
    }
}
