/// The strongly connected components of a directed graph: the largest sets in which each node leads to every other.
///
/// R. Tarjan, "Depth-first search and linear graph algorithms" (1972), with an explicit stack instead of recursion,
/// so that a long chain of nodes cannot overflow the thread's stack. Takes time linear in nodes plus edges.
package final class StronglyConnectedComponents: Sendable {
    /// The nodes, component by component. A component follows all components that it leads to.
    package let order: [Int]
    /// Where in ``order`` each component begins, and one past the last one.
    let starts: [Int]

    package var count: Int { starts.count - 1 }
    package func members(of component: Int) -> ArraySlice<Int> { order[starts[component]..<starts[component + 1]] }

    /// The component of each node.
    package func numbers() -> [Int] {
        var numbers = order
        for component in 0..<count { for node in members(of: component) { numbers[node] = component } }
        return numbers
    }

    /// The parameters are those of ``Links``.
    package init(edgeStarts: [Int], targets: [Int]) {
        let count = edgeStarts.count - 1
        var order: [Int] = []
        order.reserveCapacity(count)
        var starts: [Int] = [0]
        starts.reserveCapacity(count + 1)

        let unseen = -1
        let finished = Int.max
        // For a node on the path, the position in `open` of the earliest node that it is known to lead back to.
        var low = [Int](repeating: unseen, count: count)
        var cursor = edgeStarts
        var open: [Int] = []
        var path: [Step] = []

        for root in 0..<count where low[root] == unseen {
            low[root] = open.count
            path.append(Step(node: root, position: open.count))
            open.append(root)
            visit: while let step = path.last {
                let node = step.node
                let end = edgeStarts[node + 1]
                while cursor[node] < end {
                    let target = targets[cursor[node]]
                    cursor[node] += 1
                    guard target >= 0 else { continue }
                    if low[target] == unseen {
                        low[target] = open.count
                        path.append(Step(node: target, position: open.count))
                        open.append(target)
                        continue visit
                    }
                    // A finished node has the greatest value, so it changes nothing.
                    low[node] = min(low[node], low[target])
                }
                path.removeLast()
                if low[node] == step.position {
                    for index in step.position..<open.count {
                        low[open[index]] = finished
                        order.append(open[index])
                    }
                    open.removeLast(open.count - step.position)
                    starts.append(order.count)
                } else if let parent = path.last?.node {
                    low[parent] = min(low[parent], low[node])
                }
            }
        }
        self.order = order
        self.starts = starts
    }

    /// A node on the path, and its position in `open`.
    private struct Step {
        let node: Int
        let position: Int
    }
}
