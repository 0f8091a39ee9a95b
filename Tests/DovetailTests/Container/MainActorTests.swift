import DovetailContainer
import Testing

extension ContainerTests {
    /// A value that is seen on the main actor.
    @MainActor static func onMain<Value>(_ value: Value) -> Value {
        MainActor.assertIsolated()
        return value
    }

    /// Expects that each of these fails away from the main actor, and says that it is made there.
    static func expectOnlyOnMainActor(
        _ resolutions: (@Sendable () throws -> Void)...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let reasons = await Task.detached { resolutions.map { reason($0) } }.value
        #expect(reasons == resolutions.map { _ in .notOnMainActor }, sourceLocation: sourceLocation)
    }

    @Suite("Recipes on the main actor")
    struct MainActorTests {
        struct Title: Sendable { let text: String }
        @MainActor final class Screen {
            let title: Title
            init(title: Title) { self.title = title }
        }
        @MainActor final class Router {
            let screen: @MainActor () throws -> Screen
            let row: @MainActor (Int) throws -> Row
            init(screen: @escaping @MainActor () throws -> Screen, row: @escaping @MainActor (Int) throws -> Row) {
                (self.screen, self.row) = (screen, row)
            }
        }
        @MainActor struct Row { let number: Int, title: Title }
        struct Window { let screen: Screen }

        static func app() throws -> Container {
            try Container { registry in
                registry.register(Title.self) { Title(text: "Users") }
                registry.register(Screen.self, Screen.init)
                registry.register(Window.self, Window.init)
                registry.register(Router.self, Router.init).scope(.singleton)
                registry.onMainActor.register(Row.self, arguments: Int.self, Row.init)
                registry.forward(AnyObject.self, to: Screen.self) { $0 }
            }
        }

        @Test(
            "A recipe all of whose parameters are arguments needs no list of their types, of one to six, also in scopes"
        )
        @MainActor func factories() async throws {
            let container = try Container { registry in
                registry.declare(Showing.self)
                let main = registry.onMainActor
                main.registerFactory([Int].self) { (a: Int) in [a] }
                main.registerFactory([Int].self) { (a: Int, b: Int) in [a, b] }
                main.registerFactory([Int].self) { (a: Int, b: Int, c: Int) in [a, b, c] }
                main.registerFactory([Int].self) { (a: Int, b: Int, c: Int, d: Int, e: Int, f: Int) in
                    [a, b, c, d, e, f]
                }
            }
            #expect(try container.resolve([Int].self, arguments: 1) == [1])
            #expect(try container.resolve([Int]?.self, arguments: 1) == [1])
            #expect(try container.resolve([Int].self, arguments: 1, 2) == [1, 2])
            #expect(try container.resolve([Int].self, arguments: 1, 2, 3) == [1, 2, 3])
            #expect(try container.resolve([Int].self, arguments: 1, 2, 3, 4, 5, 6) == [1, 2, 3, 4, 5, 6])
            #expect(try await container.within(Showing.self) { try await $0.resolve([Int].self, arguments: 4) } == [4])
        }

        @Test("Resolving a service of the main actor elsewhere, also on another actor, fails, and names its recipe")
        func elsewhere() async throws {
            let app = try Self.app()
            let resolutions: [@Sendable () throws -> Void] = [
                { _ = try app.resolve(Screen.self) }, { _ = try app.resolve(Screen?.self) },
                { _ = try app.resolve(Row.self, arguments: 3) }, { _ = try app.resolve(Row?.self, arguments: 3) },
                { _ = try app.resolve(Router.self) }, { _ = try app.resolve(Window.self) },
                { _ = try app.resolve(AnyObject.self) },
            ]
            for resolve in resolutions {
                await expectOnlyOnMainActor(resolve)
                #expect(await Other().reason(resolve) == .notOnMainActor)
            }
            #expect(
                ContainerTests.message { _ = try app.resolve(Window.self) } == """
                    error: ContainerTests.MainActorTests.Screen is made on the main actor, and was resolved elsewhere
                      needed by  ContainerTests.MainActorTests.Window
                      to fix     resolve it in a function that is isolated to @MainActor
                    """
            )
            // What needs no such recipe can be had anywhere.
            #expect(try app.resolve(Title.self).text == "Users")
        }

        actor Other {
            func reason(_ resolve: @Sendable () throws -> Void) -> ResolutionError.Reason? {
                ContainerTests.reason(resolve)
            }
        }

        @Test("A reference to a function of the main actor runs there, in an ordinary registry and in its onMainActor")
        @MainActor func references() async throws {
            @MainActor final class Screen {
                let number: @Sendable () throws -> Int
                init(number: @escaping @Sendable () throws -> Int) { self.number = onMain(number) }
            }
            @MainActor final class Page: Sendable {
                init() { MainActor.assertIsolated() }
                init(_ number: Int) { MainActor.assertIsolated() }
                init(_ screen: Screen, number: Int) { MainActor.assertIsolated() }
                static func first() -> Page { Page() }
                static func logged(_ page: Page) -> Page { onMain(page) }
            }
            enum Home: NamedService { typealias Service = Page }
            struct Screens: Assembly {
                nonisolated func assemble(_ registry: inout Registry) {
                    registry.register(Int.self) { 3 }
                    registry.register(Screen.self, Screen.init)
                    registry.register(Home.self, Page.first)
                    let main = registry.onMainActor
                    main.register(Page.self) { Page() }.scope(.singleton)
                    main.registerFactory(Page.self, Page.init(_:))
                    main.register(Page.self, arguments: Screen.self, Page.init(_:number:))
                    main.contribute(Page.self, Page.first).scope(.singleton)
                    main.contribute(Page.self, key: "first", Page.first)
                    main.decorate(Page.self, Page.logged)
                }
            }
            let app = try Container(Screens())
            let screen = try app.resolve(Screen.self)
            #expect(try screen.number() == 3)
            #expect(try app.resolve(Page.self) === app.resolve(Page.self))
            _ = try app.resolve(Page.self, arguments: 4)
            _ = try app.resolve(Page.self, arguments: screen)
            _ = try app.resolve(Home.self)
            #expect(try app.resolve([Page].self).count == 1)
            #expect(try app.resolve([String: Page].self).count == 1)
            await expectOnlyOnMainActor({ _ = try app.resolve(Home.self) })
        }

        // On an actor it belongs to that, since it may be shared there; the compiler says so where it is sent away.
        @Test("A value that is resolved outside of actors belongs to no actor")
        func disconnected() async throws {
            final class Plain { var number = 1 }
            let container = try Container { $0.register(Plain.self) { Plain() } }
            let plain = try container.resolve(Plain.self)
            #expect(await Task.detached { plain.number }.value == 1)
        }

        @MainActor private static func note(_ title: Title) async throws {}

        @Test("What a start makes can be used anywhere, though the recipe calls the main actor, or a hook runs there")
        func started() async throws {
            let app = try Container { registry in
                registry.register(Title.self) { Title(text: "Users") }.scope(.singleton).onStart(Self.note)
                registry.register(Screen.self) { (title: Title) in await Screen(title: title) }.scope(.singleton)
                registry.register(Window.self, Window.init)
            }
            try await app.start()
            #expect(try app.resolve(Window.self).screen.title.text == "Users")
            #expect(try app.resolve(Title.self).text == "Users")
        }

        @MainActor final class SyncEngine {
            var log: [String] = []
            init(title: Title) { log = [title.text] }
            func note(_ event: String) { log.append(onMain(event)) }
        }
        @MainActor final class Clock {
            var log: [String] = []
            init() {}
        }
        enum Engine: NamedService { typealias Service = SyncEngine }
        enum Showing: NamedScope {}

        @Test("A recipe of the main actor may have hooks, which run there: a reference, a closure, a name, in a scope")
        @MainActor func hooks() async throws {
            let container = try Container { registry in
                registry.register(Title.self) { Title(text: "Users") }
                registry.register(SyncEngine.self, SyncEngine.init).scope(.singleton)
                    .onStart { $0.note("start") }.onStop { $0.note("stop") }
                registry.register(Clock.self) { @MainActor in Clock() }.scope(.singleton)
                    .onStart { $0.log.append("start") }
                    .running {
                        $0.log.append("run")
                    } finish: {
                        $0.log.append("finish")
                    }
                registry.register(Engine.self, SyncEngine.init).scope(Showing.self).onStop { engine, error in
                    engine.note(error == nil ? "stop" : "failure")
                }
            }
            try await container.start()
            let (engine, clock) = (try container.resolve(SyncEngine.self), try container.resolve(Clock.self))
            let named = try await container.within(Showing.self) { try await $0.resolve(Engine.self) }
            try await container.stop()
            #expect(engine.log == ["Users", "start", "stop"])
            #expect(clock.log == ["start", "run"])
            #expect(named.log == ["Users", "stop"])
        }

        @Test("Work in an empty scope does not leave the main actor, to which it would have to wait to return")
        @MainActor func staying() async throws {
            let container = try Container { $0.declare(Showing.self) }
            var others = 0
            for _ in 0..<10 {
                // It waits until this task leaves the main actor.
                let other = Task { @MainActor in others += 1 }
                let before = others
                try await container.within(Showing.self) { _ in MainActor.assertIsolated() }
                #expect(others == before)
                await other.value
            }
        }
    }
}
