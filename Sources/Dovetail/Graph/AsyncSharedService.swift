public import Synchronization

/// A service of a graph that is made once, by an asynchronous function, when it is first needed.
///
/// `@Graph` writes one for each shared recipe that is `async` or needs one that is. Without macros it is written by
/// hand, as a ``SharedService`` is:
///
/// ```swift
/// func config() async throws -> Config { try await shared.services.config.get { try await Config.load(from: url) } }
/// ```
///
/// **Tasks.** Any number of tasks may ask at once. The first one makes the service, and the others are suspended until it
/// has; no thread is blocked. The function runs in the task and on the actor of whoever called it. Where the service is
/// not `Sendable`, neither is this.
///
/// **Cancellation.** A task that is cancelled while it waits stops waiting. Where the task that makes the service is
/// cancelled, and fails, the others do not share its fate: one of them makes the service.
///
/// **Life.** The service is released with this value.
///
/// Once the service is made, getting it takes one atomic load; no lock, no allocation.
public struct _AsyncSharedService<Service>: ~Copyable {
    /// The service once it is made: a pointer to it, which is set once.
    @usableFromInline let instance = Atomic<UnsafeMutableRawPointer?>(nil)
    /// Where it is made, once that is needed.
    @usableFromInline let once = Atomic<UnsafeMutableRawPointer?>(nil)
    @usableFromInline let name: StaticString

    /// A service that is not made yet.
    ///
    /// - Parameter name: What messages call the service, for instance `AppGraph.config`.
    @_alwaysEmitIntoClient
    public init(_ name: StaticString) {
        self.name = name
    }

    /// The service, which is made where nobody has made it yet.
    ///
    /// A failure is handed to all who wait, where it is of the type that they can throw, and then forgotten: the caller that comes
    /// next makes the service anew.
    ///
    /// - Parameters:
    ///   - isolation: The actor of the caller.
    ///   - make: Makes the service. It runs until it has succeeded once, and never in two tasks at once.
    /// - Returns: The service that was made first.
    /// - Throws: What `make` throws, here or in the task that was waited for; `CancellationError` where the task is
    ///   cancelled while it waits; and ``ResolutionError`` where `make`, while it runs, calls a function that leads back
    ///   to the same service. Where `make` cannot throw a `CancellationError`, a cancelled task goes on waiting; where it
    ///   cannot throw a ``ResolutionError``, the program stops with its message.
    @_alwaysEmitIntoClient @inline(__always)
    public borrowing func get<Failure>(
        isolation: isolated (any Actor)? = #isolation,
        _ make: () async throws(Failure) -> Service
    ) async throws(Failure) -> Service {
        if let pointer = instance.load(ordering: .acquiring) {
            return pointer.assumingMemoryBound(to: Service.self).pointee
        }
        return try await makeOnce(isolation: isolation, make)
    }

    @_alwaysEmitIntoClient
    deinit {
        release(instance.load(ordering: .acquiring), Service.self)
        releaseSharedObject(at: once)
    }
}

// Sendable because what changes is atomic, and set once: all threads see the same service, and that is Sendable.
extension _AsyncSharedService: @unchecked Sendable where Service: Sendable {}
