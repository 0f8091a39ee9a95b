import Testing

extension RandomSchedules {
    /// The smallest programs that once broke a rule.
    @Suite("Past faults")
    struct PastFaultTests {
        private typealias Step = Program.Step

        private func expectNoViolations(
            _ bases: [Int],
            _ services: [Program.Service],
            functions: [Int: [Program.Need]] = [:],
            _ tasks: [[Program.Step]]
        ) {
            let program = Program(bases: bases, services: services, functions: functions, tasks: tasks)
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

        private func held(_ service: Int) -> Program.Need { Program.Need(service: service, isFunction: false) }
        private func later(_ service: Int) -> Program.Need { Program.Need(service: service, isFunction: true) }

        @Test("A service does not stop while one of an extension starts that depends on it")
        func startInExtension() {
            let services = [
                Program.Service(number: 2, container: 1, needs: [later(4)]),
                Program.Service(number: 4, run: Program.Run(run: [])),
            ]
            expectNoViolations(
                [0],
                services,
                [[.run(.container(0), finishing: 2)], [.pause(1), .start(.container(1))]]
            )
        }

        @Test("A service that starts during a stop is stopped before those that it depends on")
        func startDuringStop() {
            let services = [
                Program.Service(number: 3, onStart: [.pause(1)], run: Program.Run(run: [])),
                Program.Service(number: 4, needs: [later(3)]),
                Program.Service(number: 5, needs: [later(7)]),
                Program.Service(number: 7, needs: [held(4)]),
            ]
            let stop: [Step] = [.pause(1), .stop(.container(0), draining: 2)]
            expectNoViolations([], services, [[.start(.container(0))], stop, [.startOne(.container(0), 7)]])
        }

        @Test("A service does not start after one that it holds, and that needs it in turn, has stopped")
        func circle() {
            let services = [
                Program.Service(number: 2, needs: [later(3)], onStop: [.pause(1)], run: Program.Run(run: [])),
                Program.Service(number: 3, needs: [held(2)]),
            ]
            let work: [Step] = [.within(.container(0), [.pause(2), .use(3)])]
            expectNoViolations([], services, [work, [.run(.container(0), finishing: 0)]])
        }

        @Test("What may not return and returns at once does not fail a call that did not wait for it")
        func earlyReturn() {
            let returns = Program.Run(run: [], mayReturn: false)
            let scoped = Program.Service(number: 2, depth: 1, run: returns)
            let call: [Step] = [.call(.container(0), depth: 1, [])]
            expectNoViolations([], [Program.Service(number: 0), scoped], functions: [1: [held(0), held(2)]], [call])
            let services = [
                Program.Service(number: 1, depth: 1),
                Program.Service(number: 2, depth: 1, needs: [held(1)], run: returns),
                Program.Service(number: 8, depth: 1, needs: [held(2)]),
            ]
            expectNoViolations([], services, [[.within(.container(0), [.use(2)])]])
            let unrelated = [
                Program.Service(number: 0),
                Program.Service(number: 2, depth: 1, needs: [later(0)], run: Program.Run(run: [])),
                Program.Service(number: 3, needs: [held(0)]),
                Program.Service(number: 5, depth: 1, run: returns),
            ]
            expectNoViolations([], unrelated, [[.within(.container(0), [.use(5), .use(2)])]])
        }

        @Test("A service whose lending is cancelled ends no run")
        func cancelledLending() {
            var lent = Program.Service(number: 0)
            lent.isLent = true
            let use: [Step] = [.within(.container(0), [.cancelling(.use(0), after: 0)])]
            let run: [Step] = [.run(.container(0), finishing: 0), .within(.container(0), [])]
            expectNoViolations([], [lent], functions: [2: [later(0)]], [run, use])
        }

        @Test("Work does not begin after a stop that has abandoned the start of its services")
        func abandonedStart() {
            let scoped = Program.Service(number: 2, depth: 1, onStart: [.block])
            expectNoViolations([], [scoped], functions: [1: [held(2)]], [[.call(.container(0), depth: 1, [])]])
        }

        @Test("A service whose start was abandoned stops after the hook of another one has ended")
        func startAbandonedDuringStop() {
            let services = [
                Program.Service(number: 1, onStop: [.block]),
                Program.Service(number: 2, depth: 1, onStart: [.block]),
                Program.Service(number: 3, depth: 1, onStop: [.pause(1)]),
            ]
            let tasks: [[Step]] = [[.start(.container(0)), .call(.container(0), depth: 1, [])]]
            expectNoViolations([], services, functions: [1: [held(2), held(3)]], tasks)
        }

        @Test("Services whose starts were abandoned stop one after another")
        func abandonedStarts() {
            let services = [
                Program.Service(number: 0, onStart: [.block]),
                Program.Service(number: 4, recipe: [.block], onStop: [.pause(1)]),
            ]
            expectNoViolations([], services, [[.run(.container(0), finishing: 30)]])
        }

        @Test("What an extension adds to a scope stops before what it depends on there, also if that runs")
        func extensionOfScope() {
            let services = [
                Program.Service(number: 1, container: 1, depth: 1, needs: [later(5)], recipe: [.use(2)]),
                Program.Service(number: 2),
                Program.Service(number: 3, container: 1, depth: 1, needs: [held(1)]),
                Program.Service(number: 5, depth: 1, run: Program.Run(run: [])),
            ]
            expectNoViolations([0], services, [[.within(.container(1), [.use(1)])]])
        }

        @Test("Work that a stop cancels stops its scope at once, before the stop abandons it")
        func cancelledWork() {
            let services = [
                Program.Service(number: 3, depth: 1, run: Program.Run(run: [.hang], finish: [], mayReturn: false)),
                Program.Service(number: 4, depth: 1, needs: [later(3)], run: Program.Run(run: [])),
            ]
            let call: [Step] = [.call(.container(0), depth: 1, [])]
            expectNoViolations([], services, functions: [1: [held(4)]], [call, [.stop(.container(0), draining: 0)]])
        }
    }
}
