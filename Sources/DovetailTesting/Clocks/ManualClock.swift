import DovetailOnce
import DovetailFunctions

/// A clock for tests, which moves only when the test advances it: for functions made with `retry`, `timeout` or `memoize`.
///
/// ```swift
/// @Test func triesAgain() async throws {
///     let clock = ManualClock()
///     let loaded = Calls()
///     let flaky: Users.Load = {
///         loaded()
///         guard loaded.count > 1 else { throw URLError(.timedOut) }
///         return [.anna]
///     }
///     let load = retry(flaky, attempts: 2, backoff: constantBackoff(.seconds(10)), clock: clock)
///
///     async let users = load()                // fails at once, and then waits
///     try await clock.waitForSleepers()
///     clock.advance(by: .seconds(10))
///     #expect(try await users == [.anna])
/// }
/// ```
///
/// Before a test advances the clock, it calls ``waitForSleepers(_:within:fileID:line:)``, so that the code under test is
/// already asleep. No real time passes.
///
/// Any number of tasks and threads may use it at once. Advancing it takes time linear in the number of sleeping tasks.
public final class ManualClock: Clock, @unchecked Sendable {
    // Sendable because all mutable state is accessed only while the lock is held.

    /// A time that a ``ManualClock`` shows.
    public struct Instant: InstantProtocol {
        /// The time since the clock was created.
        public let offset: Duration

        /// Creates an instant from the time since the clock was created.
        public init(offset: Duration = .zero) { self.offset = offset }

        /// Returns the instant that is later by a duration.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// Returns the duration from this instant to another one.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Returns whether an instant is earlier than another one.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let id: Int
        let deadline: Instant
        let continuation: Continuation
    }

    private struct Observer {
        let id: Int
        let count: Int
        let continuation: Continuation
    }

    private typealias Continuation = CheckedContinuation<Void, any Error>

    private let lock = Lock()
    private var time = Instant()
    private var lastID = 0
    // In the order of their deadlines, then of their arrival.
    private var sleeping: [Sleeper] = []
    private var observers: [Observer] = []

    /// Creates a clock that stands still until it is advanced.
    public init() {}

    /// The time that the clock shows.
    public var now: Instant { lock.withLock { time } }

    /// Zero: the clock shows any time exactly.
    public var minimumResolution: Duration { .zero }

    /// The remaining times of the sleeping tasks, the shortest first.
    public var sleepers: [Duration] { lock.withLock { sleeping.map { time.duration(to: $0.deadline) } } }

    /// Advances the clock, and wakes the tasks whose deadline has come, in the order of their deadlines.
    ///
    /// The clock moves in one step: a task that wakes and sleeps again sleeps from the new time on.
    ///
    /// - Parameter duration: The time to advance by. Less than zero counts as zero.
    public func advance(by duration: Duration) {
        let due = lock.withLock {
            time = time.advanced(by: max(duration, .zero))
            let count = sleeping.firstIndex { $0.deadline > time } ?? sleeping.count
            defer { sleeping.removeFirst(count) }
            return sleeping.prefix(count)
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Suspends the task until the clock has reached an instant.
    ///
    /// - Parameters:
    ///   - deadline: The instant. If the clock has reached it already, this returns at once.
    ///   - tolerance: Ignored, because the clock is exact.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await wait { id, continuation in
            guard deadline > time else { return true }
            let index = sleeping.firstIndex { $0.deadline > deadline } ?? sleeping.count
            sleeping.insert(Sleeper(id: id, deadline: deadline, continuation: continuation), at: index)
            return false
        }
    }

    /// Waits until a number of tasks sleep on this clock at the same time. If they do already, this returns at once.
    ///
    /// - Parameters:
    ///   - count: The number of tasks.
    ///   - duration: The longest real time to wait. A test whose code never sleeps fails instead of hanging.
    ///   - fileID: The file named in an error.
    ///   - line: The line named in an error.
    /// - Throws: ``ManualClockError`` if they do not sleep in time; `CancellationError` if the task is cancelled.
    public func waitForSleepers(
        _ count: Int = 1,
        within duration: Duration = .seconds(30),
        fileID: String = #fileID,
        line: Int = #line
    ) async throws {
        let isMet = try await withThrowingTaskGroup(of: Bool.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                try await self.wait { id, continuation in
                    guard self.sleeping.count < count else { return true }
                    self.observers.append(Observer(id: id, count: count, continuation: continuation))
                    return false
                }
                return true
            }
            group.addTask {
                // The system's clock stops the program for a sleep that ends too far in the future.
                try await ContinuousClock().sleep(for: min(duration, .seconds(3_155_760_000)))
                return self.sleepers.count >= count  // one that came at the same time counts
            }
            return try await group.next() ?? false
        }
        if isMet { return }
        let present = sleepers.prefix(count - 1)  // more may have come since
        throw ManualClockError(expected: count, sleepers: Array(present), within: duration, site: "\(fileID):\(line)")
    }

    /// Suspends unless `register`, which is called while the lock is held, returns that there is nothing to wait for.
    private func wait(_ register: (Int, Continuation) -> Bool) async throws {
        let id = lock.withLock {
            lastID += 1
            return lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                var seen: [Observer] = []
                let result: Result<Void, any Error>? = lock.withLock {
                    // A later cancellation finds the waiting task; an earlier one is noticed here.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    let isOver = register(id, continuation)
                    seen = observers.filter { $0.count <= sleeping.count }
                    observers.removeAll { $0.count <= sleeping.count }
                    return isOver ? .success(()) : nil
                }
                if let result { continuation.resume(with: result) }
                for observer in seen { observer.continuation.resume() }
            }
        } onCancel: {
            let cancelled = lock.withLock {
                sleeping.firstIndex { $0.id == id }.map { sleeping.remove(at: $0).continuation }
                    ?? observers.firstIndex { $0.id == id }.map { observers.remove(at: $0).continuation }
            }
            cancelled?.resume(throwing: CancellationError())
        }
    }
}

/// Thrown by ``ManualClock/waitForSleepers(_:within:fileID:line:)`` when too few tasks sleep within the limit.
public struct ManualClockError: Error, Hashable, CustomStringConvertible {
    /// One sentence that says how many tasks sleep, where they were waited for, and what to look at.
    public let description: String

    init(expected: Int, sleepers: [Duration], within duration: Duration, site: String) {
        let wanted = expected == 1 ? "1 task" : "\(expected) tasks"
        let found =
            switch sleepers.count {
            case 0: "none did"
            case 1: "1 did, for \(sleepers[0])"
            default: "\(sleepers.count) did, the first for \(sleepers[0])"
            }
        description = """
            the test waited for \(wanted) to sleep on this clock, and after \(duration) \(found) (at \(site)); check that the code \
            under test runs in a task of its own, uses this clock, and has not ended before it sleeps, or wait longer
            """
    }
}
