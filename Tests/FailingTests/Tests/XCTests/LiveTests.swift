import App
import DovetailFunctions
import DovetailTesting
import XCTest

final class LiveTests: XCTestCase {
    func testThrowing() async {
        let load: @Sendable () async throws -> Credentials = live("load") {  // fails: load is live, and a test
            try forbidden()
        }
        _ = try? await load()
    }

    func testWhatCannotThrow() {
        let count: (Int) -> Int = live("count") { $0 + 1 }  // fails: count is live
        XCTAssertEqual(count(1), 2)
    }

    func testInADetachedTask() async {
        let load: @Sendable () async throws -> Credentials = live("load") {  // fails: load is live
            try forbidden()
        }
        await Task.detached { _ = try? await load() }.value
    }

    func testOnPurpose() async throws {
        let load: @Sendable () async throws -> Credentials = live("load") { Credentials(token: "live") }
        let credentials = try await withLiveFunctions {
            _ = try await Task.detached { try await load() }.value
            return try await load()
        }
        XCTAssertEqual(credentials, Credentials(token: "live"))
    }

    func testOnPurposeWithoutWaiting() {
        let count: (Int) -> Int = live("count") { $0 + 1 }
        XCTAssertEqual(withLiveFunctions { count(1) }, 2)
    }
}
