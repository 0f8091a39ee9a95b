import Testing

/// One after the other, since each schedule takes all jobs of its thread.
@Suite(.serialized, .enabled(if: Schedule.isSupported))
enum RandomSchedules {}

extension RandomSchedules {
    @Suite("Schedules")
    struct ScheduleTests {
        /// Two tasks and a group, which note when they run.
        private func order(seed: UInt64) -> (notes: [String], trace: [Int]) {
            let (schedule, notes) = (Schedule(seed: seed), Notes())
            let end = schedule.run {
                let other = Task {
                    for number in 0..<5 {
                        notes.all.append("a\(number)")
                        await Task.yield()
                    }
                }
                await withTaskGroup { group in
                    for number in 0..<5 { group.addTask { notes.all.append("b\(number)") } }
                }
                await other.value
            }
            #expect(end == .done)
            return (notes.all, schedule.trace)
        }

        @Test("A seed gives the same order twice, and other seeds give others")
        func seeds() {
            let (first, again) = (order(seed: 7), order(seed: 7))
            #expect(first.notes == again.notes && first.trace == again.trace)
            #expect(Set((0..<20).map { order(seed: $0).notes }).count > 10)
        }

        @Test("Random programs can be repeated from their seeds")
        func repeated() {
            for seed in 0..<20 as Range<UInt64> {
                let program = Program(seed: seed)
                #expect(program == Program(seed: seed))
                let traces = (0..<2).map { _ in Trial(program: program, seed: 3).run().trace }
                #expect(traces[0] == traces[1], "program \(seed)")
            }
        }

        @Test("Time moves only when nothing else can run, and to the next sleep")
        func time() {
            let (schedule, notes) = (Schedule(seed: 1), Notes())
            let end = schedule.run {
                let sleeper = Task {
                    try? await Task.sleep(for: .seconds(3600))
                    notes.all.append("slept")
                }
                for _ in 0..<500 { await Task.yield() }
                notes.all.append("busy at \(schedule.time)")
                await sleeper.value
            }
            #expect(end == .done)
            #expect(notes.all == ["busy at 0", "slept"])
            #expect(schedule.time == 3_600_000_000_000)
        }

        @Test("A call is cancelled after as many jobs as it says", arguments: [0, 3, 10])
        func cancellation(steps: Int) {
            let (schedule, notes) = (Schedule(seed: 1), Notes())
            _ = schedule.run {
                let task = Task {
                    while !Task.isCancelled {
                        notes.all.append("step")
                        await Task.yield()
                    }
                }
                schedule.after(steps: steps) { task.cancel() }
                await task.value
            }
            #expect(notes.all.count <= steps && notes.all.count >= steps / 3)
        }

        @Test("A program that waits in vain hangs, and one that never ends is stopped")
        func ends() {
            let blocked = Notes()
            let hangs = Schedule(seed: 1).run {
                await withCheckedContinuation { blocked.waiting = $0 }
            } unblock: {
                blocked.waiting?.resume()
            }
            #expect(hangs == .hangs)
            let runs = Schedule(seed: 1, limit: 1000).run { while !Task.isCancelled { await Task.yield() } }
            #expect(runs == .runsForever)
        }

        @Test("The report of a hang says what each call waits for")
        func report() {
            var program = Program()
            program.services = [Program.Service(number: 0, recipe: [.block])]
            program.tasks = [[.start(.container(0))]]
            let violations = Trial(program: program, seed: 0, stops: false).run().violations
            #expect(
                violations == [
                    """
                    the program hangs:
                        task 0: start container 0
                        recipe of 0 in 0: block
                    """
                ]
            )
        }

        @Test("A fault is found, and made small")
        func shrinking() throws {
            // A wrong rule: no hook ever fails while work is done.
            func isFailing(_ program: Program) -> Bool {
                let counts = Trial(program: program, seed: 0).run().counts
                return counts["stop failed", default: 0] > 0 && counts["works", default: 0] > 0
            }
            let seed = try #require((0..<500 as Range<UInt64>).first { isFailing(Program(seed: $0)) })
            let small = Program(seed: seed).shrunk(while: isFailing)
            #expect(isFailing(small))
            #expect(small.services.count <= 1 && small.tasks.count <= 2, "\(small)")
        }
    }
}

/// What tasks note. Only the thread of a schedule uses it.
private final class Notes: @unchecked Sendable {
    var all: [String] = []
    var waiting: CheckedContinuation<Void, Never>?
}
