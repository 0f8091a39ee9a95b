public import DovetailOnce

/// Limits how many calls of a function run at the same time.
///
/// ```swift
/// let fetch: Users.Fetch = limit(api.fetch, atMost: 4)
/// let search = limit(api.search, atMost: 64, waiting: 100)
/// let refresh: Users.Retrieve = limit(retrieve, atMost: 1, waiting: 0)      // no call waits
/// ```
///
/// Further calls wait, and continue in the order in which they were made. No thread is blocked. If too many calls are
/// waiting, a further call throws ``LimitError`` at once: a busy server refuses requests, and its memory does not grow.
///
/// The result has the effects of `function`, which must be `@Sendable` or isolated to the main actor. A function that
/// throws a specific type keeps it. If it cannot throw ``LimitError``, every call waits for its turn. The limit **belongs
/// to the returned function**: create it once, in a recipe that is `@Shared` or registered as a singleton.
///
/// **Cancellation.** A call whose task is cancelled while it waits throws `CancellationError` if `function` can throw
/// that; otherwise it keeps waiting for its turn. Once `function` runs, it observes the cancellation itself.
///
/// A function that calls itself through the returned function may wait for itself forever.
///
/// - Parameters:
///   - function: An `async` function of at most two parameters.
///   - count: How many calls may run at the same time. Less than 1 counts as 1.
///   - waiting: How many calls may wait. Less than 0 counts as 0. Without it, any number may wait.
/// - Returns: A function like `function`.
@_alwaysEmitIntoClient
public func limit<A, Output, Failure: Error>(
    @_inheritActorContext _ function: @escaping @Sendable (A) async throws(Failure) -> Output,
    atMost count: Int,
    waiting: Int = .max
) -> @Sendable (A) async throws(Failure) -> Output {
    let permits = Permits<Failure>(count, waiting)
    return { (a: A) async throws(Failure) in
        try await permits.take()
        defer { permits.giveBack() }
        return try await function(a)
    }
}

/// Thrown by a function made with `limit(_:atMost:waiting:)` if too many calls are waiting.
public struct LimitError: Error, Sendable, CustomStringConvertible {
    /// How many calls may run at the same time.
    public let running: Int
    /// How many calls may wait.
    public let waiting: Int

    @usableFromInline
    init(running: Int, waiting: Int) {
        self.running = running
        self.waiting = waiting
    }

    /// One sentence that names both limits.
    public var description: String { "too many calls: \(running) may run at the same time, and \(waiting) may wait" }
}

/// The free permits, and the calls that wait for one. A call stops waiting only for an error that the function can throw.
@usableFromInline
final class Permits<Failure: Error>: @unchecked Sendable {
    // Sendable because the lock guards all mutable state.

    @usableFromInline let lock: Lock
    @usableFromInline let count: Int
    @usableFromInline let waitingLimit: Int
    @usableFromInline var free: Int
    /// The waiting calls, by number.
    @usableFromInline var waiting: Table<Int, UnsafeContinuation<PermitAnswer, Never>>
    @usableFromInline var lastCall: Int

    @_alwaysEmitIntoClient
    init(_ count: Int, _ waitingLimit: Int) {
        lock = Lock()
        self.count = max(1, count)
        self.waitingLimit = LimitError(running: 0, waiting: 0) is Failure ? max(0, waitingLimit) : .max
        free = max(1, count)
        waiting = Table()
        lastCall = 0
    }

    /// Takes a permit, or waits for one. Throws if too many others wait, or if the task is cancelled meanwhile.
    @_alwaysEmitIntoClient
    func take() async throws(Failure) {
        let error: any Error
        switch await answer() {
        case .hasPermit: return
        case .isCancelled: error = CancellationError()
        case .isTooMuch: error = LimitError(running: count, waiting: waitingLimit)
        }
        guard let failure = error as? Failure else { preconditionFailure("a call stops waiting only to throw") }
        throw failure
    }

    /// Whether the call has a permit, as soon as that is known.
    @_alwaysEmitIntoClient
    func answer() async -> PermitAnswer {
        // No call waits while a permit is free: a returned permit goes to the first waiting call.
        let call = lock.changing { () -> Int? in
            guard free == 0 else {
                free -= 1
                return nil
            }
            lastCall += 1
            return lastCall
        }
        guard let call else { return .hasPermit }
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { wait(call, $0) }
        } onCancel: {
            if CancellationError() is Failure { leave(call) }
        }
    }

    /// Takes a permit, or joins the end of the queue unless it is full or the task is cancelled.
    @_alwaysEmitIntoClient
    func wait(_ call: Int, _ continuation: UnsafeContinuation<PermitAnswer, Never>) {
        let answer = lock.changing { () -> PermitAnswer? in
            if free > 0 {
                free -= 1
                return .hasPermit
            }
            // A later cancellation reaches the waiting call through `onCancel`; an earlier one is detected here.
            if Task.isCancelled, CancellationError() is Failure { return .isCancelled }
            if waiting.entries.count >= waitingLimit { return .isTooMuch }
            waiting.insert(call, call, continuation)
            return nil
        }
        if let answer { continuation.resume(returning: answer) }
    }

    /// Removes a cancelled call from the queue.
    @_alwaysEmitIntoClient
    func leave(_ call: Int) {
        let entry = lock.changing { waiting.index(of: call) { $0.arguments == call }.map { waiting.remove(at: $0) } }
        entry?.value.resume(returning: .isCancelled)
    }

    /// Gives the permit to the first waiting call, or keeps it for the next one.
    @_alwaysEmitIntoClient
    func giveBack() {
        let entry = lock.changing {
            let first = waiting.removeOldest()
            if first == nil { free += 1 }
            return first
        }
        entry?.value.resume(returning: .hasPermit)
    }
}

/// The result of asking for a permit.
@usableFromInline
enum PermitAnswer: Sendable {
    case hasPermit
    case isCancelled
    /// Too many other calls wait.
    case isTooMuch
}
