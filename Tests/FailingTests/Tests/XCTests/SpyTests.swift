import App
import Dovetail
import DovetailTesting
import XCTest

final class SpyTests: XCTestCase {
    func testWaitingInVain() async throws {
        let save = Spy { (_: Credentials) async throws in }
        _ = try await save.call(1, within: .milliseconds(10))  // fails: threw error "call 1 of the spy
    }

    func testWaitingInVainForTheEnd() async throws {
        let save = Spy { (_: Credentials) async throws in }
        _ = try await save.finishedCall(1, within: .milliseconds(10))  // fails: threw error "call 1 of the spy
    }

    @MainActor
    func testWaitingInVainOnTheMainActor() async throws {
        let show = Spy { @MainActor (_: Credentials) in }
        show(Credentials(token: "t"))
        _ = try await show.call(2, within: .milliseconds(10))  // fails: threw error "call 2 of the spy
    }

    func testWaiting() async throws {
        let save = Spy { (_: Credentials) async throws in }
        var storage = UserStorage()
        storage.save = save.function

        Task { [storage] in try await storage.save(credentials: Credentials(token: "t")) }
        let call = try await save.call(1, within: .seconds(60))
        let finished = try await save.finishedCall(1, within: .seconds(60))

        XCTAssertEqual(call.arguments, Credentials(token: "t"))
        XCTAssertEqual(save.calls(with: Credentials(token: "t")).count, 1)
        XCTAssertNoThrow(try XCTUnwrap(finished.result).get())
    }

    func testThatNothingIsCalled() async {
        let save = Spy { (_: Credentials) async throws in }
        do {
            _ = try await save.call(1, within: .milliseconds(10))
            XCTFail("there is a call")
        } catch {
            XCTAssertEqual((error as? SpyError)?.reason, .deadline)
        }
    }

    func testAnswers() async throws {
        let load = Spy(
            (@Sendable () async throws -> Credentials).self,
            results: [.failure(CancellationError()), .success(Credentials(token: "t"))]
        )
        var storage = UserStorage()
        storage.load = load.function

        let first = try? await storage.load()
        let second = try await storage.load()

        XCTAssertNil(first)
        XCTAssertEqual(second, Credentials(token: "t"))
        XCTAssertEqual(load.calls.count, 2)
    }
}
