extension DependencyGraph {
    /// One recipe: its service, its dependencies, and its location in the source.
    public struct Node: Sendable {
        /// The kind of a node.
        public enum Kind: Hashable, Sendable, CustomStringConvertible {
            /// A recipe that makes a service.
            case recipe
            /// An input of the graph or of a scope.
            case input
            /// One element of a collection.
            case contribution
            /// A collection of contributions.
            case collection
            /// A decoration, which replaces the service that it wraps.
            case decoration
            /// A forward: another type for the same service.
            case forward

            /// The kind in a word.
            public var description: String {
                // Not raw values: the compiler would copy the whole node to compare them.
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

        /// A mistake in a registration, independent of its dependencies and dependents.
        public enum Mistake: Hashable, Sendable {
            /// It replaces a recipe that does not exist, and nothing depends on it.
            case replacesNothing
            /// Its service has the scope weak, but is not an instance of a class.
            case notAnObject
            /// It takes a function of this type, which cannot throw although calling it can fail. These recipes lead to the cause, the last one.
            case functionCanFail(ID, FailureCause, [ID])
            /// It runs outside of the main actor, and holds a service that is made there: the last of these, to which the others lead.
            case holdsMainActor([ID])
            /// It takes a function of this type, whose calls leave the main actor, where the last of these services is made.
            case functionLeavesMainActor(ID, [ID])
            /// It has hooks for this service, which is made anew for each dependent.
            case hooksOfTransient(ID)
            /// It starts, so it is shared, but a modifier has said that it is not.
            case startsUnshared
            /// Its scope encloses itself.
            case endlessScope(ID)
            /// It decorates this service of an extended container, which registers it at this location.
            case decoratesExtended(ID, Location)
        }

        /// Why calling a function that makes a service can fail.
        public enum FailureCause: Hashable, Sendable {
            /// A recipe can throw.
            case throwing
            /// A service has to be started first.
            case starts
            /// A service is shared weakly, or within a custom scope.
            case scoped
            /// A service is made on the main actor only.
            case mainActor
            /// A shared service holds the function, and may outlive the container.
            case held
        }

        /// From where a recipe or an input can be used: from its file, from its module, or from any module.
        package enum Visibility: Sendable { case file, module, everywhere }

        /// The service that the recipe provides.
        public var id: ID
        /// The kind of the node.
        public var kind: Kind
        /// The type of the service, if ``id`` is a name.
        public var result: ID?
        /// The assembly or the graph that declares the recipe.
        public var group: ID?
        /// The lifetime of the service.
        public var scope: Scope
        /// The arguments that the caller passes, in order. They precede the dependencies in the recipe's parameters.
        public var arguments: [ID]
        /// The dependencies, in the order of the parameters.
        public var dependencies: [Edge]
        /// The source location of the registration, if it is known.
        public var location: DependencyGraph.Location?
        /// Whether the service is used from outside the graph. A service that no root depends on is unused.
        public var isRoot: Bool
        /// A mistake in the registration itself.
        public var mistake: Mistake?
        /// Whether the recipe runs on the main actor. A function that makes the service later then runs there, too.
        public package(set) var isOnMainActor = false
        /// How many dependencies ``DependencyGraph/neighborhood(of:distance:)`` left out.
        public package(set) var omittedDependencies = 0
        /// How many included graphs lie between the graph and this recipe.
        package var depth = 0
        /// From where it can be used.
        package var visibility = Visibility.module
        /// The recipes of included graphs that have its name.
        package var shadowed: [ID] = []

        /// Creates a node. Everything except the service may be omitted.
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

        /// The module that declares the recipe, if its location is known.
        public var module: String? {
            guard let fileID = location?.fileID, let slash = fileID.firstIndex(of: "/") else { return nil }
            return String(fileID[..<slash])
        }
    }
}
