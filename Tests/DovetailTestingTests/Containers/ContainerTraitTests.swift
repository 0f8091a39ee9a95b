import DovetailContainer
import DovetailTesting
import Synchronization
import Testing

final class Session: Sendable {
    let token: String
    init(token: String) { self.token = token }
}

struct Screen {
    let session: Session
    let title: String
}

struct SessionAssembly: Assembly {
    var token = "live"

    func assemble(_ registry: inout Registry) {
        registry.register(Session.self) { [token] in Session(token: token) }.scope(.singleton)
    }
}

struct ScreenAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(String.self) { "Users" }
        registry.register(Screen.self, Screen.init)
    }
}

@Suite("A container for each test", .container(SessionAssembly(), ScreenAssembly()))
struct ContainerTraitTests {
    private static let sessions = Calls<Session>()

    let session: Session

    init() throws {
        session = try Test.container.resolve(Session.self)
    }

    @Test("A test's container comes from the suite, and is the same in all of the test")
    func fromTheSuite() async throws {
        #expect(try Test.container.resolve(Screen.self).session === session)
        #expect(try await Task { try Test.container.resolve(Session.self) }.value === session)
        #expect(session.token == "live")
    }

    @Test("Each case of a test with arguments has another container, also in parallel", arguments: 1...20)
    func eachCase(number: Int) throws {
        Self.sessions(session)

        #expect(Self.sessions.all.count { $0 === session } == 1)
        #expect(try Test.container.resolve(Session.self) === session)
    }

    @Test("A test with a custom container does not get that of the suite", .container(SessionAssembly(token: "own")))
    func own() throws {
        #expect(session.token == "own")
        #expect(throws: ResolutionError.self, "nothing is left of the suite's") {
            try Test.container.resolve(Screen.self)
        }
    }

    @Test(
        "A test's container is made of what is registered in place",
        .container { $0.register(Session.self) { Session(token: "here") } }
    )
    func inPlace() {
        #expect(session.token == "here")
    }

    @Test(
        "A test's container has replacements from several traits, of which the last wins",
        .replacing { $0.register(String.self) { "first" } },
        .replacing { $0.register(Session.self) { Session(token: "testing") }.scope(.singleton) },
        .replacing { $0.register(String.self) { "last" } }
    )
    func replacingTwice() throws {
        let screen = try Test.container.resolve(Screen.self)

        #expect(screen.title == "last")
        #expect(screen.session === session)
        #expect(session.token == "testing")
    }

    @Suite("A container in a suite within", .replacing { $0.register(String.self) { "within" } })
    struct Within {
        @Test("An inner suite has the container of the outer suite, with the replacements")
        func inherits() throws {
            let screen = try Test.container.resolve(Screen.self)

            #expect(screen.title == "within")
            #expect(screen.session.token == "live")
        }

        @Test(
            "A test in an inner suite has its replacements on top",
            .replacing { $0.register(String.self) { "\(#function)" } }
        )
        func onTop() throws {
            #expect(try Test.container.resolve(Screen.self).title != "within")
        }

        @Suite("An inner suite with a custom container", .container(SessionAssembly(token: "inner")))
        struct Own {
            @Test("An inner suite with a custom container does not get that of the outer suite")
            func own() throws {
                #expect(try Test.container.resolve(Session.self).token == "inner")
                #expect(throws: ResolutionError.self) { try Test.container.resolve(Screen.self) }
            }
        }
    }
}

@Suite("A missing or broken container of a test")
struct ContainerTraitErrorTests {
    @Test("A test without a container gets an error that says what to do")
    func none() {
        let error = #expect(throws: TestContainerError.self) { try Test.container }

        #expect(
            error?.description == "the test none() has no container; add the trait .container(…) to it or to its suite"
        )
    }

    @Test("A detached task without a container gets an error that says what to do", .container(SessionAssembly()))
    func detached() async throws {
        let container = try Test.container
        let error = await #expect(throws: TestContainerError.self) {
            try await Task.detached { _ = try Test.container }.value
        }

        #expect(
            error?.description
                == """
                no test is known here, and so no container; take Test.container in the test itself, under the trait \
                .container(…), and hand it to detached tasks and threads; under XCTest make a Container in the test
                """
        )
        _ = try await Task.detached { try container.resolve(Session.self) }.value
    }
}

/// Like a public structure, which is not `Sendable` unless it says so.
private struct StatefulAssembly: Assembly {
    final class Cache {}

    let cache = Cache()

    func assemble(_ registry: inout Registry) {
        registry.register(Int.self) { 2 }
    }
}

@Suite("The assemblies and the lifetime of a test's container")
struct ContainerLifeTests {
    @Test("Assemblies that are not Sendable make a test's container", .container(StatefulAssembly(), SessionAssembly()))
    func notSendable() throws {
        #expect(try Test.container.resolve(Int.self) == 2)
    }

    @Test(
        "A test's container ends with the test, and so do its singletons",
        .releasesTheSession,
        .container(SessionAssembly())
    )
    func released() throws {
        let session = try Test.container.resolve(Session.self)
        heldSession.withLock { $0 = Reference(session: session) }
        #expect(heldSession.withLock { $0.session != nil })
    }

    @Test(
        "A test's container begins with the test, when no recipe has run",
        .container { registry in
            registry.register(Session.self) {
                Issue.record("a recipe runs without being used")
                return Session(token: "")
            }
            .scope(.singleton)
        }
    )
    func lazy() throws {
        _ = try Test.container
    }
}

private struct Reference: Sendable {
    weak let session: Session?
}

private let heldSession = Mutex(Reference(session: nil))

/// Looks after the test, and after the traits that follow this one.
private struct ReleasesTheSession: TestTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        #expect(heldSession.withLock { $0.session == nil })
    }
}

extension Trait where Self == ReleasesTheSession {
    fileprivate static var releasesTheSession: Self { Self() }
}

@Suite("expectWired")
struct ExpectWiredTests {
    @Test("expectWired records nothing when all is wired")
    func wired() {
        expectWired(SessionAssembly(), ScreenAssembly())
        expectWired { registry in
            registry.assemble(SessionAssembly())
            registry.register(Int.self) { (session: Session) in session.token.count }
        }
        expectWired()
    }
}
