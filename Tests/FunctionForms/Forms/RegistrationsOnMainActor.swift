// Recipes of the main actor. None of them says so where the module's default is the main actor.
// In Swift 5 mode, where a reference to a function is not `@Sendable`, they cause no warning: WithoutWarnings compiles this file alone.
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

nonisolated struct Page: Sendable {
    let number: Int
    var isDraft = false
}

nonisolated struct Editor: Sendable { let text: String }

nonisolated struct Disk: Sendable {
    init() {}

    func flush() async {}
}

nonisolated func flush(_ disk: Disk) async { await disk.flush() }
nonisolated func title(_ disk: Disk) -> String { "Disk" }

/// With more dependencies than there are overloads for.
@MainActor final class Wide {
    init(_ a: Disk, _ b: Disk, _ c: Disk, _ d: Disk, _ e: Disk) {}

    func close() {}
}

nonisolated enum MainWide: NamedService { typealias Service = Wide }

@MainActor protocol Shown {}
extension Wide: Shown {}

@MainActor func show(_ wide: Wide) -> any Shown { wide }
@MainActor func wrap(_ wide: Wide) -> Wide { wide }

@MainActor final class Shelf {
    private(set) var isOpen = true

    init(disk: Disk) {}
    init(id: Int) {}
    init(name: String, disk: Disk) {}

    func close() { isOpen = false }
}

@MainActor func close(_ shelf: Shelf) async { shelf.close() }

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
        // References.
        registry.register(Disk.self, Disk.init)
        registry.register(Wide.self, Wide.init)
        registry.register(MainWide.self, Wide.init)
        registry.register(String.self, title)
        registry.register(Shelf.self, Shelf.init(disk:)).scope(.singleton).onStop(close)
        registry.register(Shelf.self, arguments: String.self, Shelf.init(name:disk:))
        registry.registerFactory(Shelf.self, Shelf.init(id:))
        registry.decorate(Wide.self, wrap)
        registry.decorate(MainWide.self, wrap)
        registry.forward((any Shown).self, to: MainWide.self, show)
        // Collections and decorations.
        registry.contribute(Draft.self, Draft.init)
        registry.contribute(Shelf.self, Shelf.init(disk:))
        registry.contribute((any UsersApi).self, key: 1, LiveUsersApi.init).scope(.singleton)
        registry.decorate(RowModel?.self) { row in row }
        registry.forward(AnyObject.self, to: Analytics.self) { $0 }
    }
}

@Test("Recipes on the main actor have every form") @MainActor func registrationsOnMainActor() async throws {
    let app = try Container(MainAssembly(name: "Ben"))
    let list = try app.resolve(ListModel.self)
    #expect(try await list.load() == ["Anna", "Ben"])
    #expect(try list.open(3).id == 3)
    #expect(try app.resolve(Draft.self) === app.resolve(Draft.self))
    try await app.start()
    let (session, shelf) = (try app.resolve(Session.self), try app.resolve(Shelf.self))
    _ = (try app.resolve((any Shown).self), try app.resolve(Shelf.self, arguments: 3))
    #expect(session === (try app.resolve(Session.self)))
    try await app.stop()
    #expect(!shelf.isOpen)
    #expect(try app.resolve(Analytics.self).events == ["row", "begin", "end", "end"])
    #expect(try app.resolve([Int: any UsersApi].self).count == 1)
    #expect(try app.resolve(Opener.self).open(4).id == 4)

    #expect(try app.resolve(RowModel?.self, arguments: 3, true)?.id == 3)
    #expect(try app.resolve(Editor.self, arguments: Draft(), "x").text == "x")
    #expect(try await app.resolve(Named<LoadNames>.self, arguments: Draft()).value() == ["Anna", ""])
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
