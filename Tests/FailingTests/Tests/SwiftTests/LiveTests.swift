import App
import DovetailFunctions
import DovetailTesting
import Testing

@Suite struct LiveFunctions {
    @Test func throwing() async {  // fails: load is live, and the test 'throwing()' called it (declared at
        let load: @Sendable () async throws -> Credentials = live("load") { try forbidden() }
        await #expect(throws: LiveCall.self) { try await load() }
    }

    @Test func swallowingTheError() async {  // fails: load is live
        let load: @Sendable () async throws -> Credentials = live("load") { try forbidden() }
        _ = try? await load()
    }

    @Test func whatCannotThrow() async {  // fails: count is live
        let count: @Sendable (Int) -> Int = live("count") { $0 + 1 }
        #expect(count(1) == 2)
    }

    @Test("Errors of one type") func typed() async throws {  // fails: find is live, and the test 'Errors
        let find: @Sendable () async throws(CancellationError) -> Int = live("find") {
            () async throws(CancellationError) in 3
        }
        #expect(try await find() == 3)
    }

    @Test func inATask() async {  // fails: load is live
        let load: @Sendable () async throws -> Credentials = live("load") { try forbidden() }
        await Task { _ = try? await load() }.value
    }

    @Test @MainActor func onTheMainActor() {  // fails: show is live
        let show: @MainActor () throws -> Void = live("show") { try forbidden() }
        #expect(throws: LiveCall.self) { try show() }
    }

    @Test func ofAClient() async {  // fails: UserStorage.load is live
        await #expect(throws: LiveCall.self) { try await UserStorage.live.load() }
    }

    @Test func replaced() async throws {
        let storage = UserStorage.live.replacing(\.load) { Credentials(token: "t") }
        #expect(try await storage.load() == Credentials(token: "t"))
    }

    @Test(.live) func onPurpose() async throws {
        #expect(try await UserStorage.live.load() == Credentials(token: "live"))
        #expect(try await Task { try await UserStorage.live.load() }.value == Credentials(token: "live"))
        #expect(try await Task.detached { try await UserStorage.live.load() }.value == Credentials(token: "live"))
    }

    @Test func inPart() async throws {
        let credentials = try await withLiveFunctions { try await UserStorage.live.load() }
        #expect(credentials == Credentials(token: "live"))
    }
}

@Suite(.live)
struct LiveSuite {
    @Test(arguments: 1...2) func inASuite(_: Int) async throws {
        #expect(try await UserStorage.live.load() == Credentials(token: "live"))
    }
}
