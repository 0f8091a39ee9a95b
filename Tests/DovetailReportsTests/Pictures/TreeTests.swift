import DovetailAnalysis
import DovetailReports
import TestGraphs
import Testing

/// The exact text of trees.
@Suite struct TreeTests {
    @Test func anApplicationIsDrawn() {
        #expect(
            DependencyGraph.app.tree() == """
                screen                                        AppGraph.swift:12
                ├─ loadUsers                                  AppGraph.swift:9
                │  └─ api                            shared   AppGraph.swift:7
                │     └─ baseURL                     input    AppGraph.swift:5
                ├─ profile(User.ID) (factory)                 AppGraph.swift:10
                │  ├─ loadUsers … above
                │  └─ log (not registered, so nil)
                └─ api (deferred) … above
                """
        )
    }

    @Test func aTreeBeginsAtARecipeAndEndsAtADepth() {
        #expect(
            DependencyGraph.app.tree(from: "screen", depth: 1) == """
                screen                                     AppGraph.swift:12
                ├─ loadUsers …                             AppGraph.swift:9
                ├─ profile(User.ID) (factory) …            AppGraph.swift:10
                └─ api (deferred) …               shared   AppGraph.swift:7
                """
        )
        #expect(DependencyGraph.app.tree(depth: 0) == "screen …   AppGraph.swift:12")
        #expect(DependencyGraph.app.tree(depth: -1) == DependencyGraph.app.tree(depth: 0))
        #expect(
            DependencyGraph.app.tree(from: "api") == """
                api          shared   AppGraph.swift:7
                └─ baseURL   input    AppGraph.swift:5
                """
        )
        #expect(DependencyGraph.app.tree(from: "nobody") == "")
        #expect(DependencyGraph(nodes: []).tree() == "")
    }

    @Test func mistakesAndAllScopesAreDrawn() {
        #expect(
            DependencyGraph.broken.tree() == """
                Cache                                           UsersAssembly.swift:22
                Screen                                          UsersAssembly.swift:26
                ├─ Profile(User.ID)                             UsersAssembly.swift:25
                ├─ Checkout                                     UsersAssembly.swift:24
                │  ├─ Cart                          request     UsersAssembly.swift:23
                │  │  └─ Checkout … cycle
                │  └─ Clock (nothing provides it)
                ├─ Log (not registered, so nil)
                ├─ any Api (collection)             singleton   UsersAssembly.swift:10
                │  └─ Session                       graph       UsersAssembly.swift:11
                └─ Cache                            weak        UsersAssembly.swift:12
                Sitemap                                         UsersAssembly.swift:27
                """
        )
    }

    @Test func whatWasCutOffIsShownWhereThereIsRoomForIt() {
        let graph = DependencyGraph(
            Node("Top", dependencies: ["Left", "Shared", "Right", "Leaf"]),
            Node("Left", dependencies: ["Shared"]),
            Node("Right", dependencies: ["Left"]),
            Node("Shared", dependencies: ["Leaf"]),
            Node("Leaf")
        )
        #expect(
            graph.tree() == """
                Top
                ├─ Left
                │  └─ Shared
                │     └─ Leaf
                ├─ Shared … above
                ├─ Right
                │  └─ Left … above
                └─ Leaf
                """
        )
        #expect(
            graph.tree(depth: 2) == """
                Top
                ├─ Left
                │  └─ Shared …
                ├─ Shared
                │  └─ Leaf
                ├─ Right
                │  └─ Left … above
                └─ Leaf
                """
        )
    }

    @Test func knotsThatNothingLeadsToBeginAtARoot() {
        let graph = DependencyGraph(
            Node("A", dependencies: [.deferred("B")]),
            Node("B", dependencies: ["A"], isRoot: true),
            Node("C", dependencies: ["C"])
        )
        #expect(
            graph.tree() == """
                B
                └─ A
                   └─ B (deferred) … cycle
                C
                └─ C … cycle
                """
        )
    }

    @Test func whatNothingProvidesSaysWhatThereIsInstead() {
        let graph = DependencyGraph(
            Node(
                "Screen",
                dependencies: [
                    Edge("Analytics", kind: .optional, requested: "Analytics?"), Edge("[any Plugin]", kind: .optional),
                    Edge("[Int]", kind: .optional, requested: "[Int]?"), "Clock",
                ]
            )
        )
        #expect(
            graph.tree() == """
                Screen
                ├─ Analytics (not registered, so nil)
                ├─ [any Plugin] (none registered, so empty)
                ├─ [Int] (not registered, so nil)
                └─ Clock (nothing provides it)
                """
        )
        #expect(graph.mermaid().contains("<br/>none registered, so empty"))
    }

    @Test func aLongChainDoesNotOverflowTheStack() {
        let count = 4000
        let nodes = (0..<count).map { Node(.init("N\($0)"), dependencies: [Edge(.init("N\($0 + 1)"))]) }
        let lines = DependencyGraph(nodes: nodes).tree().split(separator: "\n")
        #expect(lines.count == count + 1)
        #expect(lines.last?.hasSuffix("└─ N\(count) (nothing provides it)") == true)
    }

    @Test(arguments: 0..<200)
    func everyRecipeHasItsPlace(seed: Int) {
        let graph = DependencyGraph.nasty(seed: seed)
        let lines = graph.tree().split(separator: "\n").filter { !$0.hasSuffix("… above") && !$0.hasSuffix("… cycle") }
        let known = Set(graph.nodes.map(\.id))
        let leaves = Set(graph.nodes.filter(\.dependencies.isEmpty).map(\.id))
        let absent = graph.nodes.flatMap(\.dependencies).count { !known.contains($0.target) }
        let below = lines.count { $0.contains("─ ") }
        let tops = lines.count - below
        // Each recipe with dependencies once; each leaf wherever it is needed, or else once at the top.
        let needed = graph.nodes.flatMap(\.dependencies).count { leaves.contains($0.target) }
        #expect(lines.count >= graph.nodes.count { !$0.dependencies.isEmpty } + absent)
        #expect(below <= graph.nodes.count + needed + absent)
        #expect(tops <= graph.nodes.count)
        #expect(graph.tree() == graph.tree(depth: 100))
        #expect(!graph.tree().unicodeScalars.contains("\u{202E}"))
    }
}
