import DovetailAnalysis
import Testing

@testable import DovetailTool

@Suite("Answers about a graph")
struct AnswersTests {
    private let package = PackageGraph([
        NamedGraph(
            "AppGraph",
            DependencyGraph(nodes: [
                .init("api", isRoot: true),
                .init("users", dependencies: [.init("api"), .init("cache", kind: .optional)], isRoot: true),
                .init("screen", dependencies: [.init("users", kind: .deferred)], isRoot: true),
            ])
        ),
        NamedGraph(
            "TestGraph",
            DependencyGraph(nodes: [
                .init("api", isRoot: true), .init("stub", dependencies: [.init("api")], isRoot: true),
            ])
        ),
    ])

    private var answers: Answers { Answers(graph: package.graph, title: "App") }

    @Test("one name in two graphs stands for two recipes with their own dependents")
    func names() {
        #expect(package.graph.nodes.map(\.id) == ["AppGraph.api", "users", "screen", "TestGraph.api", "stub"])
        #expect(package.graph.problems().isEmpty)
        #expect(package.graph.dependents(of: "TestGraph.api") == ["stub"])
    }

    @Test("a name is that of the nearest included graph, and a path leads to its recipe")
    func included() throws {
        let feed = DependencyGraph(nodes: [.init("feed", dependencies: [.init("http")]), .init("app")])
        let app = DependencyGraph(nodes: [.init("api", dependencies: [.init("http")])])
        let network = DependencyGraph(nodes: [.init("http", dependencies: [.init("app")]), .init("app")])
        let answers = Answers(
            graph: PackageGraph([
                NamedGraph("FeedGraph", feed, included: [1]), NamedGraph("AppGraph", app, included: [2]),
                NamedGraph("NetworkGraph", network),
            ])
            .graph,
            title: "App"
        )
        #expect(try answers.why("http") == "feed\nhttp")
        #expect(try answers.dependents(of: "http") == "feed\napi")
        #expect(try answers.dependents(of: "NetworkGraph.app") == "http")
    }

    @Test("what comes from a graph that is not in the sources is left out, and is not missing")
    func unknownGraph() throws {
        let feed = DependencyGraph(nodes: [.init("feed", dependencies: [.init("http"), .init("user")]), .init("user")])
        let app = DependencyGraph(nodes: [.init("screen", dependencies: [.init("feed"), .init("http")])])
        let package = PackageGraph([
            NamedGraph("FeedGraph", feed, includesUnknown: true), NamedGraph("AppGraph", app, included: [0]),
        ])
        #expect(package.graph.problems().isEmpty)
        #expect(
            try Answers(graph: package.graph, title: "App").picture(.tree) == """
                screen
                ├─ feed
                │  ├─ user
                │  └─ … 1 more
                └─ … 1 more
                """
        )
    }

    @Test("the way to something begins with what nothing needs")
    func why() throws {
        #expect(try answers.why("AppGraph.api") == "screen\nusers\nAppGraph.api")
        #expect(try answers.why("cache") == "screen\nusers\ncache")
        #expect(try answers.why("screen") == "nothing in the graph depends on screen, so it is used from outside")
    }

    @Test("the dependents of something are named, also where nothing provides it")
    func dependents() throws {
        #expect(try answers.dependents(of: "Users") == "screen")
        #expect(try answers.dependents(of: "cache") == "users")
        #expect(try answers.dependents(of: "screen") == "nothing depends on screen")
    }

    @Test("a name that nothing has, or more than one recipe, is answered with near names")
    func unknownNames() {
        #expect(throws: UsageError.unknownName("uses", near: ["users"])) { try answers.why("uses") }
        #expect(throws: UsageError.unknownName("api", near: ["AppGraph.api", "TestGraph.api"])) {
            try answers.dependents(of: "api")
        }
    }
}
