extension DependencyGraph {
    /// One dependency of a recipe: the service, and the form in which the recipe takes it.
    public struct Edge: Equatable, Sendable {
        /// The form in which a recipe takes a service.
        public enum Kind: Hashable, Sendable, CustomStringConvertible {
            /// The service itself.
            case direct
            /// The service, or `nil` if it is not registered.
            case optional
            /// A function without parameters that makes the service when it is called.
            case deferred
            /// A function from the service's arguments to the service.
            case factory
            /// One element of a collection of services.
            case collection

            /// Whether the recipe holds the service, which is then made first. A function makes it later, so it may close a cycle.
            package var holds: Bool { self != .deferred && self != .factory }

            /// The form in a word.
            public var description: String {
                // Not raw values: the compiler would copy the whole edge to compare them.
                switch self {
                case .direct: "direct"
                case .optional: "optional"
                case .deferred: "deferred"
                case .factory: "factory"
                case .collection: "collection"
                }
            }
        }

        /// The service.
        public var target: ID
        /// The form in which the recipe takes it.
        public var kind: Kind
        /// The arguments that a factory passes; empty for other kinds. `nil` if they are unknown; then no recipe matches.
        public var arguments: [ID]?
        /// The parameter's type in the source, if it differs from ``target``. Only messages show it.
        public var requested: ID?
        /// Whether the service is taken in its own scope, wherever the dependent is: by a function that enters the scope.
        package var entersScope = false

        /// Creates an edge to a service.
        public init(_ target: ID, kind: Kind = .direct, arguments: [ID]? = [], requested: ID? = nil) {
            self.target = target
            self.kind = kind
            self.arguments = arguments
            self.requested = requested
        }
    }
}
