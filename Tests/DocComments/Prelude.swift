// What the code in documentation comments takes for granted: an application that loads users, and a server.
import Dovetail
import DovetailContainer
import Foundation

struct User: Hashable, Identifiable, Sendable {
    var id: Int
    var name = "Ada"
    var isActive = true
    static let anna = User(id: 1, name: "Anna")
    static let ben = User(id: 2, name: "Ben")
}
struct Route: Hashable, Sendable {
    var path: String
    init(_ path: String) { self.path = path }
    static let allUsers = Route("/api/users/all")
}
enum Users {
    typealias Fetch = @Sendable (Route) async throws -> [User]
    typealias Find = @Sendable (User.ID) async throws -> User
    typealias Retrieve = @Sendable () async throws -> [User]
    typealias Load = @Sendable () async throws -> [User]
    typealias IsIncluded = @Sendable (User) -> Bool
    enum RetrieveAll: NamedService { typealias Service = Retrieve }
    enum LoadAll: NamedService { typealias Service = Load }
    static func load(retrieve: Retrieve, isIncluded: IsIncluded = { $0.isActive }) async throws -> [User] { [] }
}
protocol ApiService: Sendable { func fetch(_ route: Route) async throws -> [User] }
struct HTTPApi: ApiService {
    var baseURL: URL
    func fetch(_ route: Route) async throws -> [User] { [.anna, .ben] }
    func find(_ id: User.ID) async throws -> User { .anna }
    func search(_ name: String, page: Int) async throws -> [User] { [.anna] }
}
struct Credentials: Hashable, Sendable { var token = "" }
@Client struct UserStorage: Sendable {
    var save: @Sendable (_ credentials: Credentials) async throws -> Void
    var load: @Sendable () async throws -> Credentials
    var delete: @Sendable () async -> Void
}
struct ProfileViewModel: Sendable {
    var id: User.ID
    var load: Users.Load
}
@MainActor final class UserListModel {
    var title = ""
    func reload() {}
    func count() -> Int { 0 }
}
@MainActor struct Analytics {
    var isSilent = false
    func flush() {}
}
final class Loader { var hasNextPage = true }
struct Report: Sendable { init(of storage: UserStorage) {} }
struct Database: Sendable {
    init(path: String) throws {}
    static func open() async throws -> Database { try Database(path: "users.sqlite") }
    func migrate() async throws {}
    func close() async {}
}
struct Logger: Sendable { func debug(_ message: String) {} }
struct HTTPRequest: Hashable, Sendable { var path = "/" }
struct Trace: Sendable {}
struct Account: Sendable { var name = "Anna" }
struct Response: Sendable {}
struct Basket: Sendable { init(of user: User) {} }
struct Handler: Sendable {
    let request: HTTPRequest
    let basket: Basket
    func respond() async throws -> Response { Response() }
}
struct Transaction: Sendable {
    func commit() async throws {}
    func rollBack() async throws {}
}
struct Pool: Sendable {
    func withTransaction(_ work: (Transaction) async throws -> Void) async throws {}
}
struct Page: Sendable { init(for request: HTTPRequest) {} }
struct Middleware: Sendable {
    let handle: @Sendable (HTTPRequest, @Sendable (Handler) async throws -> Response) async throws -> Response
}
struct Listener: Sendable {
    func withOpenPort(_ work: () async throws -> Void) async throws {}
}
struct Home: Sendable { let basket: Basket }
struct Login: Sendable { let logIn: @Sendable (Account) throws -> Home }
struct Queue: Sendable {
    func run() async throws {}
    func drain() async {}
}
protocol Plugin: Sendable {}
struct PDFExporter: Plugin {}
struct Row { let logger: Logger }
struct Server: Sendable {
    var handle: @Sendable (HTTPRequest) async throws -> Response
    func serve() async throws {}
    func stopAccepting() {}
}
struct Worker: Sendable { func run() async throws {} }
enum Session: NamedScope { typealias Inputs = Account }
enum Request: NamedScope { typealias Inputs = HTTPRequest }
enum Job: NamedScope {}
struct NetworkAssembly: Assembly {
    var baseURL = url
    func assemble(_ registry: inout Registry) {}
}
struct UsersAssembly: Assembly { func assemble(_ registry: inout Registry) {} }
@Graph struct NetworkGraph: Sendable { func api() -> any ApiService { HTTPApi(baseURL: url) } }
@Graph struct LoggedInGraph: Sendable { func retrieveFriends() -> Users.Retrieve { { [.ben] } } }
@Graph struct AppGraph: Sendable {
    @Included let network: NetworkGraph
    func retrieveUsers(api: any ApiService) -> Users.Retrieve { partial(api.fetch, arg1: .allUsers) }
    func profile(_ id: User.ID) -> ProfileViewModel { ProfileViewModel(id: id, load: retrieve) }
    func user() -> User? { .anna }
    func userStorage() -> UserStorage { storage }
    func loggedIn(_ user: User) -> LoggedInGraph { LoggedInGraph() }
    func loader() -> Loader { Loader() }
    func database() throws -> Database { try Database(path: "users.sqlite") }
    @MainActor func userList() -> UserListModel { UserListModel() }
}
let (url, user, request, storage) = (URL(filePath: "/"), User.anna, HTTPRequest(), UserStorage())
let (account, trace, isCached) = (Account(), Trace(), true)
let (api, cache, logger) = (HTTPApi(baseURL: url), HTTPApi(baseURL: url), Logger())
let retrieve: Users.Retrieve = partial(api.fetch, arg1: .allUsers)
let (app, graph, credentials) = (AppGraph(network: NetworkGraph()), AppGraph.dependencyGraph, Credentials(token: "t"))
@MainActor let (loader, viewModel) = (Loader(), UserListModel())
var container: Container { fatalError("no example runs") }
nonisolated(unsafe) var registry: Registry = { fatalError("no example runs") }()
