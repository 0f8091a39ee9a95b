extension DependencyGraph {
    /// One recipe: what it provides, what it needs, and where it was written.
    public struct Node: Sendable {
        /// What the recipe provides.
        public var id: ID
        /// How long what the recipe makes lives.
        public var scope: Scope
        /// What the caller passes at run time, in order. They come before the dependencies in the recipe's parameters.
        public var arguments: [ID]
        /// What the recipe needs, in the order of its parameters.
        public var dependencies: [Edge]
        /// Where the recipe was registered, when that is known.
        public var location: SourceLocation?
        /// Whether the service is asked for from outside. What no such service leads to is unused.
        public var isRoot: Bool

        /// Makes a node; everything but what it provides may be left out.
        public init(
            _ id: ID,
            scope: Scope = .transient,
            arguments: [ID] = [],
            dependencies: [Edge] = [],
            location: SourceLocation? = nil,
            isRoot: Bool = false
        ) {
            self.id = id
            self.scope = scope
            self.arguments = arguments
            self.dependencies = dependencies
            self.location = location
            self.isRoot = isRoot
        }
    }
}
