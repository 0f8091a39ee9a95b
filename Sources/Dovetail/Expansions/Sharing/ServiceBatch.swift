extension _Graph {
    /// Asynchronous services that a recipe needs, made at the same time.
    ///
    /// `@Graph` writes one for each recipe that has two or more asynchronous dependencies. Without macros, `async let` does
    /// the same for services that are `Sendable`.
    ///
    /// ```swift
    /// struct Profile {
    ///     var user: User, friends: [User]
    /// }
    ///
    /// func profile() async throws -> Profile {
    ///     let services = _Graph.ServiceBatch()
    ///     let user = services.adding { try await api.find(42) }
    ///     let friends = services.adding { try await api.fetch(Route("/api/users/42/friends")) }
    ///     return try await Profile(user: user(), friends: friends())
    /// }
    /// ```
    ///
    /// The first call makes all of them, each in a child task of the caller's, and returns when all have ended. If one fails, the
    /// others are cancelled.
    public final class ServiceBatch {
        /// Functions that make the remaining services. Each returns the error of its recipe.
        var makers: [@Sendable () async -> (any Error)?] = []
        /// The error of the recipe that failed first.
        var failure: (any Error)?

        /// Creates the storage for services, which are made later.
        public init() {}
    }

    /// One of several services that are made at the same time. See ``ServiceBatch``.
    public final class ConcurrentService<Service, Failure: Error>: @unchecked Sendable {
        // Sendable because only one child task sets the variables, and others read them after that task has ended.
        let services: ServiceBatch
        var service: Service?
        var error: Failure?

        init(_ service: Service?, in services: ServiceBatch) {
            self.service = service
            self.services = services
        }
    }
}
