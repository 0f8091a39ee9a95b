public import DovetailAnalysis

extension DependencyGraph {
    /// The changes from one graph to another, for reviews. ``difference(from:)`` finds them.
    public struct Difference: Sendable {
        /// A recipe that changed from one graph to the other.
        public struct Rewiring: Sendable {
            /// The recipe in the old graph.
            public let before: Node
            /// The recipe in the new graph.
            public let after: Node
        }

        /// The recipes that only the new graph has, in its order.
        public internal(set) var added: [Node] = []
        /// The recipes that only the old graph has, in its order.
        public internal(set) var removed: [Node] = []
        /// The recipes of both whose dependencies, arguments, scope, type, kind, or use from outside differ, in the new graph's order.
        public internal(set) var rewired: [Rewiring] = []

        /// Whether nothing changed.
        public var isEmpty: Bool { added.isEmpty && removed.isEmpty && rewired.isEmpty }
    }

    /// The changes since an earlier state of this graph.
    ///
    /// ```swift
    /// let old = try DependencyGraph(json: String(contentsOfFile: "graph.json", encoding: .utf8))
    /// let difference = graph.difference(from: old)
    /// if !difference.isEmpty { print(difference.description) }
    /// ```
    ///
    /// The locations and the order of recipes do not count, nor do the order of parameters and the spelling of their types. If
    /// several recipes provide one service, the first is compared with the first, and so on. A type is not equal to its name,
    /// so compare a graph that was read from text only with another one that was. Takes time linear in the size of both.
    public func difference(from old: DependencyGraph) -> Difference {
        var difference = Difference()
        // The old recipes of each ID, the first of them at the end.
        var unmatched = Dictionary(grouping: old.nodes.indices.reversed()) { old.nodes[$0].id }
        for node in nodes {
            if let before = unmatched[node.id]?.popLast().map({ old.nodes[$0] }) {
                if node.isRewired(since: before) { difference.rewired.append(.init(before: before, after: node)) }
            } else {
                difference.added.append(node)
            }
        }
        let removed = Set(unmatched.values.joined())
        difference.removed = old.nodes.indices.filter(removed.contains).map { old.nodes[$0] }
        return difference
    }
}

extension DependencyGraph.Node {
    fileprivate func isRewired(since old: Self) -> Bool {
        guard kind == old.kind, result == old.result, scope == old.scope else { return true }
        guard arguments == old.arguments, isRoot == old.isRoot else { return true }
        guard dependencies != old.dependencies else { return false }
        return !dependencies(notIn: old).isEmpty || !old.dependencies(notIn: self).isEmpty
    }

    /// The dependencies that this recipe has in addition to another's.
    func dependencies(notIn other: Self) -> [DependencyGraph.Edge] {
        var counts = Dictionary(other.dependencies.map { ($0.meaning, 1) }, uniquingKeysWith: +)
        return dependencies.filter { edge in
            guard let count = counts[edge.meaning], count > 0 else { return true }
            counts[edge.meaning] = count - 1
            return false
        }
    }
}

extension DependencyGraph.Edge {
    /// The parts of an edge that do not depend on its spelling.
    fileprivate struct Meaning: Hashable {
        let target: DependencyGraph.ID
        let kind: Kind
        let arguments: [DependencyGraph.ID]?
    }

    fileprivate var meaning: Meaning { Meaning(target: target, kind: kind, arguments: arguments) }
}
