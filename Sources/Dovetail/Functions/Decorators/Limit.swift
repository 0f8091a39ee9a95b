/// Limits how many calls of a function run at the same time.
///
/// ```swift
/// let download: Api.Fetch = limit(api.fetch, atMost: 4)
/// ```
///
/// Further calls are suspended, and continue in the order in which they were made. No thread is blocked.
///
/// The result has the effects of `function`, which is `@Sendable` or isolated to the main actor; no other function can be
/// called more than once at a time. The limit **belongs to the returned function**: create it once, in a recipe that is
/// `@Shared` or registered as a singleton.
///
/// **Cancellation.** A task that is cancelled while it waits stops waiting and throws `CancellationError`, if `function` can
/// throw; otherwise it keeps waiting for its turn. Once `function` runs, cancellation is up to it.
///
/// A function that calls itself through the returned function may wait for itself forever.
///
/// - Parameters:
///   - function: An `async` function of any parameters.
///   - count: How many calls may run at the same time. Less than 1 counts as 1.
///   - actor: Callers leave it out: it tells overloads apart.
/// - Returns: A function like `function`.
@_alwaysEmitIntoClient
public func limit<A, Output>(
    _ function: @escaping @Sendable (A) async throws -> Output,
    atMost count: Int,
    on actor: Never? = nil
) -> @Sendable (A) async throws -> Output {
    let permits = Permits(count)
    return { a in
        guard await permits.take(isCancellable: true) else { throw CancellationError() }
        defer { permits.giveBack() }
        return try await function(a)
    }
}

/// The free permits, and the calls that wait for one.
@usableFromInline
final class Permits: @unchecked Sendable {
    // Sendable because what changes is only touched while the lock is held.

    @usableFromInline let lock: Lock
    @usableFromInline var free: Int
    /// The calls that wait, by numbers of their own.
    @usableFromInline var waiting: Table<Int, UnsafeContinuation<Bool, Never>>
    @usableFromInline var lastCall: Int

    @_alwaysEmitIntoClient
    init(_ count: Int) {
        lock = Lock()
        free = max(1, count)
        waiting = Table()
        lastCall = 0
    }

    /// Takes a permit, or waits for one.
    ///
    /// - Returns: Whether the call has a permit; `false` if the task was cancelled while it waited.
    @_alwaysEmitIntoClient
    func take(isCancellable: Bool) async -> Bool {
        // No call waits while a permit is free: a returned permit goes to the first waiting call.
        let call = lock.changing { () -> Int? in
            guard free == 0 else {
                free -= 1
                return nil
            }
            lastCall += 1
            return lastCall
        }
        guard let call else { return true }
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { wait(call, isCancellable, $0) }
        } onCancel: {
            if isCancellable { leave(call) }
        }
    }

    /// Takes a permit, or else joins the end of the queue, unless the task is cancelled.
    @_alwaysEmitIntoClient
    func wait(_ call: Int, _ isCancellable: Bool, _ continuation: UnsafeContinuation<Bool, Never>) {
        let answer = lock.changing { () -> Bool? in
            if free > 0 {
                free -= 1
                return true
            }
            // A later cancellation finds the waiting call; an earlier one is detected here.
            if isCancellable, Task.isCancelled { return false }
            waiting.insert(call, call, continuation)
            return nil
        }
        if let answer { continuation.resume(returning: answer) }
    }

    /// Stops waiting.
    @_alwaysEmitIntoClient
    func leave(_ call: Int) {
        let entry = lock.changing {
            waiting.index(of: call) { $0.arguments == call }.map { waiting.remove(at: $0) }
        }
        entry?.value.resume(returning: false)
    }

    /// Returns a permit: to the first waiting call, or else for the next call.
    @_alwaysEmitIntoClient
    func giveBack() {
        let entry = lock.changing {
            let first = waiting.removeOldest()
            if first == nil { free += 1 }
            return first
        }
        entry?.value.resume(returning: true)
    }
}
