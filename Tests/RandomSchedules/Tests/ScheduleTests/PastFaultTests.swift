import Testing

extension RandomSchedules {
    /// The smallest programs that once broke a rule.
    @Suite("Past faults")
    struct PastFaultTests {
        private typealias Step = Program.Step

        private func expectNoViolations(_ bases: [Int], _ services: [Program.Service], _ tasks: [[Program.Step]]) {
            let program = Program(bases: bases, services: services, tasks: tasks)
            for seed in 0..<100 as Range<UInt64> {
                let violations = Trial(program: program, seed: seed).run().violations
                #expect(violations == [], "schedule \(seed) of\n\(program)")
            }
        }

        @Test("A start and a stop at once: the start is cancelled, and does not say that it came too late")
        func startAndStop() {
            expectNoViolations([], [], [[.stop(.container(0), draining: 30)], [.run(.container(0), finishing: 2)]])
        }

        @Test("A container stops an extension that runs without services, also after work in that")
        func runWithoutServices() {
            let tasks: [[Step]] = [[.run(.container(1), finishing: 2)], [.within(.container(2), [])]]
            expectNoViolations([0, 1], [], tasks)
        }

        @Test("A start that work of an extension calls can be cancelled")
        func startInWork() {
            let start = Step.cancelling(.start(.container(0)), after: 1)
            expectNoViolations([0], [], [[.within(.container(1), [start])]])
        }

        @Test("A start that a hook of an extension calls can be cancelled")
        func startInHook() {
            let start = Step.cancelling(.start(.container(0)), after: 1)
            let service = Program.Service(number: 2, container: 1, onStart: [start])
            expectNoViolations([0], [service], [[.run(.container(1), finishing: 2)]])
        }

        @Test("Services that run in a scope finish before those of the container that they depend on")
        func runInScope() {
            let server = Program.Service(number: 1, run: Program.Run(run: [.hang], finish: []))
            let needs = [Program.Need(service: 1, isFunction: false)]
            let session = Program.Service(number: 3, depth: 1, needs: needs, run: Program.Run(run: [.hang]))
            let start: [Step] = [.enter(.container(0), as: 1), .run(.scope(1), finishing: 30)]
            expectNoViolations([], [server, session], [[.run(.container(0), finishing: 30)], start])
        }
    }
}
