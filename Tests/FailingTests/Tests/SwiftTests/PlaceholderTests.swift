import App
import DovetailFunctions
import Testing

/// Nothing of `DovetailTesting` is imported: it is enough to depend on it.
@Suite struct Placeholders {
    @Test func returningAStandIn() {  // fails: isEmpty was called
        let isEmpty: () -> Bool = unimplemented("isEmpty", returning: true)
        #expect(isEmpty())
    }

    @Test func inADetachedTask() async {
        let delete: Delete = unimplemented("delete")  // fails without a test: delete was called
        await Task.detached { await delete() }.value
    }

    @Test func ofAClient() async throws {  // fails: UserStorage.save was called
        var storage = UserStorage()
        storage.load = { Credentials(token: "t") }
        _ = try await storage.load()
        try? await storage.save(credentials: Credentials(token: "t"))
    }
}
