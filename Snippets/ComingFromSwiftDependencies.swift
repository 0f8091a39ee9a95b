// The code of the article "Coming from swift-dependencies". Its tests run at the end.
import Dovetail
// snippet.hide
import DovetailTesting
import Testing

// MARK: - Rewrite a client and a model
// snippet.show

@Client
struct UsersClient: Sendable {
    var all: @Sendable () async throws -> [User]
    var rename: @Sendable (_ id: User.ID, _ name: String) async throws -> Void
}

extension UsersClient {
    static func live(server: Server) -> UsersClient {
        UsersClient(
            all: { try await server.get("/users") },
            rename: { id, name in try await server.put("/users/\(id)", name) }
        )
    }
}

@MainActor
final class UserListModel {
    private let users: UsersClient
    private let now: @Sendable () -> Instant
    private(set) var names: [String] = []
    private(set) var refreshed: Instant?

    init(users: UsersClient, now: @escaping @Sendable () -> Instant) {
        self.users = users
        self.now = now
    }

    func refresh() async throws {
        names = try await users.all().map(\.name)
        refreshed = now()
    }
}

@Graph
struct AppGraph: Sendable {
    let server: Server

    func users(server: Server) -> UsersClient { .live(server: server) }
    func now() -> @Sendable () -> Instant { { ContinuousClock.now } }
    @MainActor func userList(
        users: UsersClient,
        now: @escaping @Sendable () -> Instant
    ) -> UserListModel {
        UserListModel(users: users, now: now)
    }
}

// snippet.hide
@Test("The application as a graph") @MainActor
func application() async throws {
    // snippet.show
    let app = AppGraph(server: Server())
    let list = app.userList()
    // snippet.hide
    try await list.refresh()
    #expect(list.names == ["Anna"])
}

@Test("A test sets the functions that it needs") @MainActor
func refreshes() async throws {
    // snippet.show
    var users = UsersClient()
    users.all = { [.anna, .ben] }
    let noon = ContinuousClock.now
    let list = UserListModel(users: users, now: { noon })

    try await list.refresh()

    #expect(list.names == ["Anna", "Ben"])
    #expect(list.refreshed == noon)
    // snippet.hide
}

@Test("A call of any other function fails the test")
func placeholder() async {
    await withKnownIssue {
        _ = try? await UsersClient().all()
    } matching: { issue in
        issue.comments.contains { $0.rawValue.contains("UsersClient.all") }
    }
}

// MARK: - Override a part of the program
// snippet.show

extension AppGraph {
    /// The application for people who look around before they register.
    var onboarding: AppGraph {
        replacing { $0.change(\.users) { $0.rename = { _, _ in } } }
    }
}

// snippet.hide
@Test("A part of the application runs with a changed graph") @MainActor
func onboarding() async throws {
    let app = AppGraph(server: Server())
    // snippet.show
    let tour = app.onboarding.userList()
    // snippet.hide
    try await tour.refresh()
    #expect(tour.names == ["Anna"])
    try await app.onboarding.users().rename(id: 1, name: "Ada")
    await #expect(throws: Server.ReadOnly.self) { try await app.users().rename(id: 1, name: "Ada") }
}

// MARK: - Move one feature at a time
// snippet.show

@Graph
struct OldScreensGraph: Sendable {
    func users() -> UsersClient {
        @Dependency(\.users) var users
        return users
    }

    @MainActor func userList(users: UsersClient) -> UserListModel {
        UserListModel(users: users, now: { ContinuousClock.now })
    }
}

// snippet.hide
@Test("Each takes from the other") @MainActor
func both() async throws {
    let app = AppGraph(server: Server())
    // snippet.show
    prepareDependencies { $0.users = app.users() }
    // snippet.hide
    let list = OldScreensGraph().userList()
    try await list.refresh()
    #expect(list.names == ["Anna"])
}

// MARK: - Types that the article uses

struct User: Sendable, Equatable, Identifiable {
    static let anna = User(id: 1, name: "Anna")
    static let ben = User(id: 2, name: "Ben")

    let id: Int
    let name: String
}

typealias Instant = ContinuousClock.Instant

struct Server: Sendable {
    struct ReadOnly: Error {}

    func get(_ path: String) async throws -> [User] { [.anna] }
    func put(_ path: String, _ name: String) async throws { throw ReadOnly() }
}

/// As much of swift-dependencies 1.16 as the bridge calls: the snippet is compiled without the library.
struct DependencyValues: Sendable {
    @MainActor static var current = DependencyValues()

    var users = UsersClient()
}

@propertyWrapper
struct Dependency<Value> {
    let wrappedValue: Value

    init(_ path: KeyPath<DependencyValues, Value>) {
        wrappedValue = MainActor.assumeIsolated { DependencyValues.current }[keyPath: path]
    }
}

@MainActor
func prepareDependencies(_ change: (inout DependencyValues) -> Void) {
    change(&DependencyValues.current)
}

await Testing.__swiftPMEntryPoint() as Never
