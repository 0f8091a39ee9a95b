extension _Graph {
    /// A shared service of a graph that is an object: it is kept as it is, and not moved to the heap like a value.
    ///
    /// `@Graph` writes ``ServiceType/shared``, and the compiler prefers this type for a class. See ``SharedService``.
    public struct SharedObject<Service: AnyObject>: ~Copyable {
        @usableFromInline let place = SharedPlace()

        /// Creates the storage for a service, which is made later.
        @_alwaysEmitIntoClient @inline(__always)
        public init() {}

        /// The service, or `nil` before it is made.
        @_alwaysEmitIntoClient @inline(__always)
        public var made: Service? { place.made.map(Self.service) }

        /// Returns the service, and makes it unless it is made, like that of a ``SharedService``.
        @_alwaysEmitIntoClient @inline(__always)
        public borrowing func get<Failure>(
            _ name: StaticString,
            _ make: () throws(Failure) -> Service
        ) throws(Failure) -> Service {
            Self.service(
                try place.makeOnce(name) { () throws(Failure) in Unmanaged.passRetained(try make()).toOpaque() }
            )
        }

        /// Likewise, for a recipe that a value replaces.
        @_alwaysEmitIntoClient @inline(__always)
        public borrowing func get<Recipes>(
            _ name: StaticString,
            _ replaced: Replacements<Recipes>,
            _ make: () -> Service
        ) -> Service { get(name) { replaced._isEmpty ? make() : replaced.supplied(name, make) } }

        // Not checked by the compiler: the place has only pointers to services that were retained for it.
        @_alwaysEmitIntoClient @inline(__always)
        static func service(_ pointer: UnsafeMutableRawPointer) -> Service {
            Unmanaged.fromOpaque(pointer).takeUnretainedValue()
        }

        @_alwaysEmitIntoClient @inline(__always)
        deinit {
            if let pointer = place.made { Unmanaged<Service>.fromOpaque(pointer).release() }
        }
    }
}

// Sendable because the mutable state is atomic and set once: all threads see the same service, which is Sendable.
extension _Graph.SharedObject: @unchecked Sendable where Service: Sendable {}
