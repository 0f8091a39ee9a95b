/// What a function made with `memoize` remembers.
@usableFromInline
typealias Memory<Arguments: Sendable, Output: Sendable, Failure: Error> = (
    state: Locked<MemoryState<Arguments, Output, Failure>>,
    capacity: Int,
    timeToLive: Duration?,
    /// The time that has passed since this was made.
    elapsed: @Sendable () -> Duration
)

/// What functions returned, and when, and what runs.
@usableFromInline
typealias MemoryState<Arguments: Sendable, Output: Sendable, Failure: Error> = (
    kept: Table<Arguments, (output: Output, since: Duration)>,
    flights: Table<Arguments, Flight<Output, Failure>>
)

/// One run of a function that is memoized, for the call that runs it and those that wait for it.
@usableFromInline
typealias Flight<Output: Sendable, Failure: Error> = (
    /// Where one at a time runs the function.
    place: Once,
    /// What came of it, to share. Where the task that ran the function was cancelled and failed, that is nothing: it is no
    /// answer for those who wait, so one of them runs the function again.
    outcome: Locked<Result<Output, Failure>?>,
    /// How many take part.
    calls: Int
)

@_alwaysEmitIntoClient
func makeMemory<Arguments: Sendable, Output: Sendable, Failure: Error, Time: Clock<Duration>>(
    _ capacity: Int,
    _ timeToLive: Duration?,
    _ clock: Time,
    _ memo: MemoCache?
) -> Memory<Arguments, Output, Failure> {
    let state: Locked<MemoryState<Arguments, Output, Failure>> = makeLocked((makeTable(), makeTable()))
    memo?.add { [weak state] in
        guard let state else { return nil }
        return {
            // Released after the lock, because nobody knows what they do then.
            _ = state.changing { state in
                defer { state = (makeTable(), makeTable()) }
                return state
            }
        }
    }
    let start = clock.now
    // Not below zero, so that it can be taken from any time.
    return (state, max(1, capacity), timeToLive.map { max(.zero, $0) }, { start.duration(to: clock.now) })
}

/// What is remembered for these arguments, and not too old.
@_alwaysEmitIntoClient @inline(__always)
func recall<Arguments, Output, Failure>(
    _ hash: Int,
    _ arguments: Arguments,
    _ areEqual: (Arguments, Arguments) -> Bool,
    from memory: Memory<Arguments, Output, Failure>
) -> Output? {
    let expired = memory.timeToLive.map { memory.elapsed() - $0 }
    var output: Output?
    memory.state.access { output = recall(hash, arguments, areEqual, expired, from: &$0) }
    return output
}

/// The same, while the lock is held. What was returned at `expired` or before is too old.
@_alwaysEmitIntoClient @inline(__always)
func recall<Arguments, Output, Failure>(
    _ hash: Int,
    _ arguments: Arguments,
    _ areEqual: (Arguments, Arguments) -> Bool,
    _ expired: Duration?,
    from state: inout MemoryState<Arguments, Output, Failure>
) -> Output? {
    let index = find(hash, in: &state.kept) { areEqual($0.arguments, arguments) }
    guard index >= 0 else { return nil }
    if let expired, state.kept.entries[index].value.since <= expired { return nil }
    touch(index, in: &state.kept)
    return state.kept.entries[index].value.output
}

/// Calls the function, unless another thread does so with these arguments, which is waited for then.
@_alwaysEmitIntoClient
func run<Arguments, Output, Failure>(
    _ hash: Int,
    _ arguments: Arguments,
    _ areEqual: (Arguments, Arguments) -> Bool,
    _ memory: Memory<Arguments, Output, Failure>,
    _ function: (Arguments) throws(Failure) -> Output
) throws(Failure) -> Output {
    let joined = join(hash, arguments, areEqual, memory)
    if let output = joined.remembered { return output }
    guard let flight = joined.flight else { preconditionFailure("one of the two is there") }
    defer { leave(flight, hash, arguments, areEqual, memory) }
    var result: Result<Output, Failure>?
    try? flight.place.exclusively {
        result = flight.outcome.changing { $0 }
        guard result == nil else { return }
        let own: Result<Output, Failure>
        do throws(Failure) { own = .success(try function(arguments)) } catch { own = .failure(error) }
        share(own, flight)
        result = own
    }
    // Where it would wait for itself, the function is called as if it were not memoized.
    guard let result else { return try function(arguments) }
    return try result.get()
}

/// Takes part in a run that is under way, or else begins one; or there is something to remember by now. That is looked for
/// under the same lock: between two, a run could end, and another would begin.
@_alwaysEmitIntoClient
func join<Arguments, Output, Failure>(
    _ hash: Int,
    _ arguments: Arguments,
    _ areEqual: (Arguments, Arguments) -> Bool,
    _ memory: Memory<Arguments, Output, Failure>
) -> (remembered: Output?, flight: Flight<Output, Failure>?) {
    let expired = memory.timeToLive.map { memory.elapsed() - $0 }
    return memory.state.changing { state in
        if let output = recall(hash, arguments, areEqual, expired, from: &state) { return (output, nil) }
        var index = find(hash, in: &state.flights) { areEqual($0.arguments, arguments) }
        if index < 0 {
            insert(hash, arguments, (.ofMemoizedFunction(), makeLocked(nil), 0), into: &state.flights)
            index = state.flights.newest
        }
        state.flights.entries[index].value.calls += 1
        return (nil, state.flights.entries[index].value)
    }
}

@_alwaysEmitIntoClient
func share<Output, Failure>(_ result: Result<Output, Failure>, _ flight: Flight<Output, Failure>) {
    if case .failure = result, Task.isCancelled { return }
    flight.outcome.changing { $0 = result }
}

/// Remembers what came of a run, unless that was a failure or is to be forgotten. Whoever leaves first does so.
@_alwaysEmitIntoClient
func leave<Arguments, Output, Failure>(
    _ flight: Flight<Output, Failure>,
    _ hash: Int,
    _ arguments: Arguments,
    _ areEqual: (Arguments, Arguments) -> Bool,
    _ memory: Memory<Arguments, Output, Failure>
) {
    let now = memory.timeToLive == nil ? .zero : memory.elapsed()
    let outcome = flight.outcome.changing { $0 }
    // Released after the lock, because nobody knows what they do then.
    _ = memory.state.changing { state -> [(arguments: Arguments, value: (output: Output, since: Duration))] in
        let index = find(hash, in: &state.flights) { $0.value.place === flight.place }
        guard index >= 0 else { return [] }
        state.flights.entries[index].value.calls -= 1
        guard outcome != nil || state.flights.entries[index].value.calls == 0 else { return [] }
        _ = remove(index, from: &state.flights)
        guard case .success(let output) = outcome else { return [] }

        let old = find(hash, in: &state.kept) { areEqual($0.arguments, arguments) }
        var removed = old >= 0 ? [remove(old, from: &state.kept)] : []
        if state.kept.entries.count >= memory.capacity { removed.append(remove(state.kept.oldest, from: &state.kept)) }
        insert(hash, arguments, (output, now), into: &state.kept)
        return removed
    }
}

/// Calls the function, unless another task does so with these arguments, which is waited for then.
@_alwaysEmitIntoClient
func run<Arguments, Output, Failure>(
    _ hash: Int,
    _ arguments: Arguments,
    _ areEqual: (Arguments, Arguments) -> Bool,
    _ memory: Memory<Arguments, Output, Failure>,
    _ function: (Arguments) async throws(Failure) -> Output
) async throws(Failure) -> Output {
    let joined = join(hash, arguments, areEqual, memory)
    if let output = joined.remembered { return output }
    guard let flight = joined.flight else { preconditionFailure("one of the two is there") }
    defer { leave(flight, hash, arguments, areEqual, memory) }

    let this = InFlight.beginning(at: flight.place)
    var isCircular = false
    while !isCircular, !this.beginUnlessMaking() {
        var error: (any Error)?
        do throws(ResolutionError) {
            error = try await this.suspend(isCancellable: CancellationError() is Failure, isolation: nil)
        } catch {
            isCircular = true
        }
        if let cancellation = error as? Failure { throw cancellation }
        if let outcome = flight.outcome.changing({ $0 }) { return try outcome.get() }
    }
    // Where it would wait for itself, the function is called as if it were not memoized.
    if isCircular { return try await function(arguments) }

    var result = flight.outcome.changing { $0 }
    if result == nil {
        await this.run(isolation: nil) {
            do throws(Failure) { result = .success(try await function(arguments)) } catch { result = .failure(error) }
        }
        if let result { share(result, flight) }
    }
    this.end(nil)
    guard let result else { preconditionFailure("a run has a result") }
    return try result.get()
}
