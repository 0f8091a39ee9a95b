extension Container {
    /// Makes all that is made when the container is started, and makes it ready: what needs nothing of that at once, and
    /// everything else as soon as what it needs is there.
    ///
    /// ```swift
    /// let container = try Container(NetworkAssembly(), StorageAssembly())
    /// let timeline = try await container.start { print("\($0.started) of \($0.total): \($0.service)") }
    /// print(timeline)
    /// …
    /// try await container.stop()
    /// ```
    ///
    /// That is what was registered with an `async` recipe, or with a hook. It is done once: whoever calls this meanwhile waits
    /// with the first one, and whoever calls it afterwards gets the same timeline at once. Where anything fails, or where
    /// everybody who waits is cancelled, all that had been started is stopped, and nothing can be started any more; then make a
    /// new container. A custom scope that was entered is started in the same way, after what it was entered from.
    ///
    /// - Parameters:
    ///   - limit: How many are being made at one time, at most.
    ///   - hookLimit: How long each hook may take to stop what had been started, where this fails.
    ///   - clock: Measures the timeline and that limit.
    ///   - progress: Called each time that one has been started, one call at a time.
    /// - Returns: When each was started, and what the whole was waiting for.
    /// - Throws: ``LifecycleError`` where a recipe or a hook throws, and where the container was stopped; `CancellationError`
    ///   where the caller is cancelled, or where ``stop(hookLimit:clock:)`` is called meanwhile.
    @discardableResult
    public func start(
        atMost limit: Int = 64,
        hookLimit: Duration = .seconds(30),
        clock: any Clock<Duration> = ContinuousClock(),
        progress: @escaping @Sendable (StartProgress) -> Void = { _ in }
    ) async throws -> StartTimeline {
        let lifecycle = lifecycle()
        try await lifecycle.start(atMost: limit, hookLimit: hookLimit, clock: clock, progress: progress)
        // There is one where a start was complete.
        return lifecycle.timeline ?? StartTimeline([], total: .zero)
    }

    /// Stops what was started, in the reverse of the order in which that was done: whatever needs a service is stopped before it.
    ///
    /// Every hook is called, whatever others throw. One that takes too long is cancelled and not waited for any more. A start
    /// that is under way is cancelled first. What was stopped cannot be resolved any more, and is released with the container;
    /// everything that was not started is left as it is. Whoever calls this meanwhile waits with the first one.
    ///
    /// A caller who is cancelled waits all the same, and hooks do not notice.
    ///
    /// - Parameters:
    ///   - hookLimit: How long each hook may take.
    ///   - clock: Measures that limit.
    /// - Throws: ``LifecycleError`` with all that hooks threw.
    public func stop(
        hookLimit: Duration = .seconds(30),
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws {
        try await lifecycle().stop(hookLimit: hookLimit, clock: clock)
    }
}
