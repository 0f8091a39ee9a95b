// The code of the article "Wiring with a graph".
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Dovetail
import Foundation
// snippet.hide
import Synchronization
import Testing
// snippet.show

@Graph
struct AppGraph {
    let baseURL: URL

    // MARK: - Parameters

    func profile(_ id: User.ID, retrieveUsers: @escaping Users.Retrieve) -> Profile {
        Profile(id: id, retrieve: retrieveUsers)
    }

    // MARK: - Functions of recipes

    func screen(
        profile: @escaping (User.ID) -> Profile,  // a factory: the argument stays open
        api: @escaping () -> any ApiService  // deferred: made when it is called
    ) -> Screen {
        Screen(profile: profile, api: api)
    }

    // MARK: - Lifetimes

    func session(_ user: User, api: any ApiService) -> SessionGraph {
        SessionGraph(user: user, api: api)
    }

    // MARK: - Tests

    func userStorage() -> UserStorage { UserStorage(load: { "live" }, save: { _ in }) }
    func window() -> Window { Window() }
    // snippet.hide
    func report() -> (String) -> Void { { print($0) } }
    // snippet.show

    // MARK: - Overview

    @Shared func api(baseURL: URL) -> any ApiService { HTTPApi(baseURL: baseURL) }
    func retrieveUsers(api: any ApiService) -> Users.Retrieve {
        partial(api.fetch, arg1: .allUsers)
    }
}

// MARK: - Lifetimes

@Graph
struct SessionGraph {
    let user: User
    let api: any ApiService

    @Shared func basket(user: User) -> Basket { Basket(of: user) }
}

actor Closing {
    private var hooks: [@Sendable () async -> Void] = []

    func add(_ hook: @escaping @Sendable () async -> Void) { hooks.append(hook) }
    func run() async { for hook in hooks.reversed() { await hook() } }
}

@Graph
struct ServerGraph: Sendable {
    let closing: Closing

    @Shared func pool(closing: Closing) async throws -> Pool {
        let pool = try await Pool.connect()
        await closing.add { await pool.close() }
        return pool
    }
}

// snippet.hide
// MARK: - Graphs on the main actor

@MainActor
@Graph
struct ScreenGraph {
    func analytics() -> Analytics { Analytics() }
    func detail(_ id: User.ID, analytics: Analytics) -> DetailModel { DetailModel(id: id, analytics: analytics) }
}

@Graph
struct WindowGraph: Sendable {
    @MainActor func viewModel() -> ViewModel { ViewModel() }
    func report() -> (String) -> Void { { print($0) } }
}

@Graph
struct LoadingGraph: Sendable {
    @Shared func store() throws -> Store { Store() }
    func feed() async throws -> Feed { Feed() }
    func page(_ number: Int) throws -> Page { Page(number: number) }
    @MainActor func viewModel() -> ViewModel { ViewModel() }
}

struct Store: Sendable {}
struct Feed: Sendable {}

struct Page: Sendable {
    let number: Int
}

enum StoreError: Error, Equatable {
    case cannotBeOpened
    case noPage(Int)
}

public typealias Search = @Sendable (String) -> [String]

struct Index: Sendable {
    let search: Search = { [$0] }
}

@Graph
public struct IndexGraph: Sendable {
    func index() -> Index { Index() }
    func indexedSearch(index: Index) -> Search { index.search }
    public func search(indexedSearch: @escaping Search) -> Search { indexedSearch }
}

@Suite struct WiringWithAGraph {
    let app: AppGraph
    let url: URL

    init() throws {
        url = try #require(URL(string: "https://example.com"))
        app = AppGraph(baseURL: url)
    }

    @Test func overview() async throws {
        // snippet.show
        let retrieve = AppGraph(baseURL: url).retrieveUsers()
        // snippet.hide
        #expect(try await retrieve() == [.anna])
    }

    @Test func parameters() {
        // snippet.show
        let profile = app.profile(42)
        // snippet.hide
        #expect(profile.id == 42)
        // A recipe can be called with all of its parameters.
        #expect(app.profile(7, retrieveUsers: { [] }).id == 7)
    }

    @Test func functions() async throws {
        let screen = app.screen()
        #expect(screen.profile(3).id == 3)
        #expect(try await screen.api().fetch(.allUsers) == [.anna])
    }

    // MARK: - Lifetimes

    @Test func childGraph() {
        // snippet.show
        let session = app.session(.anna)
        let basket = session.basket()
        // snippet.hide
        #expect(session.basket() === basket)
        #expect(app.session(.anna).basket() !== basket)
        #expect(app.api() as? HTTPApi === app.api() as? HTTPApi)
    }

    @Test("Only the services that were made are closed")
    func closing() async throws {
        // snippet.show
        let closing = Closing()
        let server = ServerGraph(closing: closing)
        try await server.pool().migrate()
        await closing.run()
        // snippet.hide
        #expect(try await server.pool().isClosed)

        let connections = Pool.connections.withLock { $0 }
        let unused = Closing()
        _ = ServerGraph(closing: unused)
        await unused.run()
        #expect(Pool.connections.withLock { $0 } == connections)
    }

    // MARK: - Tests

    @Test func replacing() async throws {
        // snippet.show
        let testing = app.replacing {
            $0.retrieveUsers = { [] }  // a value, here a function
            $0.profile = { id in Profile(id: id, retrieve: { [] }) }  // a factory
            $0.replace(\.window) { Window() }  // not Sendable, so it is made each time
            $0.change(\.userStorage) { $0.load = { "testing" } }  // changes the result
        }
        // snippet.hide
        #expect(try await testing.retrieveUsers()().isEmpty)
        #expect(try await testing.screen().profile(1).retrieve().isEmpty)
        #expect(testing.window() !== testing.window())
        #expect(try await testing.userStorage().load() == "testing")
        #expect(try await app.userStorage().load() == "live")
    }

    @Test @MainActor func replacingWithEffects() async {
        let app = LoadingGraph()
        // snippet.show
        let failing = app.replacing {
            $0.replace(\.store) { throw StoreError.cannotBeOpened }
            $0.replace(\.feed) {
                try await Task.sleep(for: .seconds(1))
                return Feed()
            }
            $0.replace(\.page) { number in throw StoreError.noPage(number) }
            $0.replace(\.viewModel, on: MainActor.self) { ViewModel() }
        }
        // snippet.hide
        #expect(throws: StoreError.cannotBeOpened) { try failing.store() }
        #expect(throws: StoreError.noPage(3)) { try failing.page(3) }
        #expect(failing.viewModel() !== failing.viewModel())
        let feed = Task { try await failing.feed() }
        feed.cancel()
        await #expect(throws: CancellationError.self) { try await feed.value }
        #expect(IndexGraph().search()("a") == ["a"])
    }

    @Test func functionsThatAreNotSendable() {
        var reports: [String] = []
        let testing = app.replacing { $0.report = { reports.append($0) } }
        testing.report()("saved")
        #expect(reports == ["saved"])
    }

    @Test("A graph that is Sendable makes such a function with a Sendable one")
    func functionsInSendableGraphs() {
        let lines = Lines()
        let testing = WindowGraph().replacing { $0.replace(\.report) { { lines.report($0) } } }
        testing.report()("saved")
        #expect(lines.all.withLock { $0 } == ["saved"])
    }

    @Test @MainActor func onTheMainActor() {
        let windows = WindowGraph()
        let renamed = windows.replacing { $0.change(\.viewModel, on: MainActor.self) { $0.title = "Testing" } }
        #expect(renamed.viewModel().title == "Testing")

        let screens = ScreenGraph()
        let testing = screens.replacing {
            $0.replace(\.analytics) { Analytics(isEnabled: false) }  // a class of the main actor
            $0.detail = { id in DetailModel(id: id, analytics: Analytics(isEnabled: false)) }
        }
        #expect(!testing.analytics().isEnabled)
        #expect(!testing.detail(1).analytics.isEnabled)
        #expect(screens.detail(1).analytics.isEnabled)
    }
}
// snippet.show

// MARK: - The services

struct User: Equatable, Sendable {
    typealias ID = Int

    static let anna = User(id: 1)

    let id: ID
}

enum Users {
    typealias Retrieve = @Sendable () async throws -> [User]
}

enum Route { case allUsers }

protocol ApiService: Sendable {
    func fetch(_ route: Route) async throws -> [User]
}

final class HTTPApi: ApiService {
    let baseURL: URL

    init(baseURL: URL) { self.baseURL = baseURL }

    func fetch(_ route: Route) async throws -> [User] { [.anna] }
}

struct Profile {
    let id: User.ID
    let retrieve: Users.Retrieve
}

struct Screen {
    let profile: (User.ID) -> Profile
    let api: () -> any ApiService
}

// snippet.hide
final class Basket: Sendable {
    init(of user: User) {}
}

struct UserStorage: Sendable {
    var load: @Sendable () async throws -> String
    var save: @Sendable (String) async throws -> Void
}

final class Window {}

final class Lines: Sendable {
    let all = Mutex<[String]>([])

    func report(_ line: String) { all.withLock { $0.append(line) } }
}

actor Pool {
    static let connections = Mutex(0)
    private(set) var isClosed = false

    static func connect() async throws -> Pool {
        connections.withLock { $0 += 1 }
        return Pool()
    }
    func migrate() async throws {}
    func close() { isClosed = true }
}

@MainActor final class ViewModel {
    var title = "Users"
}

@MainActor final class Analytics {
    let isEnabled: Bool

    init(isEnabled: Bool = true) { self.isEnabled = isEnabled }
}

@MainActor final class DetailModel {
    let id: User.ID
    let analytics: Analytics

    init(id: User.ID, analytics: Analytics) {
        self.id = id
        self.analytics = analytics
    }
}

await Testing.__swiftPMEntryPoint() as Never
