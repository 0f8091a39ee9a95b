import Dovetail

@Graph
struct AppGraph: Sendable {
    let server: Server

    func loadUsers(server: Server) -> LoadUsers { server.users }
    func send() -> Send { { text, recipient in print("to \(recipient): \(text)") } }
    func sendAll(loadUsers: @escaping LoadUsers, send: @escaping Send) -> SendAll {
        { try await Greetings.sendAll(load: loadUsers, send: send) }
    }
}
