import DovetailOnce
public import Synchronization

extension _Graph {
    /// A shared service of a graph, made by an asynchronous function on first use.
    ///
    /// `@Graph` writes one for each shared recipe that is `async` or depends on an `async` recipe:
    ///
    /// ```swift
    /// struct AppGraph: Sendable {
    ///     private final class Shared: Sendable {
    ///         let user = _Graph.AsyncSharedService<User>()
    ///     }
    ///     private let shared = Shared()
    ///
    ///     func user() async throws -> User { try await shared.user.get("AppGraph.user") { try await api.find(42) } }
    /// }
    /// ```
    ///
    /// **Tasks.** Any number of tasks may call `get` at once. The first one makes the service, and the others are suspended
    /// until it is made; no thread is blocked. The function runs in the task and on the actor of its caller. If the service
    /// is not `Sendable`, neither is this type.
    ///
    /// **Cancellation.** A task that is cancelled while it waits stops waiting. If the task that makes the service is cancelled
    /// and fails, one of the waiting tasks makes the service.
    ///
    /// **Lifetime.** The service is released with this value.
    ///
    /// Once the service is made, access takes one atomic load; no lock, no allocation.
    public struct AsyncSharedService<Service>: ~Copyable {
        /// The service, once it is made.
        @usableFromInline let service = SharedService<Service>()
        /// The object that guards making it, created on first use.
        @usableFromInline let once = Atomic<UnsafeMutableRawPointer?>(nil)

        /// Creates the storage for a service, which is made later.
        @_alwaysEmitIntoClient @inline(__always)
        public init() {}

        /// The service, or `nil` before it is made.
        @_alwaysEmitIntoClient @inline(__always)
        public var made: Service? { service.made }

        /// Returns the service, and makes it on first use.
        ///
        /// A failure is thrown to all waiting callers whose error type allows it, and then forgotten: the next caller makes the
        /// service again.
        ///
        /// - Parameters:
        ///   - name: The service's name in messages, for instance `AppGraph.user`.
        ///   - isolation: The actor of the caller.
        ///   - make: Makes the service. Calls repeat it until it succeeds; it never runs in two tasks at once.
        /// - Returns: The service that was made first.
        /// - Throws: The error of `make`, here or in the task that this one waited for; `CancellationError` if the task is
        ///   cancelled while it waits; and ``ResolutionError`` if `make`, while it runs, calls a function that leads back to the
        ///   same service. If `make` cannot throw a `CancellationError`, a cancelled task keeps waiting; if it cannot throw a
        ///   ``ResolutionError``, the program stops with its message.
        @_alwaysEmitIntoClient @inline(__always)
        public borrowing func get<Failure>(
            _ name: StaticString,
            isolation: isolated (any Actor)? = #isolation,
            _ make: () async throws(Failure) -> Service
        ) async throws(Failure) -> Service {
            if let made { return made }
            return try await makeOnce(name, isolation: isolation, make)
        }

        deinit { releaseSharedObject(at: once) }
    }
}

// Sendable because the mutable state is atomic and set once: all threads see the same service, which is Sendable.
extension _Graph.AsyncSharedService: @unchecked Sendable where Service: Sendable {}
