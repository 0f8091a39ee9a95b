import App
import DovetailFunctions
import XCTest

/// Nothing of `DovetailTesting` is imported: it is enough to depend on it.
final class PlaceholderTests: XCTestCase {
    func testThrowing() async {
        let load: @Sendable () async throws -> Credentials = unimplemented("load")  // fails: load was called
        _ = try? await load()
    }

    func testThrown() throws {
        let load: () throws -> Credentials = unimplemented("load")  // fails: load was called
        XCTAssertThrowsError(try load())
    }

    func testReturningNothing() async {
        let delete: @Sendable () async -> Void = unimplemented("delete")  // fails: delete was called
        await delete()
    }

    func testReturningAStandIn() {
        let isEmpty: () -> Bool = unimplemented("isEmpty", returning: true)  // fails: isEmpty was called
        XCTAssertTrue(isEmpty())
    }

    func testThrowingErrorsOfOneType() {
        let save: (Int) throws(CancellationError) -> Void = unimplemented(  // fails: save was called
            "save",
            throwing: CancellationError()
        )
        try? save(1)
    }

    func testInATask() async {
        let delete: @Sendable () async -> Void = unimplemented("delete")  // fails: delete was called
        await Task { await delete() }.value
    }

    func testInADetachedTask() async {
        let delete: @Sendable () async -> Void = unimplemented("delete")  // fails: delete was called
        await Task.detached { await delete() }.value
    }

    func testOnAThread() {
        let save: @Sendable () -> Void = unimplemented("save")  // fails: save was called
        let saved = expectation(description: "saved")
        Thread.detachNewThread {
            save()
            saved.fulfill()
        }
        wait(for: [saved], timeout: 10)
    }

    @MainActor
    func testOnTheMainActor() async {
        let delete: @Sendable () async -> Void = unimplemented("delete")  // fails: delete was called
        await delete()
    }

    func testOfAClient() async throws {  // fails at save: UserStorage.save was called
        var storage = UserStorage()
        storage.load = { Credentials(token: "t") }
        _ = try await storage.load()
        try? await storage.save(credentials: Credentials(token: "t"))
    }

    func testNotCalled() async throws {
        var storage = UserStorage()
        storage.load = { Credentials(token: "t") }
        let credentials = try await storage.load()
        XCTAssertEqual(credentials, Credentials(token: "t"))
    }
}
