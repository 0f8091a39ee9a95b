import App
import DovetailContainer
import DovetailTesting
import XCTest

final class Swift5Tests: XCTestCase {
    func testPlaceholder() async {  // fails at save: UserStorage.save was called
        try? await UserStorage().save(credentials: Credentials(token: "t"))
    }

    func testBroken() {
        expectWired(SessionAssembly(), ScreenAssembly())
        expectWired(ScreenAssembly())  // fails: error: no registration for Session
    }

    func testWaitingInVain() async throws {
        let saved = Calls<Credentials>()
        try await saved.next(within: .milliseconds(10))  // fails: threw error "call 1 with
    }
}

/// What SwiftPM writes for such a class on Linux compiles if its tests are all asynchronous, or none is.
@MainActor
final class MainActorSwift5Tests: XCTestCase {
    func testPlaceholder() async {  // fails at delete: UserStorage.delete was called
        await UserStorage().delete()
    }

    func testBroken() async {
        expectWired(ScreenAssembly())  // fails: error: no registration for Session
    }

    func testWaitingInVain() async throws {
        let shown = Calls<Credentials>()
        let show: @MainActor (Credentials) -> Void = { shown($0) }
        show(Credentials(token: "t"))
        try await shown.next(2, within: .milliseconds(10))  // fails: threw error "call 2 with
    }

    func testWired() async throws {
        expectWired(SessionAssembly(), ScreenAssembly())
        XCTAssertEqual(try Container(SessionAssembly()).resolve(Session.self).token, "live")
    }
}
