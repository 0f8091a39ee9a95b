// The code of the article "Working with functions".
import Dovetail
// snippet.hide
import DovetailTesting
import Foundation
import Testing

@Suite @MainActor struct WorkingWithFunctions {
    let api = Api()

    // MARK: - Partial application

    @Test func partialApplication() async throws {
        // snippet.show
        let retrieve: Users.Retrieve = partial(api.fetch, arg1: .allUsers)
        let users = try await Users.load(retrieve: retrieve)
        // snippet.hide
        #expect(users == [User(name: "Anna")])
    }

    // MARK: - In one expression

    @Test func oneExpression() async throws {
        let route = Route.allUsers
        let network = Network()
        // snippet.show
        #expect(partial(isLonger, arg2: 3)("abcd"))
        let long = ["a", "abcd"].filter(partial(isLonger, arg2: 3))
        let fetch = retry(
            timeout(partial(api.fetch, arg1: route), after: .seconds(2)),
            attempts: 3
        )
        let download = partial(network.downloadUser, arg1: 42)  // the handler stays open
        // snippet.hide
        #expect(long == ["abcd"])
        #expect(try await fetch().count == 2)
        download { result in #expect((try? result.get().name) == "User 42") }
    }

    @Test func markedClosure() async throws {
        // snippet.show
        let loadActive = partial(Users.load, arg2: { @Sendable in $0.isActive })
        // snippet.hide
        let load: @Sendable (@escaping Users.Retrieve) async throws -> [User] = loadActive
        #expect(try await load { [User(name: "Anna")] }.count == 1)
    }

    // MARK: - Owners

    @Test func owners() async throws {
        var viewController: ViewController? = ViewController()
        var cache: Cache? = Cache()
        var loader: Loader? = Loader()
        let functions = try functions(#require(viewController), #require(cache), #require(loader))
        functions.onTap()
        #expect(viewController?.reloads == 1)
        #expect(functions.read("a") == Data([1]))
        #expect(try functions.hasNextPage())
        #expect(try await functions.info() == "Anna")

        weak let released = viewController
        (viewController, cache, loader) = (nil, nil, nil)
        #expect(released == nil)
        functions.onTap()
        #expect(functions.read("a") == Data())
        #expect(throws: OwnerDeallocated.self) { try functions.hasNextPage() }
        await #expect(throws: OwnerDeallocated.self) { try await functions.info() }
    }

    private func functions(_ viewController: ViewController, _ cache: Cache, _ loader: Loader) -> Functions {
        // snippet.show
        let onTap: () -> Void = weakly(viewController, ViewController.reload)
        let read: (String) -> Data = weakly(cache, Cache.read, returning: Data())
        let hasNextPage: () throws -> Bool = weakly(loader, \.hasNextPage)
        let info = weakly(viewController) { try await $0.networking.getProfileInfo() }
        // snippet.hide
        return Functions(onTap: onTap, read: read, hasNextPage: hasNextPage, info: info)
    }

    @Test func properties() throws {
        let loader = Loader()
        // snippet.show
        let hasNextPage = Property(loader, \.hasNextPage)
        try hasNextPage.set(false)
        // snippet.hide
        #expect(try !hasNextPage.get())
        #expect(!loader.hasNextPage)
    }

    // MARK: - Completion handlers and errors

    @Test func completionHandlers() async throws {
        let network = Network()
        // snippet.show
        let download = awaiting(network.downloadUser)
        let user = try await download(42)
        // snippet.hide
        #expect(user.name == "User 42")
        await #expect(throws: CompletionError.self) { try await awaiting(network.forget)(42) }
    }

    @Test func errors() async throws {
        let network = Network()
        let download = awaiting(network.downloadUser)
        // snippet.show
        let find = mapError(download) { _ in UserNotFound() }
        let findName = mapResult(find) { user in user.name }
        // snippet.hide
        #expect(try await findName(42) == "User 42")
        await #expect(throws: UserNotFound.self) { try await find(0) }
    }

    // MARK: - Placeholders

    @Test func placeholders() async throws {
        await withKnownIssue {
            await #expect(throws: Unimplemented.self) { try await UserStorage().load() }
        }
        withKnownIssue { #expect(UserStorage().isEmpty()) }
        withKnownIssue {
            #expect(throws: StorageError.unknown) { try UserStorage().delete(Credentials()) }
        }
    }

    // MARK: - What touches the world

    @Test func forgotten() async {
        let http = UsersGraph(urlSession: URLSession()).http()
        await withKnownIssue { await #expect(throws: LiveCall.self) { try await http(Request()) } }
    }

    @Test(.live) func onPurpose() async throws {
        #expect(try await UsersGraph(urlSession: URLSession()).http()(Request()) == Data([1]))
    }
}

struct Functions {
    let onTap: () -> Void
    let read: (String) -> Data
    let hasNextPage: () throws -> Bool
    let info: () async throws -> String
}
// snippet.show

// MARK: - Placeholders

struct UserStorage: Sendable {
    var save: @Sendable (Credentials) async throws -> Void =
        unimplemented("UserStorage.save")
    var load: @Sendable () async throws -> Credentials =
        unimplemented("UserStorage.load")
    var delete: @Sendable (Credentials) throws(StorageError) -> Void =
        unimplemented("UserStorage.delete", throwing: StorageError.unknown)
    var isEmpty: @Sendable () -> Bool =
        unimplemented("UserStorage.isEmpty", returning: true)
}

// MARK: - What touches the world

@Graph
struct UsersGraph {
    let urlSession: URLSession

    func http(urlSession: URLSession) -> HTTP {
        live("http") { request in try await urlSession.body(for: request) }
    }
}

typealias HTTP = @Sendable (Request) async throws -> Data

struct Request: Sendable {}

struct URLSession: Sendable {
    func body(for request: Request) async throws -> Data { Data([1]) }
}

struct Credentials: Sendable {}
enum StorageError: Error { case unknown }

// MARK: - The functions

@Sendable func isLonger(_ text: String, than count: Int) -> Bool { text.count > count }

struct User: Equatable, Sendable {
    let name: String
    var isActive = true
}

enum Route { case allUsers }

struct Api: Sendable {
    func fetch(_ route: Route) async throws -> [User] {
        [User(name: "Anna"), User(name: "Ben", isActive: false)]
    }
}

enum Users {
    typealias Retrieve = @Sendable () async throws -> [User]
    typealias IsIncluded = @Sendable (User) -> Bool

    static func load(retrieve: Retrieve, isIncluded: IsIncluded = { $0.isActive }) async throws -> [User] {
        try await retrieve().filter(isIncluded)
    }
}

struct Network: Sendable {
    func downloadUser(_ id: Int, completion: @escaping @Sendable (Result<User, any Error>) -> Void) {
        completion(id == 0 ? .failure(StorageError.unknown) : .success(User(name: "User \(id)")))
    }
    // snippet.hide
    func forget(_ id: Int, completion: @escaping @Sendable (Result<User, any Error>) -> Void) {}
    // snippet.show
    func getProfileInfo() async throws -> String { "Anna" }
}

struct UserNotFound: Error {}

final class ViewController {
    let networking = Network()
    private(set) var reloads = 0

    func reload() { reloads += 1 }
}

final class Cache {
    func read(_ key: String) -> Data { Data([1]) }
}

final class Loader {
    var hasNextPage = true
}

// snippet.hide
await Testing.__swiftPMEntryPoint() as Never
