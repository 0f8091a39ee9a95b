extension DependencyGraph {
    /// Something that is wrong with a graph.
    ///
    /// A problem speaks of nodes by their position in ``DependencyGraph/nodes``, so it means something only along with
    /// its graph. Its text is made by ``DependencyGraph/messages(for:coloured:)``.
    public struct Problem: Equatable, Sendable {
        /// What is wrong, with all that is involved.
        public enum Kind: Equatable, Sendable {
            /// Recipes need what nothing provides; which ones, in order. Nobody is named when it was asked for from
            /// outside.
            case missing(ID, neededBy: [Request])
            /// Several recipes provide the same.
            case duplicate(ID, nodes: [Int])
            /// A recipe holds what holds it: one shortest way around, from the first-registered member on. `members`
            /// are all recipes that are tied up with it, in order.
            case cycle([Request], members: [Int])
            /// The first recipe on the path holds, at the end of it, what does not live as long.
            case captive([Request], held: Int)
            /// A service with arguments is asked for without them, or with others, or one without arguments with some.
            /// All who ask for it in the same form, in order.
            case argumentMismatch(node: Int, requests: [Request])
            /// A registration is wrong by itself.
            case mistake(node: Int, Node.Mistake)
            /// Services that would be made within each other, more than `limit`, so that a thread's stack could overflow.
            case longChain([Request], limit: Int)
            /// A service that lives for one call to resolve has a function that leads back to it, and makes a second one.
            case secondInstance([Request])
            /// No service that is asked for from outside leads to this; nor to the others, which only it leads to.
            case unused(Int, with: [Int])
        }

        /// How bad it is.
        public enum Severity: Sendable, CustomStringConvertible {
            /// The graph cannot be used.
            case error
            /// The graph can be used.
            case warning

            /// The word.
            public var description: String {
                switch self {
                case .error: "error"
                case .warning: "warning"
                }
            }
        }

        /// What is wrong.
        public let kind: Kind

        /// A problem of this kind.
        public init(_ kind: Kind) {
            self.kind = kind
        }

        /// A warning for a service that is unused or that has a second instance, an error for everything else.
        public var severity: Severity {
            switch kind {
            case .unused, .secondInstance: .warning
            default: .error
            }
        }
    }

    /// A recipe's need for one of its dependencies.
    public struct Request: Hashable, Sendable {
        /// The recipe, by its position in ``DependencyGraph/nodes``.
        public var node: Int
        /// Which of ``Node/dependencies`` it needs.
        public var dependency: Int

        /// The need of the recipe at `node` for its dependency at `dependency`.
        public init(node: Int, dependency: Int) {
            self.node = node
            self.dependency = dependency
        }
    }
}

/// An error that tells what is wrong with a graph.
///
/// `DovetailReports` can draw it: `error.picture`.
public protocol DependencyGraphError: Error {
    /// The whole graph.
    var graph: DependencyGraph { get }
    /// What is wrong with it.
    var problems: [DependencyGraph.Problem] { get }
}
