import DovetailAnalysis
import TestGraphs
import Testing

/// The exact text of every message.
@Suite struct MessageTests {
    @Test func aMissingServiceIsExplained() {
        let graph = DependencyGraph(
            Node("Users.RetrieveAdmins", location: users(11)),
            Node("Users.LoadAll", dependencies: ["Users.RetrieveAll"], location: users(14)),
            Node("ProfileViewModel", arguments: ["User.ID"], dependencies: ["Users.LoadAll"], location: users(17))
        )
        #expect(
            graph.report == """
                error: no registration for Users.RetrieveAll
                  needed by  Users.LoadAll        parameter 1   UsersAssembly.swift:14
                  needed by  ProfileViewModel     parameter 2   UsersAssembly.swift:17
                  similar    Users.RetrieveAdmins               UsersAssembly.swift:11
                  to fix     register(Users.RetrieveAll.self) { … }
                """
        )
        #expect(graph.problems().map { $0.message(in: graph) } == [graph.report])
    }

    @Test func aServiceMissingInManyRecipesIsExplained() {
        let graph = DependencyGraph(
            Node("A", dependencies: ["Clock", .factory("Profile", ["User.ID", "() -> Int"])], location: users(1)),
            Node("B", dependencies: [.deferred("A"), "Clock"], location: users(2)),
            Node("C", dependencies: ["A", "Clock", .factory("Profile", nil)], location: users(3)),
            Node("D", dependencies: ["C", "Clock"])
        )
        #expect(
            graph.report == """
                error: no registration for Clock
                  needed by  A  parameter 1   UsersAssembly.swift:1
                  needed by  B  parameter 1   UsersAssembly.swift:2
                  and        2 more recipes
                  to fix     register(Clock.self) { … }

                error: no registration for Profile
                  needed by  A  parameter 2   UsersAssembly.swift:1
                  needed by  B  parameter 1   UsersAssembly.swift:2
                  and        1 more recipe
                  to fix     register(Profile.self, arguments: User.ID.self, (() -> Int).self) { … }
                """
        )
    }

    @Test func aMissingServiceWithoutDependentsIsExplained() {
        let graph = DependencyGraph(Node("any Clock", location: users(4)), Node("Clocks"))
        let problem = DependencyGraph.Problem(.missing("any Clok", neededBy: []))
        #expect(
            problem.message(in: graph) == """
                error: no registration for any Clok
                  similar    any Clock   UsersAssembly.swift:4
                  to fix     register((any Clok).self) { … }
                """
        )
    }

    @Test func aDuplicateIsExplained() {
        let graph = DependencyGraph(
            Node("Users.Load", location: users(3)),
            Node("Users.Load", location: DependencyGraph.Location(fileID: "App/Other.swift", line: 120)),
            Node("Users.Load")
        )
        #expect(
            graph.report == """
                error: 3 registrations for Users.Load
                  first      Users.Load   UsersAssembly.swift:3
                  again      Users.Load   Other.swift:120
                  again      Users.Load
                  to fix     remove one, give one a name of its own (NamedService), or override it with replacing { … }
                """
        )
    }

    @Test func aCycleIsExplained() {
        let graph = DependencyGraph(
            Node("Screen", dependencies: ["Clock", "any ViewModel"], location: users(2)),
            Node("Clock"),
            Node("any ViewModel", dependencies: [.optional("Router")], location: users(5)),
            Node("Router", dependencies: ["Screen", "any ViewModel", "Router"], location: users(9)),
            Node("Log", dependencies: ["Clock", "Log"], location: users(12))
        )
        #expect(
            graph.report == """
                error: Screen needs itself through any ViewModel and Router
                  cycle      Screen         parameter 2   UsersAssembly.swift:2
                  needs      any ViewModel  parameter 1   UsersAssembly.swift:5
                  needs      Router         parameter 1   UsersAssembly.swift:9
                  needs      Screen
                  to fix     take one of them deferred, for example parameter 1 of Router as @Sendable () throws -> Screen

                error: Log needs itself
                  cycle      Log  parameter 2   UsersAssembly.swift:12
                  needs      Log
                  to fix     take one of them deferred, for example parameter 2 of Log as @Sendable () throws -> Log
                """
        )
    }

    @Test func aLongCycleIsCutInTheMiddle() {
        var nodes = (0..<30).map { Node(.init("N\($0)"), dependencies: [Edge(.init("N\(($0 + 1) % 30)"))]) }
        nodes.append(Node("X", dependencies: ["N3"]))
        nodes[7].dependencies.append("X")
        #expect(
            DependencyGraph(nodes: nodes).report == """
                error: N0 needs itself through N1, N2 and 27 more
                  cycle      N0   parameter 1
                  needs      N1   parameter 1
                  needs      N2   parameter 1
                  needs      N3   parameter 1
                  needs      N4   parameter 1
                  …          20 more recipes
                  needs      N25  parameter 1
                  needs      N26  parameter 1
                  needs      N27  parameter 1
                  needs      N28  parameter 1
                  needs      N29  parameter 1
                  needs      N0
                  and        1 more recipe in cycles with these
                  to fix     take one of them deferred, for example parameter 1 of N29 as @Sendable () throws -> N0
                """
        )
    }

    @Test func aCaptiveIsExplained() {
        let graph = DependencyGraph(
            Node("Api", scope: .singleton, dependencies: ["Clock", "Signer"], location: users(2)),
            Node("Clock"),
            Node("Signer", arguments: [], dependencies: ["Session"], location: users(5)),
            Node("Session", scope: .graph, location: users(9))
        )
        #expect(
            graph.report == """
                error: Api (singleton) holds Session (graph), which does not live as long
                  holder     Api (singleton)     parameter 2   UsersAssembly.swift:2
                  through    Signer (transient)  parameter 1   UsersAssembly.swift:5
                  held       Session (graph)                   UsersAssembly.swift:9
                  to fix     register Session with scope(.singleton), or Api with scope(.graph)
                """
        )
    }

    @Test func anArgumentMismatchIsExplained() {
        let graph = DependencyGraph(
            Node("Profile", arguments: ["User.ID"], location: users(2)),
            Node("Screen", dependencies: ["Clock", "Profile"], location: users(5)),
            Node("Window", dependencies: ["Screen", .factory("Profile", ["String", "Int"])], location: users(9)),
            Node("Clock", location: users(11)),
            Node(
                "Tab",
                dependencies: [
                    .factory("Clock", ["Int"]),
                    Edge("Profile", kind: .factory, arguments: nil, requested: "(Int) -> Profile"),
                    .factory("Clock", nil),
                ]
            )
        )
        #expect(
            graph.report == """
                error: Profile takes (User.ID), but is requested without arguments
                  needed by  Screen  parameter 2   UsersAssembly.swift:5
                  needed by  Window  parameter 1   UsersAssembly.swift:9
                  recipe     Profile               UsersAssembly.swift:2
                  to fix     take it as @Sendable (User.ID) throws -> Profile

                error: Profile takes (User.ID), but is requested with (String, Int)
                  needed by  Window  parameter 2   UsersAssembly.swift:9
                  recipe     Profile               UsersAssembly.swift:2
                  to fix     take it as @Sendable (User.ID) throws -> Profile

                error: Clock takes no arguments, but is requested with (Int)
                  needed by  Tab   parameter 1
                  recipe     Clock               UsersAssembly.swift:11
                  to fix     take it as Clock or @Sendable () throws -> Clock, or register(Clock.self, arguments: Int.self) { … }

                error: Profile takes (User.ID), but is requested as (Int) -> Profile
                  needed by  Tab     parameter 2
                  recipe     Profile               UsersAssembly.swift:2
                  to fix     take it as @Sendable (User.ID) throws -> Profile

                error: Clock takes no arguments, but is requested with arguments
                  needed by  Tab   parameter 3
                  recipe     Clock               UsersAssembly.swift:11
                  to fix     take it as Clock or @Sendable () throws -> Clock
                """
        )
    }

    @Test func anUnusedRecipeIsExplained() {
        let graph = DependencyGraph(
            Node(
                "Screen",
                dependencies: [.optional("Analitics"), .optional("Flags")],
                location: users(2),
                isRoot: true
            ),
            Node("Analytics", dependencies: ["Uploader"], location: users(5)),
            Node("Uploader", dependencies: ["Socket"], location: users(6)),
            Node("Socket", location: users(7)),
            Node("Lonely")
        )
        #expect(
            graph.report == """
                warning: nothing that can be resolved depends on Analytics
                  recipe     Analytics                       UsersAssembly.swift:5
                  similar    Analitics, which Screen needs   UsersAssembly.swift:2
                  and        Uploader and Socket, which only it depends on
                  to fix     remove it, or take it as a dependency

                warning: nothing that can be resolved depends on Lonely
                  recipe     Lonely
                  to fix     remove it, or take it as a dependency
                """
        )
    }

    @Test func aRecipeThatHidesIncludedOnesIsShownWithAllPlaces() {
        func node(_ id: DependencyGraph.ID, of graph: String, hides shadowed: [DependencyGraph.ID] = []) -> Node {
            let location = DependencyGraph.Location(fileID: "App/\(graph).swift", line: 5)
            var node = Node(id, location: location, isRoot: true, group: .init(graph))
            node.shadowed = shadowed
            return node
        }
        let hidden: [DependencyGraph.ID] = ["FeedGraph.analytics", "ShopGraph.analytics"]
        let graph = DependencyGraph(
            node("analytics", of: "AppGraph", hides: hidden),
            node("log", of: "AppGraph", hides: ["ShopGraph.log", "left out"]),
            node("FeedGraph.analytics", of: "FeedGraph"),
            node("ShopGraph.analytics", of: "ShopGraph"),
            node("ShopGraph.log", of: "ShopGraph")
        )
        #expect(
            graph.report == """
                warning: analytics hides FeedGraph.analytics and ShopGraph.analytics in AppGraph, but FeedGraph and ShopGraph \
                go on with their own
                  recipe     analytics             AppGraph.swift:5
                  hidden     FeedGraph.analytics   FeedGraph.swift:5
                  hidden     ShopGraph.analytics   ShopGraph.swift:5
                  to fix     make analytics an input of FeedGraph and ShopGraph to use it there, or rename one

                warning: log hides ShopGraph.log in AppGraph, but ShopGraph goes on with its own
                  recipe     log             AppGraph.swift:5
                  hidden     ShopGraph.log   ShopGraph.swift:5
                  to fix     make log an input of ShopGraph to use it there, or rename one
                """
        )
    }

    private enum First { struct User {} }
    private struct User {}

    @Test func namesThatReadAlikeAreShownWithTheirModules() {
        struct Box<T> {}
        let graph = DependencyGraph(
            Node(.init(String.self), dependencies: [Edge(.init(First.User.self))]),
            Node("String", dependencies: ["Nothing"]),
            Node(.init(Box<Int>.self), dependencies: ["String"])
        )
        #expect(
            graph.report == """
                error: no registration for MessageTests.First.User
                  needed by  Swift.String  parameter 1
                  to fix     register(MessageTests.First.User.self) { … }, \
                or registerFactory(Swift.String.self) { … } if it is passed to resolve(_:arguments:)

                error: no registration for Nothing
                  needed by  String    parameter 1
                  needed by  Box<Int>  parameter 1
                  to fix     register(Nothing.self) { … }, \
                or registerFactory(String.self) { … } if it is passed to resolve(_:arguments:)
                """
        )
    }

    @Test func aGraphWithoutProblemsHasNoMessages() {
        #expect(DependencyGraph(Node("A")).report == "")
    }
}
