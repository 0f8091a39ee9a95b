import DovetailAnalysis
import TestGraphs
import Testing

@Suite("Questions to a graph")
struct QuestionTests {
    /// A screen that shows users, from an API or from a cache; the cache is made when it is first wanted.
    static let users = DependencyGraph(
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
    let graph = Self.users

    @Test("A recipe is found by what it provides, and the first one if there are several")
    func lookup() {
        #expect(graph["Api"]?.scope == .singleton)
        #expect(graph["Theme"]?.dependencies.isEmpty == true)
        #expect(graph["Logger"] == nil)
    }

    @Test("Roots are marked recipes without dependents; without marks, all recipes without dependents")
    func roots() {
        #expect(graph.roots() == ["Screen", "Sync"])
        let unmarked = DependencyGraph(Node("A", dependencies: ["A", "B"]), Node("B"), Node("C"), Node("B"))
        #expect(unmarked.roots() == ["A", "C"])
        #expect(DependencyGraph(Node("A", dependencies: ["A"])).roots() == ["A"])
        #expect(DependencyGraph(Node("A", dependencies: ["B"]), Node("B", dependencies: ["A"])).roots() == ["A", "B"])
    }

    @Test("A marked recipe with dependents is no root, unless all of them are unused")
    func rootsThatAreNeeded() {
        let graph = DependencyGraph(
            Node("Api", isRoot: true),
            Node("Screen", dependencies: ["Api", .deferred("Home")], isRoot: true),
            Node("Home", dependencies: [.deferred("Screen")], isRoot: true),
            Node("Log", isRoot: true),
            Node("Forgotten", dependencies: ["Log"])
        )
        #expect(graph.roots() == ["Screen", "Home", "Log"])
        #expect(graph.path(to: "Api") == ["Screen", "Api"])
        #expect(graph.path(to: "Forgotten") == nil)
    }

    @Test("Dependents and dependencies are found, in whatever form they are taken")
    func neighbors() {
        #expect(graph.dependents(of: "RetrieveUsers") == ["Sync", "LoadUsers"])
        #expect(graph.dependents(of: "Disk", transitively: true) == ["Cache", "LoadUsers", "Screen"])
        #expect(graph.dependencies(of: "LoadUsers") == ["RetrieveUsers", "Cache"])
        #expect(
            graph.dependencies(of: "LoadUsers", transitively: true)
                == ["RetrieveUsers", "Cache", "Api", "Disk", "Settings"]
        )
    }

    @Test("The path to a recipe is a shortest way from a root")
    func path() {
        #expect(graph.path(to: "Api") == ["Sync", "RetrieveUsers", "Api"])
        #expect(graph.path(to: "Disk") == ["Screen", "LoadUsers", "Cache", "Disk"])
        #expect(graph.path(to: "Screen") == ["Screen"])
        #expect(graph.path(to: "Forgotten") == nil)
    }

    @Test("All paths are found in the order of roots and parameters, up to a limit")
    func paths() {
        let all = graph.paths(to: "Settings")
        #expect(
            all == [
                ["Screen", "LoadUsers", "RetrieveUsers", "Api", "Settings"],
                ["Screen", "LoadUsers", "Cache", "Disk", "Settings"],
                ["Sync", "RetrieveUsers", "Api", "Settings"],
            ]
        )
        #expect(graph.paths(to: "Settings", limit: 2) == Array(all[..<2]))
        #expect(graph.paths(to: "Settings", limit: 0) == [])
        #expect(graph.paths(to: "Settings", limit: -1) == [])
        #expect(graph.paths(to: "Forgotten") == [])
    }

    @Test("Unused recipes are found")
    func unused() {
        #expect(graph.unused() == ["Forgotten"])
        #expect(DependencyGraph(Node("A"), Node("B")).unused() == [])
    }

    @Test("The longest chain goes through what is held only")
    func longestChain() {
        #expect(graph.longestChain() == ["Screen", "LoadUsers", "RetrieveUsers", "Api", "Settings"])
        let cycle = DependencyGraph(
            Node("A", dependencies: ["B"]),
            Node("B", dependencies: ["A", "C"]),
            Node("C", dependencies: [.deferred("D")]),
            Node("D", dependencies: [.factory("E", ["Int"])]),
            Node("E", arguments: ["Int"])
        )
        #expect(cycle.longestChain() == ["B", "C"])
        #expect(DependencyGraph().longestChain() == [])
    }

    @Test("Recipes on every path are found, and recipes that only one recipe needs")
    func dominators() {
        #expect(graph.dominators(of: "Disk") == ["Screen", "LoadUsers", "Cache"])
        #expect(graph.dominators(of: "Api") == ["RetrieveUsers"])
        #expect(graph.dominators(of: "Settings") == [])
        #expect(graph.dominators(of: "Screen") == [])
        #expect(graph.dominated(by: "Screen") == ["LoadUsers", "Cache", "Disk", "Theme"])
        #expect(graph.dominated(by: "RetrieveUsers") == ["Api"])
        #expect(graph.dominated(by: "Forgotten") == [])
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
