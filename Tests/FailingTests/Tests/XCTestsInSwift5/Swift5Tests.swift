import App
import Dovetail
import DovetailTesting
import XCTest

final class Swift5Tests: XCTestCase {
    func testPlaceholder() async {  // fails at save: UserStorage.save was called
        try? await UserStorage().save(credentials: Credentials(token: "t"))
    }

    func testBroken() {
        expectWired(ScreenAssembly())  // fails: error: no registration for Session
    }

    func testWaitingInVain() async throws {
        let save = Spy { (_: Credentials) async throws in }
        _ = try await save.call(1, within: .milliseconds(10))  // fails: threw error "call 1 of the spy
    }

    func testWired() {
        expectWired(SessionAssembly(), ScreenAssembly())
    }

    func testSpyAndClock() async throws {
        let clock = ManualClock()
        let save = Spy { (_: Credentials) in }
        var storage = UserStorage()
        storage.save = { credentials in
            try await clock.sleep(for: .seconds(10))
            save(credentials)
        }

        let task = Task { [storage] in try await storage.save(credentials: Credentials(token: "t")) }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        try await task.value

        XCTAssertEqual(save.calls.map(\.arguments), [Credentials(token: "t")])
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
        let show = Spy((@MainActor @Sendable (Credentials) -> Void).self)
        show(Credentials(token: "t"))
        _ = try await show.call(2, within: .milliseconds(10))  // fails: threw error "call 2 of the spy
    }

    func testWired() async throws {
        expectWired(SessionAssembly(), ScreenAssembly())
        XCTAssertEqual(try Container(SessionAssembly()).resolve(Session.self).token, "live")
    }
}
