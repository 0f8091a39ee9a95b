import DovetailAnalysis
import TestGraphs
import Testing

@Suite struct MissingTests {
    @Test func everyFormButTheOptionalOneNeedsAProvider() {
        for kind in [Edge.Kind.direct, .deferred, .factory, .collection] {
            let graph = DependencyGraph(Node("A", dependencies: [Edge("B", kind: kind)]))
            #expect(graph.kinds == [.missing("B", neededBy: [Request(node: 0, dependency: 0)])])
        }
        #expect(DependencyGraph(Node("A", dependencies: [.optional("B")])).problems().isEmpty)
    }

    @Test func oneCauseIsReportedOnce() {
        let graph = DependencyGraph(
            Node("A", dependencies: ["M", "N"]),
            Node("B", dependencies: [.optional("M")]),
            Node("C", dependencies: ["A", .deferred("M")])
        )
        #expect(
            graph.kinds == [
                .missing("M", neededBy: [Request(node: 0, dependency: 0), Request(node: 2, dependency: 1)]),
                .missing("N", neededBy: [Request(node: 0, dependency: 1)]),
            ]
        )
    }
}

@Suite struct DuplicateTests {
    @Test func allRegistrationsOfOneServiceAreOneProblem() {
        let graph = DependencyGraph(Node("A"), Node("B"), Node("A"), Node("B"), Node("A"))
        #expect(graph.kinds == [.duplicate("A", nodes: [0, 2, 4]), .duplicate("B", nodes: [1, 3])])
    }

    @Test func whatLeadsToADuplicateLeadsToTheFirst() {
        let graph = DependencyGraph(Node("A", dependencies: ["B"]), Node("B"), Node("B", dependencies: ["A"]))
        #expect(graph.kinds == [.duplicate("B", nodes: [1, 2])])
    }

    @Test func aTypeIsNotTheTextOfItsName() {
        #expect(DependencyGraph(Node(.init(Int.self)), Node("Int")).problems().isEmpty)
        let twice = DependencyGraph(Node(.init(Int.self)), Node(.init(Int.self)))
        #expect(twice.kinds == [.duplicate(.init(Int.self), nodes: [0, 1])])
    }
}

@Suite struct CycleTests {
    @Test func whatIsHeldMayNotLeadBack() {
        for kind in [Edge.Kind.direct, .optional, .collection] {
            let graph = DependencyGraph(
                Node("A", dependencies: [Edge("B", kind: kind)]),
                Node("B", dependencies: [Edge("A", kind: kind)])
            )
            let path = [Request(node: 0, dependency: 0), Request(node: 1, dependency: 0)]
            #expect(graph.kinds == [.cycle(path, members: [0, 1])])
        }
    }

    @Test func whatIsCalledLaterMayLeadBack() {
        let deferred = DependencyGraph(
            Node("A", dependencies: ["B", .deferred("A")]),
            Node("B", dependencies: [.deferred("A")])
        )
        #expect(deferred.problems().isEmpty)
        let factory = DependencyGraph(
            Node("A", arguments: ["Int"], dependencies: ["B"]),
            Node("B", dependencies: [.factory("A", ["Int"])])
        )
        #expect(factory.problems().isEmpty)
    }

    @Test func aRecipeMayNotHoldItself() {
        let graph = DependencyGraph(Node("Z"), Node("A", dependencies: ["Z", "A"]))
        #expect(graph.kinds == [.cycle([Request(node: 1, dependency: 1)], members: [1])])
    }

    @Test func aKnotIsOneProblemWithAShortestWayAround() {
        // B → C → D → B is longer than B → D → B, and A is tied up with it.
        let graph = DependencyGraph(
            Node("B", dependencies: ["C", "D"]),
            Node("C", dependencies: ["D"]),
            Node("D", dependencies: ["B", "A"]),
            Node("A", dependencies: ["C"]),
            Node("X", dependencies: ["Y"]),
            Node("Y", dependencies: ["X", "B"])
        )
        #expect(
            graph.kinds == [
                .cycle([Request(node: 0, dependency: 1), Request(node: 2, dependency: 0)], members: [0, 1, 2, 3]),
                .cycle([Request(node: 4, dependency: 0), Request(node: 5, dependency: 0)], members: [4, 5]),
            ]
        )
    }
}

@Suite struct CaptiveTests {
    @Test(arguments: [DependencyGraph.Scope.singleton, .weak])
    func aLongLifetimeMayNotHoldAShortOne(scope: DependencyGraph.Scope) {
        for kind in [Edge.Kind.direct, .optional, .collection] {
            let graph = DependencyGraph(
                Node("A", scope: scope, dependencies: [Edge("B", kind: kind)]),
                Node("B", scope: .graph)
            )
            #expect(graph.kinds == [.captive([Request(node: 0, dependency: 0)], held: 1)])
        }
        let later = DependencyGraph(
            Node("A", scope: scope, dependencies: [.deferred("B")]),
            Node("B", scope: .graph)
        )
        #expect(later.problems().isEmpty)
    }

    @Test func aTransientDoesNotHideACaptive() {
        let graph = DependencyGraph(
            Node("G", scope: .graph),
            Node("T", dependencies: ["U"]),
            Node("U", dependencies: ["G"]),
            Node("V", dependencies: ["G"]),
            Node("S", scope: .singleton, dependencies: ["T", "V"])
        )
        #expect(
            graph.kinds == [.captive([Request(node: 4, dependency: 1), Request(node: 3, dependency: 0)], held: 0)]
        )
    }

    @Test func lifetimesMayNestDeeper() {
        let request = DependencyGraph.Scope("request", within: [])
        let graph = DependencyGraph(
            Node("S", scope: .singleton, dependencies: ["R"]),
            Node("R", scope: request, dependencies: ["G", "S2"]),
            Node("G", scope: .graph, dependencies: ["R"]),
            Node("S2", scope: .singleton)
        )
        #expect(
            graph.kinds == [
                .captive([Request(node: 0, dependency: 0)], held: 1),
                .cycle([Request(node: 1, dependency: 0), Request(node: 2, dependency: 0)], members: [1, 2]),
                .captive([Request(node: 1, dependency: 0)], held: 2),
            ]
        )
    }
}

@Suite struct ScopeTests {
    @Test func aSiblingScopeDoesNotLiveAsLong() {
        let session = DependencyGraph.Scope("session", within: [])
        let request = DependencyGraph.Scope("request", within: ["session"])
        let job = DependencyGraph.Scope("job", within: [])
        let graph = DependencyGraph(
            Node("J", scope: job, dependencies: ["T"]),
            Node("T", dependencies: ["S"]),
            Node("S", scope: session),
            Node("R", scope: request, dependencies: ["J"])
        )
        #expect(
            graph.kinds == [
                .captive([Request(node: 0, dependency: 0), Request(node: 1, dependency: 0)], held: 2),
                .captive([Request(node: 3, dependency: 0)], held: 0),
            ]
        )
    }
}

@Suite struct ArgumentTests {
    private let profile = Node("Profile", arguments: ["User.ID"])

    @Test func whatTakesArgumentsIsNoValue() {
        for kind in [Edge.Kind.direct, .optional, .deferred, .collection] {
            let graph = DependencyGraph(profile, Node("A", dependencies: [Edge("Profile", kind: kind)]))
            #expect(graph.kinds == [.argumentMismatch(node: 0, requests: [Request(node: 1, dependency: 0)])])
        }
    }

    @Test func aFactoryPassesWhatIsTaken() {
        #expect(DependencyGraph(profile, Node("A", dependencies: [.factory("Profile", ["User.ID"])])).kinds == [])
        for arguments: [DependencyGraph.ID]? in [[], ["String"], ["User.ID", "String"], nil] {
            let graph = DependencyGraph(profile, Node("A", dependencies: [.factory("Profile", arguments)]))
            #expect(graph.kinds == [.argumentMismatch(node: 0, requests: [Request(node: 1, dependency: 0)])])
        }
    }

    @Test func aFactoryOfWhatTakesNothingIsAMistake() {
        for arguments: [DependencyGraph.ID]? in [["String"], nil] {
            let graph = DependencyGraph(Node("B"), Node("A", dependencies: [.factory("B", arguments)]))
            #expect(graph.kinds == [.argumentMismatch(node: 0, requests: [Request(node: 1, dependency: 0)])])
        }
    }

    @Test func allDependentsOfTheSameFormAreOneProblem() {
        let graph = DependencyGraph(
            profile,
            Node("A", dependencies: ["Profile", .factory("Profile", ["Int"])]),
            Node("B", dependencies: [.optional("Profile"), .factory("Profile", ["Int"])]),
            Node("C", dependencies: [.factory("Profile", ["Bool"])])
        )
        #expect(
            graph.kinds == [
                .argumentMismatch(
                    node: 0,
                    requests: [Request(node: 1, dependency: 0), Request(node: 2, dependency: 0)]
                ),
                .argumentMismatch(
                    node: 0,
                    requests: [Request(node: 1, dependency: 1), Request(node: 2, dependency: 1)]
                ),
                .argumentMismatch(node: 0, requests: [Request(node: 3, dependency: 0)]),
            ]
        )
    }

    @Test func nothingFollowsFromAMismatch() {
        // Once `A` takes a factory it holds nothing: neither a cycle nor a captive.
        let graph = DependencyGraph(
            Node("P", scope: .graph, arguments: ["Int"], dependencies: ["A"]),
            Node("A", scope: .singleton, dependencies: ["P"])
        )
        #expect(graph.kinds == [.argumentMismatch(node: 0, requests: [Request(node: 1, dependency: 0)])])
    }
}

@Suite struct UnusedTests {
    @Test func whatOnlyAnUnusedRecipeLeadsToIsReportedWithIt() {
        let graph = DependencyGraph(
            Node("X", dependencies: ["Shared", "Y"]),
            Node("Shared"),
            Node("Root", dependencies: ["Shared"], isRoot: true),
            Node("Y"),
            Node("Loop1", dependencies: [.deferred("Loop2")]),
            Node("Loop2", dependencies: ["Loop1", "Y"])
        )
        let problems = graph.problems()
        #expect(Set(problems.map(\.severity)) == [.warning])
        #expect(problems.map(\.kind) == [.unused(0, with: []), .unused(4, with: [3, 5])])
    }
}

@Suite struct WordTests {
    @Test func kindsArePrintedAsWords() {
        #expect(
            [Edge.Kind.direct, .optional, .deferred, .factory, .collection].map { "\($0)" }
                == ["direct", "optional", "deferred", "factory", "collection"]
        )
        #expect([Node.Kind.recipe, .input].map { "\($0)" } == ["recipe", "input"])
        #expect("\(DependencyGraph.Problem.Severity.warning)" == "warning")
    }
}
