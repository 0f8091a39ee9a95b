import DovetailContainer
import Testing

extension ContainerTests {
    // Nothing here is Sendable but what says so: it stays on the main actor.
    @Suite("A registry of the main actor")
    @MainActor struct MainActorRegistryTests {
        nonisolated final class Settings {}

        @MainActor protocol Store: AnyObject { var name: String { get } }

        @MainActor final class LiveStore: Store {
            let name = "live"
            init(settings: Settings) { MainActor.assertIsolated() }
        }

        @MainActor final class LoggingStore: Store {
            let name: String
            init(_ store: any Store) { name = onMain("logging \(store.name)") }
        }

        @MainActor struct Detail { let number: Int, store: any Store }

        @MainActor struct List {
            let makeDetail: (Int) throws -> Detail
            let settings: () throws -> Settings
        }

        enum Title: NamedService { typealias Service = () -> String }

        struct StoreAssembly: MainActorAssembly {
            func assemble(_ registry: inout MainActorRegistry) {
                // A factory without arguments is a service like any other, which has modifiers.
                registry.registerFactory(Settings.self, Settings.init).scope(.singleton)
                registry.register((any Store).self, LiveStore.init).scope(.singleton)
                registry.decorate((any Store).self) { store in LoggingStore(store) }
            }
        }

        struct ListAssembly: MainActorAssembly {
            func assemble(_ registry: inout MainActorRegistry) {
                registry.register(Detail.self, arguments: Int.self) { onMain(Detail(number: $0, store: $1)) }
                registry.register(List.self) { onMain(List(makeDetail: $0, settings: $1)) }
                registry.registerFactory(Title.self) { { "Users" } }
            }
        }

        nonisolated struct NumberAssembly: Assembly {
            func assemble(_ registry: inout Registry) { registry.register(Int.self) { 42 } }
        }

        /// It runs anywhere.
        nonisolated struct Router: Assembly {
            struct Functions: Sendable {
                let detail: @MainActor @Sendable (Int) throws -> Detail
                let settings: @MainActor @Sendable () throws -> Settings
            }
            func assemble(_ registry: inout Registry) {
                registry.register(Functions.self, Functions.init).scope(.singleton)
            }
        }

        private func app() throws -> Container {
            try Container(StoreAssembly(), ListAssembly(), NumberAssembly(), Router())
        }

        @Test("Recipes run on the main actor, and services shared there need not be Sendable")
        func recipes() throws {
            let app = try app()
            let list = try app.resolve(List.self)
            #expect(try list.makeDetail(3).number == 3)
            #expect(try list.makeDetail(3).store.name == "logging live")
            #expect(try list.settings() === app.resolve(Settings.self))
            #expect(try app.resolve(Title.self)() == "Users")
            #expect(try app.resolve(Int.self) == 42)
            #expect(try app.resolve(Detail.self, arguments: 4).number == 4)
            #expect(try app.resolve(((Int) throws -> Detail).self)(5).number == 5)
        }

        @Test("Services of the main actor, and their dependents, are had elsewhere only by functions that run there")
        func elsewhere() async throws {
            let app = try app()
            _ = try app.resolve(Settings.self)
            await expectOnlyOnMainActor(
                { _ = try app.resolve(Settings.self) },
                { _ = try app.resolve(Settings?.self) },
                { _ = try app.resolve((any Store).self) },
                { _ = try app.resolve(List.self) },
                { _ = try app.resolve(Detail.self, arguments: 3) },
                { _ = try app.resolve(Title.self) },
                { _ = try app.resolve((() throws -> Settings).self) },
                { _ = try app.resolve(((Int) throws -> Detail).self) }
            )
            #expect(try await Task.detached { try app.resolve(Int.self) }.value == 42)
            let number = try await Task.detached { try await app.resolve(Router.Functions.self).detail(7).number }.value
            #expect(number == 7)
        }

        @Test("A container is made on the main actor, also of assemblies that are known as a list, or in place")
        func makingContainers() async throws {
            let app = try await Task.detached { try await Container(StoreAssembly(), NumberAssembly()) }.value
            #expect(try app.resolve((any Store).self).name == "logging live")
            let assemblies: [any MainActorAssembly] = [StoreAssembly(), NumberAssembly()]
            #expect(try Container(assemblies).resolve((any Store).self).name == "logging live")
            let inPlace = try Container(on: MainActor.self) { registry in
                registry.assemble(StoreAssembly())
                registry.assemble(NumberAssembly())
            }
            #expect(try inPlace.resolve(Int.self) == 42)
            try Container.validate(StoreAssembly(), NumberAssembly())
        }

        @Test("A missing dependency is reported with its location")
        func missing() throws {
            let text = #expect(throws: WiringError.self) { try Container(ListAssembly()) }?.description
            #expect(text?.contains("no registration for any ContainerTests.MainActorRegistryTests.Store") == true)
            #expect(text?.contains("MainActorRegistryTests.swift:") == true)
        }

        @Test("A test replaces a service of the main actor")
        func replacing() throws {
            @MainActor final class FakeStore: Store { let name = "fake" }
            let testing = try app().replacing(on: MainActor.self) { registry in
                registry.register((any Store).self) { FakeStore() }.scope(.singleton)
            }
            #expect(try testing.resolve(Detail.self, arguments: 1).store.name == "logging fake")
        }

        @Test("Contributions on the main actor are collected with keys and without, and decorated")
        func contributions() throws {
            let app = try Container(on: MainActor.self) { registry in
                registry.register(Settings.self, Settings.init).scope(.singleton)
                registry.contribute((any Store).self, LiveStore.init)
                registry.contribute((any Store).self, LiveStore.init).scope(.singleton)
                registry.contribute(Settings.self, key: "one") { Settings() }
                registry.contribute(Settings.self, key: "two") { Settings() }.scope(.singleton)
                registry.decorate((any Store).self) { (store: any Store) in LoggingStore(store) }
                registry.register(Int.self) { (stores: [any Store], settings: [String: Settings]) in
                    stores.count + settings.count
                }
            }
            #expect(try app.resolve(Int.self) == 4)
            #expect(try app.resolve([any Store].self).map(\.name) == ["logging live", "logging live"])
            #expect(try app.resolve([String: Settings].self).keys.sorted() == ["one", "two"])
        }

        @Test("A forward on the main actor converts there, also what is made anywhere, and with arguments")
        func forwards() async throws {
            let app = try Container(on: MainActor.self) { registry in
                registry.register(LiveStore.self) { LiveStore(settings: Settings()) }.scope(.singleton)
                registry.forward(AnyObject.self, to: LiveStore.self) { $0 }
                registry.registerFactory(Float.self) { (a: Float, b: Float) in a + b }
                registry.forward(Double.self, to: Float.self) { Double($0) }
                registry.register(Title.self) { { "Users" } }
                registry.forward(String.self, to: Title.self) { $0() }
                registry.assemble(NumberAssembly())
                registry.forward(UInt.self, to: Int.self) { UInt(onMain($0)) }
            }
            #expect(try app.resolve(AnyObject.self) === app.resolve(LiveStore.self))
            #expect(try app.resolve(Double.self, arguments: 1 as Float, 2 as Float) == 3)
            #expect(try app.resolve(String.self) == "Users")
            #expect(try app.resolve(UInt.self) == 42)
            await expectOnlyOnMainActor({ _ = try app.resolve(UInt.self) })
        }

        @MainActor final class Selection { var number = 3 }
        enum Showing: NamedScope { typealias Inputs = (Selection, String) }

        @Test("Services of the main actor are shared weakly, or in a custom scope, and get its inputs")
        func scopes() async throws {
            let app = try Container(on: MainActor.self) { registry in
                registry.register(Settings.self, Settings.init).scope(Showing.self)
                registry.register(LiveStore.self) { LiveStore(settings: Settings()) }.scope(.weak)
                registry.register([String].self) { (selection: Selection, title: String) in
                    [title, "\(onMain(selection.number))"]
                }
                .scope(Showing.self)
            }
            let selection = Selection()
            let users = try app.enter(Showing.self, selection, "Users")
            let posts = try app.enter(Showing.self, Selection(), "Posts")
            #expect(try users.resolve(Settings.self) === users.resolve(Settings.self))
            #expect(try users.resolve(Settings.self) !== posts.resolve(Settings.self))
            #expect(try users.resolve([String].self) == ["Users", "3"])
            #expect(try users.resolve(Selection.self) === selection)
            await expectOnlyOnMainActor({ _ = try users.resolve([String].self) })
            let store = try app.resolve(LiveStore.self)
            #expect(try app.resolve(LiveStore.self) === store)
        }

        @Test("Events on any thread are observed on the main actor")
        func observers() async throws {
            var events: [String] = []
            let app = try Container(on: MainActor.self) { registry in
                registry.register(Settings.self, Settings.init)
                registry.register(Int.self) { 42 }
                registry.observe(
                    made: { _, _ in events.append(onMain("made")) },
                    failed: { _, _, _ in events.append("failed") }
                )
            }
            _ = try app.resolve(Settings.self)
            _ = try app.resolve(Int.self)
            await expectOnlyOnMainActor({ _ = try app.resolve(Settings.self) })
            while events.count < 3 { await Task.yield() }
            #expect(events == ["made", "made", "failed"])
        }

        @MainActor final class Session {
            var events: [String] = []

            init(settings: Settings) async throws {
                MainActor.assertIsolated()
                await Task.yield()
                MainActor.assertIsolated()
            }

            func open() async throws { events.append(onMain("open")) }
            func close() { events.append(onMain("close")) }
        }

        enum Main: NamedService { typealias Service = Session }

        @Test("A started service of the main actor is made there, with its hooks and decorations")
        func starting() async throws {
            let app = try Container(on: MainActor.self) { registry in
                registry.register(Settings.self, Settings.init).scope(.singleton)
                registry.register(Session.self, Session.init).scope(.singleton)
                    .onStart { try await $0.open() }.onStop { $0.close() }
                registry.decorate(Session.self) { (session: Session) in onMain(session) }
                registry.register(Main.self, Session.init).scope(.singleton).onStop { $0.close() }
                registry.contribute(Session.self, Session.init).scope(.singleton).onStart { try await $0.open() }
            }
            // From elsewhere, too.
            _ = try await Task.detached { try await app.start() }.value
            let (session, named) = (try app.resolve(Session.self), try app.resolve(Main.self))
            #expect(session.events == ["open"])
            #expect(try app.resolve([Session].self).map(\.events) == [["open"]])
            await expectOnlyOnMainActor({ _ = try app.resolve(Session.self) })
            try await Task.detached { try await app.stop() }.value
            #expect(session.events == ["open", "close"])
            #expect(named.events == ["close"])
        }

        @Test("Contributions start and stop on the main actor: async recipes and hooks, with keys and without")
        func startingContributions() async throws {
            func later<Value>(_ value: Value) async -> Value {
                await Task.yield()
                return onMain(value)
            }
            let app = try Container(on: MainActor.self) { registry in
                registry.contribute([String].self) { await later(["async"]) }.scope(.singleton)
                registry.contribute([String].self) { ["hook"] }.scope(.singleton).onStart { _ in }
                registry.contribute(Set<String>.self, key: 1) { await later(["async"]) }.scope(.singleton)
                registry.contribute(Set<String>.self, key: 2) { ["hook"] }.scope(.singleton).onStop { _ in }
            }
            try await app.start()
            #expect(try app.resolve([[String]].self) == [["async"], ["hook"]])
            #expect(try app.resolve([Int: Set<String>].self) == [1: ["async"], 2: ["hook"]])
            try await app.stop()
        }
    }
}
