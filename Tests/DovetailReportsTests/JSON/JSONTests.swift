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
        let graph = DependencyGraph(nodes: [
            .init(
                "profile",
                scope: .singleton,
                arguments: ["User.ID"],
                dependencies: [
                    .init("loadUsers"),
                    .init("clock", kind: .factory, arguments: ["Int"], requested: "@Sendable (Int) -> Clock"),
                    .init("mail", kind: .factory, arguments: nil),
                ],
                location: DependencyGraph.Location(fileID: "UsersApp/AppGraph.swift", line: 12),
                isRoot: true,
                kind: .input,
                result: "ProfileViewModel",
                group: "AppGraph"
            ),
            .init("clock"),
        ])

        let json = try graph.json()
        #expect(json.hasPrefix("{\n  \"nodes\" : [\n    {\n      \"arguments\" : [\n        \"User.ID\"\n      ],\n"))
        #expect(
            json.filter { $0 != "\n" && $0 != " " } == """
                {"nodes":[{"arguments":["User.ID"],"dependencies":[{"to":"loadUsers"},\
                {"arguments":["Int"],"as":"@Sendable(Int)->Clock","kind":"factory","to":"clock"},\
                {"arguments":null,"kind":"factory","to":"mail"}],"file":"UsersApp/AppGraph.swift",\
                "group":"AppGraph","id":"profile","kind":"input","line":12,"root":true,"scope":"singleton",\
                "type":"ProfileViewModel"},{"id":"clock"}],"version":1}
                """
        )
        expectEqual(try DependencyGraph(json: graph.json()), graph)
    }

    @Test("A recipe that hides others is still a warning in a graph that was read from JSON")
    func shadowing() throws {
        var own = DependencyGraph.Node("analytics", group: "AppGraph")
        own.shadowed = ["FeedGraph.analytics"]
        let graph = DependencyGraph(nodes: [own, .init("FeedGraph.analytics", group: "FeedGraph")])
        let read = try DependencyGraph(json: graph.json())
        #expect(read.problems().map(\.kind) == [.shadowing(0, shadowed: [1])])
        #expect(
            read.html().contains(
                "\"message\":\"warning: analytics hides FeedGraph.analytics in AppGraph, but FeedGraph goes on with its own"
            )
        )
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
        let graph = DependencyGraph(nodes: [
            .init(.init(Api.self)),
            .init(.init(Users.Api.self), dependencies: [.init(.init(local())), .init(.init(other()))]),
            .init(.init(local())),
            .init(.init(other())),
            .init("JSONTests.Api"),
            .init(.init((any Error).self)),
        ])
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

        #expect(
            graph.nodes.map(\.scope.name)
                == ["request", "graph", "graph", "weak", "transient", "transient", "singleton"]
        )
        #expect(graph.nodes[2].scope == .graph)
        #expect(graph.nodes[1].scope != .graph)
        #expect(graph.nodes[3].scope == .weak)
        #expect(graph.nodes[4].scope == .transient)
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

        expectEqual(read, graph)
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

func expectEqual(
    _ graph: DependencyGraph,
    _ other: DependencyGraph,
    at location: Testing.SourceLocation = #_sourceLocation
) {
    #expect(graph.nodes.map { "\($0)" } == other.nodes.map { "\($0)" }, sourceLocation: location)
}
