import App
import DovetailFunctions
import DovetailTesting
import Testing

@Suite struct LiveFunctions {
    @Test func throwing() async {  // fails: load is live, and the test 'throwing()' called it (declared at
        let load: Load = live("load") { try forbidden() }
        await #expect(throws: LiveCall.self) { try await load() }
    }

    @Test("In a task") func inATask() async {  // fails: load is live, and the test 'In a task' called it
        let load: Load = live("load") { try forbidden() }
        await Task { _ = try? await load() }.value
    }

    @Test @MainActor func onTheMainActor() {  // fails: show is live
        let show: @MainActor () throws -> Void = live("show") { try forbidden() }
        #expect(throws: LiveCall.self) { try show() }
    }
}
