public import DovetailGraph

extension DependencyGraph {
    /// What changed from one graph to another, as ``difference(from:)`` finds it. For reviews.
    public struct Difference: Sendable {
        /// A recipe that both graphs have, but in another form.
        public struct Rewiring: Sendable {
            /// The recipe in the old graph.
            public let before: Node
            /// The recipe in the new graph.
            public let after: Node
        }

        /// What only the new graph has, in its order.
        public internal(set) var added: [Node] = []
        /// What only the old graph had, in its order.
        public internal(set) var removed: [Node] = []
        /// What both have, but with other dependencies or arguments, another scope, type or kind, or used from outside
        /// in one of them only; in the new graph's order.
        public internal(set) var rewired: [Rewiring] = []

        /// Whether nothing changed.
        public var isEmpty: Bool { added.isEmpty && removed.isEmpty && rewired.isEmpty }
    }

    /// What changed since an earlier state of this graph.
    ///
    /// ```swift
    /// let old = try DependencyGraph(json: String(contentsOfFile: "graph.json", encoding: .utf8))
    /// let difference = graph.difference(from: old)
    /// if !difference.isEmpty { print(difference.description) }
    /// ```
    ///
    /// Where a recipe is written, the order of recipes, the order of parameters and the spelling of their types do not count.
    /// Where several provide the same, the first is compared with the first and so on. A type is not the same as its name, so
    /// a graph that was read from text is to be compared with one that was, too.
    ///
    /// Takes time linear in the nodes and edges of both.
    public func difference(from old: DependencyGraph) -> Difference {
        var difference = Difference()
        // The old recipes of each ID, the first of them at the end.
        var unmatched = Dictionary(grouping: old.nodes.indices.reversed()) { old.nodes[$0].id }
        for node in nodes {
            guard let match = unmatched[node.id]?.popLast() else {
                difference.added.append(node)
                continue
            }
            let before = old.nodes[match]
            if node.isRewired(since: before) { difference.rewired.append(.init(before: before, after: node)) }
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

    /// The dependencies that it has more than another recipe.
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
    /// What there is to an edge apart from how it is spelt.
    fileprivate struct Meaning: Hashable {
        let target: DependencyGraph.ID
        let kind: Kind
        let arguments: [DependencyGraph.ID]?
    }

    fileprivate var meaning: Meaning { Meaning(target: target, kind: kind, arguments: arguments) }
}
