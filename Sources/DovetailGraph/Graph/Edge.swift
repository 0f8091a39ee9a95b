extension DependencyGraph {
    /// One parameter of a recipe: the service it needs, and the form in which it needs it.
    public struct Edge: Equatable, Sendable {
        /// The form in which a service is handed over.
        public enum Kind: Hashable, Sendable, CustomStringConvertible {
            /// The service itself.
            case direct
            /// The service, or `nil` when nothing provides it.
            case optional
            /// A function without parameters that makes the service when it is called.
            case deferred
            /// A function from the service's arguments to the service.
            case factory
            /// One of several services that are handed over together.
            case collection

            /// Whether the holder keeps the service alive, and so needs it made first. A function that is called later
            /// does neither, and that is why it may close a cycle.
            package var holds: Bool {
                switch self {
                case .direct, .optional, .collection: true
                case .deferred, .factory: false
                }
            }

            /// The form in a word.
            public var description: String {
                switch self {
                case .direct: "direct"
                case .optional: "optional"
                case .deferred: "deferred"
                case .factory: "factory"
                case .collection: "collection"
                }
            }
        }

        /// The service that is needed.
        public var target: ID
        /// The form in which it is needed.
        public var kind: Kind
        /// The arguments that a factory passes; empty for every other kind. `nil` when the parts of the factory's type
        /// are not known, and then what is registered is taken not to match.
        public var arguments: [ID]?
        /// The parameter's type as the user spelt it, where that differs from ``target``. Only messages show it.
        public var requested: ID?

        /// Makes an edge to a service.
        public init(_ target: ID, kind: Kind = .direct, arguments: [ID]? = [], requested: ID? = nil) {
            self.target = target
            self.kind = kind
            self.arguments = arguments
            self.requested = requested
        }
    }
}
