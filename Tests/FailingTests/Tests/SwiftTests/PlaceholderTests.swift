import App
import DovetailFunctions
import Testing

/// Nothing of `DovetailTesting` is imported: it is enough to depend on it.
@Suite struct Placeholders {
    @Test func throwing() async {  // fails: load was called
        let load: @Sendable () async throws -> Credentials = unimplemented("load")
        _ = try? await load()
    }

    @Test func returningNothing() async {  // fails: delete was called
        let delete: @Sendable () async -> Void = unimplemented("delete")
        await delete()
    }

    @Test func returningAStandIn() {  // fails: isEmpty was called
        let isEmpty: () -> Bool = unimplemented("isEmpty", returning: true)
        #expect(isEmpty())
    }

    @Test func inATask() async {  // fails: delete was called
        let delete: @Sendable () async -> Void = unimplemented("delete")
        await Task { await delete() }.value
    }

    @Test func inADetachedTask() async {
        let delete: @Sendable () async -> Void = unimplemented("delete")  // fails without a test: delete was called
        await Task.detached { await delete() }.value
    }

    @Test @MainActor func onTheMainActor() async {  // fails: delete was called
        let delete: @Sendable () async -> Void = unimplemented("delete")
        await delete()
    }

    @Test func ofAClient() async throws {  // fails: UserStorage.save was called
        var storage = UserStorage()
        storage.load = { Credentials(token: "t") }
        _ = try await storage.load()
        try? await storage.save(credentials: Credentials(token: "t"))
    }

    @Test func notCalled() async throws {
        var storage = UserStorage()
        storage.load = { Credentials(token: "t") }
        #expect(try await storage.load() == Credentials(token: "t"))
    }
}
