import DependencyGraph
import Testing

@testable import DependencyGraphTool

@Suite("Answers about a graph")
struct AnswersTests {
    private let package = PackageGraph([
        (
            "AppGraph",
            DependencyGraph(nodes: [
                .init("api", isRoot: true),
                .init("users", dependencies: [.init("api"), .init("cache", kind: .optional)], isRoot: true),
                .init("screen", dependencies: [.init("users", kind: .deferred)], isRoot: true),
            ])
        ),
        (
            "TestGraph",
            DependencyGraph(nodes: [
                .init("api", isRoot: true), .init("stub", dependencies: [.init("api")], isRoot: true),
            ])
        ),
    ])

    private var answers: Answers { Answers(graph: package.graph, title: "App") }

    @Test("one name in two graphs is told apart, and so is who needs it")
    func names() {
        #expect(package.graph.nodes.map(\.id) == ["AppGraph.api", "users", "screen", "TestGraph.api", "stub"])
        #expect(package.graph.problems().isEmpty)
        #expect(package.graph.users(of: "TestGraph.api") == ["stub"])
    }

    @Test("the recipes of a container seem not unused beside a graph")
    func containers() {
        let container = DependencyGraph(nodes: [.init("Diary", dependencies: [.init("Clock")]), .init("Clock")])
        let package = PackageGraph([("AppGraph", self.package.graph), ("Container", container)])
        #expect(package.graph.problems().isEmpty)
    }

    @Test("the way to something begins with what nothing needs")
    func why() throws {
        #expect(try answers.why("AppGraph.api") == "screen\nusers\nAppGraph.api")
        #expect(try answers.why("cache") == "screen\nusers\ncache")
        #expect(try answers.why("screen") == "nothing in the graph needs screen, so it is asked for from outside")
    }

    @Test("who uses something is named, also where nothing provides it")
    func users() throws {
        #expect(try answers.users(of: "Users") == "screen")
        #expect(try answers.users(of: "cache") == "users")
        #expect(try answers.users(of: "screen") == "nothing uses screen")
    }

    @Test("a name that nothing has, or more than one thing, is answered with those that are near")
    func unknownNames() {
        #expect(throws: UsageError.unknownName("uses", near: ["users"])) { try answers.why("uses") }
        #expect(throws: UsageError.unknownName("api", near: ["AppGraph.api", "TestGraph.api"])) {
            try answers.users(of: "api")
        }
    }
}
