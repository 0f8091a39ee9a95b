// The code of the article "Decorating functions".
import Dovetail
import DovetailTesting
// snippet.hide
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct DecoratingFunctions {
    let api = Api()

    // MARK: - Decorators

    @Test func decorators() async throws {
        // snippet.show
        let fetch: Api.Fetch = retry(
            timeout(api.fetch, after: .seconds(2)),
            attempts: 3,
            when: { $0 is TimeoutError },
            backoff: exponentialBackoff(from: .milliseconds(100), atMost: .seconds(5))
        )
        // snippet.hide
        #expect(try await fetch(.allUsers) == [.anna, .ben])
        #expect(api.calls.count == 1)
    }

    @Test func accessLog() async throws {
        let server = Server()
        // snippet.show
        let respond = tap(server.respond, clock: .continuous) { request, result, duration in
            print(request.path, result, duration)
        }
        // snippet.hide
        #expect(try await respond(Request(path: "/users")) == Response(body: "/users"))
    }

    @Test func limits() async throws {
        // snippet.show
        let download = limit(api.fetch, atMost: 4, waiting: 100)
        // snippet.hide
        #expect(try await download(.allUsers).count == 2)

        let busy = limit(hang, atMost: 1, waiting: 0)
        await #expect(throws: LimitError.self) {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...2 { group.addTask { try await busy(number) } }
                for try await _ in group {}
            }
        }
    }

    @Test func keys() async throws {
        let server = Server()
        // snippet.show
        let respond = memoize(server.respond, key: { request in request.path })
        // snippet.hide
        _ = try await respond(Request(path: "/users", date: 1))
        _ = try await respond(Request(path: "/users", date: 2))
        #expect(server.calls.count == 1)
    }

    // MARK: - Typed errors

    @Test func typedErrors() async {
        let find = api.find
        // snippet.show
        do throws(NotFound) {
            let user = try await retry(find, attempts: 3)(1)
            print(user)
        } catch {
            print("no user \(error.id)")
        }
        // snippet.hide
        #expect(api.calls.count == 3)
        await #expect(throws: NotFound.self) { try await retry(find, attempts: 3)(1) }
    }

    // MARK: - The order

    @Test func order() async throws {
        let clock = ManualClock()
        let api = Api(failures: 2)
        // snippet.show
        let eachAttempt = retry(timeout(api.fetch, after: .seconds(2)), attempts: 3)
        let allAttempts = timeout(retry(api.fetch, attempts: 3), after: .seconds(2))
        // snippet.hide
        #expect(try await eachAttempt(.allUsers).count == 2)
        #expect(try await allAttempts(.allUsers).count == 2)
        #expect(api.calls.count == 4)

        // Each of two attempts is limited to two seconds, and so takes four.
        let call = Task { try await retry(timeout(hang, after: .seconds(2), clock: clock), attempts: 2)(1) }
        for _ in 1...2 {
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(2))
        }
        await #expect(throws: TimeoutError.self) { try await call.value }
        #expect(clock.now.offset == .seconds(4))
    }

    // MARK: - Create decorators with state once

    @Test func shared() async throws {
        let graph = AppGraph(api: Api())
        #expect(try await graph.findUser()(.anna) == .anna)
        #expect(try await graph.findUser()(.anna) == .anna)
        #expect(graph.api.calls.count == 1)
    }

    @Test func cache() async throws {
        // snippet.show
        let users = Invalidator()
        let fetch = memoize(api.fetch, for: .seconds(60), invalidator: users)
        // snippet.hide
        _ = try await fetch(.allUsers)
        _ = try await fetch(.allUsers)
        #expect(api.calls.count == 1)
        users.invalidate(Route.allUsers)
        _ = try await fetch(.allUsers)
        #expect(api.calls.count == 2)
        users.invalidateAll()
        _ = try await fetch(.allUsers)
        #expect(api.calls.count == 3)
    }

    // MARK: - Clocks

    // snippet.show
    @Test func retries() async throws {
        let offline = Api(failures: 1)
        let clock = ManualClock()
        let fetch = retry(
            offline.fetch,
            attempts: 2,
            backoff: constantBackoff(.seconds(10)),
            clock: clock
        )

        async let users = fetch(.allUsers)
        try await clock.waitForSleepers()
        #expect(clock.sleepers == [.seconds(10)])
        clock.advance(by: .seconds(10))
        #expect(try await users == [.anna, .ben])
    }
    // snippet.hide
}
// snippet.show

@Graph
struct AppGraph {
    let api: Api

    @Shared func findUser(api: Api) -> Users.Get {
        memoize(api.get, for: .seconds(60))
    }
}

// MARK: - The functions

struct User: Equatable, Sendable {
    static let anna = User(id: 1)
    static let ben = User(id: 2)

    let id: Int
}

enum Users {
    typealias Get = @Sendable (UserName) async throws -> User
}

enum UserName: Hashable, Sendable { case anna, ben }
enum Route: Hashable, Sendable { case allUsers }
struct Offline: Error {}
struct NotFound: Error { let id: Int }

/// It fails for the first calls.
struct Api: Sendable {
    typealias Fetch = @Sendable (Route) async throws -> [User]

    var failures = 0
    let calls = Calls()

    func fetch(_ route: Route) async throws -> [User] {
        if calls.increment() <= failures { throw Offline() }
        return [.anna, .ben]
    }

    func get(_ name: UserName) async throws -> User {
        calls.increment()
        return name == .anna ? .anna : .ben
    }

    @Sendable func find(_ id: Int) async throws(NotFound) -> User {
        calls.increment()
        throw NotFound(id: id)
    }
}

// snippet.hide
struct Request: Sendable {
    let path: String
    var date = 0
}
struct Response: Equatable, Sendable { let body: String }

struct Server: Sendable {
    let calls = Calls()

    func respond(_ request: Request) async throws -> Response {
        calls.increment()
        return Response(body: request.path)
    }
}

@Sendable func hang(_ number: Int) async throws -> Int {
    try await Task.sleep(for: .seconds(3600))
    return number
}

final class Calls: Sendable {
    private let made = Mutex(0)
    var count: Int { made.withLock { $0 } }

    @discardableResult func increment() -> Int {
        made.withLock { made in
            made += 1
            return made
        }
    }
}

await Testing.__swiftPMEntryPoint() as Never
