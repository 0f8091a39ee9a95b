extension DependencyGraph {
    /// One recipe: what it provides, what it needs, and where it was written.
    public struct Node: Sendable {
        /// What there is.
        public enum Kind: Hashable, Sendable, CustomStringConvertible {
            /// Something that is made.
            case recipe
            /// A value that the graph or the scope is given.
            case input
            /// One of several that are asked for together.
            case contribution
            /// All that were contributed for one type.
            case collection
            /// Something that takes the place of what it is given.
            case decoration
            /// Another type for the same thing.
            case forward

            /// What there is in a word.
            public var description: String {
                switch self {
                case .recipe: "recipe"
                case .input: "input"
                case .contribution: "contribution"
                case .collection: "collection"
                case .decoration: "decoration"
                case .forward: "forward"
                }
            }
        }

        /// A mistake in a registration alone, whatever its dependencies and dependents are.
        public enum Mistake: Hashable, Sendable {
            /// It was to take the place of a recipe, and there is none. Where something needs it, it is not wrong.
            case replacesNothing
            /// What it makes is to be held weakly, and is not an instance of a class.
            case notAnObject
            /// It declares a scope that is built in.
            case builtInScope
        }

        /// What the recipe provides.
        public var id: ID
        /// Whether it is made or given.
        public var kind: Kind
        /// The type of what the recipe makes, where ``id`` is a name.
        public var result: ID?
        /// The assembly, or the graph's type, that the recipe was written in.
        public var group: ID?
        /// How long what the recipe makes lives.
        public var scope: Scope
        /// What the caller passes at run time, in order. They come before the dependencies in the recipe's parameters.
        public var arguments: [ID]
        /// What the recipe needs, in the order of its parameters.
        public var dependencies: [Edge]
        /// Where the recipe was registered, when that is known.
        public var location: DependencyGraph.Location?
        /// Whether the service is asked for from outside. What no such service leads to is unused.
        public var isRoot: Bool
        /// What is wrong with the registration by itself.
        public var mistake: Mistake?
        /// Whether the recipe runs on the main actor, so that a function which makes the service later does as well.
        public package(set) var isOnMainActor = false
        /// Whether it is the declaration of a scope, which depends on the scope that encloses it.
        package var isScope = false
        /// How many dependencies were left out when the graph was cut down to a part: see
        /// ``DependencyGraph/neighbourhood(of:distance:)``.
        public package(set) var omittedDependencies = 0
        /// How many graphs down it is among those that a graph includes: none for the graph's own.
        package var depth = 0

        /// Makes a node; everything but what it provides may be left out.
        public init(
            _ id: ID,
            scope: Scope = .transient,
            arguments: [ID] = [],
            dependencies: [Edge] = [],
            location: DependencyGraph.Location? = nil,
            isRoot: Bool = false,
            kind: Kind = .recipe,
            result: ID? = nil,
            group: ID? = nil
        ) {
            self.id = id
            self.kind = kind
            self.result = result
            self.group = group
            self.scope = scope
            self.arguments = arguments
            self.dependencies = dependencies
            self.location = location
            self.isRoot = isRoot
        }

        /// The module that the recipe was written in, when its location is known.
        public var module: String? {
            guard let fileID = location?.fileID, let slash = fileID.firstIndex(of: "/") else { return nil }
            return String(fileID[..<slash])
        }
    }
}
