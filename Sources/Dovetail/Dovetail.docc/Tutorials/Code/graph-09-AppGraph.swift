import Dovetail

@Graph
struct AppGraph: Sendable {
    let server: Server

    @Shared func outbox() -> Outbox { Outbox() }
    func loadUsers(server: Server) -> LoadUsers { server.users }
    func send(outbox: Outbox) -> Send { { text, recipient in await outbox.add("to \(recipient): \(text)") } }
    func sendAll(loadUsers: @escaping LoadUsers, send: @escaping Send) -> SendAll {
        { try await Greetings.sendAll(load: loadUsers, send: send) }
    }
    func reminder(_ user: User, send: @escaping Send) -> Reminder { Reminder(user: user, send: send) }
}

struct Reminder: Sendable {
    let user: User
    let send: Send

    func remind() async throws { try await send("We miss you.", user.name) }
}
