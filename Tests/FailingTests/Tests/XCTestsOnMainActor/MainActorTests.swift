import App
import DovetailContainer
import DovetailTesting
import XCTest

/// An object of the main actor.
private final class Title {}

/// An assembly of the main actor.
private struct TitleAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(String.self) { (session: Session) in session.token }
    }
}

/// XCTest's own class is not of the main actor, and so neither is this; its tests are.
nonisolated final class MainActorTests: XCTestCase {
    @MainActor func testPlaceholder() async {  // fails at delete: UserStorage.delete was called
        await UserStorage().delete()
    }

    @MainActor func testPlaceholderInADetachedTask() async {
        let show: @MainActor () -> Void = unimplemented("show")  // fails: show was called
        await Task.detached { await show() }.value
    }

    @MainActor func testBroken() {
        expectWired(SessionAssembly(), TitleAssembly())
        expectWired(TitleAssembly())  // fails: error: no registration for Session
        expectWired { registry in  // fails: error: no registration for Session
            registry.assemble(TitleAssembly())
        }
    }

    @MainActor func testWaitingInVain() async throws {
        let shown = Calls<Title>()
        let show: (Title) -> Void = { shown($0) }
        show(Title())
        try await shown.next(2, within: .milliseconds(10))  // fails: threw error "call 2 with
    }

    @MainActor func testResolves() throws {
        let container = try Container(SessionAssembly(), TitleAssembly())
        XCTAssertEqual(try container.resolve(String.self), "live")
    }
}
