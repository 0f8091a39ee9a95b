import DovetailTesting
import Testing

@Suite("A clock that a test moves", .timeLimit(.minutes(10)))
struct ManualClockTests {
    let clock = ManualClock()

    @Test("A manual clock stands still until it is moved, and does not go back")
    func now() {
        #expect(clock.now == ManualClock.Instant())
        clock.advance(by: .seconds(3))
        clock.advance(by: .seconds(-1))
        #expect(clock.now == ManualClock.Instant(offset: .seconds(3)))
        #expect(ManualClock.Instant().duration(to: clock.now) == .seconds(3))
        #expect(clock.minimumResolution == .zero)
    }

    @Test("A sleeping task wakes at its deadline, and not before")
    func sleep() async throws {
        let task = Task { [clock] in
            try await clock.sleep(for: .seconds(2))
            return clock.now
        }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        #expect(clock.sleepers == [.seconds(1)])
        clock.advance(by: .seconds(4))

        #expect(try await task.value == ManualClock.Instant(offset: .seconds(5)))
        #expect(clock.sleepers.isEmpty)
    }

    @Test("A sleep until a time that has come ends at once")
    func past() async throws {
        clock.advance(by: .seconds(2))
        try await clock.sleep(until: ManualClock.Instant(offset: .seconds(2)), tolerance: nil)
        try await clock.sleep(for: .seconds(-1))
    }

    @Test("A cancelled task stops sleeping, and stops waiting for sleepers")
    func cancellation() async throws {
        let sleeping = Task { [clock] in try await clock.sleep(for: .seconds(2)) }
        let waiting = Task { [clock] in try await clock.waitForSleepers(2) }
        try await clock.waitForSleepers()
        sleeping.cancel()
        waiting.cancel()

        await #expect(throws: CancellationError.self) { try await sleeping.value }
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(clock.sleepers.isEmpty)
    }

    @Test("Many tasks sleep and wake, those with the shortest sleep first")
    func many() async throws {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...50 {
                group.addTask { [clock] in
                    try await clock.sleep(for: .seconds(number))
                    return number
                }
            }
            try await clock.waitForSleepers(50)
            #expect(clock.sleepers == (1...50).map { .seconds($0) })
            for number in 1...50 {
                clock.advance(by: .seconds(1))
                #expect(try await group.next() == number)
            }
        }
    }

    @Test("waitForSleepers says at the limit which line waits, and what to look at")
    func nobody() async throws {
        let line = #line + 1
        let error = try await #require(throws: ManualClockError.self) {
            try await clock.waitForSleepers(within: .milliseconds(5))
        }
        #expect(
            error.description == """
                the test waited for 1 task to sleep on this clock, and after 0.005 seconds none did \
                (at \(#fileID):\(line)); check that the code under test runs in a task of its \
                own, uses this clock, and has not ended before it sleeps, or wait longer
                """
        )
    }

    @Test("waitForSleepers says how many tasks sleep, and for how long")
    func tooFew() async throws {
        let sleeping = Task { [clock] in try await clock.sleep(for: .seconds(2)) }
        try await clock.waitForSleepers()
        let error = try await #require(throws: ManualClockError.self) {
            try await clock.waitForSleepers(3, within: .zero)
        }
        let start =
            "the test waited for 3 tasks to sleep on this clock, and after 0.0 seconds 1 did, for 2.0 seconds (at "
        #expect(error.description.hasPrefix(start))
        sleeping.cancel()
    }

    @Test(
        "waitForSleepers waits for any duration, and not at all if tasks sleep already",
        arguments: [.zero, .seconds(-1), .seconds(600), .seconds(Int64.max)] as [Duration]
    )
    func limits(limit: Duration) async throws {
        let waiting = Task { [clock] in if limit > .zero { try await clock.waitForSleepers(within: limit) } }
        let sleeping = Task { [clock] in try await clock.sleep(for: .seconds(2)) }
        try await waiting.value
        try await clock.waitForSleepers()
        try await clock.waitForSleepers(within: limit)
        sleeping.cancel()
    }
}
