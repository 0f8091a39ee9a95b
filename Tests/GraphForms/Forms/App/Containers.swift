// A container of an app whose parts belong to the main actor, beside parts that can be used anywhere.
import DovetailContainer
import DovetailTesting
import Testing

// MARK: The app

protocol PeopleAPI { func people() async throws -> [Person] }

final class LivePeopleAPI: AppObject, PeopleAPI {
    let base: String

    init(base: String) { self.base = base }

    func people() async throws -> [Person] { onMainActor([.anna, Person(name: base)]) }
}

final class LoggingPeopleAPI: AppObject, PeopleAPI {
    private let api: any PeopleAPI

    init(_ api: any PeopleAPI) { self.api = api }

    func people() async throws -> [Person] { try await api.people() }
}

final class EventLog {
    private(set) var events: [String] = []

    func track(_ event: String) { events.append(onMainActor(event)) }
}

enum LoadNames: NamedService { typealias Service = () async throws -> [String] }

final class PeopleModel: AppObject {
    let load: () async throws -> [String]
    let log: EventLog

    init(load: @escaping () async throws -> [String], log: EventLog) { (self.load, self.log) = (load, log) }
}

final class PersonModel: AppObject {
    let id: Int

    init(id: Int) { self.id = id }
}

final class UserCoordinator: AppObject {
    let makeUser: (Int) throws -> PersonModel
    let list: () throws -> PeopleModel

    init(makeUser: @escaping (Int) throws -> PersonModel, list: @escaping () throws -> PeopleModel) {
        (self.makeUser, self.list) = (makeUser, list)
    }
}

protocol Plugin { var name: String { get } }
final class Spelling: Plugin { let name = "spelling" }

final class Connection: AppObject {
    private(set) var isOpen = false

    init(log: EventLog) {}

    func open() async throws { isOpen = onMainActor(true) }
    func close() { isOpen = onMainActor(false) }
}

enum Session: NamedScope { typealias Inputs = (Account, Letter) }

enum Request: NamedScope {
    typealias Inputs = Int
    typealias Outer = Session
}

final class Account: Sendable { let name = "local" }

/// Its function uses the state of the main actor.
struct Letter: Sendable { var save: @MainActor @Sendable () -> Void }

final class Inbox: AppObject {
    let account: Account
    let letter: Letter

    init(account: Account, letter: Letter) { (self.account, self.letter) = (account, letter) }
}

final class Reply: AppObject {
    let inbox: Inbox

    init(number: Int, inbox: Inbox) { self.inbox = inbox }
}

/// Enters a session.
struct Mailbox { let open: (Account, Letter) throws -> Inbox }

struct PeopleAssembly: MainActorAssembly {
    let base: String

    func assemble(_ registry: inout MainActorRegistry) {
        registry.register((any PeopleAPI).self) { LivePeopleAPI(base: base) }.scope(.singleton)
        registry.register(EventLog.self, EventLog.init).scope(.singleton)
        registry.register(LoadNames.self) { (api: any PeopleAPI) in { try await api.people().map(\.name) } }
        registry.register(PeopleModel.self) { (load: Named<LoadNames>, log: EventLog) in
            PeopleModel(load: load.value, log: log)
        }
        registry.register(PersonModel.self, arguments: Int.self, PersonModel.init)
        registry.register(UserCoordinator.self, UserCoordinator.init)
        registry.contribute((any Plugin).self, Spelling.init)
        registry.contribute((any Plugin).self, key: "spelling", Spelling.init)
        registry.decorate((any PeopleAPI).self) { api in LoggingPeopleAPI(api) }
        registry.register(Connection.self, Connection.init)
            .scope(.singleton)
            .onStart { try await $0.open() }
            .onStop { $0.close() }
        registry.forward(AnyObject.self, to: EventLog.self) { $0 }
        registry.registerFactory(DetailModel.self, DetailModel.init)
        registry.register(Inbox.self, Inbox.init).scope(Session.self)
        registry.register(Reply.self) { (number: Int, inbox: Inbox) in Reply(number: number, inbox: inbox) }
            .scope(Request.self)
        registry.register(Mailbox.self) { (enter: Enter<Session>) in Mailbox { try enter($0, $1).resolve(Inbox.self) } }
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
        registry.register(Worker.self) { Worker() }.scope(.singleton)
        registry.register(String.self) { "network" }
    }
}

actor Worker {
    func text(in container: Container) throws -> String { try container.resolve(String.self) }

    func isRefused(_ container: Container) -> Bool {
        #expect(throws: ResolutionError.self) { _ = try container.resolve(EventLog.self) }?.reason == .notOnMainActor
    }
}

// MARK: Checks

@MainActor private func peopleApp() throws -> Container {
    try Container(PeopleAssembly(base: "Ben"), NetworkAssembly())
}

@Suite("Containers of an app") struct AppContainerTests {
    @Test @MainActor func aContainerMakesTheServicesOfAnApp() async throws {
        let app = try peopleApp()
        let list = try app.resolve(PeopleModel.self)
        expect(try await list.load() == ["Anna", "Ben"])
        list.log.track("list")
        expect(try app.resolve(EventLog.self).events == ["list"])

        let coordinator = try app.resolve(UserCoordinator.self)
        expect(try coordinator.makeUser(4).id == 4)
        expect(try coordinator.list().log === list.log)
        expect(try app.resolve(PersonModel.self, arguments: 5).id == 5)
        expect(try app.resolve(DetailModel.self, arguments: 6).id == 6)
        expect(try app.resolve([any Plugin].self).map(\.name) == ["spelling"])
        expect(try app.resolve([String: any Plugin].self).keys.sorted() == ["spelling"])
        expect(try app.resolve(AnyObject.self) === list.log)

        try await app.start()
        let connection = try app.resolve(Connection.self)
        expect(connection.isOpen)
        try await app.stop()
        expect(!connection.isOpen)
        expectWired(PeopleAssembly(base: ""), NetworkAssembly())
    }

    @Test @MainActor func servicesOfTheMainActorAreRefusedElsewhereAndOrdinaryOnesWorkAnywhere() async throws {
        let app = try peopleApp()
        let worker = try app.resolve(Worker.self)
        expect(await worker.isRefused(app))
        expect(try await worker.text(in: app) == "network")
        expect(await Task.detached { (try? app.resolve(EventLog.self)) == nil }.value)
        expect(try await Task.detached { try Container(NetworkAssembly()).resolve(String.self) }.value == "network")
        let other = try await Task.detached { try await Container(PeopleAssembly(base: ""), NetworkAssembly()) }.value
        expect(try await worker.text(in: other) == "network")
    }

    @Test @MainActor func registrationsOfAnAppAreReplaced() throws {
        let app = try peopleApp()
        final class FakePeopleAPI: PeopleAPI { func people() async throws -> [Person] { [] } }
        let testing = try app.replacing(on: MainActor.self) { registry in
            registry.register((any PeopleAPI).self) { FakePeopleAPI() }.scope(.singleton)
        }
        expect(try testing.resolve((any PeopleAPI).self) is LoggingPeopleAPI)
        let changed = try app.replacing { $0.register(String.self) { "changed" } }
        expect(try changed.resolve(String.self) == "changed")
    }

    @Test @MainActor func aScopeIsEnteredWithServicesThatStayOnTheMainActor() async throws {
        let app = try peopleApp()
        var saved = 0
        let session = try app.enter(Session.self, Account(), Letter { saved += 1 })
        let inbox = try session.resolve(Inbox.self)
        inbox.letter.save()
        expect(saved == 1 && inbox.account.name == "local")
        expect(try session.resolve(Inbox.self) === inbox)
        expect(await Task.detached { (try? session.resolve(Inbox.self)) == nil }.value)

        let request = try await Task.detached { try session.enter(Request.self, 7) }.value
        expect(try request.resolve(Int.self) == 7)
        expect(try request.resolve(Reply.self).inbox === inbox)
        expect(try app.resolve(Mailbox.self).open(Account(), Letter {}) !== inbox)
    }

    @Test @MainActor func anObserverOfTheMainActorIsNotifiedThere() async throws {
        let log = EventLog()
        let app = try Container(PeopleAssembly(base: ""), NetworkAssembly(), ObservingAssembly(log: log))
        _ = try app.resolve(PersonModel.self, arguments: 1)
        expect(try await Task.detached { try app.resolve(String.self) }.value == "network")
        expect(await Task.detached { (try? app.resolve(EventLog.self)) == nil }.value)
        while log.events.count < 3 { await Task.yield() }
        expect(log.events == ["made PersonModel", "made String", "failed EventLog"])
    }
}
