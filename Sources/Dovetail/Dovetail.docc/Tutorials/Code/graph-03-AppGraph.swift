import Dovetail

@Graph
struct AppGraph: Sendable {
    let server: Server

    func loadUsers(server: Server) -> LoadUsers { server.users }
}
