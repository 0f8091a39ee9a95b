import Dovetail

/// A clock that moves when a test says so, for what waits: functions made with `retry`, `timeout` or `memoize`.
///
/// ```swift
/// let clock = ManualClock()
/// let fetch = retry(api.fetch, attempts: 2, backoff: constantBackoff(.seconds(10)), clock: clock)
///
/// async let users = fetch(.allUsers)      // fails at once, and then waits
/// try await clock.waitForSleepers()
/// clock.advance(by: .seconds(10))
/// #expect(try await users.count == 3)
/// ```
///
/// A test that moves the clock must know that somebody already sleeps: that is what
/// ``waitForSleepers(_:within:fileID:line:)`` is for. No real time passes.
///
/// It may be used by any number of tasks and threads at once. Moving it costs time in proportion to the sleeping tasks.
public final class ManualClock: Clock, @unchecked Sendable {
    // Sendable because what changes is only touched while the lock is held.

    /// A time that a ``ManualClock`` shows.
    public struct Instant: InstantProtocol {
        /// The time that has passed since the clock was made.
        public let offset: Duration

        /// A time, as what has passed since the clock was made.
        public init(offset: Duration = .zero) {
            self.offset = offset
        }

        /// The time that is so much later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// How much later the other time is.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether a time comes before another.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let id: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Observer {
        let id: Int
        let count: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let lock = Lock()
    private var time = Instant()
    private var lastID = 0
    // By deadline, and of equal ones in the order in which they came.
    private var sleeping: [Sleeper] = []
    private var observers: [Observer] = []

    /// A clock that stands still.
    public init() {}

    /// The time that the clock shows.
    public var now: Instant { lock.withLock { time } }

    /// Zero: the clock shows any time exactly.
    public var minimumResolution: Duration { .zero }

    /// How long the sleeping tasks still have to sleep, the shortest first.
    public var sleepers: [Duration] {
        lock.withLock { sleeping.map { time.duration(to: $0.deadline) } }
    }

    /// Moves the clock, and wakes all whose time has come, in the order of their deadlines.
    ///
    /// It moves in one step: who wakes and sleeps again does so from the new time on.
    ///
    /// - Parameter duration: How far. A clock does not go back: less than zero counts as zero.
    public func advance(by duration: Duration) {
        let due = lock.withLock {
            time = time.advanced(by: max(duration, .zero))
            let count = sleeping.firstIndex { $0.deadline > time } ?? sleeping.count
            defer { sleeping.removeFirst(count) }
            return sleeping.prefix(count)
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Suspends until the clock shows that time.
    ///
    /// - Parameters:
    ///   - deadline: The time to wait for. One that has come already is not waited for.
    ///   - tolerance: Is ignored: the clock is exact.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await wait { id, continuation in
            guard deadline > time else { return true }
            let index = sleeping.firstIndex { $0.deadline > deadline } ?? sleeping.count
            sleeping.insert(Sleeper(id: id, deadline: deadline, continuation: continuation), at: index)
            return false
        }
    }

    /// Waits until so many tasks sleep on this clock at the same time. Returns at once where they do already.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - duration: How long to wait at most, in real time: a test whose code never sleeps fails instead of hanging.
    ///   - fileID: The file named in an error.
    ///   - line: The line named in an error.
    /// - Throws: ``ManualClockError`` when they do not sleep in time; `CancellationError` when the waiting task is cancelled.
    public func waitForSleepers(
        _ count: Int = 1,
        within duration: Duration = .seconds(30),
        fileID: String = #fileID,
        line: Int = #line
    ) async throws {
        let isMet = try await withThrowingTaskGroup(of: Bool.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                try await self.waitForCount(count)
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

    private func waitForCount(_ count: Int) async throws {
        try await wait { id, continuation in
            guard sleeping.count < count else { return true }
            observers.append(Observer(id: id, count: count, continuation: continuation))
            return false
        }
    }

    /// Suspends unless `register`, which is called while the lock is held, says that there is nothing to wait for.
    private func wait(_ register: (Int, CheckedContinuation<Void, any Error>) -> Bool) async throws {
        let id = lock.withLock {
            lastID += 1
            return lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                var seen: [Observer] = []
                let result: Result<Void, any Error>? = lock.withLock {
                    // A cancellation from here on finds the waiting task; one before is seen here.
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
