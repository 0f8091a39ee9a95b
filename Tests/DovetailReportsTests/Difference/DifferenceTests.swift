import DovetailAnalysis
import DovetailReports
import TestGraphs
import Testing

@Suite("The difference between two graphs")
struct DifferenceTests {
    let old = DependencyGraph(
        Node("LoadUsers", dependencies: ["OldApi", .optional("Logger")], location: users(14)),
        Node("OldApi", scope: .singleton, location: users(9)),
        Node("Profile", arguments: ["Int"], location: users(17)),
        Node("Settings", dependencies: ["A", "B"], location: users(20))
    )

    @Test("A difference is a text for a review")
    func description() {
        let new = DependencyGraph(
            Node("LoadUsers", dependencies: [.deferred("Cache"), .optional("Logger")], location: users(15)),
            Node("Cache", scope: .singleton, location: users(12)),
            Node("Profile", scope: .graph, arguments: ["User.ID"], location: users(17), isRoot: true, result: "Screen"),
            Node("Settings", dependencies: ["A", "B"], location: users(20), kind: .input)
        )
        #expect(
            new.difference(from: old).description == """
                1 added, 1 removed, 3 rewired
                  added      Cache (singleton)       UsersAssembly.swift:12
                  removed    OldApi (singleton)      UsersAssembly.swift:9
                  rewired    LoadUsers (transient)   UsersAssembly.swift:15
                    gains    Cache, deferred
                    loses    OldApi
                  rewired    Profile (graph)         UsersAssembly.swift:17
                    takes    (User.ID), not (Int)
                    lives    as graph, not as transient
                    makes    Screen, not what it is named after
                    is now   used from outside
                  rewired    Settings (transient)    UsersAssembly.swift:20
                    is now   supplied, not made
                """
        )
    }

    @Test("A difference says how a dependency is taken")
    func forms() {
        let forms: [Edge] = ["X", .optional("X"), .deferred("X"), .factory("X", ["Int"]), .factory("X", nil)]
        let rows = (forms + [Edge("X", kind: .collection)]).map { edge in
            DependencyGraph(Node("A", dependencies: [edge])).difference(from: DependencyGraph(Node("A")))
                .description.split(separator: "\n").last?.drop { $0 == " " }
        }
        #expect(
            rows == [
                "gains    X", "gains    X, optional", "gains    X, deferred", "gains    X, made from (Int)",
                "gains    X, made from what is not known", "gains    X, one of several",
            ]
        )
    }

    @Test("A difference is empty if recipes were only moved, put in another order or spelled in another way")
    func nothing() {
        let new = DependencyGraph(
            Node(
                "Settings",
                dependencies: ["B", Edge("A", requested: "Named<A>")],
                location: users(1),
                group: "Other"
            ),
            Node("OldApi", scope: .singleton),
            Node("Profile", arguments: ["Int"], location: users(3)),
            Node("LoadUsers", dependencies: ["OldApi", .optional("Logger")])
        )
        #expect(new.difference(from: old).isEmpty)
        #expect(new.difference(from: old).description == "nothing changed")
    }

    @Test("A difference counts how often a dependency is taken")
    func repeated() {
        let twice = DependencyGraph(Node("A", dependencies: ["B", "B", "C"]))
        let once = DependencyGraph(Node("A", dependencies: ["C", "B"]))
        #expect(
            twice.difference(from: once).description == """
                1 rewired
                  rewired    A (transient)
                    gains    B
                """
        )
        #expect(once.difference(from: twice).description.hasSuffix("loses    B"))
    }

    @Test("A difference tells scopes of one name apart by their depth")
    func scopes() {
        let inner = DependencyGraph(Node("A", scope: .init("request", depth: 2)))
        let outer = DependencyGraph(Node("A", scope: .init("request", depth: 1)))
        #expect(
            inner.difference(from: outer).description == """
                1 rewired
                  rewired    A (request)
                    lives    as request at depth 2, not as request at depth 1
                """
        )
    }

    @Test("A difference compares several recipes for one service in their order")
    func duplicates() {
        let one = DependencyGraph(Node("A", dependencies: ["B"]), Node("B"))
        let two = DependencyGraph(Node("A", dependencies: ["B"]), Node("B"), Node("A"))
        #expect(two.difference(from: one).added.map(\.id) == ["A"])
        #expect(two.difference(from: one).rewired.isEmpty)
        #expect(one.difference(from: two).removed.map(\.dependencies) == [[]])
    }

    @Test("A difference is what comparing everything with everything finds", arguments: 0..<1000)
    func random(seed: Int) {
        let old = DependencyGraph.random(seed: seed)
        // Every other pair has most in common.
        var nodes = DependencyGraph.random(seed: seed + 1).nodes
        if seed.isMultiple(of: 2) { nodes = Array(old.nodes.reversed()) + nodes.prefix(1) }
        let new = DependencyGraph(nodes: nodes)
        let difference = new.difference(from: old)

        let before = Self.numbered(old)
        let after = Self.numbered(new)
        #expect(difference.added.map(Self.text) == after.filter { before[$0.key] == nil }.map(\.node).map(Self.text))
        #expect(difference.removed.map(Self.text) == before.filter { after[$0.key] == nil }.map(\.node).map(Self.text))
        let rewired = after.filter { key, node in before[key].map { Self.meaning($0) != Self.meaning(node) } ?? false }
        #expect(difference.rewired.map(\.after).map(Self.text) == rewired.map(\.node).map(Self.text))
        #expect(difference.rewired.map(\.before).map(Self.text) == rewired.compactMap { before[$0.key] }.map(Self.text))
        #expect(old.difference(from: old).isEmpty)
    }

    private typealias Numbered = [(key: String, node: Node)]

    /// Each node by its ID and by how often that came before.
    private static func numbered(_ graph: DependencyGraph) -> Numbered {
        graph.nodes.enumerated().map { index, node in
            ("\(node.id) \(graph.nodes[..<index].filter { $0.id == node.id }.count)", node)
        }
    }

    private static func text(_ node: Node) -> String { "\(node)" }

    private static func meaning(_ node: Node) -> String {
        let edges = node.dependencies.map { "\($0.target) \($0.kind) \($0.arguments.map { "\($0)" } ?? "?")" }.sorted()
        let parts: [Any] = [node.kind, node.result as Any, node.scope, node.scope.depth as Any, node.arguments, edges]
        return "\(parts) \(node.isRoot)"
    }
}

extension [(key: String, node: Node)] {
    fileprivate subscript(key: String) -> Node? { first { $0.key == key }?.node }
}
