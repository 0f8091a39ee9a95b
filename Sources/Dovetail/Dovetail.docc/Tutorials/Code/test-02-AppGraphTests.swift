import DovetailTesting
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

    @Test func remindsAUser() async throws {
        let send = Spy { (_: String, _: String) async throws in }
        let app = AppGraph(server: Server()).replacing { $0.send = send.function }

        try await app.reminder(User(name: "Ben")).remind()

        #expect(send.calls.map(\.arguments.1) == ["Ben"])
    }
}
