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
    let runs: Runs<A, Output, any Error> = makeLocked(makeTable())
    return { a in try await coalesced(a.hashValue, a, ==, runs, function) }
}

/// One run of a function that is coalesced, and the calls that wait for it. The lock of the table that it is in is taken
/// before its own.
@usableFromInline
typealias Run<Output: Sendable, Failure: Error> = Locked<
    (
        /// Runs the function.
        task: Task<Void, Never>?,
        result: Result<Output, Failure>?,
        /// The hash of its arguments in the table, as long as others may join.
        hash: Int?,
        /// How many calls wish for a result, which is all but those that were cancelled.
        wished: Int,
        calls: Int,
        waiting: [Int: (continuation: UnsafeContinuation<Result<Output, Failure>, Never>, wishes: Bool)]
    )
>

@usableFromInline
typealias Runs<Arguments: Sendable, Output: Sendable, Failure: Error> = Locked<Table<Arguments, Run<Output, Failure>>>

/// Runs the function in a task of its own, unless that is done already with these arguments, and waits for it.
@_alwaysEmitIntoClient
func coalesced<Arguments: Sendable, Output, Failure>(
    _ hash: Int,
    _ arguments: Arguments,
    _ areEqual: (Arguments, Arguments) -> Bool,
    _ runs: Runs<Arguments, Output, Failure>,
    _ function: @escaping @Sendable (Arguments) async throws(Failure) -> Output
) async throws(Failure) -> Output {
    let (run, call) = runs.changing { table in
        let index = find(hash, in: &table) { areEqual($0.arguments, arguments) }
        let run = index >= 0 ? table.entries[index].value : start(hash, arguments, runs, function)
        if index < 0 { insert(hash, arguments, run, into: &table) }
        return run.changing { state in
            state.wished += 1
            state.calls += 1
            return (run, state.calls)
        }
    }
    let result = await withTaskCancellationHandler {
        await withUnsafeContinuation { continuation in
            let result = run.changing { state in
                if state.result == nil { state.waiting[call] = (continuation, true) }
                return state.result
            }
            if let result { continuation.resume(returning: result) }
            // A cancellation from here on finds the call that waits; one before is seen here.
            if Task.isCancelled { leave(run, call, runs) }
        }
    } onCancel: {
        leave(run, call, runs)
    }
    return try result.get()
}

@_alwaysEmitIntoClient
func start<Arguments: Sendable, Output, Failure>(
    _ hash: Int,
    _ arguments: Arguments,
    _ runs: Runs<Arguments, Output, Failure>,
    _ function: @escaping @Sendable (Arguments) async throws(Failure) -> Output
) -> Run<Output, Failure> {
    let run: Run<Output, Failure> = makeLocked((nil, nil, hash, 0, 0, [:]))
    run.changing { state in
        // Whoever started it may be cancelled while others wait, so it is no child of any of them. It does not outlive all
        // of them, because the last one to wait does so until it ends.
        state.task = Task {
            let result: Result<Output, Failure>
            do throws(Failure) { result = .success(try await function(arguments)) } catch { result = .failure(error) }
            end(run, result, runs)
        }
    }
    return run
}

@_alwaysEmitIntoClient
func end<Arguments, Output, Failure>(
    _ run: Run<Output, Failure>,
    _ result: Result<Output, Failure>,
    _ runs: Runs<Arguments, Output, Failure>
) {
    let waiting = runs.changing { table in
        run.changing { state in
            close(run, &state.hash, &table)
            defer { state = (nil, result, nil, 0, 0, [:]) }
            return state.waiting.values
        }
    }
    for call in waiting { call.continuation.resume(returning: result) }
}

/// Called when the task of a call is cancelled: it stops waiting, unless nobody else wishes for a result. Then the run is
/// cancelled, and waited for.
@_alwaysEmitIntoClient
func leave<Arguments, Output, Failure>(
    _ run: Run<Output, Failure>,
    _ call: Int,
    _ runs: Runs<Arguments, Output, Failure>
) {
    typealias Left = (continuation: UnsafeContinuation<Result<Output, Failure>, Never>?, task: Task<Void, Never>?)
    let left = runs.changing { table in
        run.changing { state -> Left in
            guard let waiting = state.waiting[call], waiting.wishes else { return (nil, nil) }
            state.wished -= 1
            if state.wished > 0, CancellationError() is Failure {
                state.waiting[call] = nil
                return (waiting.continuation, nil)
            }
            state.waiting[call]?.wishes = false
            guard state.wished == 0 else { return (nil, nil) }
            close(run, &state.hash, &table)
            return (nil, state.task)
        }
    }
    left.task?.cancel()
    if let failure = CancellationError() as? Failure { left.continuation?.resume(returning: .failure(failure)) }
}

/// Lets nobody join a run any more.
@_alwaysEmitIntoClient
func close<Arguments, Output, Failure>(
    _ run: Run<Output, Failure>,
    _ hash: inout Int?,
    _ table: inout Table<Arguments, Run<Output, Failure>>
) {
    guard let open = hash else { return }
    hash = nil
    let index = find(open, in: &table) { $0.value === run }
    if index >= 0 { _ = remove(index, from: &table) }
}
