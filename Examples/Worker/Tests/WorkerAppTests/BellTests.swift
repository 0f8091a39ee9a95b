import DovetailTesting
import Testing

@testable import WorkerApp

@Suite("The bell", .timeLimit(.minutes(10)))
struct BellTests {
    private let bell = Bell()
    private let clock = ManualClock()

    @Test("Workers that find nothing to do for a long time leave nothing behind")
    func idle() async throws {
        for _ in 0..<1000 {
            async let waiting: Void = bell.wait(after: bell.rings, atMost: .seconds(1), clock)
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(1))
            await waiting
        }
        #expect(bell.waiting == 0)
    }

    @Test("A worker that is cancelled stops waiting")
    func cancellation() async throws {
        let waiting = Task { [bell, clock] in await bell.wait(after: 0, atMost: .seconds(1), clock) }
        try await clock.waitForSleepers()
        waiting.cancel()
        await waiting.value
        #expect(bell.waiting == 0)
    }

    @Test("A ring ends each wait, and also a wait that begins later but knows of fewer rings")
    func ring() async throws {
        let waiting = (0..<4).map { _ in
            Task { [bell, clock] in await bell.wait(after: 0, atMost: .seconds(1), clock) }
        }
        try await clock.waitForSleepers(4)
        bell.ring()
        for task in waiting { await task.value }
        await bell.wait(after: 0, atMost: .seconds(1), clock)
        #expect(bell.waiting == 0)
    }
}
