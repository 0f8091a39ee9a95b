#if ServiceLifecycle
    public import DovetailContainer
    public import Logging
    public import UnixSignals

    extension Container {
        /// Runs until one of these signals arrives, and then stops in order.
        ///
        /// ```swift
        /// try await container.run(until: .sigterm, .sigint, logger: logger)
        /// ```
        ///
        /// - Parameters:
        ///   - signals: The signals.
        ///   - limit: How long a stop lets services finish and work in scopes end, in total.
        ///   - startLimit: How long the start may take.
        ///   - hookLimit: How long each `onStop` hook may take.
        ///   - logger: Notes the signal.
        ///   - started: Called when everything has started, with the timeline.
        public func run(
            until signals: UnixSignal...,
            finishing limit: Duration = .seconds(20),
            startLimit: Duration? = nil,
            hookLimit: Duration = .seconds(5),
            logger: Logger? = nil,
            started: @escaping @Sendable (StartTimeline) -> Void = { _ in }
        ) async throws {
            let arrivals = await UnixSignalsSequence(trapping: signals)
            try await withThrowingTaskGroup { group in
                group.addTask {
                    try await run(finishing: limit, startLimit: startLimit, hookLimit: hookLimit, started: started)
                }
                group.addTask {
                    for await signal in arrivals {
                        logger?.info("stopping", metadata: ["signal": "\(signal)"])
                        return
                    }
                }
                // A signal, the services' end, or a cancellation: each ends both tasks.
                try await group.next()
                group.cancelAll()
                try await group.waitForAll()
            }
        }
    }
#endif
