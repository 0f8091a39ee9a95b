/// The results that a function made with `memoize` remembers.
@usableFromInline
struct Memory<Arguments: Sendable, Output: Sendable, Failure: Error>: Sendable {
    /// An output, and when it was returned.
    @usableFromInline
    struct Remembered: Sendable {
        @usableFromInline let output: Output
        @usableFromInline let since: Duration

        @_alwaysEmitIntoClient
        init(output: Output, since: Duration) {
            self.output = output
            self.since = since
        }
    }

    /// Remembered results, and runs in progress.
    @usableFromInline
    struct State: Sendable {
        @usableFromInline var kept: Table<Arguments, Remembered>
        @usableFromInline var flights: Table<Arguments, Flight<Output, Failure>>

        @_alwaysEmitIntoClient
        init() {
            kept = Table()
            flights = Table()
        }
    }

    @usableFromInline let state: Locked<State>
    @usableFromInline let capacity: Int
    @usableFromInline let timeToLive: Duration?
    /// The time that has passed since this was made.
    @usableFromInline let elapsed: @Sendable () -> Duration
    @usableFromInline let areEqual: @Sendable (Arguments, Arguments) -> Bool

    @_alwaysEmitIntoClient
    init<Time: Clock<Duration>>(
        _ capacity: Int,
        _ timeToLive: Duration?,
        _ clock: Time,
        _ memo: MemoCache?,
        _ areEqual: @escaping @Sendable (Arguments, Arguments) -> Bool
    ) {
        let state = makeLocked(State())
        memo?.add { [weak state] in
            guard let state else { return nil }
            return {
                // Released after the lock: a `deinit` may run any code.
                _ = state.changing { state in
                    defer { state = State() }
                    return state
                }
            }
        }
        let start = clock.now
        self.state = state
        self.capacity = max(1, capacity)
        // Not below zero, so that it can be subtracted from any time.
        self.timeToLive = timeToLive.map { max(.zero, $0) }
        elapsed = { start.duration(to: clock.now) }
        self.areEqual = areEqual
    }

    /// The remembered result for these arguments, unless it is too old.
    @_alwaysEmitIntoClient @inline(__always)
    func recall(_ hash: Int, _ arguments: Arguments) -> Output? {
        let expired = timeToLive.map { elapsed() - $0 }
        var output: Output?
        state.access { output = recall(hash, arguments, expired, from: &$0) }
        return output
    }

    /// The same, while the lock is held. A result returned at `expired` or before is too old.
    @_alwaysEmitIntoClient @inline(__always)
    func recall(_ hash: Int, _ arguments: Arguments, _ expired: Duration?, from state: inout State) -> Output? {
        guard let index = state.kept.index(of: hash, where: { areEqual($0.arguments, arguments) }) else { return nil }
        if let expired, state.kept.entries[index].value.since <= expired { return nil }
        state.kept.touch(index)
        return state.kept.entries[index].value.output
    }

    /// Calls the function. If another thread is calling it with these arguments, waits for that thread.
    @_alwaysEmitIntoClient
    func run(
        _ hash: Int,
        _ arguments: Arguments,
        _ function: (Arguments) throws(Failure) -> Output
    ) throws(Failure) -> Output {
        let flight: Flight<Output, Failure>
        switch join(hash, arguments) {
        case .remembered(let output): return output
        case .flight(let joined): flight = joined
        }
        defer { leave(flight, hash, arguments) }
        var result: Result<Output, Failure>?
        try? flight.place.exclusively {
            result = flight.outcome.changing { $0 }
            guard result == nil else { return }
            let own: Result<Output, Failure>
            do throws(Failure) { own = .success(try function(arguments)) } catch { own = .failure(error) }
            flight.share(own)
            result = own
        }
        // Where it would wait for itself, the function is called as if it were not memoized.
        guard let result else { return try function(arguments) }
        return try result.get()
    }

    /// Calls the function. If another task is calling it with these arguments, waits for that task.
    @_alwaysEmitIntoClient
    func run(
        _ hash: Int,
        _ arguments: Arguments,
        _ function: (Arguments) async throws(Failure) -> Output
    ) async throws(Failure) -> Output {
        let flight: Flight<Output, Failure>
        switch join(hash, arguments) {
        case .remembered(let output): return output
        case .flight(let joined): flight = joined
        }
        defer { leave(flight, hash, arguments) }

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
                do throws(Failure) { result = .success(try await function(arguments)) } catch {
                    result = .failure(error)
                }
            }
            if let result { flight.share(result) }
        }
        this.end(nil)
        guard let result else { preconditionFailure("a run has a result") }
        return try result.get()
    }

    /// The outcome of the look-up that precedes a run of the function.
    @usableFromInline
    enum Joined {
        case remembered(Output)
        case flight(Flight<Output, Failure>)
    }

    /// Joins the run in progress or begins one, unless a result is remembered by now. Both happen under one lock: between
    /// two locks, a run could end and another one begin.
    @_alwaysEmitIntoClient
    func join(_ hash: Int, _ arguments: Arguments) -> Joined {
        let expired = timeToLive.map { elapsed() - $0 }
        return state.changing { state in
            if let output = recall(hash, arguments, expired, from: &state) { return .remembered(output) }
            let index =
                state.flights.index(of: hash) { areEqual($0.arguments, arguments) }
                ?? state.flights.insert(hash, arguments, Flight())
            state.flights.entries[index].value.calls += 1
            return .flight(state.flights.entries[index].value)
        }
    }

    /// Remembers the result of a run, unless it failed or is to be forgotten. The first call that leaves the run does this.
    @_alwaysEmitIntoClient
    func leave(_ flight: Flight<Output, Failure>, _ hash: Int, _ arguments: Arguments) {
        let now = timeToLive == nil ? .zero : elapsed()
        let outcome = flight.outcome.changing { $0 }
        // Released after the lock: a `deinit` may run any code.
        _ = state.changing { state -> [Table<Arguments, Remembered>.Entry] in
            guard let index = state.flights.index(of: hash, where: { $0.value.place === flight.place }) else {
                return []
            }
            state.flights.entries[index].value.calls -= 1
            guard outcome != nil || state.flights.entries[index].value.calls == 0 else { return [] }
            _ = state.flights.remove(at: index)
            guard case .success(let output) = outcome else { return [] }

            let old = state.kept.index(of: hash) { areEqual($0.arguments, arguments) }
            var removed = old.map { [state.kept.remove(at: $0)] } ?? []
            if state.kept.entries.count >= capacity, let oldest = state.kept.removeOldest() { removed.append(oldest) }
            state.kept.insert(hash, arguments, Remembered(output: output, since: now))
            return removed
        }
    }
}

/// One run of a memoized function, for the call that runs it and the calls that wait for it.
@usableFromInline
struct Flight<Output: Sendable, Failure: Error>: Sendable {
    /// Lets one call at a time run the function.
    @usableFromInline let place: Once
    /// The outcome that all calls share. It stays `nil` if the task that ran the function was cancelled and failed: then one
    /// of the waiting calls runs the function again.
    @usableFromInline let outcome: Locked<Result<Output, Failure>?>
    /// How many calls take part.
    @usableFromInline var calls: Int

    @_alwaysEmitIntoClient
    init() {
        place = .ofMemoizedFunction()
        outcome = makeLocked(nil)
        calls = 0
    }

    @_alwaysEmitIntoClient
    func share(_ result: Result<Output, Failure>) {
        if case .failure = result, Task.isCancelled { return }
        outcome.changing { $0 = result }
    }
}
