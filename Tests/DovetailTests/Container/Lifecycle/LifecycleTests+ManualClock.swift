@testable import Dovetail

extension LifecycleTests {
    /// A clock that stands still until it is told to go on.
    final class ManualClock: Clock, Sendable {
        struct Instant: InstantProtocol {
            var offset: Duration
            func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
            func duration(to other: Self) -> Duration { other.offset - offset }
            static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
        }

        private struct State {
            var now = Instant(offset: .zero)
            var lastSleeper = 0
            var asked = 0
            var sleepers: [(number: Int, deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = []
        }

        private let state = ContainerTests.Locked(State())

        var now: Instant { state.withLock { $0.now } }
        var minimumResolution: Duration { .zero }
        /// How many sleep.
        var sleepers: Int { state.withLock { $0.sleepers.count } }
        /// How many have slept, sleep, or did not need to.
        var asked: Int { state.withLock { $0.asked } }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            let number = state.withLock { state in
                state.lastSleeper += 1
                return state.lastSleeper
            }
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let result = state.withLock { state -> Result<Void, any Error>? in
                        state.asked += 1
                        if Task.isCancelled { return .failure(CancellationError()) }
                        if deadline <= state.now { return .success(()) }
                        state.sleepers.append((number, deadline, continuation))
                        return nil
                    }
                    if let result { continuation.resume(with: result) }
                }
            } onCancel: {
                let sleeper = state.withLock { state in
                    state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
                }
                sleeper?.continuation.resume(throwing: CancellationError())
            }
        }

        func advance(by duration: Duration) {
            let due = state.withLock { state in
                state.now = state.now.advanced(by: duration)
                let now = state.now
                defer { state.sleepers.removeAll { $0.deadline <= now } }
                return state.sleepers.filter { $0.deadline <= now }
            }
            for sleeper in due { sleeper.continuation.resume() }
        }

        /// Advances once this many sleep.
        func advance(by duration: Duration, sleepers count: Int) async {
            await LifecycleTests.until { sleepers == count }
            advance(by: duration)
        }
    }
}
