/// Lets calls with equal arguments at the same time share one run of a function.
///
/// ```swift
/// let refresh: @Sendable (Account) async throws -> Token = coalesce(auth.refresh)
/// ```
///
/// A call that comes while the function runs with equal arguments waits for that run, and receives what it returns or
/// throws. Nothing is remembered: a call that comes later runs the function again. (`memoize` remembers.)
///
/// The result has the effects of `function`, which must be `@Sendable`, as must the arguments and what is returned. The
/// arguments are `Hashable`, and all of them together are the key. Where the main actor is the default isolation, a type of arguments is
/// declared as `nonisolated struct Route: Hashable`. What runs **belongs to the function that is returned**:
/// make it once, in a recipe that is `@Shared` or registered as a singleton.
///
/// **Cancellation.** The run has a task of its own, with the priority and the task-local values of the call that started it.
/// A call whose task is cancelled throws `CancellationError` at once, where `function` can throw, and the run goes on for the
/// others. When nobody else waits, the run is cancelled, and the last call waits for its end and throws what it throws: no
/// task outlives all calls. Who calls then starts a new run.
///
/// A function that calls itself with the same arguments through what `coalesce` returned waits for itself, and never goes on
/// unless it is cancelled.
///
/// Sharing takes a hash, a lock and a task.
///
/// - Parameter function: An `async` function of any parameters.
/// - Returns: A function like `function`.
@_alwaysEmitIntoClient
public func coalesce<A: Hashable & Sendable, Output: Sendable>(
    _ function: @escaping @Sendable (A) async throws -> Output
) -> @Sendable (A) async throws -> Output {
    let runs = CoalescedRuns<A, Output, any Error>(==)
    return { a in try await runs.call(a.hashValue, a, function) }
}

/// The runs of a function that is coalesced, by its arguments.
@usableFromInline
final class CoalescedRuns<Arguments: Sendable, Output: Sendable, Failure: Error>: @unchecked Sendable {
    // Sendable because what changes, here and in the runs, is only touched while the lock is held.

    @usableFromInline typealias Run = CoalescedRun<Output, Failure>

    @usableFromInline let lock: Lock
    @usableFromInline var runs: Table<Arguments, Run>
    @usableFromInline let areEqual: @Sendable (Arguments, Arguments) -> Bool

    @_alwaysEmitIntoClient
    init(_ areEqual: @escaping @Sendable (Arguments, Arguments) -> Bool) {
        lock = Lock()
        runs = Table()
        self.areEqual = areEqual
    }

    /// Runs the function in a task of its own, unless that is done already with these arguments, and waits for it.
    @_alwaysEmitIntoClient
    func call(
        _ hash: Int,
        _ arguments: Arguments,
        _ function: @escaping @Sendable (Arguments) async throws(Failure) -> Output
    ) async throws(Failure) -> Output {
        let (run, call) = lock.changing {
            let index =
                runs.index(of: hash) { areEqual($0.arguments, arguments) }
                ?? runs.insert(hash, arguments, start(hash, arguments, function))
            let run = runs.entries[index].value
            run.lastCall += 1
            run.wishing.insert(run.lastCall)
            return (run, run.lastCall)
        }
        let result = await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let result = lock.changing {
                    if run.result == nil { run.waiting[call] = continuation }
                    return run.result
                }
                if let result { continuation.resume(returning: result) }
                // A cancellation from here on finds the call that waits; one before is seen here.
                if Task.isCancelled { leave(run, call) }
            }
        } onCancel: {
            leave(run, call)
        }
        return try result.get()
    }

    @_alwaysEmitIntoClient
    func start(
        _ hash: Int,
        _ arguments: Arguments,
        _ function: @escaping @Sendable (Arguments) async throws(Failure) -> Output
    ) -> Run {
        let run = Run(hash: hash)
        // The call that started it may be cancelled while others wait, so it is no child of any of them. It does not outlive all
        // of them, because the last one to wait does so until it ends.
        run.task = Task {
            let result: Result<Output, Failure>
            do throws(Failure) { result = .success(try await function(arguments)) } catch { result = .failure(error) }
            end(run, result)
        }
        return run
    }

    @_alwaysEmitIntoClient
    func end(_ run: Run, _ result: Result<Output, Failure>) {
        let waiting = lock.changing {
            close(run)
            defer { run.waiting = [:] }
            run.task = nil
            run.result = result
            return run.waiting.values
        }
        for continuation in waiting { continuation.resume(returning: result) }
    }

    /// Called when the task of a call is cancelled: it stops waiting, unless no other call wishes for a result. Then the run is
    /// cancelled, and waited for.
    @_alwaysEmitIntoClient
    func leave(_ run: Run, _ call: Int) {
        let (abandoned, continuation) = lock.changing { () -> (Task<Void, Never>?, Run.Continuation?) in
            guard run.waiting[call] != nil, run.wishing.remove(call) != nil else { return (nil, nil) }
            guard run.wishing.isEmpty else {
                return (nil, CancellationError() is Failure ? run.waiting.removeValue(forKey: call) : nil)
            }
            close(run)
            return (run.task, nil)
        }
        abandoned?.cancel()
        if let failure = CancellationError() as? Failure { continuation?.resume(returning: .failure(failure)) }
    }

    /// Lets no more calls join a run.
    @_alwaysEmitIntoClient
    func close(_ run: Run) {
        guard let hash = run.hash else { return }
        run.hash = nil
        if let index = runs.index(of: hash, where: { $0.value === run }) { _ = runs.remove(at: index) }
    }
}

/// One run of a function that is coalesced, and the calls that wait for it.
@usableFromInline
final class CoalescedRun<Output: Sendable, Failure: Error>: @unchecked Sendable {
    // Sendable because what changes is only touched while the lock of the runs is held.

    @usableFromInline typealias Continuation = UnsafeContinuation<Result<Output, Failure>, Never>

    /// Runs the function.
    @usableFromInline var task: Task<Void, Never>?
    @usableFromInline var result: Result<Output, Failure>?
    /// The hash of its arguments in the table, as long as others may join.
    @usableFromInline var hash: Int?
    /// The number of the call that came last.
    @usableFromInline var lastCall: Int
    /// The calls that wish for a result: all but those that were cancelled.
    @usableFromInline var wishing: Set<Int>
    @usableFromInline var waiting: [Int: Continuation]

    @_alwaysEmitIntoClient
    init(hash: Int) {
        self.hash = hash
        lastCall = 0
        wishing = []
        waiting = [:]
    }
}
