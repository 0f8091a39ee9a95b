import DovetailContainer
import DovetailReports
import Testing

extension ContainerTests {
    @Suite("The container as a graph")
    struct GraphValueTests {
        struct Screen {}
        struct Settings: Sendable {}
        final class Cache: Sendable {}

        typealias Edge = DependencyGraph.Edge
        typealias ID = DependencyGraph.ID

        private static func container() throws -> Container {
            let fileID = "App/UsersAssembly.swift"
            return try Container { registry in
                registry.register((any ApiService).self, fileID: fileID, line: 10, OfflineApi.init).scope(.singleton)
                registry.register(Cache.self, fileID: fileID, line: 11, Cache.init).scope(.weak)
                registry.register(Settings.self, fileID: fileID, line: 12, Settings.init).scope(.graph)
                registry.register(Users.RetrieveAll.self, fileID: fileID, line: 13) { (_: any ApiService) in { [] } }
                registry.register(User.self, arguments: Int.self, String.self, fileID: fileID, line: 14) {
                    (id, name, _: Settings) in
                    User(id: User.ID(id), name: name)
                }
                registry.register(Screen.self, fileID: fileID, line: 15) {
                    (
                        _: Settings,
                        _: Cache?,
                        _: @escaping @Sendable () throws -> any ApiService,
                        _: @escaping (Int, String) throws -> User,
                        _: Named<Users.RetrieveAll>,
                        _: Route?,
                        _: (() throws -> Cache)?
                    ) in
                    Screen()
                }
            }
        }

        @Test("Nodes are the registered services, in order of registration, with scope, arguments and place")
        func nodes() throws {
            let graph = try Self.container().dependencyGraph
            let nodes = graph.nodes
            #expect(
                nodes.map(\.id) == [
                    ID((any ApiService).self), ID(Cache.self), ID(Settings.self), ID(Users.RetrieveAll.self),
                    ID(User.self), ID(Screen.self),
                ]
            )
            #expect(nodes.map(\.scope) == [.singleton, .weak, .graph, .transient, .transient, .transient])
            #expect(nodes.map(\.arguments) == [[], [], [], [], [ID(Int.self), ID(String.self)], []])
            let locations = (10...15).map { DependencyGraph.Location(fileID: "App/UsersAssembly.swift", line: $0) }
            #expect(nodes.map(\.location) == locations)
            // Spelled as in source.
            #expect(nodes.first?.id.description == "any ContainerTests.ApiService")
            #expect(nodes.last?.id.description == "ContainerTests.GraphValueTests.Screen")
            #expect(graph.problems() == [])
        }

        @Test("Edges are the parameters, in their order, with their targets and forms")
        func edges() throws {
            let nodes = try Self.container().dependencyGraph.nodes
            #expect(nodes[0].dependencies == [])
            #expect(nodes[3].dependencies == [Edge(ID((any ApiService).self))])
            #expect(nodes[4].dependencies == [Edge(ID(Settings.self))])
            let edges = nodes[5].dependencies
            #expect(
                edges.map(\.target) == [
                    ID(Settings.self), ID(Cache.self), ID((any ApiService).self), ID(User.self),
                    ID(Users.RetrieveAll.self), ID(Route.self), ID(Cache.self),
                ]
            )
            #expect(edges.map(\.kind) == [.direct, .optional, .deferred, .factory, .direct, .optional, .deferred])
            #expect(edges[3].arguments == [ID(Int.self), ID(String.self)])
            #expect(edges[2].requested == ID((@Sendable () throws -> any ApiService).self))
            #expect(edges[1].requested == ID(Cache?.self))
        }

        @Test("Recipes know the place at which they are registered")
        func ownPlace() throws {
            let line = #line
            let container = try Container { registry in
                registry.register(Settings.self, Settings.init)  // two lines below `line`
                registry.register(Cache.self, Cache.init).scope(.singleton)
                registry.register(Users.RetrieveAll.self) { { [] } }
                registry.register(Users.LoadAll.self) { { [] } }.scope(.singleton)
                registry.register(Screen.self, arguments: Int.self) { _ in Screen() }
                registry.registerFactory(Route.self, Route.init)
                registry.register(User.self) { (_: Settings, _: Cache, _: Settings, _: Cache, _: Settings) in
                    OfflineApi.ada
                }
            }
            #expect(container.dependencyGraph.nodes.map { $0.location?.line } == (2...8).map { line + $0 })
            #expect(container.dependencyGraph.nodes.allSatisfy { $0.location?.fileID == #fileID })
        }

        @Test("A recipe knows the assembly that registered it, the innermost where they are nested")
        func groups() throws {
            struct Inner: Assembly {
                func assemble(_ registry: inout Registry) { registry.register(Settings.self, Settings.init) }
            }
            struct Outer: Assembly {
                func assemble(_ registry: inout Registry) {
                    registry.register(Cache.self, Cache.init)
                    registry.assemble(Inner())
                }
            }
            let container = try Container { registry in
                registry.assemble(Outer())
                registry.register(Screen.self, arguments: Int.self) { _ in Screen() }
            }
            let groups = container.dependencyGraph.nodes.map(\.group)
            #expect(groups == [.init(Outer.self), .init(Inner.self), nil])
            #expect(container.dependencyGraph.nodes.allSatisfy { $0.module == "DovetailTests" && $0.kind == .recipe })
        }

        struct Token: NamedService {
            typealias Service = String
            let text: String
        }

        @Test("A service and a name of the same type are different nodes, also in an extension, and in JSON")
        func serviceAndName() throws {
            let base = try Container { $0.register(Token.self) { Token(text: "service") } }
            let extended = try base.extended { $0.register(Token.self) { "name" } }
            let container = try Container { registry in
                registry.register(Token.self) { Token(text: "service") }
                registry.register(Token.self) { "name" }
                registry.register(Int.self) { (token: Token, name: Named<Token>) in token.text.count + name.value.count
                }
            }
            for container in [container, extended] {
                let read = try DependencyGraph(json: container.dependencyGraph.json())
                #expect(read.messages(for: read.problems()) == [])
                let ids = read.nodes.map(\.id.description).filter { $0.contains("Token") }
                #expect(Set(ids).count == 2 && ids.contains { $0.hasSuffix("Token (name)") }, "\(ids)")
            }
        }
    }
}
