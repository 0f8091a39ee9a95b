// The code of the article "An app with Xcode's defaults": no word about isolation. It is compiled with the main actor as the default isolation.

import Dovetail
import DovetailContainer
import Testing

// MARK: The app

struct User: Equatable {
    var name: String
    var isActive = true
}

protocol API {
    func users() async throws -> [User]
}

final class LiveAPI: API {
    func users() async throws -> [User] { [User(name: "Anna")] }
}

final class Analytics {
    private(set) var events: [String] = []

    func track(_ event: String) { events.append(event) }
}

// MARK: A container

enum LoadUsers: NamedService { typealias Service = () async throws -> [User] }

struct AppAssembly: MainActorAssembly {
    func assemble(_ registry: inout MainActorRegistry) {
        registry.register((any API).self, LiveAPI.init).scope(.singleton)
        registry.register(Analytics.self, Analytics.init).scope(.singleton)
        registry.register(LoadUsers.self) { (api: any API) in
            { try await api.users().filter(\.isActive) }
        }
        registry.register(UserModel.self, arguments: User.self, UserModel.init)
        registry.register(UserListModel.self) {
            (load: Named<LoadUsers>, open: @escaping (User) throws -> UserModel) in
            UserListModel(load: load.value, open: open)
        }
    }
}

final class UserModel {
    let user: User

    init(user: User, analytics: Analytics) { self.user = user }
}

final class UserListModel {
    private let load: () async throws -> [User]
    private let open: (User) throws -> UserModel

    init(
        load: @escaping () async throws -> [User],
        open: @escaping (User) throws -> UserModel
    ) {
        self.load = load
        self.open = open
    }

    func first() async throws -> UserModel? { try await load().first.map(open) }
}

actor Importer {
    func importUsers() async {}
}

struct BackgroundAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Importer.self) { Importer() }.scope(.singleton)
    }
}

func launch() async throws {
    let app = try Container(AppAssembly(), BackgroundAssembly())
    let list = try app.resolve(UserListModel.self)
    let model = try await list.first()
    print(model?.user.name ?? "nobody")
}

// MARK: Away from the main actor

actor Synchronization {
    private let app: Container

    init(app: Container) {
        self.app = app
    }

    func run() async throws {
        await (try app.resolve(Importer.self)).importUsers()
        let analytics = try app.resolve(
            (@MainActor @Sendable () throws -> Analytics).self
        )
        try await analytics().track("imported")
    }
}

// MARK: Closures as arguments

final class EditorModel {
    private var user: User
    private let save: (User) -> Void
    private let analytics: Analytics

    init(user: User, save: @escaping (User) -> Void, analytics: Analytics) {
        (self.user, self.save, self.analytics) = (user, save, analytics)
    }

    func rename(to name: String) {
        user.name = name
        analytics.track("rename")
        save(user)
    }
}

struct EditorAssembly: MainActorAssembly {
    func assemble(_ registry: inout MainActorRegistry) {
        registry.register(
            EditorModel.self,
            arguments: User.self,
            ((User) -> Void).self,
            EditorModel.init
        )
    }
}

// MARK: A log-in

enum LoggedIn: NamedScope { typealias Inputs = User }

final class Sync {
    private(set) var isRunning = false

    func start() async { isRunning = true }
    func stop() async { isRunning = false }
}

struct LogInAssembly: MainActorAssembly {
    func assemble(_ registry: inout MainActorRegistry) {
        registry.register(Sync.self, Sync.init)
            .scope(LoggedIn.self)
            .onStart { await $0.start() }
            .onStop { await $0.stop() }
        registry.register(HomeModel.self, HomeModel.init)
        registry.register(Coordinator.self, Coordinator.init)
    }
}

final class Coordinator {
    private let enter: Enter<LoggedIn>
    private var session: Container?

    init(enter: Enter<LoggedIn>) {
        self.enter = enter
    }

    func logIn(_ user: User) async throws -> HomeModel {
        let session = try enter(user)
        try await session.start()
        self.session = session
        return try session.resolve(HomeModel.self)
    }

    func logOut() async throws {
        try await session?.stop()
        session = nil
    }
}

final class HomeModel {
    let user: User
    let sync: Sync

    init(user: User, sync: Sync) { (self.user, self.sync) = (user, sync) }
}

// MARK: A client that an actor uses

nonisolated struct HTTPClient: Sendable { var get: @Sendable (_ path: String) async throws -> String }

actor Uploader {
    private let http: HTTPClient

    init(http: HTTPClient) { self.http = http }

    func upload() async throws -> String { try await http.get("/upload") }
}

// MARK: A graph

@Graph
struct AppGraph {
    @Shared func analytics() -> Analytics { Analytics() }
    func api() -> any API { LiveAPI() }
    func loadUsers(api: any API) -> () async throws -> [User] {
        { try await api.users() }
    }
    func user(_ user: User, analytics: Analytics) -> UserModel {
        UserModel(user: user, analytics: analytics)
    }
    func list(
        loadUsers: @escaping () async throws -> [User],
        user: @escaping (User) -> UserModel
    ) -> UserListModel {
        UserListModel(load: loadUsers, open: user)
    }
}

// MARK: Tests

func testing() throws -> Container {
    try Container(AppAssembly(), BackgroundAssembly())
        .replacing(on: MainActor.self) { registry in
            registry.register(LoadUsers.self) { { [User(name: "Ben")] } }
        }
}

func testingGraph() -> AppGraph {
    AppGraph().replacing { $0.loadUsers = { [User(name: "Ben")] } }
}

// MARK: What the article says

@Suite("The article AnAppWithXcodesDefaults") struct AnAppWithXcodesDefaultsTests {
    @Test func servicesOfAnAppAreMadeOnTheMainActor() async throws {
        try await launch()

        let app = try Container(AppAssembly(), BackgroundAssembly())
        try await Synchronization(app: app).run()
        expect(try app.resolve(Analytics.self).events == ["imported"])
        try await Outside().check(app)
    }

    @Test func aModelTakesAClosure() throws {
        let app = try Container(AppAssembly(), EditorAssembly())
        var saved: [String] = []
        let save: (User) -> Void = { saved.append($0.name) }
        let editor = try app.resolve(EditorModel.self, arguments: User(name: "Anna"), save)
        editor.rename(to: "Ben")
        expect(saved == ["Ben"])
    }

    @Test func aLogInStartsAndStopsServices() async throws {
        let app = try Container(AppAssembly(), LogInAssembly())
        let coordinator = try app.resolve(Coordinator.self)
        let home = try await coordinator.logIn(User(name: "Anna"))
        expect(home.sync.isRunning)
        try await coordinator.logOut()
        expect(!home.sync.isRunning)
    }

    @Test func anActorUsesAClient() async throws {
        let app = try Container { registry in
            registry.register(HTTPClient.self) { HTTPClient { path in path } }
            registry.register(Uploader.self) { (http: HTTPClient) in Uploader(http: http) }.scope(.singleton)
        }
        expect(try await app.resolve(Uploader.self).upload() == "/upload")
    }

    @Test func servicesOfAnAppAreReplaced() async throws {
        expect(try await testing().resolve(UserListModel.self).first()?.user.name == "Ben")
        expect(try await AppGraph().list().first()?.user.name == "Anna")
        expect(try await testingGraph().list().first()?.user.name == "Ben")
    }
}

actor Outside {
    func check(_ app: Container) throws {
        _ = try app.resolve(Importer.self)
        let error = #expect(throws: ResolutionError.self) {
            _ = try app.resolve((@Sendable () throws -> Analytics).self)()
        }
        expect("\(error, default: "")".contains("Analytics"))
    }
}
