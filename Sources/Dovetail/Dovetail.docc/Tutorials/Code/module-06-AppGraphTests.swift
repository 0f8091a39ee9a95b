import DovetailTesting
import Mail
import Testing

@testable import Greet

struct AppGraphTests {
    let app = AppGraph(server: Server(), mail: MailGraph(sender: "a test"))

    @Test func sendsToWhomTheServerKnows() async throws {
        let send = Spy { (_: String, _: String) async throws in }
        let testing = app.replacing {
            $0.loadUsers = { [User(name: "Ada")] }
            $0.inside(\.mail) { $0.send = send.function }
        }

        try await testing.sendAll()()

        #expect(send.calls.map(\.arguments.0) == ["Hello, Ada!"])
    }
}
