extension DependencyGraph {
    /// The graph in numbers: which node each edge leads to, and an order in which the nodes can be made.
    ///
    /// A node is identified by its position in ``DependencyGraph/nodes``, an edge by its position among the edges of
    /// all nodes. Everything lies in flat arrays. Creating a topology takes time and memory linear in nodes plus
    /// edges.
    package final class Topology: Sendable {
        /// A registration of a service that is already registered.
        package struct Duplicate: Sendable {
            package let later: Int
            package let first: Int
        }

        /// Where each node's edges begin, and one past the last one.
        package let edgeStarts: [Int]
        /// The node that each edge leads to, or −1 if its service is not registered.
        package let targets: [Int]
        /// The same for edges that keep their target alive. −1 for all other edges, and for those that request a
        /// service without the arguments that it takes.
        package let held: [Int]
        /// The same as ``targets``, without functions that enter a scope, and without requests for a service with other
        /// arguments than it takes.
        let madeInScope: [Int]
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

        /// The node that a dependency leads to, if its service is registered.
        package func target(of node: Int, dependency: Int) -> Int? {
            let target = targets[edgeStarts[node] + dependency]
            return target < 0 ? nil : target
        }

        /// The topology of a graph that exists in numbers already.
        ///
        /// - Parameters:
        ///   - edgeStarts: Where each node's edges begin, and one past the last one.
        ///   - targets: Where each edge leads.
        ///   - isHeld: Whether the edge at this position keeps its target alive.
        ///   - isMadeInScope: Whether it makes its target in the scope of the dependent, at once or later.
        package convenience init(edgeStarts: [Int], targets: [Int], isHeld: (Int) -> Bool, isMadeInScope: (Int) -> Bool)
        {
            self.init(
                edgeStarts,
                targets,
                held: targets.indices.map { isHeld($0) ? targets[$0] : -1 },
                madeInScope: targets.indices.map { isMadeInScope($0) ? targets[$0] : -1 },
                []
            )
        }

        private init(
            _ edgeStarts: [Int],
            _ targets: [Int],
            held: [Int],
            madeInScope: [Int],
            _ duplicates: [Duplicate]
        ) {
            self.edgeStarts = edgeStarts
            self.targets = targets
            self.held = held
            self.madeInScope = madeInScope
            self.duplicates = duplicates
            components = StronglyConnectedComponents(edgeStarts: edgeStarts, targets: held)
            let areFunctions = held != targets
            dependencyOrder =
                areFunctions ? StronglyConnectedComponents(edgeStarts: edgeStarts, targets: targets) : components
        }

        convenience init(_ graph: DependencyGraph) {
            let nodes = graph.nodes
            var indices = Numbering(capacity: nodes.count)
            var duplicates: [Duplicate] = []
            var edgeStarts: [Int] = [0]
            edgeStarts.reserveCapacity(nodes.count + 1)
            var edgeCount = 0
            for index in nodes.indices {
                edgeCount += nodes[index].dependencies.count
                edgeStarts.append(edgeCount)
                let first = indices.number(of: nodes[index].id, orElse: index)
                if first != index { duplicates.append(Duplicate(later: index, first: first)) }
            }

            var targets: [Int] = []
            targets.reserveCapacity(edgeCount)
            var held: [Int] = []
            held.reserveCapacity(edgeCount)
            var madeInScope: [Int] = []
            madeInScope.reserveCapacity(edgeCount)
            // By index, because copying a node or an edge would retain all its parts.
            for node in nodes.indices {
                for dependency in nodes[node].dependencies.indices {
                    let target = indices[nodes[node].dependencies[dependency].target]
                    let holds = target >= 0 && nodes[node].dependencies[dependency].kind.holds
                    targets.append(target)
                    let isMade =
                        target >= 0 && !nodes[node].dependencies[dependency].entersScope
                        && nodes[node].dependencies[dependency].matches(nodes[target])
                    madeInScope.append(isMade ? target : -1)
                    held.append(holds && nodes[target].arguments.isEmpty ? target : -1)
                }
            }

            self.init(edgeStarts, targets, held: held, madeInScope: madeInScope, duplicates)
        }
    }

    /// Numbers the nodes and edges. ``inspect()`` returns the same topology together with the errors.
    package func topology() -> Topology { Topology(self) }
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

    /// These nodes and all nodes that they lead to, the nearest first, without those that were seen before.
    package func collect(from starts: [Int], isSeen: inout [Bool]) -> [Int] {
        var found: [Int] = []
        func visit(_ nodes: some Sequence<Int>) {
            for node in nodes where node >= 0 && !isSeen[node] {
                isSeen[node] = true
                found.append(node)
            }
        }
        visit(starts)
        var next = 0
        while next < found.count {
            visit(self[found[next]])
            next += 1
        }
        return found
    }

    /// The strongly connected components of these links.
    package func components() -> StronglyConnectedComponents {
        StronglyConnectedComponents(edgeStarts: starts, targets: targets)
    }
}
