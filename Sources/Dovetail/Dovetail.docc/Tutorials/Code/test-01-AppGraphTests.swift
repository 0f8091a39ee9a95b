import Testing

@testable import Greet

struct AppGraphTests {
    @Test func sendsToWhomTheServerKnows() async throws {
        let app = AppGraph(server: Server()).replacing {
            $0.loadUsers = { [User(name: "Ada")] }
        }

        try await app.sendAll()()

        #expect(await app.outbox().texts == ["to Ada: Hello, Ada!"])
    }
}
