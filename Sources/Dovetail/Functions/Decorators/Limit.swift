/// Lets so many calls of a function run at the same time, and no more.
///
/// ```swift
/// let download: Api.Fetch = limit(api.fetch, atMost: 4)
/// ```
///
/// The others are suspended, and go on in the order in which they came. No thread is blocked.
///
/// The result has the effects of `function`, which is `@Sendable` or belongs to the main actor, as nothing else can be called
/// more than once at a time. The limit **belongs to the function that is returned**: make it once, in a recipe that is `@Shared` or registered as
/// a singleton.
///
/// **Cancellation.** A task that is cancelled while it waits stops waiting and throws `CancellationError`, where `function`
/// can throw; otherwise it goes on waiting for its turn. What runs is left to `function`.
///
/// A function that calls itself through what `limit` returned may wait for itself, and never go on.
///
/// - Parameters:
///   - function: An `async` function of any parameters.
///   - count: How many calls may run at the same time. Less than 1 counts as 1.
///   - actor: Left out by callers: it tells overloads apart.
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

/// How many calls may still begin, and those that wait for their turn.
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
    /// - Returns: Whether there is a permit now; there is none where the task was cancelled while it waited.
    @_alwaysEmitIntoClient
    func take(isCancellable: Bool) async -> Bool {
        // Nobody waits while a permit is free: those that are given back go to the first call that does.
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

    /// Takes a permit, or else is the last to wait for one, unless the task is cancelled.
    @_alwaysEmitIntoClient
    func wait(_ call: Int, _ isCancellable: Bool, _ continuation: UnsafeContinuation<Bool, Never>) {
        let answer = lock.changing { () -> Bool? in
            if free > 0 {
                free -= 1
                return true
            }
            // A cancellation from here on finds the call that waits; one before is seen here.
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

    /// Gives a permit back: to the first call that waits, or else to the next one.
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
