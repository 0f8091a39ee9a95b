import DovetailAnalysis
import TestGraphs
import Testing

@Suite struct OrderTests {
    @Test func theTopologyNumbersNodesAndEdges() {
        let graph = DependencyGraph(
            Node("A", dependencies: ["B", .optional("Nothing"), .deferred("C")]),
            Node("B", dependencies: ["C"]),
            Node("C"),
            Node("B")
        )
        let topology = graph.topology()
        #expect(topology.edges(of: 0) == 0..<3)
        #expect(topology.edges(of: 2).isEmpty)
        #expect((0..<3).map { topology.target(of: 0, dependency: $0) } == [1, nil, 2])
        #expect(topology.targets == [1, -1, 2, 2])
        #expect(topology.held == [1, -1, -1, 2])
        #expect(topology.order == [2, 1, 0, 3])
        #expect(topology.duplicates.map(\.later) == [3])
        #expect(topology.duplicates.map(\.first) == [1])
    }

    @Test func errorsComeBeforeWarningsAndBothInTheOrderOfNodes() {
        let graph = DependencyGraph(
            Node("Unused"),
            Node("Root", dependencies: ["M", "S"], isRoot: true),
            Node("S", scope: .singleton, dependencies: ["G", "L"]),
            Node("G", scope: .graph),
            Node("L", dependencies: ["L"]),
            Node("S")
        )
        #expect(
            graph.kinds == [
                .missing("M", neededBy: [Request(node: 1, dependency: 0)]),
                .duplicate("S", nodes: [2, 5]),
                .captive([Request(node: 2, dependency: 0)], held: 3),
                .cycle([Request(node: 4, dependency: 0)], members: [4]),
                .unused(0, with: []),
            ]
        )
    }

    @Test func aLongChainNeedsNoDeepStack() {
        let count = 100_000
        var nodes = (0..<count).map { index in
            Node(.init("N\(index)"), dependencies: index + 1 < count ? [Edge(.init("N\(index + 1)"))] : [])
        }
        nodes[0].isRoot = true
        nodes[0].scope = .singleton
        let sound = DependencyGraph(nodes: nodes)
        #expect(sound.errors(in: sound.topology()).isEmpty)
        #expect(sound.topology().order == Array((0..<count).reversed()))

        nodes[count - 1].scope = .graph
        nodes[count - 1].dependencies = ["Missing", "N0"]
        nodes.append(Node("Unused", dependencies: ["Alone"]))
        nodes.append(Node("Alone"))
        let graph = DependencyGraph(nodes: nodes)
        let messages = graph.messages(for: graph.problems())
        #expect(messages.count == 4)
        #expect(messages.allSatisfy { $0.split(separator: "\n").count < 20 })
    }

    @Test func anEmptyGraphIsSound() {
        #expect(DependencyGraph(nodes: []).problems().isEmpty)
        #expect(DependencyGraph(nodes: []).topology().order.isEmpty)
    }
}
