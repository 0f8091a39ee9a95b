import Dovetail
import DovetailTesting
import Testing

// MARK: - The problem

enum Problem {
    // snippet.hide
    final class Server: Sendable {
        static let shared = Server()
        func user() async throws -> User { User(name: "Anna") }
    }
    // snippet.show
    struct Greeter {
        func greeting() async throws -> String {
            "Hello, \(try await Server.shared.user().name)!"
        }
    }
}

// MARK: - A program

struct User: Sendable { let name: String }
struct Server: Sendable { func user() async throws -> User { User(name: "Anna") } }
typealias LoadUser = @Sendable () async throws -> User

struct Greeter {
    let loadUser: LoadUser
    func greeting() async throws -> String { "Hello, \(try await loadUser().name)!" }
}

@Graph
struct AppGraph {
    let server: Server
    func loadUser(server: Server) -> LoadUser { server.user }
    func greeter(loadUser: @escaping LoadUser) -> Greeter { Greeter(loadUser: loadUser) }
}

print(try await AppGraph(server: Server()).greeter().greeting())

@Test func greetsByName() async throws {
    let app = AppGraph(server: Server()).replacing { $0.loadUser = { User(name: "Ada") } }
    #expect(try await app.greeter().greeting() == "Hello, Ada!")
}

// snippet.hide
await Testing.__swiftPMEntryPoint() as Never
