import DovetailAnalysis
public import DovetailOnce
public import Synchronization

extension _Graph {
    /// A shared service of a graph, made on first use.
    ///
    /// `@Graph` writes one for each recipe that is marked as shared:
    ///
    /// ```swift
    /// struct AppGraph {
    ///     private final class Shared: Sendable {
    ///         let api = _Graph.SharedService<any ApiService>("AppGraph.api")
    ///     }
    ///     private let shared = Shared()
    ///
    ///     func api() -> any ApiService { shared.api.get { HTTPApi(baseURL: url) } }
    /// }
    /// ```
    ///
    /// **Threads.** Any number of threads may call `get` at once; one of them makes the service and the others wait for it.
    /// Independent services are made at the same time. If the service is not `Sendable`, neither is this type.
    ///
    /// **Lifetime.** The service is released with this value.
    ///
    /// Once the service is made, access takes one atomic load; no lock, no allocation.
    public struct SharedService<Service>: ~Copyable {
        /// A pointer to the service, set once.
        @usableFromInline let instance = Atomic<UnsafeMutableRawPointer?>(nil)
        /// Ensures that it is made once.
        @usableFromInline let once = Once()
        @usableFromInline let name: StaticString

        /// Creates the storage for a service, which is made later.
        ///
        /// - Parameter name: The service's name in messages, for instance `AppGraph.api`.
        @_alwaysEmitIntoClient
        public init(_ name: StaticString) {
            self.name = name
        }

        /// The service, or `nil` before it is made.
        @_alwaysEmitIntoClient @inline(__always)
        public var made: Service? {
            instance.load(ordering: .acquiring).map { $0.assumingMemoryBound(to: Service.self).pointee }
        }

        /// Returns the service, and makes it on first use.
        ///
        /// A failure is not remembered: the next call makes the service again. `make` may use other shared services.
        ///
        /// - Parameter make: Makes the service. Calls repeat it until it succeeds; it never runs on two threads at once.
        /// - Returns: The service that was made first.
        /// - Throws: The error of `make`; and ``ResolutionError`` if `make`, while it runs, calls a function that leads back to
        ///   the same service. If `make` cannot throw that error, the program stops with its message.
        @_alwaysEmitIntoClient @inline(__always)
        public borrowing func get<Failure>(_ make: () throws(Failure) -> Service) throws(Failure) -> Service {
            if let pointer = instance.load(ordering: .acquiring) {
                return pointer.assumingMemoryBound(to: Service.self).pointee
            }
            return try makeOnce(make)
        }

        @usableFromInline @inline(never)
        borrowing func makeOnce<Failure>(_ make: () throws(Failure) -> Service) throws(Failure) -> Service {
            do {
                try once.exclusively(for: name, { DependencyGraph.ID($0.description) }) {
                    guard instance.load(ordering: .acquiring) == nil else { return }
                    instance.store(pointer(to: try make()), ordering: .releasing)
                }
            } catch {
                throw typedError(error)
            }
            guard let pointer = instance.load(ordering: .acquiring) else {
                preconditionFailure("made and threw nothing")
            }
            return pointer.assumingMemoryBound(to: Service.self).pointee
        }

        @_alwaysEmitIntoClient
        deinit {
            release(instance.load(ordering: .acquiring), Service.self)
        }
    }
}

// Sendable because the mutable state is atomic and set once: all threads see the same service, which is Sendable.
extension _Graph.SharedService: @unchecked Sendable where Service: Sendable {}
