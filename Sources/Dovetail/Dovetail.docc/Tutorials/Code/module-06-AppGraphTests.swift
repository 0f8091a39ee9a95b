import DovetailTesting
import Mail
import Testing

@testable import Greet

struct AppGraphTests {
    let app = AppGraph(server: Server(), mail: MailGraph(sender: "a test"))

    @Test func sendsToWhomTheServerKnows() async throws {
        let sent = Calls<String, String>()
        let testing = app.replacing {
            $0.loadUsers = { [User(name: "Ada")] }
            $0.inside(\.mail) { $0.send = { sent($0, $1) } }
        }

        try await testing.sendAll()()

        #expect(sent.all.map(\.0) == ["Hello, Ada!"])
    }
}
