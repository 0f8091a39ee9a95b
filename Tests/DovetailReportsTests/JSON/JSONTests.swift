import DovetailAnalysis
import DovetailReports
import TestGraphs
import Testing

@Suite("A graph as JSON")
struct JSONTests {
    struct Api {}
    enum Users {
        struct Api {}
    }

    @Test("Everything that a graph has is in its JSON, and what has its default value is not")
    func everything() throws {
        let graph = DependencyGraph(
            Node(
                "profile",
                scope: .singleton,
                arguments: ["User.ID"],
                dependencies: [
                    "loadUsers", .factory("mail", nil),
                    Edge("clock", kind: .factory, arguments: ["Int"], requested: "@Sendable (Int) -> Clock"),
                ],
                location: users(12),
                isRoot: true,
                kind: .input,
                result: "ProfileViewModel",
                group: "AppGraph"
            ),
            Node("clock")
        )

        let json = try graph.json()
        #expect(json.hasPrefix("{\n  \"nodes\" : [\n    {\n      \"arguments\" : [\n        \"User.ID\"\n      ],\n"))
        #expect(
            json.filter { $0 != "\n" && $0 != " " } == """
                {"nodes":[{"arguments":["User.ID"],"dependencies":[{"to":"loadUsers"},\
                {"arguments":null,"kind":"factory","to":"mail"},\
                {"arguments":["Int"],"as":"@Sendable(Int)->Clock","kind":"factory","to":"clock"}],\
                "file":"App/UsersAssembly.swift","group":"AppGraph","id":"profile","kind":"input","line":12,"root":true,\
                "scope":"singleton","type":"ProfileViewModel"},{"id":"clock"}],"version":1}
                """
        )
        #expect("\(try DependencyGraph(json: json).nodes)" == "\(graph.nodes)")
    }

    @Test("A recipe that hides others is still a warning in a graph that was read from JSON")
    func shadowing() throws {
        var own = Node("analytics", group: "AppGraph")
        own.shadowed = ["FeedGraph.analytics"]
        let graph = DependencyGraph(own, Node("FeedGraph.analytics", group: "FeedGraph"))
        let read = try DependencyGraph(json: graph.json())
        #expect(read.kinds == [.shadowing(0, shadowed: [1])])
        let message = "warning: analytics hides FeedGraph.analytics in AppGraph, but FeedGraph goes on with its own"
        #expect(read.html().contains("\"message\":\"\(message)"))
        #expect(read.html().contains("\"nodes\":[0,1],\"severity\":\"warning\""))
    }

    @Test("Types become their names, and each type another name")
    func types() throws {
        func local() -> Any.Type {
            struct Store {}
            return Store.self
        }
        func other() -> Any.Type {
            struct Store {}
            return Store.self
        }
        let graph = DependencyGraph(
            Node(.init(Api.self)),
            Node(.init(Users.Api.self), dependencies: [Edge(.init(local())), Edge(.init(other()))]),
            Node(.init(local())),
            Node(.init(other())),
            Node("JSONTests.Api"),
            Node(.init((any Error).self))
        )
        let read = try DependencyGraph(json: graph.json())

        let store = "DovetailReportsTests.JSONTests.Store"
        let ids = read.nodes.map(\.id.description)
        #expect(ids[0...1] == ["DovetailReportsTests.JSONTests.Api", "JSONTests.Users.Api"])
        #expect(ids[2...] == [store, store + " (2)", "JSONTests.Api", "any Error"])
        #expect(read.nodes[1].dependencies.map(\.target.description) == [store, store + " (2)"])
        #expect(read.problems().isEmpty)
        #expect(try read.json() == graph.json())
    }

    @Test("A custom scope keeps its depth, even where the library has a scope of the same name")
    func scopes() throws {
        let text = """
            { "version": 1, "nodes": [
                { "id": "A", "scope": "request", "depth": 2 }, { "id": "B", "scope": "graph", "depth": 1 },
                { "id": "C", "scope": "graph" }, { "id": "D", "scope": "weak" }, { "id": "E" },
                { "id": "F", "dependencies": [{ "to": "B" }] },
                { "id": "G", "scope": "singleton", "dependencies": [{ "to": "F" }] } ] }
            """
        let graph = try DependencyGraph(json: text)

        let own = [("request", 2), ("graph", 1)].map { DependencyGraph.Scope($0, depth: $1) }
        #expect(graph.nodes.map(\.scope) == own + [.graph, .weak, .transient, .transient, .singleton])
        #expect(own[1] != .graph)
        let again = try DependencyGraph(json: graph.json())
        #expect(again.nodes.map(\.scope) == graph.nodes.map(\.scope))
        #expect(again.problems().count == 1)
    }

    @Test("Fields that a later version may add are ignored")
    func unknownFields() throws {
        let text = """
            { "version": 1, "made": { "by": ["a tool"] }, "nodes": [
                { "id": "A", "color": "red", "dependencies": [{ "to": "A", "kind": "deferred", "weight": 1.5 }] } ] }
            """
        let node = try #require(try DependencyGraph(json: text).nodes.first)

        #expect(node.id == "A")
        #expect(node.dependencies == [.init("A", kind: .deferred)])
    }

    @Test("JSON of a graph that was read from JSON is the same", arguments: 0..<1000)
    func identity(seed: Int) throws {
        let graph = DependencyGraph.random(seed: seed)
        let json = try graph.json()
        let read = try DependencyGraph(json: json)

        #expect("\(read.nodes)" == "\(graph.nodes)")
        #expect(try read.json() == json)
        #expect(read.problems() == graph.problems())
    }

    @Test("An empty graph is written and read")
    func empty() throws {
        #expect(try DependencyGraph(json: #"{ "version": 1, "nodes": [] }"#).nodes.isEmpty)
        #expect(try DependencyGraph(json: DependencyGraph(nodes: []).json()).nodes.isEmpty)
    }

    @Test("A chain of 100,000 recipes is written and read")
    func large() throws {
        let graph = DependencyGraph(
            nodes: (0..<100_000).map { .init(.init("N\($0)"), dependencies: [.init(.init("N\($0 + 1)"))]) }
        )
        let read = try DependencyGraph(json: graph.json())

        #expect(read.nodes.count == 100_000)
        #expect(read.problems() == graph.problems())
    }
}
