import App
import DovetailFunctions
import XCTest

/// Nothing of `DovetailTesting` is imported: it is enough to depend on it.
final class PlaceholderTests: XCTestCase {
    private typealias Save = (Int) throws(CancellationError) -> Void

    func testCalled() async {
        let load: Load = unimplemented("load")  // fails: load was called
        let delete: Delete = unimplemented("delete")  // fails: delete was called
        let isEmpty: () -> Bool = unimplemented("isEmpty", returning: true)  // fails: isEmpty was called
        let save: Save = unimplemented("save", throwing: CancellationError())  // fails: save was called
        _ = try? await load()
        await delete()
        XCTAssertTrue(isEmpty())
        try? save(1)
    }

    func testCalledWithoutWaiting() {
        let load: () throws -> Credentials = unimplemented("load")  // fails: load was called
        XCTAssertThrowsError(try load())
    }

    func testInATask() async {
        let delete: Delete = unimplemented("delete")  // fails: delete was called
        let deleteDetached: Delete = unimplemented("delete")  // fails: delete was called
        await Task { await delete() }.value
        await Task.detached { await deleteDetached() }.value
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

    func testOfAClient() async throws {  // fails at save: UserStorage.save was called
        var storage = UserStorage()
        storage.load = { Credentials(token: "t") }
        _ = try await storage.load()
        try? await storage.save(credentials: Credentials(token: "t"))
    }
}
