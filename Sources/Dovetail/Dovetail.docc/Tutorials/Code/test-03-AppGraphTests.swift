import DovetailTesting
import Testing

@testable import Greet

struct AppGraphTests {
    struct MailboxFull: Error {}

    @Test func sendsToWhomTheServerKnows() async throws {
        let app = AppGraph(server: Server()).replacing {
            $0.loadUsers = { [User(name: "Ada")] }
        }

        try await app.sendAll()()

        #expect(await app.outbox().texts == ["to Ada: Hello, Ada!"])
    }

    @Test func remindsAUser() async throws {
        let sent = Calls<String, String>()
        let app = AppGraph(server: Server()).replacing { $0.send = { sent($0, $1) } }

        try await app.reminder(User(name: "Ben")).remind()

        #expect(sent.all.map(\.1) == ["Ben"])
    }

    @Test func stopsAtTheFirstFullMailbox() async throws {
        let sent = Calls<String, String>()
        let app = AppGraph(server: Server()).replacing {
            $0.loadUsers = { [User(name: "Ada"), User(name: "Bob")] }
            $0.send = { text, recipient in
                sent(text, recipient)
                throw MailboxFull()
            }
        }

        await #expect(throws: MailboxFull.self) { try await app.sendAll()() }

        #expect(sent.count == 1)
    }
}
