import Dovetail
import Testing

// A small application of several graphs, as modules would have them.

typealias HTTP = @Sendable (String) async throws -> String

final class Connection: Sendable {
    let path: String
    init(path: String) { self.path = path }
}

final class Client: Sendable {
    let http: HTTP
    init(http: @escaping HTTP) { self.http = http }
}

struct Feed: Sendable {
    let client: Client
    let connection: Connection
    let load: @Sendable () async throws -> String
}

@Graph
struct NetworkGraph: Sendable {
    let host: String

    func http(host: String) -> HTTP { { "\(host)\($0)" } }
    @Shared func client(http: @escaping HTTP) -> Client { Client(http: http) }
    func request(_ path: String, host: String) -> String { "GET \(host)\(path)" }
    func attempts() -> Int? { 3 }
}

@Graph
struct StorageGraph: Sendable {
    let path: String
    let opened = RecipeLog()

    @Shared func connection(path: String, opened: RecipeLog) throws -> Connection {
        opened(path)
        return Connection(path: path)
    }
}

@Graph
struct AppGraph: Sendable {
    let path: String
    @Included let network: NetworkGraph
    @Included @Shared func storage(path: String) -> StorageGraph { StorageGraph(path: path) }

    func feed(client: Client, connection: Connection) throws -> Feed {
        Feed(client: client, connection: connection, load: { try await client.http("/feed") })
    }
    func loggedIn(_ user: String) -> LoggedInGraph { LoggedInGraph(user: user, app: self) }
}

@Graph
struct LoggedInGraph: Sendable {
    let user: String
    @Included let app: AppGraph

    func profile(user: String, request: (String) -> String) -> String { request("/\(user)") }
    func wall(feed: Feed) throws -> [String] { [user, feed.connection.path] }
    func settings() -> SettingsGraph { SettingsGraph(loggedIn: self) }
}

@Graph
struct SettingsGraph: Sendable {
    @Included let loggedIn: LoggedInGraph

    func title(profile: String, user: String, host: String) -> String { "\(user) at \(host): \(profile)" }
    func connected(connection: @escaping @Sendable () throws -> Connection) -> @Sendable () throws -> String {
        { try connection().path }
    }
}
