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

    private static let changes: [(old: Node, new: Node, change: String)] = [
        (Node("A"), Node("A", dependencies: ["X"]), "gains    X"),
        (Node("A"), Node("A", dependencies: [.optional("X")]), "gains    X, optional"),
        (Node("A"), Node("A", dependencies: [.deferred("X")]), "gains    X, deferred"),
        (Node("A"), Node("A", dependencies: [.factory("X", ["Int"])]), "gains    X, made from (Int)"),
        (Node("A"), Node("A", dependencies: [.factory("X", nil)]), "gains    X, made from what is not known"),
        (Node("A"), Node("A", dependencies: [Edge("X", kind: .collection)]), "gains    X, one of several"),
        (Node("A", dependencies: ["Y", "X"]), Node("A", dependencies: ["X", "X", "Y"]), "gains    X"),
        (Node("A", dependencies: ["X", "X", "Y"]), Node("A", dependencies: ["Y", "X"]), "loses    X"),
        (
            Node("A", scope: .init("request", depth: 1)), Node("A", scope: .init("request", depth: 2)),
            "lives    as request at depth 2, not as request at depth 1"
        ),
    ]

    @Test("A difference says how and how often a dependency is taken, and how deep a scope is", arguments: changes)
    func change(old: Node, new: Node, change: String) {
        let difference = DependencyGraph(new).difference(from: DependencyGraph(old))
        #expect(difference.description == "1 rewired\n  rewired    A (\(new.scope.name))\n    \(change)")
    }

    @Test("A difference is empty if recipes were only moved, put in another order or spelled in another way")
    func nothing() {
        let new = DependencyGraph(
            Node("Settings", dependencies: ["B", Edge("A", requested: "Named<A>")], group: "Other"),
            Node("OldApi", scope: .singleton),
            Node("Profile", arguments: ["Int"], location: users(3)),
            Node("LoadUsers", dependencies: ["OldApi", .optional("Logger")])
        )
        #expect(new.difference(from: old).isEmpty)
        #expect(new.difference(from: old).description == "nothing changed")
    }

    @Test("A difference is what comparing everything with everything finds", arguments: 0..<1000)
    func random(seed: Int) {
        let old = DependencyGraph.random(seed: seed)
        // Every other pair has most in common.
        var nodes = DependencyGraph.random(seed: seed + 1).nodes
        if seed.isMultiple(of: 2) { nodes = Array(old.nodes.reversed()) + nodes.prefix(1) }
        let new = DependencyGraph(nodes: nodes)
        let difference = new.difference(from: old)

        let (before, after) = (Self.numbered(old), Self.numbered(new))
        #expect("\(difference.added)" == "\(after.filter { before[$0.key] == nil }.map(\.node))")
        #expect("\(difference.removed)" == "\(before.filter { after[$0.key] == nil }.map(\.node))")
        let rewired = after.filter { key, node in before[key].map { Self.meaning($0) != Self.meaning(node) } ?? false }
        #expect("\(difference.rewired.map(\.after))" == "\(rewired.map(\.node))")
        #expect("\(difference.rewired.map(\.before))" == "\(rewired.compactMap { before[$0.key] })")
        #expect(old.difference(from: old).isEmpty)
    }

    private typealias Numbered = [(key: String, node: Node)]

    /// Each node by its ID and by how often that came before.
    private static func numbered(_ graph: DependencyGraph) -> Numbered {
        graph.nodes.enumerated().map { index, node in
            ("\(node.id) \(graph.nodes[..<index].filter { $0.id == node.id }.count)", node)
        }
    }

    private static func meaning(_ node: Node) -> String {
        let edges = node.dependencies.map { "\($0.target) \($0.kind) \($0.arguments.map { "\($0)" } ?? "?")" }.sorted()
        let parts: [Any] = [node.kind, node.result as Any, node.scope, node.scope.depth as Any, node.arguments, edges]
        return "\(parts) \(node.isRoot)"
    }
}

extension [(key: String, node: Node)] {
    fileprivate subscript(key: String) -> Node? { first { $0.key == key }?.node }
}
