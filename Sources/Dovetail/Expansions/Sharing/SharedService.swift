import Synchronization

extension _Graph {
    /// A shared service of a graph, made on first use.
    ///
    /// `@Graph` writes one for each recipe that is marked as shared:
    ///
    /// ```swift
    /// struct AppGraph {
    ///     private final class Shared: Sendable {
    ///         let api = _Graph.SharedService<any ApiService>()
    ///     }
    ///     private let shared = Shared()
    ///
    ///     func api() -> any ApiService { shared.api.get("AppGraph.api") { HTTPApi(baseURL: url) } }
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
        @usableFromInline let place = SharedPlace()

        /// Creates the storage for a service, which is made later.
        @_alwaysEmitIntoClient @inline(__always)
        public init() {}

        /// The service, or `nil` before it is made.
        @_alwaysEmitIntoClient @inline(__always)
        public var made: Service? { place.made.map(Self.service) }

        /// Returns the service, and makes it unless it is made. Read ``made`` first, which is faster.
        ///
        /// A failure is not remembered: the next call makes the service again. `make` may use other shared services.
        ///
        /// - Parameters:
        ///   - name: The service's name in messages, for instance `AppGraph.api`.
        ///   - make: Makes the service. Calls repeat it until it succeeds; it never runs on two threads at once.
        /// - Returns: The service that was made first.
        /// - Throws: The error of `make`; and ``ResolutionError`` if `make`, while it runs, calls a function that leads back to
        ///   the same service. If `make` cannot throw that error, the program stops with its message.
        @_alwaysEmitIntoClient @inline(__always)
        public borrowing func get<Failure>(
            _ name: StaticString,
            _ make: () throws(Failure) -> Service
        ) throws(Failure) -> Service {
            Self.service(try place.makeOnce(name) { () throws(Failure) in Self.pointer(to: try make()) })
        }

        /// Likewise, for a recipe that a value replaces: a replacement is used, and changes are applied. The last part of `name` is the
        /// name of the recipe.
        @_alwaysEmitIntoClient @inline(__always)
        public borrowing func get<Recipes>(
            _ name: StaticString,
            _ replaced: Replacements<Recipes>,
            _ make: () -> Service
        ) -> Service { get(name) { replaced._isEmpty ? make() : replaced.supplied(name, make) } }

        @_alwaysEmitIntoClient @inline(__always)
        deinit {
            if let pointer = place.made { Self.release(pointer) }
        }
    }
}

// A service is on the heap: what depends on its type is small, so that a graph compiles quickly. The compiler does not check
// the pointers: the place has only those that `pointer(to:)` returned, and they are released with it.
extension _Graph.SharedService {
    @_alwaysEmitIntoClient @inline(__always)
    static func pointer(to service: Service) -> UnsafeMutableRawPointer {
        let pointer = UnsafeMutablePointer<Service>.allocate(capacity: 1)
        pointer.initialize(to: service)
        return UnsafeMutableRawPointer(pointer)
    }

    @_alwaysEmitIntoClient @inline(__always)
    static func service(_ pointer: UnsafeMutableRawPointer) -> Service {
        pointer.assumingMemoryBound(to: Service.self).pointee
    }

    /// Sets the service of an ``_Graph/AsyncSharedService``.
    borrowing func store(_ service: Service) { place.instance.store(Self.pointer(to: service), ordering: .releasing) }

    @_alwaysEmitIntoClient @inline(__always)
    static func release(_ pointer: UnsafeMutableRawPointer) {
        pointer.assumingMemoryBound(to: Service.self).deinitialize(count: 1)
        pointer.deallocate()
    }
}

// Sendable because the mutable state is atomic and set once: all threads see the same service, which is Sendable.
extension _Graph.SharedService: @unchecked Sendable where Service: Sendable {}
