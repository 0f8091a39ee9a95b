#if ServiceLifecycle
    public import DovetailContainer
    public import Logging
    public import ServiceLifecycle

    extension SharedRegistration where Service: ServiceLifecycle.Service {
        /// Runs the service from its start to its stop. When its turn to stop has come, it shuts down gracefully.
        ///
        /// <!-- fragment: it needs swift-service-lifecycle -->
        /// ```swift
        /// registry.register(PostgresClient.self) { (settings: Settings) in PostgresClient(configuration: settings.postgres) }
        ///     .scope(.singleton)
        ///     .running()
        /// ```
        ///
        /// - Parameter mayReturn: Whether it may return before. If not, that is an error.
        /// - Returns: The same registration.
        @discardableResult
        public func running(mayReturn: Bool = false) -> Self {
            running(mayReturn: mayReturn) { service, turn in
                let group = ServiceGroup(
                    configuration: ServiceGroupConfiguration(
                        services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)],
                        // What goes wrong is an error of the container.
                        logger: Logger(label: "dovetail") { _ in SwiftLogNoOpLogHandler() }
                    )
                )
                try await withThrowingTaskGroup(of: Bool.self) { tasks in
                    tasks.addTask {
                        do {
                            try await group.run()
                        } catch let error as ServiceGroupError where error.errorCode == .alreadyFinished && turn.hasCome
                        {
                            // Its turn came before it ran.
                        }
                        return true
                    }
                    tasks.addTask {
                        _ = try await turn.wait()
                        await group.triggerGracefulShutdown()
                        return false
                    }
                    while let hasEnded = try await tasks.next(), !hasEnded {}
                    tasks.cancelAll()
                }
            }
        }
    }

    extension Registry {
        /// Logs what fails, at once: services that run and did not finish in time, hooks that took too long, recipes that threw.
        ///
        /// - Parameter logger: The logger.
        public func observe(_ logger: Logger) {
            observe(failed: { service, error, _ in
                if error is CancellationError { return }
                logger.error("failed", metadata: ["service": "\(service)", "error": "\(error)"])
            })
        }
    }
#endif
