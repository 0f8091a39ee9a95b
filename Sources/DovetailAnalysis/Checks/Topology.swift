extension DependencyGraph {
    /// The graph in numbers: which node each edge leads to, and an order in which the nodes can be made.
    ///
    /// A node is identified by its position in ``DependencyGraph/nodes``, an edge by its position among the edges of
    /// all nodes. Everything lies in flat arrays. Creating a topology takes time and memory linear in nodes plus edges.
    package final class Topology: Sendable {
        /// A registration of a service that is already registered.
        package struct Duplicate: Sendable {
            package let later, first: Int

            package init(_ later: Int, of first: Int) {
                self.later = later
                self.first = first
            }
        }

        /// Where each node's edges begin, and one past the last one.
        package let edgeStarts: [Int]
        /// The node that each edge leads to, or −1 if its service is not registered.
        package let targets: [Int]
        /// The same for edges that keep their target alive; −1 for others, also those without the arguments that it takes.
        package let held: [Int]
        /// The same as ``targets``, without functions that enter a scope, and requests with other arguments than it takes.
        let madeInScope: [Int]
        /// The edges to which nothing leads: their service is not registered, or takes other arguments.
        package let unmet: [Int]
        /// Registrations of services that are already registered.
        package let duplicates: [Duplicate]
        /// The strongly connected components over the edges that hold their target.
        package let components: StronglyConnectedComponents
        /// The same over all edges.
        package let dependencyOrder: StronglyConnectedComponents

        /// The targets of each node.
        package var links: Links { Links(starts: edgeStarts, targets: targets) }
        /// The same for edges that keep their target alive.
        package var heldLinks: Links { Links(starts: edgeStarts, targets: held) }
        /// All nodes, each after the nodes that it holds. Meaningful only in a graph without cycles.
        package var order: [Int] { components.order }
        /// The edges of a node, in the order of its dependencies.
        package func edges(of node: Int) -> Range<Int> { edgeStarts[node]..<edgeStarts[node + 1] }

        /// Whether some nodes hold each other, or one holds itself.
        package var hasCycles: Bool {
            components.count < links.nodeCount || (0..<links.nodeCount).contains { holdsItself($0) }
        }

        func holdsItself(_ node: Int) -> Bool { edges(of: node).contains { held[$0] == node } }

        /// For each node, whether an earlier one provides the same service.
        func isLater() -> [Bool] {
            var isLater = [Bool](repeating: false, count: links.nodeCount)
            for duplicate in duplicates { isLater[duplicate.later] = true }
            return isLater
        }

        /// The node that a dependency leads to, if its service is registered.
        package func target(of node: Int, dependency: Int) -> Int? {
            let target = targets[edgeStarts[node] + dependency]
            return target < 0 ? nil : target
        }

        /// The topology of what exists in numbers already. The functions say whether the edge at a position keeps its target
        /// alive, and whether it makes its target in the scope of the dependent, at once or later.
        package init(
            edgeStarts: [Int],
            targets: [Int],
            unmet: [Int],
            duplicates: [Duplicate],
            isHeld: (Int) -> Bool,
            isMadeInScope: (Int) -> Bool
        ) {
            self.edgeStarts = edgeStarts
            self.targets = targets
            self.unmet = unmet
            self.duplicates = duplicates
            let held = targets.indices.map { isHeld($0) ? targets[$0] : -1 }
            self.held = held
            madeInScope = targets.indices.map { isMadeInScope($0) ? targets[$0] : -1 }
            components = Links(starts: edgeStarts, targets: held).components()
            let areFunctions = held != targets
            dependencyOrder = areFunctions ? Links(starts: edgeStarts, targets: targets).components() : components
        }

        /// The topology of a graph, whose edges lead to the first node with the ID of their target.
        convenience init(_ graph: DependencyGraph) {
            var duplicates: [Duplicate] = []
            var numbers = Numbering(capacity: graph.nodes.count)
            for index in graph.nodes.indices {
                let first = numbers.number(of: graph.nodes[index].id, orElse: index)
                if first != index { duplicates.append(Duplicate(index, of: first)) }
            }
            var targets: [Int] = []
            var unmet: [Int] = []
            // By index, because copying a node or an edge would retain all its parts.
            for node in graph.nodes.indices {
                for dependency in graph.nodes[node].dependencies.indices {
                    let target = numbers[graph.nodes[node].dependencies[dependency].target]
                    let isMet =
                        target < 0
                        ? graph.nodes[node].dependencies[dependency].kind == .optional
                        : graph.nodes[node].dependencies[dependency].matches(graph.nodes[target])
                    if !isMet { unmet.append(targets.count) }
                    targets.append(target)
                }
            }
            self.init(graph, targets, unmet: unmet, duplicates)
        }

        /// The topology of a graph whose edges lead to these nodes.
        package convenience init(_ graph: DependencyGraph, _ targets: [Int], unmet: [Int], _ duplicates: [Duplicate]) {
            var edgeStarts = [0]
            edgeStarts.reserveCapacity(graph.nodes.count + 1)
            var isHeld: [Bool] = []
            var isMadeInScope: [Bool] = []
            for node in graph.nodes.indices {
                for dependency in graph.nodes[node].dependencies.indices {
                    let target = targets[isHeld.count]
                    let kind = graph.nodes[node].dependencies[dependency].kind
                    isHeld.append(kind.holds && target >= 0 && graph.nodes[target].arguments.isEmpty)
                    isMadeInScope.append(!graph.nodes[node].dependencies[dependency].entersScope)
                }
                edgeStarts.append(isHeld.count)
            }
            for edge in unmet { isMadeInScope[edge] = false }
            self.init(
                edgeStarts: edgeStarts,
                targets: targets,
                unmet: unmet,
                duplicates: duplicates,
                isHeld: { isHeld[$0] },
                isMadeInScope: { isMadeInScope[$0] }
            )
        }
    }

    /// Numbers the nodes and edges.
    package func topology() -> Topology { Topology(self) }
}

extension DependencyGraph.Topology {
    /// Lets facts flow from each node to its dependents.
    ///
    /// - Parameter pass: Called for each edge, after all edges of its target. It passes on what is known of the target, and
    ///   returns whether that is new. In a circle, it is called until nothing is new.
    package func propagate(_ pass: (_ node: Int, _ edge: Int, _ target: Int, _ isInCircle: Bool) -> Bool) {
        let numbers = dependencyOrder.numbers()
        for component in 0..<dependencyOrder.count {
            // In a circle, most nodes stand before those that they lead to.
            let members = dependencyOrder.members(of: component).reversed()
            var isNew = true
            while isNew {
                isNew = false
                for node in members {
                    for edge in edges(of: node) where targets[edge] >= 0 {
                        let target = targets[edge]
                        let isPassed = pass(node, edge, target, numbers[target] == component)
                        isNew = isNew || isPassed && members.count > 1
                    }
                }
            }
        }
    }
}

/// The targets of each node, by position, in flat arrays.
package struct Links {
    /// Where each node's targets begin, and one past the last one.
    var starts: [Int]
    /// Where each node leads; negative for nowhere.
    var targets: [Int]

    package init(starts: [Int], targets: [Int]) {
        self.starts = starts
        self.targets = targets
    }

    /// Links to these targets of each node.
    package init(_ targets: [[Int]]) {
        self.init(starts: [0], targets: [])
        for targets in targets {
            self.targets += targets
            starts.append(self.targets.count)
        }
    }

    package var nodeCount: Int { starts.count - 1 }
    package subscript(node: Int) -> ArraySlice<Int> { targets[starts[node]..<starts[node + 1]] }

    /// The opposite direction: the nodes that lead to each node, in their order.
    package func reversed() -> Links {
        var ends = [Int](repeating: 0, count: nodeCount + 1)
        for target in targets where target >= 0 { ends[target + 1] += 1 }
        for node in 0..<nodeCount { ends[node + 1] += ends[node] }
        var reversed = Links(starts: ends, targets: Array(repeating: -1, count: ends[nodeCount]))
        for node in 0..<nodeCount {
            for target in self[node] where target >= 0 {
                reversed.targets[ends[target]] = node
                ends[target] += 1
            }
        }
        return reversed
    }

    /// These nodes and all nodes to which they lead in so many steps, the nearest first, without those that were seen before.
    package func collect(from starts: [Int], upTo distance: Int = .max, isSeen: inout [Bool]) -> [Int] {
        var found: [Int] = []
        func visit(_ nodes: some Sequence<Int>) {
            for node in nodes where node >= 0 && !isSeen[node] {
                isSeen[node] = true
                found.append(node)
            }
        }
        visit(starts)
        var distance = distance
        var ring = found.indices
        while distance > 0, !ring.isEmpty {
            for next in ring { visit(self[found[next]]) }
            ring = ring.upperBound..<found.count
            distance -= 1
        }
        return found
    }

    /// The strongly connected components of these links.
    package func components() -> StronglyConnectedComponents {
        StronglyConnectedComponents(edgeStarts: starts, targets: targets)
    }
}
