typealias LoadUsers = @Sendable () async throws -> [User]

enum Greetings {
    static func all() async throws -> [String] {
        let users = try await Server().users()
        return users.filter(\.isActive).map { "Hello, \($0.name)!" }
    }
}
