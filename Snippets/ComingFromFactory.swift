// The code of the article "Coming from Factory". Its tests run at the end.
import Dovetail
import DovetailContainer
// snippet.hide
import Testing

// MARK: - Rewrite a container

enum Users {
    typealias Load = @Sendable () async throws -> [User]
}
// snippet.show

@MainActor
final class UserListModel {
    private let load: Users.Load
    private(set) var names: [String] = []

    init(load: @escaping Users.Load) { self.load = load }

    func refresh() async throws { names = try await load().map(\.name) }
}

@Graph
struct AppGraph: Sendable {
    @Shared func api() -> any API { HTTPAPI() }
    func activeUsers(api: any API) -> Users.Load {
        { try await api.users().filter(\.isActive) }
    }
    func session(_ account: Account) -> SessionGraph {
        SessionGraph(account: account, app: self)
    }

    @MainActor func userList(activeUsers: @escaping Users.Load) -> UserListModel {
        UserListModel(load: activeUsers)
    }
    @MainActor func profile(
        _ id: User.ID,
        activeUsers: @escaping Users.Load
    ) -> ProfileModel {
        ProfileModel(id: id, load: activeUsers)
    }
}

// snippet.hide
@Test("The application as a graph") @MainActor
func application() async throws {
    // snippet.show
    let app = AppGraph()
    let list = app.userList()
    // snippet.hide
    try await list.refresh()
    #expect(list.names == ["Anna"])
    #expect(try await app.profile(1).name() == "Anna")
}

// MARK: - Write tests

@Test("The model is tested with a closure") @MainActor
func lists() async throws {
    // snippet.show
    let list = UserListModel(load: { [.anna, .ben] })
    // snippet.hide
    try await list.refresh()
    #expect(list.names == ["Anna", "Ben"])
}

@Test("A part of the application is tested with a graph in which a recipe is replaced") @MainActor
func listsTheUsersOfTheServer() async throws {
    // snippet.show
    let app = AppGraph().replacing { $0.api = FakeAPI() }
    // snippet.hide
    let list = app.userList()
    try await list.refresh()
    #expect(list.names == ["Carla"])
}

// MARK: - The code that makes the graph chooses

extension AppGraph {
    static func launched(with arguments: [String]) -> AppGraph {
        let app = AppGraph()
        return arguments.contains("fake") ? app.replacing { $0.api = FakeAPI() } : app
    }
}

@Test("Arguments choose another implementation")
func arguments() async throws {
    #expect(try await AppGraph.launched(with: ["fake"]).activeUsers()() == [.carla])
    #expect(try await AppGraph.launched(with: []).activeUsers()() == [.anna])
}

// MARK: - Make a graph for each session
// snippet.show

@Graph
struct SessionGraph: Sendable {
    let account: Account
    @Included let app: AppGraph

    @Shared func basket(account: Account) -> Basket { Basket(of: account) }
    func checkOut(basket: Basket, api: any API) -> CheckOut {
        { try await api.order(basket.goods()) }
    }
}

// snippet.hide
@Test("A session is a graph")
func session() async throws {
    let app = AppGraph()
    let session = app.session(Account(name: "Anna"))
    #expect(session.basket() === session.basket())
    try await session.checkOut()()
    #expect(app.session(Account(name: "Anna")).basket() !== session.basket())
}

// MARK: - Move one feature at a time
// snippet.show

enum Moved {
    static let app = AppGraph()
}

extension FactoryKit.Container {
    var activeUsers: Factory<Users.Load> { self { Moved.app.activeUsers() } }
}

@Graph
struct ProfileGraph: Sendable {
    func activeUsers() -> Users.Load { FactoryKit.Container.shared.activeUsers() }

    @MainActor func profile(
        _ id: User.ID,
        activeUsers: @escaping Users.Load
    ) -> ProfileModel {
        ProfileModel(id: id, load: activeUsers)
    }
}

// snippet.hide
@Test("Factory takes from a graph, and a graph from Factory") @MainActor
func both() async throws {
    #expect(try await FactoryKit.Container.shared.activeUsers()() == [.anna])
    #expect(try await ProfileGraph().profile(1).name() == "Anna")
}

// MARK: - Types that the article uses

struct User: Sendable, Equatable, Identifiable {
    static let anna = User(id: 1, name: "Anna", isActive: true)
    static let ben = User(id: 2, name: "Ben", isActive: false)
    static let carla = User(id: 3, name: "Carla", isActive: true)

    let id: Int
    let name: String
    let isActive: Bool
}

protocol API: Sendable {
    func users() async throws -> [User]
    func order(_ goods: [String]) async throws
}

struct HTTPAPI: API {
    func users() async throws -> [User] { [.anna, .ben] }
    func order(_ goods: [String]) async throws {}
}

struct FakeAPI: API {
    func users() async throws -> [User] { [.carla] }
    func order(_ goods: [String]) async throws {}
}

@MainActor
final class ProfileModel {
    private let id: User.ID
    private let load: Users.Load

    init(id: User.ID, load: @escaping Users.Load) {
        self.id = id
        self.load = load
    }

    func name() async throws -> String? { try await load().first { $0.id == id }?.name }
}

struct Account: Sendable {
    let name: String
}

typealias CheckOut = @Sendable () async throws -> Void

final class Basket: Sendable {
    let account: Account

    init(of account: Account) { self.account = account }

    func goods() -> [String] { [] }
}

/// As much of Factory 3.2 as the bridge calls: the snippet is compiled without the library.
enum FactoryKit {
    struct Factory<Service> {
        let make: () -> Service

        func callAsFunction() -> Service { make() }
    }

    final class Container: Sendable {
        static let shared = Container()

        func callAsFunction<Service>(_ make: @escaping () -> Service) -> Factory<Service> { Factory(make: make) }
    }
}

typealias Factory = FactoryKit.Factory

await Testing.__swiftPMEntryPoint() as Never
