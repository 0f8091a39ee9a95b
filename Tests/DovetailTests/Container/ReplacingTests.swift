import DovetailContainer
import Testing

extension ContainerTests {
    @Suite("A changed copy for a test")
    struct ReplacingTests {
        final class Session: Sendable {
            let path: String
            init(path: String) { self.path = path }

            static func later(path: String) async -> Session {
                await Task.yield()
                return Session(path: path)
            }
        }
        struct Screen { let session: Session }

        private static func container() throws -> Container {
            try Container { registry in
                registry.register(Session.self) { Session(path: "live") }.scope(.singleton)
                registry.register(Screen.self, Screen.init)
                registry.register(Users.RetrieveAll.self) { { [OfflineApi.ada] } }
                registry.register(Users.LoadAll.self) { (retrieve: Named<Users.RetrieveAll>) in
                    { try await Users.load(retrieve: retrieve.value) }
                }
            }
        }

        @Test("A registration replaces a recipe for all dependents, adds what it needs, and leaves the original alone")
        func replaces() async throws {
            let container = try Self.container()
            let session = try container.resolve(Session.self)
            let testing = try container.replacing { registry in
                registry.register(Session.self) { (route: Route) in Session(path: route.path) }
                registry.register(Route.self) { Route("test") }
                registry.register(Users.RetrieveAll.self) { { [] } }
            }
            #expect(try testing.resolve(Screen.self).session.path == "test")
            #expect(try await testing.resolve(Users.LoadAll.self)() == [])
            #expect(testing.dependencyGraph.nodes.count == container.dependencyGraph.nodes.count + 1)
            #expect(try container.resolve(Screen.self).session === session)
            #expect(try await container.resolve(Users.LoadAll.self)() == [OfflineApi.ada])
            #expect(reason { try container.resolve(Route.self) } == .notRegistered)
        }

        @Test("A new recipe without dependents replaces nothing, which is an error")
        func replacesNothing() throws {
            let error = #expect(throws: WiringError.self) {
                try Self.container().replacing { registry in
                    registry.register(Users.RetrieveAdmins.self, fileID: "App/Tests.swift", line: 3) { { [] } }
                }
            }
            #expect(
                error?.description.replacing(#/ReplacingTests.swift:\d+/#, with: "Replacing.swift") == """
                    error: nothing is registered that ContainerTests.Users.RetrieveAdmins could replace
                      replacing  ContainerTests.Users.RetrieveAdmins   Tests.swift:3
                      similar    ContainerTests.Users.RetrieveAll      Replacing.swift
                      to fix     replace a registered service, or register this one with the others
                    """
            )
        }

        @Test("The copy has separate singletons, also where nothing is replaced")
        func freshSingletons() throws {
            let container = try Self.container()
            let session = try container.resolve(Session.self)
            let testing = try container.replacing { _ in }
            #expect(try testing.resolve(Session.self) !== session)
            #expect(try testing.resolve(Session.self) === testing.resolve(Screen.self).session)
            #expect(try container.resolve(Session.self) === session)
        }

        @Test("A copy can be changed again, and outlives the original")
        func replacesAgain() throws {
            let second = try Self.container()
                .replacing { $0.register(Session.self) { Session(path: "first") } }
                .replacing { $0.register(Users.RetrieveAll.self) { { [] } } }
            let third = try second.replacing { $0.register(Session.self) { Session(path: "third") } }
            #expect(try second.resolve(Screen.self).session.path == "first")
            #expect(try third.resolve(Screen.self).session.path == "third")
        }

        @Test("The copy is checked like any container; two replacements of one service are a mistake")
        func isChecked() throws {
            let container = try Self.container()
            func error(_ register: (inout Registry) -> Void) -> WiringError? {
                #expect(throws: WiringError.self) { try container.replacing(register) }
            }
            #expect(
                error { $0.register(Session.self) { (_: Screen, _: Int) in Session(path: "") } }?.problems.count == 2
            )
            let twice = error { registry in
                registry.register(Session.self) { Session(path: "one") }
                registry.register(Session.self) { Session(path: "two") }
            }
            #expect(twice?.problems.count == 1)
            let text = "error: 2 registrations for ContainerTests.ReplacingTests.Session\n"
            #expect(twice?.description.hasPrefix(text) == true)
            // The original still works.
            #expect(try container.resolve(Screen.self).session.path == "live")
        }

        @Test("A replacement keeps the scope that it replaces, also in a copy of a copy, unless it says another")
        func keepsScope() throws {
            enum Visit: NamedScope {}
            final class Basket: Sendable {}
            struct Pair { let first: Basket, second: Basket }
            func testing(_ scope: (Registration<Basket, Basket>) -> Void) throws -> Container {
                try Container { registry in
                    scope(registry.register(Basket.self) { fatalError("the live basket") })
                    registry.register(Pair.self, Pair.init)
                    registry.declare(Visit.self)
                }
                .replacing { $0.register(Basket.self) { fatalError("the first copy's basket") } }
                .replacing { $0.register(Basket.self) { Basket() } }
            }

            let single = try testing { $0.scope(.singleton) }
            #expect(try single.resolve(Basket.self) === single.resolve(Pair.self).first)
            let scoped = try testing { $0.scope(Visit.self) }
            let visit = try scoped.enter(Visit.self)
            #expect(try visit.resolve(Basket.self) === visit.resolve(Basket.self))
            #expect(try visit.resolve(Basket.self) !== scoped.enter(Visit.self).resolve(Basket.self))
            let weakly = try testing { $0.scope(.weak) }
            var basket: Basket? = try weakly.resolve()
            #expect(try weakly.resolve(Basket.self) === basket)
            weak let last = basket
            basket = nil
            #expect(last == nil)
            let local = try testing { $0.scope(.graph) }
            let pair = try local.resolve(Pair.self)
            #expect(pair.first === pair.second)
            #expect(try local.resolve(Pair.self).first !== pair.first)
            let transient = try testing { _ in }.resolve(Pair.self)
            #expect(transient.first !== transient.second)
            for scope in [LocalScope.graph, .transient] {
                let other = try single.replacing { $0.register(Basket.self) { Basket() }.scope(scope) }
                #expect(try other.resolve(Basket.self) !== other.resolve(Basket.self))
            }
        }

        @Test("A service that starts is replaced by one that does not, and the other way round; both keep the scope")
        func keepsScopeOfStarted() async throws {
            enum Visit: NamedScope {}
            let container = try Container { registry in
                registry.register(Session.self) { await Session.later(path: "live") }.scope(Visit.self)
                registry.register(Screen.self, Screen.init)
            }
            let synchronous = try container.replacing { $0.register(Session.self) { Session(path: "test") } }
            let visit = try synchronous.enter(Visit.self)
            #expect(try visit.resolve(Session.self) === visit.resolve(Session.self))
            let starting = try synchronous.replacing {
                $0.register(Session.self) { await Session.later(path: "started") }
            }
            #expect(reason { try starting.resolve(Session.self) } == .notEntered)
            try await starting.within(Visit.self) { visit in
                let session = try await visit.resolve(Session.self)
                #expect(try await visit.resolve(Screen.self).session === session)
                #expect(session.path == "started")
            }
        }

        @MainActor
        @Test("What replaces a shared service of the main actor stays there, also if its recipe could run anywhere")
        func keepsMainActor() async throws {
            final class Analytics { var events = 0 }
            let container = try Container(on: MainActor.self) { registry in
                registry.register(Analytics.self) { Analytics() }.scope(.singleton)
            }
            let testing = try container.replacing { $0.register(Analytics.self) { Analytics() } }
            try testing.resolve(Analytics.self).events += 1
            #expect(try testing.resolve(Analytics.self).events == 1)
            await expectOnlyOnMainActor({ _ = try testing.resolve(Analytics.self).events })
        }

        @Test("The input of a scope replaces a service")
        func replacesByInput() throws {
            enum Test: NamedScope { typealias Inputs = Session }
            let testing = try Self.container().replacing { registry in
                registry.register(Users.RetrieveAll.self) { { [] } }.scope(Test.self)
            }
            let scope = try testing.enter(Test.self, Session(path: "test"))
            #expect(try scope.resolve(Screen.self).session.path == "test")
        }

        @Test("A name is replaced by its Named, and the other way round")
        func replacesNameByNamed() async throws {
            let byNamed = try Self.container().replacing { registry in
                registry.register(Named<Users.RetrieveAll>.self) { Named { [] } }
            }
            #expect(try await byNamed.resolve(Users.LoadAll.self)() == [])
            let byName = try byNamed.replacing { $0.register(Users.RetrieveAll.self) { { [OfflineApi.ada] } } }
            #expect(try await byName.resolve(Users.LoadAll.self)() == [OfflineApi.ada])
        }
    }
}
