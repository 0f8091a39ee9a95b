// Recipes of the main actor in an ordinary registry: references as they are, with every modifier.
import DovetailContainer
import Testing

@MainActor final class SyncEngine {
    private(set) var events: [String] = []

    init(disk: Disk) {}

    func note(_ event: String) { events.append(event) }
    func noteLater(_ event: String) async { events.append(event) }
}

@MainActor final class Ticker { var events: [String] = [] }

nonisolated enum Engine: NamedService { typealias Service = SyncEngine }
nonisolated enum Syncing: NamedScope {}

nonisolated struct OrdinaryAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Disk.self, Disk.init).scope(.singleton).onStart { await $0.flush() }.onStop(flush)
        registry.register(SyncEngine.self, SyncEngine.init).scope(.singleton)
            .onStart { await $0.noteLater("start") }
            .onStop { $0.note("stop") }
        registry.register(Ticker.self) { @MainActor in Ticker() }.scope(.singleton)
            .running {
                $0.events.append("run")
            } finish: {
                $0.events.append("finish")
            }
        registry.register(Wide.self, Wide.init).scope(.singleton).onStop { wide, error in wide.close() }
        registry.register(Engine.self, SyncEngine.init).scope(Syncing.self).onStop { $0.note("stop") }
        registry.register(NoteEditor.self, arguments: Int.self, NoteEditor.init(_:disk:))
    }
}

@Test("References to the main actor have every form in an ordinary registry") @MainActor
func mainActorInOrdinaryRegistry() async throws {
    let app = try Container(OrdinaryAssembly())
    try await app.start()
    let (engine, ticker) = (try app.resolve(SyncEngine.self), try app.resolve(Ticker.self))
    let named = try await app.within(Syncing.self) { scope in try await scope.resolve(Engine.self) }
    #expect(try app.resolve(NoteEditor.self, arguments: 7).text == "7 on disk")
    try await app.stop()
    #expect(engine.events == ["start", "stop"])
    #expect(ticker.events == ["run"])
    #expect(named.events == ["stop"])
}

/// A view model with arguments.
@MainActor final class NoteEditor {
    let text: String

    init(_ id: Int) { text = "\(id)" }
    init(_ id: Int, disk: Disk) { text = "\(id) on disk" }
    init(_ id: Int, _ title: String) { text = "\(id), \(title)" }
    init(_ id: Int, _ title: String, _ isNew: Bool) { text = "\(id), \(title), \(isNew)" }
    init(_ id: Int, _ title: String, _ isNew: Bool, _ size: Double, disk: Disk) { text = "\(id), \(title), \(size)" }
    init(copyOf editor: NoteEditor, disk: Disk) { text = "copy of \(editor.text)" }
}

@MainActor protocol Sheet { var text: String { get } }
extension NoteEditor: Sheet {}

@MainActor final class NoteTab {
    let text: String

    init() { text = "tab" }
    init(disk: Disk) { text = "tab on disk" }
}

@MainActor func copied(_ editor: NoteEditor, disk: Disk) -> NoteEditor { NoteEditor(copyOf: editor, disk: disk) }
@MainActor func sheet(_ editor: NoteEditor) -> any Sheet { editor }
@MainActor func label(of tab: NoteTab) -> String { tab.text }

nonisolated enum MainEditor: NamedService { typealias Service = NoteEditor }
nonisolated enum SideTab: NamedService { typealias Service = NoteTab }

/// Every function of the main actor is passed as it is.
nonisolated struct ReferencesAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Disk.self) { Disk() }
        registry.registerFactory(NoteEditor.self, NoteEditor.init(_:))
        registry.registerFactory(NoteTab.self, NoteTab.init).scope(.singleton)
        registry.register(NoteEditor.self, arguments: Int.self, String.self, NoteEditor.init(_:_:))
        registry.register(NoteEditor.self, arguments: Int.self, String.self, Bool.self, NoteEditor.init(_:_:_:))
        registry.register(
            NoteEditor.self,
            arguments: Int.self,
            String.self,
            Bool.self,
            Double.self,
            NoteEditor.init(_:_:_:_:disk:)
        )
        registry.register(MainEditor.self) { @MainActor in NoteEditor(0) }
        registry.decorate(NoteEditor.self, copied)
        registry.decorate(MainEditor.self, copied)
        registry.forward((any Sheet).self, to: NoteEditor.self, sheet)
        registry.contribute(NoteTab.self, NoteTab.init(disk:))
        registry.contribute(NoteTab.self, key: "first", NoteTab.init(disk:)).scope(.singleton)
        registry.register(SideTab.self, NoteTab.init(disk:))
        registry.forward(String.self, to: SideTab.self, label)
    }
}

@Test("References to the main actor have every form in an ordinary registry, also with arguments")
@MainActor func mainActorReferences() throws {
    let app = try Container(ReferencesAssembly())
    #expect(try app.resolve(NoteEditor.self, arguments: 1).text == "copy of 1")
    #expect(try app.resolve(NoteEditor.self, arguments: 1, "a").text == "copy of 1, a")
    #expect(try app.resolve(NoteEditor.self, arguments: 1, "a", true).text == "copy of 1, a, true")
    #expect(try app.resolve(NoteEditor.self, arguments: 1, "a", true, 2.5).text == "copy of 1, a, 2.5")
    #expect(try app.resolve((any Sheet).self, arguments: 1, "a").text == "copy of 1, a")
    #expect(try app.resolve(MainEditor.self).text == "copy of 0")
    #expect(try app.resolve(NoteTab.self) === app.resolve(NoteTab.self))
    #expect(try app.resolve([NoteTab].self).map(\.text) == ["tab on disk"])
    #expect(try app.resolve([String: NoteTab].self)["first"] === app.resolve([String: NoteTab].self)["first"])
    #expect(try app.resolve(String.self) == "tab on disk")
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

@Test("An ordinary registry has recipes of either kind") @MainActor func mainActorBesideOthers() async throws {
    let mixed = try Container(MixedAssembly())
    try await mixed.start()
    #expect(try mixed.resolve([Draft].self)[0].text == "started")
    #expect(try mixed.resolve(RowModel.self, arguments: 2).id == 2)
    let badge = try mixed.resolve(Badge.self)
    try badge.analytics().track("x")
    #expect(try mixed.resolve(Analytics.self).events == ["row", "x"])
    #expect(await Task.detached { (try? mixed.resolve(RowModel.self, arguments: 2)) == nil }.value)
}
