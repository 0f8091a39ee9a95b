// Records of calls in an app: in Swift 5 and 6 mode, on the main actor by default or not.
import DovetailTesting
import Testing

private final class Sheet { let title = "Users" }

private struct Endpoints: Sendable {
    var count: @Sendable (String) -> Int = { _ in 0 }
    var check: @Sendable (String, Int) throws -> Void = { _, _ in }
    var save: @Sendable (String) async throws -> Void = { _ in }
    var delete: @Sendable () async -> Void = {}
    var show: @MainActor @Sendable (String) -> Void = { _ in }
    var fetch: @Sendable (@escaping @Sendable (Int) -> Void) -> Void = { _ in }
}

@Suite("Calls in an app") struct AppCallsTests {
    private let counted = Calls<String>()
    private let deleted = Calls()

    @Test func functionsOfAnyEffectsRecordTheirCalls() async throws {
        let saved = Calls<String>()
        let checked = Calls<String, Int>()
        var endpoints = Endpoints()
        endpoints.count = {
            counted($0)
            return 1
        }
        endpoints.check = { checked($0, $1) }
        endpoints.save = { saved($0) }
        endpoints.delete = { deleted() }
        endpoints.show = { saved($0) }
        let used = endpoints

        try await Task.detached {
            try used.check("a", used.count("a"))
            try await used.save("saved")
            await used.delete()
            await used.show("shown")
        }.value

        #expect(counted.all == ["a"])
        #expect(checked.all[0] == ("a", 1))
        #expect(checked.all.map(\.1) == [1])
        #expect(checked.calls(with: "a", 1).count == 1)
        #expect(saved.all == ["saved", "shown"])
        #expect(deleted.count == 1)
        #expect(try await saved.next(2) == ["saved", "shown"])
    }

    @Test func recordsArePassedAsFunctions() async throws {
        let saved = Calls<String>()
        var endpoints = Endpoints()
        endpoints.save = saved.callAsFunction
        try await endpoints.save("saved")
        #expect(try await saved.next() == "saved")
    }

    @Test func functionsAreRecorded() {
        let fetched = Calls<@Sendable (Int) -> Void>()
        let statuses = Calls<Int>()
        var endpoints = Endpoints()
        endpoints.fetch = { fetched($0) }
        endpoints.fetch { statuses($0) }

        let completion = fetched.all[0]
        completion(404)
        #expect(statuses.all == [404])
    }

    @Test @MainActor func sheetsThatAreNotSendableAreRecordedOnTheMainActor() async throws {
        let shown = Calls<Sheet>()
        let show: (Sheet) -> Void = { shown($0) }
        let sheet = Sheet()
        Task { show(sheet) }
        #expect(try await shown.next() === sheet)
        #expect(shown.all.map(\.title) == ["Users"])
    }

    @Test func theErrorIsCaught() async {
        let saved = Calls<String>()
        await #expect(throws: MissingCallError.self) { try await saved.next(within: .zero) }
    }
}
