import DovetailAnalysis
import TestGraphs
import Testing

/// One example of each rule. ``OracleTests`` finds what they add up to, and ``MessageTests`` how it is said.
@Suite struct CheckTests {
    private let profile = Node("Profile", arguments: ["User.ID"])
    private let first = Request(node: 0, dependency: 0)
    private let second = Request(node: 1, dependency: 0)

    private func expect(_ nodes: Node..., has kinds: Kind..., at location: SourceLocation = #_sourceLocation) {
        #expect(DependencyGraph(nodes: nodes).kinds == kinds, sourceLocation: location)
    }

    @Test func everyFormButTheOptionalOneNeedsAProvider() {
        for kind in [Edge.Kind.direct, .deferred, .factory, .collection] {
            expect(Node("A", dependencies: [Edge("B", kind: kind)]), has: .missing("B", neededBy: [first]))
        }
        expect(Node("A", dependencies: [.optional("B")]))
    }

    @Test func aTypeIsNotTheTextOfItsName() {
        expect(Node(.init(Int.self)), Node("Int"))
        expect(Node(.init(Int.self)), Node(.init(Int.self)), has: .duplicate(.init(Int.self), nodes: [0, 1]))
    }

    @Test func whatLeadsToADuplicateLeadsToTheFirst() {
        expect(
            Node("A", dependencies: ["B"]),
            Node("B"),
            Node("B", dependencies: ["A"]),
            has: .duplicate("B", nodes: [1, 2])
        )
    }

    @Test func whatIsHeldMayNotLeadBack() {
        for kind in [Edge.Kind.direct, .optional, .collection] {
            expect(
                Node("A", dependencies: [Edge("B", kind: kind)]),
                Node("B", dependencies: [Edge("A", kind: kind)]),
                has: .cycle([first, second], members: [0, 1])
            )
        }
        expect(Node("A", dependencies: ["B", .deferred("A")]), Node("B", dependencies: [.deferred("A")]))
        expect(
            Node("A", arguments: ["Int"], dependencies: ["B"]),
            Node("B", dependencies: [.factory("A", ["Int"])])
        )
    }

    @Test func aKnotIsOneProblemWithAShortestWayAround() {
        // B → C → D → B is longer than B → D → B, and A is tied up with it.
        expect(
            Node("B", dependencies: ["C", "D"]),
            Node("C", dependencies: ["D"]),
            Node("D", dependencies: ["B", "A"]),
            Node("A", dependencies: ["C"]),
            has: .cycle([Request(node: 0, dependency: 1), Request(node: 2, dependency: 0)], members: [0, 1, 2, 3])
        )
    }

    @Test(arguments: [DependencyGraph.Scope.singleton, .weak])
    func aLongLifetimeMayNotHoldAShortOne(scope: DependencyGraph.Scope) {
        for kind in [Edge.Kind.direct, .optional, .collection] {
            let holder = Node("A", scope: scope, dependencies: [Edge("B", kind: kind)])
            expect(holder, Node("B", scope: .graph), has: .captive([first], held: 1))
        }
        expect(Node("A", scope: scope, dependencies: [.deferred("B")]), Node("B", scope: .graph))
    }

    @Test func aTransientDoesNotHideACaptiveAndASiblingScopeDoesNotLiveAsLong() {
        expect(
            Node("Job", scope: .init("job", within: []), dependencies: ["Transient"]),
            Node("Transient", dependencies: ["Session"]),
            Node("Session", scope: .init("session", within: [])),
            Node("Request", scope: .init("request", within: ["session"]), dependencies: ["Session"]),
            has: .captive([first, second], held: 2)
        )
    }

    @Test func argumentsAreThoseThatTheRecipeTakes() {
        let mismatch = Kind.argumentMismatch(node: 0, requests: [second])
        expect(profile, Node("A", dependencies: [.factory("Profile", ["User.ID"])]))
        for arguments: [DependencyGraph.ID]? in [[], ["String"], ["User.ID", "String"], nil] {
            expect(profile, Node("A", dependencies: [.factory("Profile", arguments)]), has: mismatch)
        }
        for kind in [Edge.Kind.direct, .optional, .deferred, .collection] {
            expect(profile, Node("A", dependencies: [Edge("Profile", kind: kind)]), has: mismatch)
        }
        for arguments: [DependencyGraph.ID]? in [["String"], nil] {
            expect(Node("B"), Node("A", dependencies: [.factory("B", arguments)]), has: mismatch)
        }
    }

    @Test func allDependentsOfTheSameFormAreOneProblem() {
        let third = Request(node: 2, dependency: 0)
        expect(
            profile,
            Node("A", dependencies: ["Profile", .factory("Profile", ["Int"])]),
            Node("B", dependencies: [.optional("Profile"), .factory("Profile", ["Int"])]),
            Node("C", dependencies: [.factory("Profile", ["Bool"])]),
            has: .argumentMismatch(node: 0, requests: [second, third]),
            .argumentMismatch(
                node: 0,
                requests: [Request(node: 1, dependency: 1), Request(node: 2, dependency: 1)]
            ),
            .argumentMismatch(node: 0, requests: [Request(node: 3, dependency: 0)])
        )
    }

    @Test func nothingFollowsFromAMismatch() {
        // Once `A` takes a factory it holds nothing: neither a cycle nor a captive.
        expect(
            Node("P", scope: .graph, arguments: ["Int"], dependencies: ["A"]),
            Node("A", scope: .singleton, dependencies: ["P"]),
            has: .argumentMismatch(node: 0, requests: [second])
        )
    }

    @Test func whatOnlyAnUnusedRecipeLeadsToIsReportedWithIt() {
        expect(
            Node("X", dependencies: ["Shared", "Y"]),
            Node("Shared"),
            Node("Root", dependencies: ["Shared"], isRoot: true),
            Node("Y"),
            Node("Loop1", dependencies: [.deferred("Loop2")]),
            Node("Loop2", dependencies: ["Loop1", "Y"]),
            has: .unused(0, with: []),
            .unused(4, with: [3, 5])
        )
    }

    @Test func kindsArePrintedAsWords() {
        let edges = [Edge.Kind.direct, .optional, .deferred, .factory, .collection]
        #expect(edges.map { "\($0)" } == ["direct", "optional", "deferred", "factory", "collection"])
        #expect([Node.Kind.recipe, .input].map { "\($0)" } == ["recipe", "input"])
        #expect("\(DependencyGraph.Problem.Severity.warning)" == "warning")
    }
}
