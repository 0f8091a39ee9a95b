#if ServiceLifecycle
    public import DovetailContainer
    public import Logging
    public import UnixSignals

    extension Container {
        /// Runs until one of these signals arrives, and then stops in order.
        ///
        /// <!-- fragment: it needs swift-service-lifecycle -->
        /// ```swift
        /// try await container.run(until: .sigterm, .sigint, logger: logger) { logger.info("\($0)") }
        /// ```
        ///
        /// A second signal stops at once: what runs and what is in use is cancelled, and hooks have a second.
        ///
        /// - Parameters:
        ///   - signals: The signals.
        ///   - limit: How long a stop lets services finish and work in scopes end, in total.
        ///   - startLimit: How long the start may take.
        ///   - hookLimit: How long each `onStop` hook may take.
        ///   - logger: Logs each signal, and what failed or was cut off.
        ///   - started: Called when everything has started, with the timeline.
        /// - Throws: The errors of ``/DovetailContainer/Container/run(finishing:startLimit:hookLimit:clock:started:)``.
        public func run(
            until signals: UnixSignal...,
            finishing limit: Duration = .seconds(20),
            startLimit: Duration? = nil,
            hookLimit: Duration = .seconds(5),
            logger: Logger,
            started: @escaping @Sendable (StartTimeline) throws -> Void = { _ in }
        ) async throws {
            // Before anything starts, so that a signal is never lost.
            let arrivals = await UnixSignalsSequence(trapping: signals)
            let run = Task {
                try await self.run(finishing: limit, startLimit: startLimit, hookLimit: hookLimit, started: started)
            }
            let watch = Task {
                for await signal in arrivals {
                    logger.info("stopping", metadata: ["signal": "\(signal)"])
                    if run.isCancelled {
                        // The run has its errors.
                        try? await stop(draining: .zero, hookLimit: min(hookLimit, .seconds(1)))
                    } else {
                        run.cancel()
                    }
                }
            }
            defer { watch.cancel() }
            do {
                try await withTaskCancellationHandler(operation: { try await run.value }, onCancel: { run.cancel() })
            } catch {
                logger.logFailures(of: error)
                throw error
            }
        }
    }

    extension Logger {
        /// Each failure of an error, by its service.
        fileprivate func logFailures(of error: any Error) {
            guard let failures = (error as? LifecycleError)?.failures, !failures.isEmpty else {
                return self.error("failed", metadata: ["error": "\(error)"])
            }
            for failure in failures {
                self.error("failed", metadata: ["service": "\(failure.service)", "error": "\(failure.error)"])
            }
        }
    }
#endif
