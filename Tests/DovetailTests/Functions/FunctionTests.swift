/// What the tests of the functions talk about: users that are fetched along routes from an API.
enum FunctionTests {
    struct Route: Hashable, Sendable {
        let path: String

        init(_ path: String) {
            self.path = path
        }
    }

    struct User: Hashable, Sendable {
        let id: Int
        var name: String
        var isActive = true

        func renamed(_ name: String) -> User {
            User(id: id, name: name, isActive: isActive)
        }
    }

    protocol ApiService: Sendable {
        func fetch(_ route: Route) async throws -> [User]
        func fetchPage(_ route: Route, page: Int) async throws -> [User]
    }

    struct OfflineApi: ApiService {
        static let ada = User(id: 1, name: "Ada")
        static let grace = User(id: 2, name: "Grace", isActive: false)

        func fetch(_ route: Route) async throws -> [User] {
            guard route == Route("/api/users/all") else { throw Failure.notFound }
            return [Self.ada, Self.grace]
        }

        func fetchPage(_ route: Route, page: Int) async throws -> [User] {
            [try await fetch(route)[page]]
        }
    }

    enum Failure: Error, Equatable {
        case notFound
        case offline
        case hidden(String)
    }

    /// Not `Sendable`, so that a function that captures it is not `@Sendable`.
    final class Log {
        var lines: [String] = []

        func add(_ line: String) -> Int {
            lines.append(line)
            return lines.count
        }
    }
}
