public import DovetailOnce

/// Makes simultaneous calls with equal arguments share one run of a function.
///
/// ```swift
/// let find: Users.Find = coalesce(api.find)
/// ```
///
/// A call that begins while the function runs with equal arguments waits for that run, and returns its result or throws its
/// error. Nothing is remembered: a later call runs the function again. (`memoize` remembers.)
///
/// The result is `async throws`. The function must be `@Sendable` or isolated to the main actor, and its arguments and its
/// result `Sendable`. The arguments must also be `Hashable`, because all of them together are the key. In a module that is
/// isolated to the main actor by default, declare their types as `nonisolated struct Route: Hashable`. The runs
/// **belong to the returned function**: create it once, in a recipe that is `@Shared` or registered as a singleton.
///
/// **Cancellation.** Each run has its own task, with the priority and the task-local values of the call that started
/// it. If the task of a call is cancelled, the call throws `CancellationError` at once, and the run continues for the other
/// calls. If it was the last call, it cancels the run, waits for its end and throws its error, so that no task outlives all
/// calls. The next call starts a new run.
///
/// A function may call itself through the returned function with other arguments. With the same arguments it would wait
/// for itself, so the call throws ``ResolutionError``.
///
/// Each call costs a hash and a lock; each run also costs a task.
///
/// - Parameter function: A function of at most two parameters.
/// - Returns: A function like `function` that can throw.
@_alwaysEmitIntoClient
public func coalesce<A: Hashable & Sendable, Output: Sendable>(
    @_inheritActorContext _ function: @escaping @Sendable (A) async throws -> Output
) -> @Sendable (A) async throws -> Output {
    let runs = RunTable<(A), Output>(==)
    return { a in try await runs.call(hash(of: a), (a)) { try await function(a) } }
}

/// The runs of a coalesced function, by its arguments.
@usableFromInline
final class RunTable<Arguments: Sendable, Output: Sendable>: @unchecked Sendable {
    // Sendable because the lock guards all mutable state, here and in the runs.

    @usableFromInline typealias Run = CoalescedRun<Output>

    @usableFromInline let lock: Lock
    @usableFromInline var runs: Table<Arguments, Run>
    @usableFromInline let areEqual: @Sendable (Arguments, Arguments) -> Bool

    @_alwaysEmitIntoClient
    init(_ areEqual: @escaping @Sendable (Arguments, Arguments) -> Bool) {
        lock = Lock()
        runs = Table()
        self.areEqual = areEqual
    }

    /// Waits for the run with these arguments. If there is none, starts one in a new task.
    @_alwaysEmitIntoClient
    func call(
        _ hash: Int,
        _ arguments: Arguments,
        _ function: @escaping @Sendable () async throws -> Output
    ) async throws -> Output {
        let (run, call) = lock.changing {
            let index =
                runs.index(of: hash) { areEqual($0.arguments, arguments) }
                ?? runs.insert(hash, arguments, start(hash, function))
            let run = runs.entries[index].value
            let call = run.once.call()
            run.calls.insert(ObjectIdentifier(call))
            return (run, call)
        }
        let end: (any Error)? = try await withTaskCancellationHandler {
            do {
                return try await call.suspend(isCancellable: false, isolation: nil)
            } catch {
                // It would wait for itself.
                leave(run, call)
                throw error
            }
        } onCancel: {
            leave(run, call)
        }
        return try lock.changing { run.result ?? .failure(end ?? CancellationError()) }.get()
    }

    @_alwaysEmitIntoClient
    func start(_ hash: Int, _ function: @escaping @Sendable () async throws -> Output) -> Run {
        let run = Run(hash: hash)
        // The run is not a child task, because the call that starts it may be cancelled while others wait. It still
        // ends before all of its calls do, because the last one waits for its end.
        run.task = Task {
            var result: Result<Output, any Error> = .failure(CancellationError())
            await run.once.run.run {
                do { result = .success(try await function()) } catch { result = .failure(error) }
            }
            end(run, result)
        }
        return run
    }

    @_alwaysEmitIntoClient
    func end(_ run: Run, _ result: Result<Output, any Error>) {
        lock.changing {
            close(run)
            run.task = nil
            run.result = result
        }
        run.once.run.end(nil)
    }

    /// The call does not wait any more, unless it is the last one: then it cancels the run, and waits for its end.
    @_alwaysEmitIntoClient
    func leave(_ run: Run, _ call: InFlight) {
        let task = lock.changing { () -> Task<Void, Never>? in
            guard run.calls.remove(ObjectIdentifier(call)) != nil, run.calls.isEmpty else { return nil }
            close(run)
            return run.task
        }
        if let task { task.cancel() } else { call.cancel() }
    }

    @_alwaysEmitIntoClient
    func close(_ run: Run) {
        guard let hash = run.hash else { return }
        run.hash = nil
        if let index = runs.index(of: hash, where: { $0.value === run }) { _ = runs.remove(at: index) }
    }
}

/// One run of a coalesced function.
@usableFromInline
final class CoalescedRun<Output: Sendable>: @unchecked Sendable {
    // Sendable because the lock of the runs guards all mutable state.

    @usableFromInline let once: CoalescedOnce
    /// Runs the function.
    @usableFromInline var task: Task<Void, Never>?
    @usableFromInline var result: Result<Output, any Error>?
    /// The hash of the arguments in the table, while further calls may join.
    @usableFromInline var hash: Int?
    /// The calls that wait for it.
    @usableFromInline var calls: Set<ObjectIdentifier>

    @_alwaysEmitIntoClient
    init(hash: Int) {
        once = .begin()
        self.hash = hash
        calls = []
    }
}

/// A run for which calls can wait, except those that are part of it.
@usableFromInline
final class CoalescedOnce: Sendable {
    private let once: AsyncOnce
    @usableFromInline let run: InFlight

    private init() {
        once = AsyncOnce(FunctionName.coalesced)
        run = InFlight(at: once)
        _ = run.beginUnlessMaking()
    }

    // For code that is emitted into other modules. An initializer that this code could call would be part of every program.
    @usableFromInline
    static func begin() -> CoalescedOnce { CoalescedOnce() }

    /// A call that waits.
    @usableFromInline
    func call() -> InFlight { InFlight(at: once) }
}
