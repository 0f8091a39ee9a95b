/// Lets calls with equal arguments at the same time share one run of a function.
///
/// ```swift
/// let refresh: @Sendable (Account) async throws -> Token = coalesce(auth.refresh)
/// ```
///
/// A call that begins while the function runs with equal arguments waits for that run, and returns its result or throws its
/// error. Nothing is remembered: a later call runs the function again. (`memoize` remembers.)
///
/// The result has the effects of `function`. The function must be `@Sendable`, and its arguments and its result `Sendable`.
/// The arguments are `Hashable`, and all of them together are the key. Where the main actor is the default isolation, an
/// argument's type is declared as `nonisolated struct Route: Hashable`. The runs **belong to the returned function**: create
/// it once, in a recipe that is `@Shared` or registered as a singleton.
///
/// **Cancellation.** The run has a task of its own, with the priority and the task-local values of the call that started it.
/// A call whose task is cancelled throws `CancellationError` at once, if `function` can throw, and the run continues for the
/// other calls. If no other call waits, the run is cancelled, and the last call waits for its end and throws its error: no
/// task outlives all calls. The next call starts a new run.
///
/// A function that calls itself with the same arguments through the returned function waits for itself, and never continues
/// unless it is cancelled.
///
/// Each call costs a hash and a lock; each run also costs a task.
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

/// The runs of a coalesced function, by its arguments.
@usableFromInline
struct CoalescedRuns<Arguments: Sendable, Output: Sendable, Failure: Error>: Sendable {
    /// One run. The lock of the table that it is in is taken before its own.
    @usableFromInline typealias Run = Locked<CoalescedRun<Output, Failure>>

    @usableFromInline let table: Locked<Table<Arguments, Run>>
    @usableFromInline let areEqual: @Sendable (Arguments, Arguments) -> Bool

    @_alwaysEmitIntoClient
    init(_ areEqual: @escaping @Sendable (Arguments, Arguments) -> Bool) {
        table = makeLocked(Table())
        self.areEqual = areEqual
    }

    /// Waits for the run with these arguments. If there is none, starts one in a new task.
    @_alwaysEmitIntoClient
    func call(
        _ hash: Int,
        _ arguments: Arguments,
        _ function: @escaping @Sendable (Arguments) async throws(Failure) -> Output
    ) async throws(Failure) -> Output {
        var call = 0
        let run = table.changing { table in
            let index =
                table.index(of: hash) { areEqual($0.arguments, arguments) }
                ?? table.insert(hash, arguments, start(hash, arguments, function))
            let run = table.entries[index].value
            call = run.changing { $0.addCall() }
            return run
        }
        let number = call
        let result = await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let result = run.changing { run in
                    if run.result == nil { run.waiting[number] = CoalescedCall(continuation) }
                    return run.result
                }
                if let result { continuation.resume(returning: result) }
                // A later cancellation finds the waiting call; an earlier one is detected here.
                if Task.isCancelled { leave(run, number) }
            }
        } onCancel: {
            leave(run, number)
        }
        return try result.get()
    }

    @_alwaysEmitIntoClient
    func start(
        _ hash: Int,
        _ arguments: Arguments,
        _ function: @escaping @Sendable (Arguments) async throws(Failure) -> Output
    ) -> Run {
        let run = makeLocked(CoalescedRun<Output, Failure>(hash: hash))
        run.changing { state in
            // The call that starts the run may be cancelled while others wait, so the run is not a child task. It does not
            // outlive all calls, because the last one waits for its end.
            state.task = Task {
                let result: Result<Output, Failure>
                do throws(Failure) { result = .success(try await function(arguments)) } catch {
                    result = .failure(error)
                }
                end(run, result)
            }
        }
        return run
    }

    @_alwaysEmitIntoClient
    func end(_ run: Run, _ result: Result<Output, Failure>) {
        let waiting = table.changing { table in
            run.changing { state in
                close(run, &state.hash, &table)
                defer { state = CoalescedRun(result: result) }
                return state.waiting.values
            }
        }
        for call in waiting { call.continuation.resume(returning: result) }
    }

    /// Called when the task of a call is cancelled. The call stops waiting if others still want the result. Otherwise it
    /// cancels the run and waits for its end.
    @_alwaysEmitIntoClient
    func leave(_ run: Run, _ call: Int) {
        var continuation: UnsafeContinuation<Result<Output, Failure>, Never>?
        let abandoned = table.changing { table in
            run.changing { state -> Task<Void, Never>? in
                guard let waiting = state.waiting[call], waiting.wishes else { return nil }
                state.wished -= 1
                if state.wished > 0, CancellationError() is Failure {
                    state.waiting[call] = nil
                    continuation = waiting.continuation
                    return nil
                }
                state.waiting[call]?.wishes = false
                guard state.wished == 0 else { return nil }
                close(run, &state.hash, &table)
                return state.task
            }
        }
        abandoned?.cancel()
        if let failure = CancellationError() as? Failure { continuation?.resume(returning: .failure(failure)) }
    }

    /// Closes a run for further calls.
    @_alwaysEmitIntoClient
    func close(_ run: Run, _ hash: inout Int?, _ table: inout Table<Arguments, Run>) {
        guard let open = hash else { return }
        hash = nil
        if let index = table.index(of: open, where: { $0.value === run }) { _ = table.remove(at: index) }
    }
}

/// One run of a coalesced function, and the calls that wait for it.
@usableFromInline
struct CoalescedRun<Output: Sendable, Failure: Error>: Sendable {
    /// Runs the function.
    @usableFromInline var task: Task<Void, Never>?
    @usableFromInline var result: Result<Output, Failure>?
    /// The hash of its arguments in the table, as long as others may join.
    @usableFromInline var hash: Int?
    /// How many calls want the result: all but the cancelled ones.
    @usableFromInline var wished: Int
    @usableFromInline var calls: Int
    @usableFromInline var waiting: [Int: CoalescedCall<Output, Failure>]

    /// Creates a run: one that other calls may join, or one that has ended.
    @_alwaysEmitIntoClient
    init(hash: Int? = nil, result: Result<Output, Failure>? = nil) {
        task = nil
        self.result = result
        self.hash = hash
        wished = 0
        calls = 0
        waiting = [:]
    }

    /// Adds a call, and numbers it.
    @_alwaysEmitIntoClient
    mutating func addCall() -> Int {
        wished += 1
        calls += 1
        return calls
    }
}

/// A call that waits for a run.
@usableFromInline
struct CoalescedCall<Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline let continuation: UnsafeContinuation<Result<Output, Failure>, Never>
    /// Whether it still wants the result: its task was not cancelled.
    @usableFromInline var wishes: Bool

    @_alwaysEmitIntoClient
    init(_ continuation: UnsafeContinuation<Result<Output, Failure>, Never>) {
        self.continuation = continuation
        wishes = true
    }
}
