import Dovetail
import Mail

@Graph
struct AppGraph: Sendable {
    let server: Server
    @Included let mail: MailGraph

    func loadUsers(server: Server) -> LoadUsers { server.users }
    func sendAll(loadUsers: @escaping LoadUsers, send: @escaping SendLetter) -> SendAll {
        { try await Greetings.sendAll(load: loadUsers, send: send) }
    }
    func reminder(_ user: User, send: @escaping SendLetter) -> Reminder { Reminder(user: user, send: send) }
}

struct Reminder: Sendable {
    let user: User
    let send: SendLetter

    func remind() async throws { try await send("We miss you.", user.name) }
}
