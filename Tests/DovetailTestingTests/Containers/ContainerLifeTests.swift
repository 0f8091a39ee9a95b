import Dovetail
import DovetailTesting
import Synchronization
import Testing

@Suite("The lifetime of a test's container")
struct ContainerLifeTests {
    @Test(
        "A test's container ends with the test, and so do its singletons",
        .releasesTheSession,
        .container(SessionAssembly())
    )
    func released() throws {
        Held.shared.hold(try Test.container.resolve(Session.self))
        #expect(Held.shared.isHeld)
    }

    @Test(
        "A test's container begins with the test, when no recipe has run",
        .container { registry in
            registry.register(Session.self, scope: .singleton) {
                Issue.record("a recipe runs without being used")
                return Session(token: "")
            }
        }
    )
    func lazy() throws {
        _ = try Test.container
    }
}

/// Whether a session is still there.
private final class Held: Sendable {
    static let shared = Held()

    private struct Reference: Sendable {
        weak let session: Session?
    }

    private let reference = Mutex(Reference(session: nil))

    var isHeld: Bool { reference.withLock { $0.session != nil } }

    func hold(_ session: Session) {
        reference.withLock { $0 = Reference(session: session) }
    }
}

/// Looks after the test, and after the traits that follow this one.
private struct ReleasesTheSession: TestTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        #expect(!Held.shared.isHeld)
    }
}

extension Trait where Self == ReleasesTheSession {
    fileprivate static var releasesTheSession: Self { Self() }
}
