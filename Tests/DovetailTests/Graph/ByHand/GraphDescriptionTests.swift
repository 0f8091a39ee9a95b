import Dovetail
import Testing

extension GraphTests {
    @Suite("Describing a graph")
    struct GraphDescriptionTests {
        private func graph(_ recipes: String) -> DependencyGraph {
            DependencyGraph(recipes: recipes, of: "AppGraph", fileID: "App/AppGraph.swift")
        }

        @Test("The graph has everything that its description says")
        func all() throws {
            let graph = graph(
                """
                3 input baseURL -> URL
                5 shared api(baseURL)
                6 loadUsers(api, cache: ())
                7 private shared cache
                10 profile(_: User.ID, loadUsers, _: [String: (Int, Set<Int>) -> Void]) -> (Int) -> Profile
                11 screen(profile: (User.ID, [String: (Int, Set<Int>) -> Void]), log: ())
                """
            )
            let nodes = graph.nodes
            #expect(nodes.map(\.id) == ["baseURL", "api", "loadUsers", "cache", "profile", "screen"])
            #expect(nodes.map(\.scope.name) == ["input", "shared", "transient", "shared", "transient", "transient"])
            #expect(nodes.map(\.isRoot) == [true, true, true, false, true, true])
            #expect(nodes.compactMap(\.location?.line) == [3, 5, 6, 7, 10, 11])
            #expect(nodes.map(\.result) == ["URL", nil, nil, nil, "(Int) -> Profile", nil])
            #expect(nodes.map(\.kind) == [.input] + Array(repeating: .recipe, count: 5))
            #expect(nodes.allSatisfy { $0.group == "AppGraph" && $0.module == "App" })
            #expect(nodes[0].location?.description == "AppGraph.swift:3")
            #expect(nodes[2].dependencies == [.init("api"), .init("cache", kind: .deferred)])
            let arguments: [DependencyGraph.ID] = ["User.ID", "[String: (Int, Set<Int>) -> Void]"]
            #expect(nodes[4].arguments == arguments)
            #expect(nodes[4].dependencies == [.init("loadUsers")])
            #expect(
                nodes[5].dependencies == [
                    .init("profile", kind: .factory, arguments: arguments), .init("log", kind: .deferred),
                ]
            )
        }

        @Test("A description of unknown syntax is omitted, and its known parts are kept")
        func nonsense() {
            for recipes in ["", "api", "x api", "5", "(", "5 ("] { #expect(graph(recipes).nodes.isEmpty, "\(recipes)") }
            for recipes in ["5 api(", "5 api()", "5 api(x", "5   api)"] {
                #expect(graph(recipes).nodes.count == 1, "\(recipes)")
            }
        }
    }
}
