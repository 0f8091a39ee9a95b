import App
import Dovetail
import DovetailTesting
import Testing

@Suite struct Spies {
    @Test func waitingInVain() async throws {
        let save = Spy { (_: Credentials) async throws in }
        _ = try await save.call(1, within: .milliseconds(10))  // fails: Caught error: call 1 of the spy
    }

    @Test @MainActor func waitingInVainOnTheMainActor() async throws {
        let show = Spy { @MainActor (_: Credentials) in }
        show(Credentials(token: "t"))
        _ = try await show.call(2, within: .milliseconds(10))  // fails: Caught error: call 2 of the spy
    }

    @Test func thatNothingIsCalled() async {
        let save = Spy { (_: Credentials) async throws in }
        await #expect(throws: SpyError.self) { try await save.call(1, within: .milliseconds(10)) }
    }
}
