import DovetailAnalysis
import TestGraphs
import Testing

/// What ``OracleTests`` do not compare, and ``MessageTests`` do not say.
@Suite struct CheckTests {
    private let profile = Node("Profile", arguments: ["User.ID"])

    private func expect(_ nodes: Node..., has kinds: Kind..., at location: SourceLocation = #_sourceLocation) {
        #expect(DependencyGraph(nodes: nodes).kinds == kinds, sourceLocation: location)
    }

    @Test func aTypeIsNotTheTextOfItsName() {
        expect(Node(.init(Int.self)), Node("Int"))
        expect(Node(.init(Int.self)), Node(.init(Int.self)), has: .duplicate(.init(Int.self), nodes: [0, 1]))
    }

    @Test func argumentsAreThoseThatTheRecipeTakes() {
        expect(profile, Node("A", dependencies: [.factory("Profile", ["User.ID"])]))
        for arguments: [DependencyGraph.ID]? in [[], ["String"], ["User.ID", "String"], nil] {
            expect(
                profile,
                Node("A", dependencies: [.factory("Profile", arguments)]),
                has: .argumentMismatch(node: 0, requests: [Request(node: 1, dependency: 0)])
            )
        }
    }

    @Test func allDependentsOfTheSameFormAreOneProblem() {
        func mismatch(_ requests: (node: Int, dependency: Int)...) -> Kind {
            .argumentMismatch(node: 0, requests: requests.map { Request(node: $0.node, dependency: $0.dependency) })
        }
        expect(
            profile,
            Node("A", dependencies: ["Profile", .factory("Profile", ["Int"])]),
            Node("B", dependencies: [.optional("Profile"), .factory("Profile", ["Int"])]),
            Node("C", dependencies: [.factory("Profile", ["Bool"])]),
            has: mismatch((1, 0), (2, 0)),
            mismatch((1, 1), (2, 1)),
            mismatch((3, 0))
        )
    }

    @Test func kindsArePrintedAsWords() {
        let edges = [Edge.Kind.direct, .optional, .deferred, .factory, .collection]
        #expect(edges.map { "\($0)" } == ["direct", "optional", "deferred", "factory", "collection"])
        #expect([Node.Kind.recipe, .input].map { "\($0)" } == ["recipe", "input"])
        #expect("\(DependencyGraph.Problem.Severity.warning)" == "warning")
    }
}
