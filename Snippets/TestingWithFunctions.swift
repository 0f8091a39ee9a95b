// The code of the article "Testing with functions". Its tests run at the end.
import Dovetail
import DovetailTesting
import Testing

@Test func loadsActiveUsers() async throws {
    let users = try await Users.load(retrieve: { [.anna, .ben] })
    #expect(users == [.anna])
}

// snippet.hide
// MARK: - Placeholders
// snippet.show

struct UserStorage: Sendable {
    typealias Save = @Sendable (Credentials) async throws -> Void
    typealias Load = @Sendable () async throws -> Credentials

    var save: Save = unimplemented("UserStorage.save")
    var load: Load = unimplemented("UserStorage.load")
    var delete: @Sendable () async -> Void = unimplemented("UserStorage.delete")
}

@Test func greets() async throws {
    let storage = UserStorage(load: { Credentials(token: "t") })
    #expect(try await greeting(from: storage) == "Hello")
}

// snippet.hide
@Test func deletesOnLogOut() async {
    // snippet.show
    await withKnownIssue {
        await logOut(of: UserStorage())
    } matching: { issue in
        issue.comments.contains {
            $0.rawValue.hasPrefix("UserStorage.delete was called")
        }
    }
    // snippet.hide
}

@Test func ignoredErrorsFailTheTestToo() async {
    await withKnownIssue { _ = try? await UserStorage().load() }
}

// MARK: - Live functions
// snippet.show

@Graph
struct AppGraph: Sendable {
    func load() -> UserStorage.Load {
        live("load") { try await Server.credentials() }
    }
}

// snippet.hide
@Test func liveFunctionsFailTheTest() async {
    await withKnownIssue {
        await #expect(throws: LiveCall.self) { try await AppGraph().load()() }
    } matching: { issue in
        issue.comments.contains {
            $0.rawValue.hasPrefix("load is live, and the test 'liveFunctionsFailTheTest()' called it (declared at ")
        }
    }
}
// snippet.show

@Test(.live) func loadsFromTheServer() async throws {
    #expect(try await AppGraph().load()() == credentials)
}

// snippet.hide
@Test func partOfATestIsLive() async throws {
    #expect(try await withLiveFunctions { try await AppGraph().load()() } == credentials)
}

// MARK: - Calls
// snippet.show

@Test func renewsTheSession() async throws {
    let saved = Calls<Credentials>()
    let deleted = Calls()
    var storage = UserStorage()
    storage.save = { saved($0) }
    storage.delete = { deleted() }

    try await Session(storage: storage).renew(credentials)

    #expect(saved.all == [credentials])
    #expect(deleted.count == 1)
}

// snippet.hide
@Test func severalArgumentsAreATuple() {
    let robot = Robot()
    // snippet.show
    let moved = Calls<String, Int>()
    robot.move = { moved($0, $1) }
    robot.patrol()
    #expect(moved.all.map(\.0) == ["left", "right"])
    #expect(moved.calls(with: "left", 2).count == 1)
    // snippet.hide
}

@Test func closuresAnswerInTurn() async throws {
    var storage = UserStorage()
    // snippet.show
    let loaded = Calls()
    storage.load = {
        loaded()
        if loaded.count == 1 { throw Timeout() }
        return credentials
    }
    // snippet.hide
    await #expect(throws: Timeout.self) { try await storage.load() }
    #expect(try await storage.load() == credentials)
}

@Test func functionsShareARecord() async throws {
    var storage = UserStorage()
    // snippet.show
    let called = Calls<String>()
    storage.save = { _ in called("save") }
    storage.delete = { called("delete") }
    // snippet.hide
    try await Session(storage: storage).renew(credentials)
    #expect(called.all == ["delete", "save"])
}

@Test func recordsWhatMatters() {
    let screen = Screen()
    // snippet.show
    let titles = Calls<String>()
    screen.show = { view in titles(view.title) }
    // snippet.hide
    screen.show(View(title: "Users"))
    #expect(titles.all == ["Users"])
}

@Test func keepsCompletionHandlers() {
    var fetch: (@escaping @Sendable (Int) -> Void) -> Void = { _ in }
    let statuses = Calls<Int>()
    func loadStatus() { fetch { statuses($0) } }
    // snippet.show
    let fetched = Calls<@Sendable (Int) -> Void>()
    fetch = { fetched($0) }
    loadStatus()
    let completion = fetched.all[0]
    completion(404)
    // snippet.hide
    #expect(statuses.all == [404])
}

// MARK: - Wait for a call

@Test @MainActor func waits() async throws {
    let loaded = Calls()
    let model = SessionModel(load: {
        defer { loaded() }
        return credentials
    })
    // snippet.show
    model.refreshButtonTapped()  // starts a task
    try await loaded.next()
    // snippet.hide
    await #expect(throws: MissingCallError.self) { try await loaded.next(within: .milliseconds(1)) }
}

// MARK: - Types that the article uses

enum Users {
    static func load(retrieve: () async throws -> [User]) async throws -> [User] {
        try await retrieve().filter(\.isActive)
    }
}

struct User: Equatable {
    static let anna = User(name: "Anna", isActive: true)
    static let ben = User(name: "Ben", isActive: false)

    let name: String
    let isActive: Bool
}

struct Credentials: Sendable, Equatable {
    let token: String
}

let credentials = Credentials(token: "t")

struct Timeout: Error {}

enum Server {
    static func credentials() async throws -> Credentials { Credentials(token: "t") }
}

func greeting(from storage: UserStorage) async throws -> String {
    try await storage.load().token.isEmpty ? "Log in, please" : "Hello"
}

func logOut(of storage: UserStorage) async {
    await storage.delete()
}

struct Session {
    let storage: UserStorage

    func renew(_ credentials: Credentials) async throws {
        await storage.delete()
        try await storage.save(credentials)
    }
}

final class View {
    let title: String

    init(title: String) { self.title = title }
}

final class Screen {
    var show: (View) -> Void = { _ in }
}

final class Robot {
    var move: (String, Int) -> Void = { _, _ in }

    func patrol() {
        move("left", 2)
        move("right", 1)
    }
}

@MainActor
final class SessionModel {
    private(set) var credentials: Credentials?
    private let load: UserStorage.Load

    init(load: @escaping UserStorage.Load) { self.load = load }

    func refreshButtonTapped() {
        Task { credentials = try? await load() }
    }
}

await Testing.__swiftPMEntryPoint() as Never
