/// What a function made with `memoize` remembers.
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

    /// What functions returned, and what runs.
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
                // Released after the lock, because nobody knows what they do then.
                _ = state.changing { state in
                    defer { state = State() }
                    return state
                }
            }
        }
        let start = clock.now
        self.state = state
        self.capacity = max(1, capacity)
        // Not below zero, so that it can be taken from any time.
        self.timeToLive = timeToLive.map { max(.zero, $0) }
        elapsed = { start.duration(to: clock.now) }
        self.areEqual = areEqual
    }

    /// What is remembered for these arguments, and not too old.
    @_alwaysEmitIntoClient @inline(__always)
    func recall(_ hash: Int, _ arguments: Arguments) -> Output? {
        let expired = timeToLive.map { elapsed() - $0 }
        var output: Output?
        state.access { output = recall(hash, arguments, expired, from: &$0) }
        return output
    }

    /// The same, while the lock is held. What was returned at `expired` or before is too old.
    @_alwaysEmitIntoClient @inline(__always)
    func recall(_ hash: Int, _ arguments: Arguments, _ expired: Duration?, from state: inout State) -> Output? {
        guard let index = state.kept.index(of: hash, where: { areEqual($0.arguments, arguments) }) else { return nil }
        if let expired, state.kept.entries[index].value.since <= expired { return nil }
        state.kept.touch(index)
        return state.kept.entries[index].value.output
    }

    /// Calls the function, unless another thread does so with these arguments, which is waited for then.
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

    /// Calls the function, unless another task does so with these arguments, which is waited for then.
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

    /// What a call finds that has to run the function, or to wait for that.
    @usableFromInline
    enum Joined {
        case remembered(Output)
        case flight(Flight<Output, Failure>)
    }

    /// Takes part in a run that is under way, or else begins one; or there is something to remember by now. That is looked for
    /// under the same lock: between two, a run could end, and another would begin.
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

    /// Remembers what came of a run, unless that was a failure or is to be forgotten. The first call that leaves does so.
    @_alwaysEmitIntoClient
    func leave(_ flight: Flight<Output, Failure>, _ hash: Int, _ arguments: Arguments) {
        let now = timeToLive == nil ? .zero : elapsed()
        let outcome = flight.outcome.changing { $0 }
        // Released after the lock, because nobody knows what they do then.
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

/// One run of a function that is memoized, for the call that runs it and those that wait for it.
@usableFromInline
struct Flight<Output: Sendable, Failure: Error>: Sendable {
    /// Where one at a time runs the function.
    @usableFromInline let place: Once
    /// What came of it, to share. Where the task that ran the function was cancelled and failed, that is nothing: it is no
    /// answer for those who wait, so one of them runs the function again.
    @usableFromInline let outcome: Locked<Result<Output, Failure>?>
    /// How many take part.
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
