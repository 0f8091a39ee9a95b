// The code of the article "When it does not compile": what to write where the compiler reports an error.

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Dovetail
import DovetailContainer

// snippet.hide
struct User: Sendable {
    var name = "Anna"
}

protocol API: Sendable {
    func fetchUsers() async throws -> [User]
}

struct OnlineAPI: API {
    func fetchUsers() async throws -> [User] { [User()] }
}

struct Users: Sendable {
    let api: any API
}

struct Screen {
    let users: Users
    let id: Int
}

struct Draft {
    let id: Int
    let users: () throws -> Users
}

struct Credentials: Sendable {}

@MainActor final class Window {
    init() {}
}
// snippet.show

enum LoadUsers: NamedService {
    typealias Service = @Sendable () async throws -> [User]
}

enum CountUsers: NamedService {
    typealias Service = @Sendable () async throws -> Int
}

let container = try Container { registry in
    registry.register((any API).self) { OnlineAPI() }.scope(.singleton)

    registry.register(Users.self) { (api: any API) in
        print("making Users")
        return Users(api: api)
    }

    registry.register(LoadUsers.self) { (api: any API) in
        { try await api.fetchUsers() }
    }

    registry.register(CountUsers.self) { (load: Named<LoadUsers>) in
        { try await load.value().count }
    }

    registry.register(Screen.self, arguments: Int.self) { (id, users: Users) in Screen(users: users, id: id) }

    registry.onMainActor.contribute(Window.self, Window.init)

    registry.register([Screen].self) { (screen: @escaping @Sendable (Int) throws -> Screen) in
        [try screen(1), try screen(2)]
    }

    registry.register(Draft.self, arguments: Int.self) { (id, users: @escaping () throws -> Users) in
        Draft(id: id, users: users)
    }
}

@Client
struct Session: Sendable {
    var userID: Int? = nil
    var signIn: @Sendable (_ credentials: Credentials) async throws -> User
    var isSignedIn: @Sendable () -> Bool = unimplemented("Session.isSignedIn", returning: false)
}

// snippet.hide
public typealias Search = @Sendable (String) -> [String]

struct Index: Sendable {
    let search: Search = { [$0] }
}

struct Database: Sendable {}

@Graph
struct StorageGraph: Sendable {
    func database() -> Database { Database() }
}

@Graph
struct BackupGraph: Sendable {
    func database() -> Database { Database() }
}
// snippet.show

@Graph
public struct SearchGraph: Sendable {
    let search: Search

    public init(search: @escaping Search) { self.search = search }
}

@Graph
public struct IndexGraph: Sendable {
    func index() -> Index { Index() }
    func indexedSearch(index: Index) -> Search { index.search }
    public func search(indexedSearch: @escaping Search) -> Search { indexedSearch }
}

@Graph
struct AppGraph: Sendable {
    @Included let storage: StorageGraph
    @Included let backup: BackupGraph

    func database(storage: StorageGraph) -> Database { storage.database() }

    func databases(database: Database) -> [Database] { [database] }
}

// snippet.hide
precondition(IndexGraph().search()("a") == ["a"])
precondition(SearchGraph(search: { [$0] }).search("b") == ["b"])
precondition(AppGraph(storage: StorageGraph(), backup: BackupGraph()).databases().count == 1)
let screens = try container.resolve([Screen].self)
precondition(screens.map(\.id) == [1, 2])
let draft = try container.resolve(Draft.self, arguments: 3)
let draftUsers = try await draft.users().api.fetchUsers()
precondition(draft.id == 3 && draftUsers.count == 1)
let count = try await container.resolve(CountUsers.self)()
precondition(count == 1)
var session = Session()
session.signIn = { _ in User() }
let user = try await session.signIn(credentials: Credentials())
precondition(user.name == "Anna" && session.userID == nil)
