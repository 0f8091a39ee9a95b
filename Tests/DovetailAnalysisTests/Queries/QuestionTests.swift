import DovetailAnalysis
import TestGraphs
import Testing

/// ``QuestionOracleTests`` try everything on random graphs. This is one of them, for people.
@Suite("Questions to a graph")
struct QuestionTests {
    /// A screen that shows users, from an API or from a cache; the cache is made when it is first wanted.
    let graph = DependencyGraph(
        Node("Screen", dependencies: ["LoadUsers", "Theme"], isRoot: true),
        Node("Sync", dependencies: ["RetrieveUsers"], isRoot: true),
        Node("LoadUsers", dependencies: ["RetrieveUsers", .deferred("Cache")]),
        Node("RetrieveUsers", dependencies: ["Api"]),
        Node("Api", scope: .singleton, dependencies: [.optional("Logger"), "Settings"]),
        Node("Cache", dependencies: ["Disk"]),
        Node("Disk", dependencies: ["Settings"]),
        Node("Settings"),
        Node("Theme"),
        Node("Forgotten", dependencies: ["Theme"]),
        Node("Theme", dependencies: ["Settings"])
    )

    @Test("A recipe is found by what it provides, and the first one if there are several")
    func lookup() {
        #expect(graph["Api"]?.scope == .singleton)
        #expect(graph["Theme"]?.dependencies.isEmpty == true)
        #expect(graph["Logger"] == nil)
    }

    @Test("Everything can be asked")
    func answers() {
        #expect(graph.roots() == ["Screen", "Sync"])
        #expect(graph.unused() == ["Forgotten"])
        #expect(graph.dependents(of: "Disk", transitively: true) == ["Cache", "LoadUsers", "Screen"])
        #expect(graph.dependencies(of: "LoadUsers") == ["RetrieveUsers", "Cache"])
        #expect(
            graph.paths(to: "Settings") == [
                ["Screen", "LoadUsers", "RetrieveUsers", "Api", "Settings"],
                ["Screen", "LoadUsers", "Cache", "Disk", "Settings"],
                ["Sync", "RetrieveUsers", "Api", "Settings"],
            ]
        )
        #expect(graph.path(to: "Settings") == ["Sync", "RetrieveUsers", "Api", "Settings"])
        #expect(graph.longestChain() == ["Screen", "LoadUsers", "RetrieveUsers", "Api", "Settings"])
        #expect(graph.dominators(of: "Disk") == ["Screen", "LoadUsers", "Cache"])
        #expect(graph.dominated(by: "Screen") == ["LoadUsers", "Cache", "Disk", "Theme"])
    }

    @Test("Nothing is found of what is missing, in a graph without recipes, or below a limit")
    func nothing() {
        #expect(graph.dependents(of: "Logger") == [])
        #expect(graph.dependencies(of: "Logger", transitively: true) == [])
        #expect(graph.path(to: "Logger") == nil)
        #expect(graph.paths(to: "Logger") == [])
        #expect(graph.paths(to: "Settings", limit: -1) == [])
        #expect(graph.dominators(of: "Logger") == [])
        #expect(graph.dominated(by: "Logger") == [])
        #expect(DependencyGraph().longestChain() == [])
    }
}
