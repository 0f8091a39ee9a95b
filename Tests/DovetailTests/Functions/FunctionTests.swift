/// What the tests of the functions talk about: users that are fetched along routes from an API.
enum FunctionTests {
    struct Route: Hashable, Sendable {
        let path: String

        init(_ path: String) {
            self.path = path
        }
    }

    struct User: Hashable, Sendable {
        static let ada = User(id: 42, name: "Ada")
        static let grace = User(id: 123, name: "Grace", isActive: false)

        let id: Int
        var name: String
        var isActive = true

        func renamed(_ name: String) -> User {
            User(id: id, name: name, isActive: isActive)
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
