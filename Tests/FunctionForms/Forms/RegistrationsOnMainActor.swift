// Recipes of the main actor. None of them says so where the module's default is the main actor.
import DovetailContainer
import Testing

@MainActor final class Analytics {
    private(set) var events: [String] = []

    init() {}

    func track(_ event: String) { events.append(event) }
}

@MainActor protocol UsersApi { func users() async throws -> [String] }

@MainActor final class LiveUsersApi: UsersApi {
    init() {}

    func users() async throws -> [String] { ["Anna"] }
}

/// Not `Sendable`, wherever it is.
nonisolated final class Draft { var text = "" }

/// Runs anywhere, but its result, which is not Sendable, is handed over.
nonisolated func loadDrafts() async throws -> [Draft] { [Draft()] }

enum LoadHere: NamedService { typealias Service = @MainActor () -> Void }
enum LoadNames: NamedService { typealias Service = () async throws -> [String] }

@MainActor final class ListModel {
    let load: () async throws -> [String]
    let open: (Int) throws -> RowModel

    init(load: @escaping () async throws -> [String], open: @escaping (Int) throws -> RowModel) {
        (self.load, self.open) = (load, open)
    }
}

/// Takes a function.
@MainActor final class Opener {
    let open: (Int) throws -> RowModel

    init(open: @escaping (Int) throws -> RowModel) { self.open = open }
}

@MainActor final class RowModel {
    let id: Int

    init(id: Int, analytics: Analytics) {
        self.id = id
        analytics.track("row")
    }
}

@MainActor final class Session {
    let analytics: Analytics

    init(analytics: Analytics) { self.analytics = analytics }

    static func open(analytics: Analytics) async throws -> Session {
        await Task.yield()
        return Session(analytics: analytics)
    }

    func begin() { analytics.track("begin") }
    func end() { analytics.track("end") }
}

@MainActor func makeSession(analytics: Analytics) async throws -> Session { Session(analytics: analytics) }

struct MainAssembly: MainActorAssembly {
    let name: String

    func assemble(_ registry: inout MainActorRegistry) {
        // An initializer, and a closure that calls it.
        registry.register(Analytics.self, Analytics.init).scope(.singleton)
        registry.register([Analytics].self) { [Analytics()] }
        // An existential of a protocol of the main actor.
        registry.register((any UsersApi).self, LiveUsersApi.init).scope(.singleton)
        // Singletons that are not Sendable.
        registry.register(Draft.self, Draft.init).scope(.singleton)
        registry.register((() -> Draft).self) { { Draft() } }.scope(.singleton)
        registry.register(LoadNames.self) { (api: any UsersApi) in { try await api.users() + [name] } }
            .scope(.singleton)
        // Arguments, and parameters that are functions.
        registry.register(RowModel.self, arguments: Int.self, RowModel.init)
        registry.register(RowModel?.self, arguments: Int.self, Bool.self) { (id, isOpen, analytics: Analytics) in
            isOpen ? RowModel(id: id, analytics: analytics) : nil
        }
        registry.register(LoadNames.self, arguments: Draft.self) { (draft, api: any UsersApi) in
            { try await api.users() + [draft.text] }
        }
        registry.registerFactory(Editor.self) { (draft: Draft, text: String) in Editor(text: draft.text + text) }
        registry.register(ListModel.self) { (load: Named<LoadNames>, open: @escaping (Int) throws -> RowModel) in
            ListModel(load: load.value, open: open)
        }
        registry.register(Opener.self, Opener.init)
        registry.register(Page.self, arguments: Int.self) { (number, analytics: Analytics) in Page(number: number) }
        registry.register((ListModel, Int).self) { (ListModel(load: { [] }, open: $0), 1) }
        // Async recipes and hooks.
        registry.register(Session.self) { try await Session.open(analytics: $0) }
            .scope(.singleton)
            .onStart { $0.begin() }
            .onStop { $0.end() }
        registry.register([Session].self) { [try await makeSession(analytics: $0)] }
        registry.register(Session?.self, makeSession).onStop { session, _ in session?.end() }
        registry.register([[Draft]].self) { [try await loadDrafts()] }.onStop { drafts in
            for draft in drafts.joined() { draft.text = "" }
        }
        // Collections and decorations.
        registry.contribute(Draft.self, Draft.init)
        registry.contribute((any UsersApi).self, key: 1, LiveUsersApi.init).scope(.singleton)
        registry.decorate(RowModel?.self) { row in row }
        registry.forward(AnyObject.self, to: Analytics.self) { $0 }
    }
}

/// An ordinary assembly, with some recipes of the main actor.
struct MixedAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Logger.self) { Logger(prefix: "") }
        // A reference to a function of the main actor, and a closure that says where it runs.
        registry.register(Analytics.self, Analytics.init).scope(.singleton)
        registry.register([Analytics].self) { @MainActor in [Analytics()] }
        registry.register((Session, Int).self) { @MainActor analytics in (Session(analytics: analytics), 1) }
        registry.register(Session.self, Session.init)
        // Swift 5 does not parse `{ @MainActor (analytics: Analytics) in`. Here no closure says where it runs.
        registry.onMainActor.register([Draft].self) { [Draft()] }.scope(.singleton).onStart { $0[0].text = "started" }
        registry.onMainActor.register(LoadHere.self) { (analytics: Analytics) in { analytics.track("load") } }
        registry.onMainActor.register([Session].self) { (analytics: Analytics) in [Session(analytics: analytics)] }
        registry.onMainActor.register(RowModel.self, arguments: Int.self) { (id, analytics: Analytics) in
            RowModel(id: id, analytics: analytics)
        }
        // A recipe that runs anywhere takes the main actor's services as a function.
        registry.register(Badge.self) { (analytics: @escaping @MainActor @Sendable () throws -> Analytics) in
            Badge(analytics: analytics)
        }
    }
}

nonisolated struct Badge: Sendable { let analytics: @MainActor @Sendable () throws -> Analytics }

@Test("Recipes on the main actor have every form") @MainActor func registrationsOnMainActor() async throws {
    let app = try Container(MainAssembly(name: "Ben"))
    let list = try app.resolve(ListModel.self)
    #expect(try await list.load() == ["Anna", "Ben"])
    #expect(try list.open(3).id == 3)
    #expect(try app.resolve(Draft.self) === app.resolve(Draft.self))
    try await app.start()
    let session = try app.resolve(Session.self)
    #expect(session === (try app.resolve(Session.self)))
    try await app.stop()
    #expect(try app.resolve(Analytics.self).events == ["row", "begin", "end", "end"])
    #expect(try app.resolve([Int: any UsersApi].self).count == 1)
    #expect(try app.resolve(Opener.self).open(4).id == 4)

    #expect(try app.resolve(RowModel?.self, arguments: 3, true)?.id == 3)
    #expect(try app.resolve(Editor.self, arguments: Draft(), "x").text == "x")
    #expect(try await app.resolve(Named<LoadNames>.self, arguments: Draft()).value() == ["Anna", ""])

    let mixed = try Container(MixedAssembly())
    try await mixed.start()
    #expect(try mixed.resolve([Draft].self)[0].text == "started")
    #expect(try mixed.resolve(RowModel.self, arguments: 2).id == 2)
    let badge = try mixed.resolve(Badge.self)
    try badge.analytics().track("x")
    #expect(try mixed.resolve(Analytics.self).events == ["row", "x"])
    #expect(await Task.detached { (try? mixed.resolve(RowModel.self, arguments: 2)) == nil }.value)
}

/// An assembly that is written as a closure.
struct Recipes: MainActorAssembly {
    let register: @MainActor (MainActorRegistry) -> Void

    func assemble(_ registry: inout MainActorRegistry) { register(registry) }
}

@Test("Recipes use the variables of a test on the main actor") @MainActor func closuresOfATest() throws {
    var made = 0
    let draft = Draft()
    draft.text = "from the test"
    let container = try Container(
        Recipes { registry in
            registry.register(Analytics.self) {
                made += 1
                return Analytics()
            }
            registry.register(Draft.self) { draft }.scope(.singleton)
        }
    )
    _ = try container.resolve(Analytics.self)
    #expect(made == 1)
    #expect(try container.resolve(Draft.self).text == "from the test")
}
