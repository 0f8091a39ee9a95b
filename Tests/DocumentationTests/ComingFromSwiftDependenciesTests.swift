import Dovetail
import DovetailTesting
import Testing

// The code of the article "Coming from swift-dependencies": Scripts/check-articles.py looks for it here.

@Client
private struct UsersClient: Sendable {
    var all: @Sendable () async throws -> [User]
    var rename: @Sendable (_ id: User.ID, _ name: String) async throws -> Void
}

extension UsersClient {
    fileprivate static func live(server: Server) -> UsersClient {
        UsersClient(
            all: { try await server.get("/users") },
            rename: { id, name in try await server.put("/users/\(id)", name) }
        )
    }
}

@MainActor
private final class UserListModel {
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
private struct AppGraph: Sendable {
    let server: Server

    func users(server: Server) -> UsersClient { .live(server: server) }
    func now() -> @Sendable () -> Instant { { ContinuousClock.now } }
    @MainActor func userList(users: UsersClient, now: @escaping @Sendable () -> Instant) -> UserListModel {
        UserListModel(users: users, now: now)
    }
}

extension AppGraph {
    /// The application for people who look around before they register.
    fileprivate var onboarding: AppGraph {
        replacing { $0.change(\.users) { $0.rename = { _, _ in } } }
    }
}

@Graph
private struct OldScreensGraph: Sendable {
    func users() -> UsersClient {
        @Dependency(\.users) var users
        return users
    }

    @MainActor func userList(users: UsersClient) -> UserListModel {
        UserListModel(users: users, now: { ContinuousClock.now })
    }
}

@Suite("The article on coming from swift-dependencies")
struct ComingFromSwiftDependenciesTests {
    @Test("The application as a graph") @MainActor
    func application() async throws {
        let app = AppGraph(server: Server())
        let list = app.userList()
        try await list.refresh()
        #expect(list.names == ["Anna"])
    }

    @Test("A test sets the functions that it needs") @MainActor
    func refreshes() async throws {
        var users = UsersClient()
        users.all = { [.anna, .ben] }
        let noon = ContinuousClock.now
        let list = UserListModel(users: users, now: { noon })

        try await list.refresh()

        #expect(list.names == ["Anna", "Ben"])
        #expect(list.refreshed == noon)
    }

    @Test("A part of the application runs with a changed graph") @MainActor
    func onboarding() async throws {
        let app = AppGraph(server: Server())
        let tour = app.onboarding.userList()
        try await tour.refresh()
        #expect(tour.names == ["Anna"])
        try await app.onboarding.users().rename(id: 1, name: "Ada")
        await #expect(throws: Server.ReadOnly.self) { try await app.users().rename(id: 1, name: "Ada") }
    }

    @Test("Each takes from the other") @MainActor
    func both() async throws {
        let app = AppGraph(server: Server())
        prepareDependencies { $0.users = app.users() }
        let list = OldScreensGraph().userList()
        try await list.refresh()
        #expect(list.names == ["Anna"])
    }
}

// What the article takes for granted.

private struct User: Sendable, Equatable, Identifiable {
    static let anna = User(id: 1, name: "Anna")
    static let ben = User(id: 2, name: "Ben")

    let id: Int
    let name: String
}

private typealias Instant = ContinuousClock.Instant

private struct Server: Sendable {
    struct ReadOnly: Error {}

    func get(_ path: String) async throws -> [User] { [.anna] }
    func put(_ path: String, _ name: String) async throws { throw ReadOnly() }
}

/// As much of swift-dependencies 1.16 as the bridge calls, since it cannot be downloaded here.
private struct DependencyValues: Sendable {
    @MainActor static var current = DependencyValues()

    var users = UsersClient()
}

@propertyWrapper
private struct Dependency<Value> {
    let wrappedValue: Value

    init(_ path: KeyPath<DependencyValues, Value>) {
        wrappedValue = MainActor.assumeIsolated { DependencyValues.current }[keyPath: path]
    }
}

@MainActor
private func prepareDependencies(_ change: (inout DependencyValues) -> Void) {
    change(&DependencyValues.current)
}
