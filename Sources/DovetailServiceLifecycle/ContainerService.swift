#if ServiceLifecycle
    public import DovetailContainer
    public import ServiceLifecycle

    /// A container in a `ServiceGroup`.
    ///
    /// <!-- fragment: it needs swift-service-lifecycle -->
    /// ```swift
    /// try await ServiceGroup(
    ///     services: [ContainerService(container)],
    ///     gracefulShutdownSignals: [.sigterm],
    ///     logger: logger
    /// ).run()
    /// ```
    ///
    /// When the group shuts down gracefully, or is cancelled, the container stops in its own order. The services in it do not notice the
    /// shutdown of the group, which would reach all of them at once: each gets its own when its turn comes. Task-local values of the group do
    /// not reach them either.
    public struct ContainerService: Service, CustomStringConvertible {
        private let container: Container
        private let limit: Duration
        private let hookLimit: Duration

        /// A container that runs as a service of a group.
        ///
        /// - Parameters:
        ///   - container: The container.
        ///   - limit: How long a stop lets services finish and work in scopes end, in total.
        ///   - hookLimit: How long each `onStop` hook may take.
        public init(
            _ container: Container,
            finishing limit: Duration = .seconds(20),
            hookLimit: Duration = .seconds(5)
        ) {
            self.container = container
            self.limit = limit
            self.hookLimit = hookLimit
        }

        /// What the group calls it in its log.
        public var description: String { "the container" }

        /// Starts the container, waits, and stops it; see ``/DovetailContainer/Container/run(finishing:startLimit:hookLimit:clock:started:)``.
        ///
        /// - Throws: What failed.
        public func run() async throws {
            // The shutdown of the group is a task-local value, which detached tasks do not inherit.
            let task = Task.detached { [container, limit, hookLimit] in
                try await container.run(finishing: limit, hookLimit: hookLimit)
            }
            try await withTaskCancellationOrGracefulShutdownHandler {
                try await task.value
            } onCancelOrGracefulShutdown: {
                task.cancel()
            }
        }
    }
#endif
