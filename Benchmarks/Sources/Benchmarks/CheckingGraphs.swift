import DovetailContainer

/// The milliseconds to check a graph of 10,000 recipes with 30,000 dependencies and without problems.
func checkingTenThousand(repeats: Int) -> Double {
    let count = 10_000
    let names = (0..<count).map { DependencyGraph.ID("Service\($0)") }
    let graph = DependencyGraph(
        nodes: names.indices.map { node in
            // Each recipe needs three earlier ones, near and far, in a graph with roots and all lifetimes.
            let needed = node < 1 ? [] : [node - 1, node / 2, node / 3]
            return DependencyGraph.Node(
                names[node],
                scope: node < count / 2 ? .singleton : .transient,
                dependencies: needed.map { DependencyGraph.Edge(names[$0]) },
                isRoot: node == count - 1
            )
        }
    )
    let times = (0..<repeats).map { _ in
        nanoseconds(calls: 1) { consume(graph.problems()) } / 1_000_000
    }
    precondition(graph.problems().isEmpty)
    return median(times)
}
