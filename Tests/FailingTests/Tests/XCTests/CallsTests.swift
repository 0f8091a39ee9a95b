import App
import DovetailFunctions
import DovetailTesting
import XCTest

final class CallsTests: XCTestCase {
    func testWaitingInVain() async throws {
        let saved = Calls<Credentials>()
        try await saved.next(within: .milliseconds(10))  // fails: threw error "call 1 with
    }

    @MainActor
    func testWaitingInVainOnTheMainActor() async throws {
        let shown = Calls<String, Int>()
        shown("page", 1)
        try await shown.next(2, within: .milliseconds(10))  // fails: threw error "call 2 with
    }

    func testWaiting() async throws {
        let saved = Calls<Credentials>()
        var storage = UserStorage()
        storage.save = { saved($0) }

        Task { [storage] in try await storage.save(credentials: Credentials(token: "t")) }
        let call = try await saved.next()

        XCTAssertEqual(call, Credentials(token: "t"))
        XCTAssertEqual(saved.calls(with: Credentials(token: "t")).count, 1)
        XCTAssertEqual(saved.all, [Credentials(token: "t")])
    }
}
