extension DependencyGraph {
    /// A problem of a graph.
    ///
    /// It refers to nodes by their position in ``DependencyGraph/nodes``, so it makes sense only together with its graph.
    /// ``DependencyGraph/messages(for:colored:)`` writes its text.
    public struct Problem: Equatable, Sendable {
        /// The kind of a problem, with the nodes that are involved.
        public enum Kind: Equatable, Sendable {
            /// A service that is not registered, and the recipes that depend on it, in order; none if it was resolved from outside.
            case missing(ID, neededBy: [Request])
            /// Several recipes provide the same service.
            case duplicate(ID, nodes: [Int])
            /// A recipe holds itself: a shortest cycle, from the first-registered member on, and all `members` of its cycles, in order.
            case cycle([Request], members: [Int])
            /// The first recipe on the path holds the service at its end, which has a shorter lifetime.
            case captive([Request], held: Int)
            /// A service is requested with other arguments than its recipe takes. The requests, in order, have the same form.
            case argumentMismatch(node: Int, requests: [Request])
            /// A mistake in a registration itself.
            case mistake(node: Int, Node.Mistake)
            /// Services that would be made within each other, more than `limit`, so that a thread's stack could overflow.
            case longChain([Request], limit: Int)
            /// A service that lives for one call to resolve has a function that leads back to it, and makes a second one.
            case secondInstance([Request])
            /// A recipe has the name of others, of included graphs, which go on using those.
            case shadowing(Int, shadowed: [Int])
            /// No root depends on this recipe, nor on the others, which only this recipe depends on.
            case unused(Int, with: [Int])
        }

        /// The severity of a problem.
        public enum Severity: Sendable, CustomStringConvertible {
            /// The graph cannot be used.
            case error
            /// The graph can be used.
            case warning

            /// The severity in a word.
            public var description: String { self == .error ? "error" : "warning" }
        }

        /// The kind of the problem.
        public let kind: Kind

        /// Creates a problem of this kind.
        public init(_ kind: Kind) { self.kind = kind }

        /// A warning for a service that is unused, has a second instance or hides another one, an error for everything else.
        public var severity: Severity {
            switch kind {
            case .unused, .secondInstance, .shadowing: .warning
            default: .error
            }
        }
    }

    /// A request of a recipe for one of its dependencies.
    public struct Request: Hashable, Sendable {
        /// The recipe, by its position in ``DependencyGraph/nodes``.
        public var node: Int
        /// The position in ``Node/dependencies``.
        public var dependency: Int

        /// Creates the request of the recipe at `node` for its dependency at `dependency`.
        public init(node: Int, dependency: Int) {
            self.node = node
            self.dependency = dependency
        }
    }
}

/// An error with the problems of a graph.
///
/// `DovetailReports` can draw it: `error.picture`.
public protocol DependencyGraphError: Error {
    /// The whole graph.
    var graph: DependencyGraph { get }
    /// Its problems.
    var problems: [DependencyGraph.Problem] { get }
}
