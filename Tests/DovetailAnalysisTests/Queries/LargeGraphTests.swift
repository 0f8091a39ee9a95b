import DovetailAnalysis
import TestGraphs
import Testing

@Suite("Questions to a graph of 100,000 recipes")
struct LargeGraphTests {
    let count = 100_000
    let ids = (0..<100_000).map { DependencyGraph.ID("N\($0)") }

    @Test("A chain answers all questions")
    func chain() {
        let graph = DependencyGraph(
            nodes: ids.indices.map { Node(ids[$0], dependencies: $0 + 1 < count ? [Edge(ids[$0 + 1])] : []) }
        )
        let last = ids[count - 1]

        #expect(graph.roots() == [ids[0]])
        #expect(graph.path(to: last) == ids)
        #expect(graph.paths(to: last) == [ids])
        #expect(graph.longestChain() == ids)
        #expect(graph.dependents(of: last, transitively: true) == ids.dropLast().reversed())
        #expect(graph.dependencies(of: ids[0], transitively: true) == Array(ids.dropFirst()))
        #expect(graph.dominators(of: last) == ids.dropLast())
        #expect(graph.dominated(by: ids[0]) == Array(ids.dropFirst()))
        #expect(graph.couplings().allSatisfy { $0.fanIn <= 1 && $0.fanOut <= 1 })
    }

    @Test("A cycle answers all questions")
    func cycle() {
        var nodes = ids.indices.map { Node(ids[$0], dependencies: [.deferred(ids[($0 + 1) % count])]) }
        nodes[0].isRoot = true
        let graph = DependencyGraph(nodes: nodes)
        let last = ids[count - 1]

        #expect(graph.path(to: last) == ids)
        #expect(graph.paths(to: last) == [ids])
        #expect(graph.longestChain() == [ids[0]])
        #expect(graph.dependents(of: last, transitively: true) == ids.reversed().dropFirst() + [last])
        #expect(graph.dominators(of: last) == ids.dropLast())
        #expect(graph.unused() == [])
    }

    @Test("A graph with more ways than can be counted answers all questions")
    func ladder() {
        let graph = DependencyGraph(
            nodes: ids[..<1_000].indices.map { node in
                Node(ids[node], dependencies: [node + 1, node + 2].filter { $0 < 1_000 }.map { Edge(ids[$0]) })
            }
        )
        let paths = graph.paths(to: ids[999], limit: 50)

        #expect(paths.count == 50)
        #expect(Set(paths).count == 50)
        #expect(paths.first == Array(ids[..<1_000]))
        #expect(graph.path(to: ids[999])?.count == 501)
        #expect(graph.dominators(of: ids[999]) == [ids[0]])
    }

    @Test("A graph with more dead ends than can be counted has a path")
    func deadEnds() {
        let crowd = ids[..<20]
        let nodes = crowd.map { Node($0, dependencies: crowd.map { .deferred($0) } + [.deferred("Screen")]) }
        let screen = Node("Screen", dependencies: [.deferred(ids[0]), Edge("Api")], isRoot: true)
        let graph = DependencyGraph(nodes: [screen, Node("Api")] + nodes)

        #expect(graph.paths(to: "Api") == [["Screen", "Api"]])
    }
}
