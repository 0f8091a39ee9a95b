public import DovetailOnce

/// The results that a function made with `memoize` remembers.
@usableFromInline
final class Memory<Arguments: Sendable, Output: Sendable>: @unchecked Sendable {
    // Sendable because the lock guards all mutable state, here and in the runs.

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

    @usableFromInline typealias OutputEntry = Table<Arguments, Remembered>.Entry
    @usableFromInline typealias RunEntry = Table<Arguments, MemoizedRun<Output>>.Entry

    @usableFromInline let lock: Lock
    // The lock already excludes overlapping accesses, so they are not checked at run time.
    @exclusivity(unchecked) @usableFromInline var outputs: Table<Arguments, Remembered>
    @exclusivity(unchecked) @usableFromInline var runs: Table<Arguments, MemoizedRun<Output>>

    @usableFromInline let capacity: Int
    @usableFromInline let timeToLive: Duration?
    /// Returns the time since this object was made.
    @usableFromInline let elapsed: @Sendable () -> Duration
    @usableFromInline let areEqual: @Sendable (Arguments, Arguments) -> Bool

    @_alwaysEmitIntoClient
    init(
        capacity: Int,
        timeToLive: Duration?,
        elapsed: @escaping @Sendable () -> Duration,
        areEqual: @escaping @Sendable (Arguments, Arguments) -> Bool
    ) {
        lock = Lock()
        outputs = Table()
        runs = Table()
        self.capacity = capacity
        self.timeToLive = timeToLive
        self.elapsed = elapsed
        self.areEqual = areEqual
    }
}

// Every program has what the declaration of a class contains, so the rest is in an extension.
extension Memory {
    @_alwaysEmitIntoClient
    convenience init<Time: Clock<Duration>>(
        _ capacity: Int,
        _ timeToLive: Duration?,
        _ clock: Time,
        _ invalidator: Invalidator?,
        _ areEqual: @escaping @Sendable (Arguments, Arguments) -> Bool
    ) {
        let start = clock.now
        self.init(
            capacity: max(1, capacity),
            // Not negative, so that it can be subtracted from any time.
            timeToLive: timeToLive.map { max(.zero, $0) },
            elapsed: { start.duration(to: clock.now) },
            areEqual: areEqual
        )
        invalidator?.add { [weak self] in
            guard let self else { return nil }
            return { self.forget($0) }
        }
    }

    /// Forgets results. Runs in progress continue, but their results are not remembered.
    @_alwaysEmitIntoClient
    func forget(_ invalid: Invalidator.Invalid) {
        switch invalid {
        case .all:
            // Released outside the lock, because a `deinit` may run any code.
            let removed = lock.changing {
                defer { (outputs, runs) = (Table(), Table()) }
                return (outputs, runs)
            }
            withExtendedLifetime(removed) {}
        case .key(let key, let hash):
            guard let key = key as? Arguments else { return }
            let removed = lock.changing {
                let output = outputs.index(of: hash) { areEqual($0.arguments, key) }.map { outputs.remove(at: $0) }
                let run = runs.index(of: hash) { areEqual($0.arguments, key) }.map { runs.remove(at: $0) }
                return (output, run)
            }
            withExtendedLifetime(removed) {}
        }
    }

    /// The remembered output for these arguments, unless it is too old.
    @_alwaysEmitIntoClient @inline(__always)
    func recall(_ hash: Int, _ arguments: Arguments) -> Output? {
        let expired = timeToLive.map { elapsed() - $0 }
        var output: Output?
        lock.access { output = recall(hash, arguments, expired) }
        return output
    }

    /// The same; call it while the lock is held. A result is too old if it was returned at `expired` or before.
    @_alwaysEmitIntoClient @inline(__always)
    func recall(_ hash: Int, _ arguments: Arguments, _ expired: Duration?) -> Output? {
        guard let index = outputs.index(of: hash, where: { areEqual($0.arguments, arguments) }) else { return nil }
        if let expired, outputs.entries[index].value.since <= expired { return nil }
        outputs.touch(index)
        return outputs.entries[index].value.output
    }

    /// Calls the function. If another thread is calling it with these arguments, waits for that thread.
    @_alwaysEmitIntoClient
    func run(_ hash: Int, _ arguments: Arguments, _ function: () -> Output) -> Output {
        let run = join(hash, arguments)
        defer { leave(run, hash, arguments) }
        var output: Output?
        // The error says that the function would wait for itself, which it cannot throw.
        try? run.once.exclusively {
            output = try outcome(of: run)?.get()
            guard output == nil else { return }
            let own = function()
            share(.success(own), by: run)
            output = own
        }
        // So it is called as if it were not memoized.
        return output ?? function()
    }

    /// Calls the function. If another task is calling it with these arguments, waits for that task.
    @_alwaysEmitIntoClient
    func run(_ hash: Int, _ arguments: Arguments, _ function: () async throws -> Output) async throws -> Output {
        let run = join(hash, arguments)
        defer { leave(run, hash, arguments) }
        let this = InFlight.beginning(at: run.once.ofTasks)
        let isMaker = try await this.begin(throwing: (any Error).self, isolation: nil) { outcome(of: run) != nil }
        var result = outcome(of: run)
        if result == nil {
            await this.run(isolation: nil) {
                do { result = .success(try await function()) } catch { result = .failure(error) }
            }
            if let result { share(result, by: run) }
        }
        if isMaker { this.end(nil) }
        guard let result else { preconditionFailure("a run has a result") }
        return try result.get()
    }

    /// Joins the run in progress, or begins one. Returns an ended run if the output is remembered by now. All of this
    /// happens under one lock: between two locks, a run could end and another one begin.
    @_alwaysEmitIntoClient
    func join(_ hash: Int, _ arguments: Arguments) -> MemoizedRun<Output> {
        let expired = timeToLive.map { elapsed() - $0 }
        return lock.changing {
            if let output = recall(hash, arguments, expired) { return MemoizedRun(.success(output)) }
            let index =
                runs.index(of: hash) { areEqual($0.arguments, arguments) }
                ?? runs.insert(hash, arguments, MemoizedRun())
            let run = runs.entries[index].value
            run.calls += 1
            return run
        }
    }

    @_alwaysEmitIntoClient
    func outcome(of run: MemoizedRun<Output>) -> Result<Output, any Error>? { lock.changing { run.outcome } }

    @_alwaysEmitIntoClient
    func share(_ result: Result<Output, any Error>, by run: MemoizedRun<Output>) {
        if case .failure = result, Task.isCancelled { return }
        lock.access { run.outcome = result }
    }

    /// Ends a call's part in a run. If the run has ended, the first call to leave removes it and remembers its output,
    /// unless the run failed or its result is to be forgotten.
    @_alwaysEmitIntoClient
    func leave(_ run: MemoizedRun<Output>, _ hash: Int, _ arguments: Arguments) {
        let now = timeToLive == nil ? .zero : elapsed()
        // Released outside the lock, because a `deinit` may run any code.
        let removed = lock.changing { () -> (run: RunEntry?, outputs: [OutputEntry]) in
            guard let index = runs.index(of: hash, where: { $0.value === run }) else { return (nil, []) }
            run.calls -= 1
            guard run.outcome != nil || run.calls == 0 else { return (nil, []) }
            let ended = runs.remove(at: index)
            guard case .success(let output) = run.outcome else { return (ended, []) }
            let old = outputs.index(of: hash) { areEqual($0.arguments, arguments) }
            var removed = old.map { [outputs.remove(at: $0)] } ?? []
            if outputs.entries.count >= capacity, let oldest = outputs.removeOldest() { removed.append(oldest) }
            outputs.insert(hash, arguments, Remembered(output: output, since: now))
            return (ended, removed)
        }
        withExtendedLifetime(removed) {}
    }
}

/// One run of a memoized function, for the call that runs it and the calls that wait for it.
@usableFromInline
final class MemoizedRun<Output: Sendable>: @unchecked Sendable {
    // Sendable because the lock of the memory guards all mutable state.

    /// Lets one call at a time run the function.
    @usableFromInline let once: MemoizedOnce
    /// The outcome that all calls share. If the task that ran the function was cancelled and failed, it stays `nil`:
    /// then one of the waiting calls runs the function again.
    @exclusivity(unchecked) @usableFromInline var outcome: Result<Output, any Error>?
    /// How many calls run the function or wait for it.
    @exclusivity(unchecked) @usableFromInline var calls: Int

    @_alwaysEmitIntoClient
    init(_ outcome: Result<Output, any Error>? = nil) {
        once = .ofMemoizedFunction()
        self.outcome = outcome
        calls = 0
    }
}
