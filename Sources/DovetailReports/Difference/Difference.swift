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
        /// What both have, but with other dependencies or arguments, another scope, type or kind, or asked for from outside
        /// in one of them only; in the new graph's order.
        public internal(set) var rewired: [Rewiring] = []

        /// Whether nothing changed.
        public var isEmpty: Bool { added.isEmpty && removed.isEmpty && rewired.isEmpty }
    }

    /// What changed since an earlier state of this graph.
    ///
    /// ```swift
    /// let difference = new.difference(from: old)
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
        // The old recipes of each ID, one behind the other.
        var numbers = Numbering(capacity: old.nodes.count)
        var following = [Int](repeating: -1, count: old.nodes.count)
        var lasts = Array(old.nodes.indices)
        for node in old.nodes.indices {
            let first = numbers.number(of: old.nodes[node].id, orElse: node)
            if first != node { following[lasts[first]] = node }
            lasts[first] = node
        }

        var unmatched = Array(old.nodes.indices)
        var isMatched = [Bool](repeating: false, count: old.nodes.count)
        for node in nodes {
            let first = numbers[node.id]
            let match = first < 0 ? -1 : unmatched[first]
            guard match >= 0 else {
                difference.added.append(node)
                continue
            }
            unmatched[first] = following[match]
            isMatched[match] = true
            if node.isRewired(since: old.nodes[match]) {
                difference.rewired.append(.init(before: old.nodes[match], after: node))
            }
        }
        for node in old.nodes.indices where !isMatched[node] { difference.removed.append(old.nodes[node]) }
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
        var numbers = Numbering()
        var counts: [Int] = []
        for edge in other.dependencies {
            let number = numbers.number(of: edge.meaning, orElse: counts.count)
            if number == counts.count { counts.append(0) }
            counts[number] += 1
        }
        return dependencies.filter { edge in
            let number = numbers[edge.meaning]
            guard number >= 0, counts[number] > 0 else { return true }
            counts[number] -= 1
            return false
        }
    }
}

extension DependencyGraph.Edge {
    /// What there is to it apart from how it is spelt.
    fileprivate var meaning: DependencyGraph.ID {
        let form: DependencyGraph.ID =
            switch kind {
            case .direct: "direct"
            case .optional: "optional"
            case .deferred: "deferred"
            case .factory: "factory"
            case .collection: "collection"
            }
        return DependencyGraph.ID([target, form, arguments.map { DependencyGraph.ID($0) } ?? "unknown"])
    }
}
