// The code of the article "Testing with a container". Its tests run at the end.
import DovetailContainer
import DovetailTesting
import Testing
// snippet.hide
import XCTest

// MARK: - A container for each test
// snippet.show

@Suite(.container(NetworkAssembly(baseURL: url), UsersAssembly()))
struct ProfileTests {
    @Test func loads() async throws {
        let load = try Test.container.resolve(Users.LoadAll.self)
        #expect(try await load() == [.anna, .ben])
    }

    @Test(.replacing { $0.register(Users.RetrieveAll.self) { { [] } } })
    func loadsNobody() async throws {
        let load = try Test.container.resolve(Users.LoadAll.self)
        #expect(try await load() == [])
    }
}

// snippet.hide
@Test func withoutAContainer() {
    #expect(throws: TestContainerError.self) { try Test.container }
}

@Suite(
    .container(NetworkAssembly(baseURL: url), UsersAssembly()),
    .replacing { $0.register(Users.RetrieveAll.self) { { [] } } }
)
struct ReplacedForTheSuite {
    private let container: Container

    init() throws { container = try Test.container }

    @Test(arguments: [1, 2]) func loadsNobody(_ number: Int) async throws {
        let load = try await Task { try Test.container.resolve(Users.LoadAll.self) }.value
        #expect(try await load() == [])
        #expect(try await container.resolve(Users.LoadAll.self)() == [])
    }
}

/// Is open between start and stop.
actor Orders {
    private(set) var isOpen = false
    func open() { isOpen = true }
}

@Suite(.container { $0.register(Orders.self) { Orders() }.scope(.singleton).onStart { await $0.open() } })
struct Started {
    @Test(.started(Orders.self)) func oneService() async throws {
        let orders = try Test.container.resolve(Orders.self)
        #expect(await orders.isOpen)
    }

    @Test(.started) func everything() async throws {
        let orders = try Test.container.resolve(Orders.self)
        #expect(await orders.isOpen)
    }
}

@Suite(
    .container { registry in
        registry.register((any Sync).self) { (_: User) in LiveSync() }
            .scope(Session.self)
            .onStart { await $0.start() }
    }
)
struct FakeThatStarts {
    // snippet.show
    @Test(
        .replacing {
            $0.register((any Sync).self) { FakeSync() }
                .scope(Session.self)
                .onStart { await $0.start() }
                .onStop { await $0.stop() }
        }
    )
    func syncs() async throws {
        let session = try Test.container.enter(Session.self, .anna)
        try await session.start()
        let sync = try session.resolve((any Sync).self)
        #expect(await sync.isRunning)
        try await session.stop()
        #expect(await !sync.isRunning)
    }
    // snippet.hide
}

enum Session: NamedScope { typealias Inputs = User }

protocol Sync: Actor {
    var isRunning: Bool { get }
    func start()
    func stop()
}

actor LiveSync: Sync {
    var isRunning: Bool { fatalError() }
    func start() { fatalError() }
    func stop() {}
}

actor FakeSync: Sync {
    private(set) var isRunning = false
    func start() { isRunning = true }
    func stop() { isRunning = false }
}

// MARK: - Under XCTest

/// In which a class of the article is called like a suite of it.
enum UnderXCTest {
    // snippet.show
    final class ProfileTests: XCTestCase {
        private func makeContainer() throws -> Container {
            try Container(NetworkAssembly(baseURL: url), UsersAssembly())
        }

        func testLoads() async throws {
            let load = try makeContainer().resolve(Users.LoadAll.self)
            let users = try await load()
            XCTAssertEqual(users, [.anna, .ben])
        }

        func testLoadsNobody() async throws {
            let container = try makeContainer().replacing {
                $0.register(Users.RetrieveAll.self) { { [] } }
            }
            let load = try container.resolve(Users.LoadAll.self)
            let users = try await load()
            XCTAssertEqual(users, [])
        }

        func testTheApplicationIsWired() {
            expectWired(NetworkAssembly(baseURL: url), UsersAssembly())
        }
    }
    // snippet.hide
}

// MARK: - Check the wiring
// snippet.show

@Test func theApplicationIsWired() {
    expectWired(NetworkAssembly(baseURL: url), UsersAssembly())
}

// snippet.hide
@Test func wrongWiringFailsTheTest() {
    withKnownIssue {
        expectWired(UsersAssembly())
    } matching: { issue in
        issue.comments.contains { $0.rawValue.contains("no registration for any API") }
    }
}

// MARK: - Types that the article uses

let url = "http://localhost"

struct User: Sendable, Equatable {
    static let anna = User(name: "Anna")
    static let ben = User(name: "Ben")

    let name: String
}

protocol API: Sendable {
    func users() async throws -> [User]
}

struct HTTPAPI: API {
    let baseURL: String

    func users() async throws -> [User] { [.anna, .ben] }
}

enum Users {
    typealias Load = @Sendable () async throws -> [User]

    enum RetrieveAll: NamedService { typealias Service = Load }
    enum LoadAll: NamedService { typealias Service = Load }
}

struct NetworkAssembly: Assembly {
    let baseURL: String

    func assemble(_ registry: inout Registry) {
        registry.register((any API).self) { HTTPAPI(baseURL: baseURL) }.scope(.singleton)
    }
}

struct UsersAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Users.RetrieveAll.self) { (api: any API) in { try await api.users() } }
        registry.register(Users.LoadAll.self) { (retrieve: Named<Users.RetrieveAll>) in retrieve.value }
    }
}

// MARK: - The tests run

#if canImport(Darwin)
    let suite = XCTestSuite(forTestCaseClass: UnderXCTest.ProfileTests.self)
    suite.run()
    precondition(suite.testRun?.hasSucceeded == true)
#else
    let tests: [(String, (UnderXCTest.ProfileTests) -> () throws -> Void)] = [
        ("testLoads", asyncTest(UnderXCTest.ProfileTests.testLoads)),
        ("testLoadsNobody", asyncTest(UnderXCTest.ProfileTests.testLoadsNobody)),
        ("testTheApplicationIsWired", { test in { test.testTheApplicationIsWired() } }),
    ]
    let status: CInt = XCTMain([testCase(tests)])
    precondition(status == 0)
#endif
await Testing.__swiftPMEntryPoint() as Never
