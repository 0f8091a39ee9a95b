import App
import DovetailFunctions
import DovetailTesting
import XCTest

final class LiveTests: XCTestCase {
    func testCalled() async {
        let load: Load = live("load") { try forbidden() }  // fails: load is live, and a test
        let count: (Int) -> Int = live("count") { $0 + 1 }  // fails: count is live
        _ = try? await load()
        XCTAssertEqual(count(1), 2)
    }

    func testInADetachedTask() async {
        let load: Load = live("load") { try forbidden() }  // fails: load is live
        await Task.detached { _ = try? await load() }.value
    }

    func testOnPurpose() async throws {
        let load: Load = live("load") { Credentials(token: "live") }
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
