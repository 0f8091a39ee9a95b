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

    /// Runs the function in a task of its own, unless that is done already with these arguments, and waits for it.
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
                // A cancellation from here on finds the call that waits; one before is seen here.
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
            // The call that started it may be cancelled while others wait, so it is no child of any of them. It does not outlive
            // all of them, because the last one to wait does so until it ends.
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

    /// Called when the task of a call is cancelled: it stops waiting, unless nobody else wishes for a result. Then the run is
    /// cancelled, and waited for.
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

    /// Lets nobody join a run any more.
    @_alwaysEmitIntoClient
    func close(_ run: Run, _ hash: inout Int?, _ table: inout Table<Arguments, Run>) {
        guard let open = hash else { return }
        hash = nil
        if let index = table.index(of: open, where: { $0.value === run }) { _ = table.remove(at: index) }
    }
}

/// One run of a function that is coalesced, and the calls that wait for it.
@usableFromInline
struct CoalescedRun<Output: Sendable, Failure: Error>: Sendable {
    /// Runs the function.
    @usableFromInline var task: Task<Void, Never>?
    @usableFromInline var result: Result<Output, Failure>?
    /// The hash of its arguments in the table, as long as others may join.
    @usableFromInline var hash: Int?
    /// How many calls wish for a result, which is all but those that were cancelled.
    @usableFromInline var wished: Int
    @usableFromInline var calls: Int
    @usableFromInline var waiting: [Int: CoalescedCall<Output, Failure>]

    /// One that others may join, or one that has ended.
    @_alwaysEmitIntoClient
    init(hash: Int? = nil, result: Result<Output, Failure>? = nil) {
        task = nil
        self.result = result
        self.hash = hash
        wished = 0
        calls = 0
        waiting = [:]
    }

    /// Counts a call, and gives it a number.
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
    /// Whether its task was not cancelled.
    @usableFromInline var wishes: Bool

    @_alwaysEmitIntoClient
    init(_ continuation: UnsafeContinuation<Result<Output, Failure>, Never>) {
        self.continuation = continuation
        wishes = true
    }
}
