import DovetailTesting
import Testing

@Suite("A clock that a test moves", .timeLimit(.minutes(10)))
struct ManualClockTests {
    let clock = ManualClock()

    @Test("It stands still until it is moved, and does not go back")
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

    @Test("A time that has come is not waited for")
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

    @Test("Many sleep and wake, those with the shortest sleep first")
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
}
