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
        issue.comments.contains { $0.rawValue.hasPrefix("UserStorage.delete was called") }
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
    func load() -> UserStorage.Load { live("load") { try await Server.credentials() } }
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

// MARK: - Spies
// snippet.show

@Test func renewsTheSession() async throws {
    let save = Spy { (_: Credentials) async throws in }
    let delete = Spy { () async in }
    var storage = UserStorage()
    storage.save = save.function
    storage.delete = delete.function

    try await Session(storage: storage).renew(credentials)

    #expect(save.calls.map(\.arguments) == [credentials])
    #expect(delete.calls[0].order < save.calls[0].order)
}

// snippet.hide
@Test func spiesReturnTheirResults() async throws {
    let storage = UserStorage(load: { credentials })
    let old = Credentials(token: "old")
    let new = Credentials(token: "new")
    // snippet.show
    let load = Spy(storage.load)  // calls the function
    let always = Spy(UserStorage.Load.self, returning: credentials)
    let changing = Spy(UserStorage.Load.self, returning: old, then: new)
    let flaky = Spy(UserStorage.Load.self, results: [.failure(Timeout()), .success(credentials)])
    let broken = Spy(UserStorage.Load.self, throwing: Timeout())
    let ignored = Spy(UserStorage.Save.self)  // returns nothing
    // snippet.hide
    #expect(try await load() == credentials)
    #expect(try await always() == credentials)
    #expect(try await changing() == old)
    #expect(try await changing() == new)
    #expect(try await changing() == new)
    await #expect(throws: Timeout.self) { try await flaky() }
    #expect(try await flaky() == credentials)
    await #expect(throws: Timeout.self) { try await broken() }
    try await ignored(credentials)
    try await ignored.function(credentials)
    #expect(ignored.calls.count == 2)
}

@Test func severalArgumentsAreATuple() {
    let move = Spy { (_: String, _: Int) in }
    move("left", 2)
    #expect(move.calls[0].arguments.0 == "left")
    #expect(move.calls[0].arguments.1 == 2)
}

@Test func notesWhatIsSendable() {
    let screen = Screen()
    // snippet.show
    let titles = Spy { (_: String) in }
    screen.show = { view in titles(view.title) }
    // snippet.hide
    screen.show(View(title: "Users"))
    #expect(titles.calls.map(\.arguments) == ["Users"])
}

@Test func keepsCompletionHandlers() {
    let fetch = Spy { (_: @escaping @Sendable (Int) -> Void) in }
    let statuses = Spy { (_: Int) in }
    fetch(statuses.function)
    // snippet.show
    let completion = fetch.calls[0].arguments
    completion(404)
    // snippet.hide
    #expect(statuses.calls.map(\.arguments) == [404])
}

// MARK: - Wait for a call

@Test @MainActor func waits() async throws {
    let load = Spy(UserStorage.Load.self, returning: credentials)
    let model = SessionModel(load: load.function)
    // snippet.show
    model.refreshButtonTapped()  // starts a task
    let call = try await load.call(1, within: .seconds(1))  // may still run
    let done = try await load.finishedCall(1, within: .seconds(1))  // has returned or thrown
    // snippet.hide
    #expect(call.order == done.order)
    #expect(try done.result?.get() == credentials)
    await #expect(throws: SpyError.self) { try await load.call(2, within: .milliseconds(1)) }
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
