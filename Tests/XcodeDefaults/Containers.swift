// A container of an app whose parts belong to the main actor, beside parts that can be used anywhere.
import Dovetail
import DovetailTesting

// MARK: The app

protocol API {
    func users() async throws -> [User]
}

final class LiveAPI: API {
    let base: String

    init(base: String) {
        expectMainActor()
        self.base = base
    }

    func users() async throws -> [User] {
        expectMainActor()
        return [.anna, User(name: base)]
    }
}

final class LoggingAPI: API {
    private let api: any API

    init(_ api: any API) {
        expectMainActor()
        self.api = api
    }

    func users() async throws -> [User] { try await api.users() }
}

final class EventLog {
    private(set) var events: [String] = []

    func track(_ event: String) {
        expectMainActor()
        events.append(event)
    }
}

enum LoadNames: NamedService { typealias Service = () async throws -> [String] }

final class UserListModel {
    let load: () async throws -> [String]
    let log: EventLog

    init(load: @escaping () async throws -> [String], log: EventLog) {
        expectMainActor()
        self.load = load
        self.log = log
    }
}

final class UserModel {
    let id: Int

    init(id: Int) {
        expectMainActor()
        self.id = id
    }
}

final class Coordinator {
    let makeUser: (Int) throws -> UserModel
    let list: () throws -> UserListModel

    init(makeUser: @escaping (Int) throws -> UserModel, list: @escaping () throws -> UserListModel) {
        expectMainActor()
        self.makeUser = makeUser
        self.list = list
    }
}

protocol Plugin {
    var name: String { get }
}

final class Spelling: Plugin {
    let name = "spelling"
}

final class Connection {
    private(set) var isOpen = false
    private let log: EventLog

    init(log: EventLog) {
        expectMainActor()
        self.log = log
    }

    func open() async throws {
        expectMainActor()
        isOpen = true
    }

    func close() {
        expectMainActor()
        isOpen = false
    }
}

extension Scope {
    static let session = Scope("session")
    /// Entered anywhere.
    nonisolated static let request = Scope("request")
}

protocol Account {
    var name: String { get }
}

final class LocalAccount: Account {
    let name = "local"
}

/// Not `Sendable`, wherever it is.
nonisolated struct Draft {
    var save: () -> Void
}

final class Inbox {
    let account: any Account
    let draft: Draft

    init(account: any Account, draft: Draft) {
        expectMainActor()
        self.account = account
        self.draft = draft
    }
}

struct AppAssembly: MainActorAssembly {
    let base: String

    func assemble(_ registry: inout MainActorRegistry) {
        registry.register((any API).self, scope: .singleton) { LiveAPI(base: base) }
        registry.register(EventLog.self, scope: .singleton, EventLog.init)
        registry.register(LoadNames.self) { (api: any API) in { try await api.users().map(\.name) } }
        registry.register(UserListModel.self) { (load: Named<LoadNames>, log: EventLog) in
            UserListModel(load: load.value, log: log)
        }
        registry.register(UserModel.self, arguments: Int.self, UserModel.init)
        registry.register(Coordinator.self, Coordinator.init)
        registry.contribute((any Plugin).self, Spelling.init)
        registry.contribute((any Plugin).self, key: "spelling", Spelling.init)
        registry.decorate((any API).self) { api in LoggingAPI(api) }
        registry.register(
            Connection.self,
            scope: .singleton,
            onStart: { try await $0.open() },
            onStop: { $0.close() },
            Connection.init
        )
        registry.forward(AnyObject.self, to: EventLog.self) { $0 }
        registry.registerFactory(DetailModel.self, DetailModel.init)
        registry.declare(.session, supplying: (any Account).self, Draft.self)
        registry.declare(.request, within: .session, supplying: Int.self)
        registry.register(Inbox.self, scope: .session, Inbox.init)
    }
}

/// Notes what is made and what fails.
struct ObservingAssembly: MainActorAssembly {
    let log: EventLog

    func assemble(_ registry: inout MainActorRegistry) {
        registry.observe(
            made: { service, _ in log.track("made \(service)") },
            failed: { service, _, _ in log.track("failed \(service)") }
        )
    }
}

/// Can be used anywhere.
struct NetworkAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Worker.self, scope: .singleton) { Worker() }
        registry.register(String.self) { "network" }
    }
}

actor Worker {
    func text(in container: Container) throws -> String { try container.resolve(String.self) }

    func isRefused(_ container: Container) -> Bool {
        do {
            _ = try container.resolve(EventLog.self)
            return false
        } catch {
            return (error as? ResolutionError)?.reason == .notOnMainActor
        }
    }
}

// MARK: Checks

@MainActor
func checkContainers() async throws {
    let app = try Container(AppAssembly(base: "Ben"), NetworkAssembly())
    let list = try app.resolve(UserListModel.self)
    expect(try await list.load() == ["Anna", "Ben"])
    list.log.track("list")
    expect(try app.resolve(EventLog.self).events == ["list"])

    let coordinator = try app.resolve(Coordinator.self)
    expect(try coordinator.makeUser(4).id == 4)
    expect(try coordinator.list().log === list.log)
    expect(try app.resolve(UserModel.self, arguments: 5).id == 5)
    expect(try app.resolve(DetailModel.self, arguments: 6).id == 6)
    expect(try app.resolve([any Plugin].self).map(\.name) == ["spelling"])
    expect(try app.resolve([String: any Plugin].self).keys.sorted() == ["spelling"])
    expect(try app.resolve(AnyObject.self) === list.log)

    try await app.start()
    let connection = try app.resolve(Connection.self)
    expect(connection.isOpen)
    try await app.stop()
    expect(!connection.isOpen)

    try await checkElsewhere(app)
    try checkReplacing(app)
    try await checkScopes(app)
    try await checkObserving()
    expectWired(AppAssembly(base: ""), NetworkAssembly())
}

/// What lives on the main actor is refused elsewhere; an ordinary assembly works anywhere.
private func checkElsewhere(_ app: Container) async throws {
    let worker = try app.resolve(Worker.self)
    expect(await worker.isRefused(app))
    expect(try await worker.text(in: app) == "network")
    let isRefused = await Task.detached { (try? app.resolve(EventLog.self)) == nil }.value
    expect(isRefused)
    let text = try await Task.detached { try Container(NetworkAssembly()).resolve(String.self) }.value
    expect(text == "network")
    let other = try await Task.detached { try await Container(AppAssembly(base: ""), NetworkAssembly()) }.value
    expect(try await worker.text(in: other) == "network")
}

@MainActor
private func checkReplacing(_ app: Container) throws {
    final class FakeAPI: API {
        func users() async throws -> [User] { [] }
    }
    let testing = try app.replacing(on: MainActor.self) { registry in
        registry.register((any API).self, scope: .singleton) { FakeAPI() }
    }
    expect(try testing.resolve((any API).self) is LoggingAPI)
    let changed = try app.replacing { $0.register(String.self) { "changed" } }
    expect(try changed.resolve(String.self) == "changed")
}

/// A scope is entered with what stays on the main actor.
@MainActor
private func checkScopes(_ app: Container) async throws {
    var saved = 0
    let account: any Account = LocalAccount()
    let session = try app.enter(.session, on: MainActor.self, supplying: account, Draft { saved += 1 })
    let inbox = try session.resolve(Inbox.self)
    inbox.draft.save()
    expect(saved == 1 && inbox.account.name == "local")
    expect(try session.resolve(Inbox.self) === inbox)
    expect(await Task.detached { (try? session.resolve(Draft.self)) == nil }.value)
    expect(await Task.detached { (try? session.resolve(Inbox.self)) == nil }.value)

    let request = try await Task.detached { try session.enter(.request, supplying: 7) }.value
    expect(try request.resolve(Int.self) == 7)
}

/// Whoever observes on the main actor is told there, of what happens anywhere.
@MainActor
private func checkObserving() async throws {
    let log = EventLog()
    let app = try Container(AppAssembly(base: ""), NetworkAssembly(), ObservingAssembly(log: log))
    _ = try app.resolve(UserModel.self, arguments: 1)
    let text = try await Task.detached { try app.resolve(String.self) }.value
    expect(text == "network")
    expect(await Task.detached { (try? app.resolve(EventLog.self)) == nil }.value)
    while log.events.count < 3 { await Task.yield() }
    expect(log.events == ["made UserModel", "made String", "failed EventLog"])
}
