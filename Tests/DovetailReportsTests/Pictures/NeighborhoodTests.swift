import DovetailAnalysis
import DovetailReports
import TestGraphs
import Testing

@Suite struct NeighborhoodTests {
    @Test func aNeighborhoodHasDependentsAndDependencies() {
        let part = DependencyGraph.app.neighborhood(of: "profile")
        #expect(part.nodes.map(\.id) == ["loadUsers", "profile", "screen"])
        #expect(
            part.nodes.map { $0.dependencies.map(\.target) } == [[], ["loadUsers", "log"], ["loadUsers", "profile"]]
        )
        #expect(part.nodes.map(\.omittedDependencies) == [1, 0, 1])
        #expect(part.problems() == [])
        #expect(
            part.tree() == """
                screen                               AppGraph.swift:12
                ├─ loadUsers                         AppGraph.swift:9
                │  └─ … 1 more
                ├─ profile(User.ID) (factory)        AppGraph.swift:10
                │  ├─ loadUsers … above
                │  └─ log (not registered, so nil)
                └─ … 1 more
                """
        )
        #expect(part.mermaid().contains(#"["loadUsers<br/>Users.Load<br/>needs 1 more"]"#))
    }

    @Test func aDistanceLimitsTheNeighborhood() {
        let graph = DependencyGraph.app
        func ids(_ id: DependencyGraph.ID, _ distance: Int) -> [DependencyGraph.ID] {
            graph.neighborhood(of: id, distance: distance).nodes.map(\.id)
        }
        #expect(ids("loadUsers", 0) == ["loadUsers"])
        #expect(ids("loadUsers", -1) == ["loadUsers"])
        #expect(ids("loadUsers", 1) == ["api", "loadUsers", "profile", "screen"])
        #expect(ids("loadUsers", 2) == graph.nodes.map(\.id))
        #expect(ids("loadUsers", .max) == graph.nodes.map(\.id))
        // What only has a neighbor in common is not near.
        #expect(ids("log", 1) == ["profile"])
        #expect(ids("log", 2) == ["profile", "screen"])
        #expect(ids("log", 0) == [])
        #expect(ids("nobody", 3) == [])
    }

    @Test func cuttingTwiceCountsAllOmittedDependencies() {
        let part = DependencyGraph.app.neighborhood(of: "screen", distance: 1).neighborhood(of: "screen", distance: 0)
        #expect(part.nodes.map(\.omittedDependencies) == [3])
    }

    @Test(arguments: 0..<200)
    func aPartHasNoProblemThatTheWholeHasNot(seed: Int) {
        let graph = DependencyGraph.nasty(seed: seed)
        let mistakes = Set(graph.problems().flatMap { Mistake.all(in: $0, of: graph) })
        for id in Set(graph.nodes.map(\.id)) {
            for distance in 0...2 {
                let part = graph.neighborhood(of: id, distance: distance)
                let found = Set(part.problems().flatMap { Mistake.all(in: $0, of: part) })
                #expect(found.isSubset(of: mistakes))
                let count = part.nodes.map { $0.dependencies.count + $0.omittedDependencies }
                let ids = Set(part.nodes.map(\.id))
                #expect(count == graph.nodes.filter { ids.contains($0.id) }.map(\.dependencies.count))
            }
        }
    }

    /// A mistake at one recipe, however the recipes are numbered.
    private struct Mistake: Hashable {
        var what: String
        var recipes: [DependencyGraph.ID]

        static func all(in problem: DependencyGraph.Problem, of graph: DependencyGraph) -> [Mistake] {
            func mistakes(_ what: String, _ nodes: [Int], _ others: DependencyGraph.ID...) -> [Mistake] {
                nodes.map { Mistake(what: what, recipes: [graph.nodes[$0].id] + others) }
            }
            return switch problem.kind {
            case .missing(let id, let requests): mistakes("missing", requests.map(\.node), id)
            case .duplicate(_, let nodes): mistakes("duplicate", nodes)
            case .cycle(_, let members): mistakes("cycle", members)
            case .captive(let path, let held): mistakes("captive", [path[0].node], graph.nodes[held].id)
            case .argumentMismatch(let node, let requests):
                mistakes("arguments", requests.map(\.node), graph.nodes[node].id)
            case .longChain(let path, _): mistakes("chain", path.map(\.node))
            case .secondInstance(let path): mistakes("second", [path[0].node])
            case .mistake(let node, let mistake): mistakes("\(mistake)", [node])
            case .unused(let node, let others): mistakes("unused", [node] + others)
            case .shadowing(let node, let others): mistakes("shadowing", [node] + others)
            }
        }
    }
}
