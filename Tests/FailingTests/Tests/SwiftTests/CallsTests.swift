import App
import DovetailTesting
import Testing

@Suite struct CallsTests {
    @Test func waitingInVain() async throws {
        let saved = Calls<Credentials>()
        try await saved.next(within: .milliseconds(10))  // fails: Caught error: call 1 with
    }

    @Test @MainActor func waitingInVainOnTheMainActor() async throws {
        let shown = Calls<String, Int>()
        shown("page", 1)
        try await shown.next(2, within: .milliseconds(10))  // fails: Caught error: call 2 with
    }
}
