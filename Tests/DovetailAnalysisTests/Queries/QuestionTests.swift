import DovetailAnalysis
import TestGraphs
import Testing

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

    @Test("Roots are marked recipes without used dependents; without marks, all recipes without dependents")
    func roots() {
        #expect(graph.roots() == ["Screen", "Sync"])
        #expect(DependencyGraph(Node("A", dependencies: ["A", "B"]), Node("B"), Node("C")).roots() == ["A", "C"])
        #expect(DependencyGraph(Node("A", dependencies: ["B"]), Node("B", dependencies: ["A"])).roots() == ["A", "B"])
        #expect(graph.unused() == ["Forgotten"])
    }

    @Test("Dependents and dependencies are found, in whatever form they are taken")
    func neighbors() {
        #expect(graph.dependents(of: "RetrieveUsers") == ["Sync", "LoadUsers"])
        #expect(graph.dependents(of: "Disk", transitively: true) == ["Cache", "LoadUsers", "Screen"])
        #expect(graph.dependencies(of: "LoadUsers") == ["RetrieveUsers", "Cache"])
        let all: [DependencyGraph.ID] = ["RetrieveUsers", "Cache", "Api", "Disk", "Settings"]
        #expect(graph.dependencies(of: "LoadUsers", transitively: true) == all)
    }

    @Test("Paths are found in the order of roots and parameters, up to a limit, and a shortest one")
    func paths() {
        #expect(
            graph.paths(to: "Settings") == [
                ["Screen", "LoadUsers", "RetrieveUsers", "Api", "Settings"],
                ["Screen", "LoadUsers", "Cache", "Disk", "Settings"],
                ["Sync", "RetrieveUsers", "Api", "Settings"],
            ]
        )
        #expect(graph.paths(to: "Settings", limit: 2).count == 2)
        #expect(graph.paths(to: "Settings", limit: -1) == [])
        #expect(graph.path(to: "Settings") == ["Sync", "RetrieveUsers", "Api", "Settings"])
        #expect(graph.path(to: "Forgotten") == nil)
    }

    @Test("The longest chain goes through what is held only")
    func longestChain() {
        #expect(graph.longestChain() == ["Screen", "LoadUsers", "RetrieveUsers", "Api", "Settings"])
        #expect(DependencyGraph().longestChain() == [])
    }

    @Test("Recipes on every path are found, and recipes that only one recipe needs")
    func dominators() {
        #expect(graph.dominators(of: "Disk") == ["Screen", "LoadUsers", "Cache"])
        #expect(graph.dominators(of: "Settings") == [])
        #expect(graph.dominated(by: "Screen") == ["LoadUsers", "Cache", "Disk", "Theme"])
    }

    @Test("A missing recipe has no answers")
    func unknown() {
        #expect(graph.dependents(of: "Logger") == [])
        #expect(graph.dependencies(of: "Logger", transitively: true) == [])
        #expect(graph.path(to: "Logger") == nil)
        #expect(graph.paths(to: "Logger") == [])
        #expect(graph.dominators(of: "Logger") == [])
        #expect(graph.dominated(by: "Logger") == [])
    }
}
