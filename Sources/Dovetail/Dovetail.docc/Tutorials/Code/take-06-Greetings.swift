typealias LoadUsers = @Sendable () async throws -> [User]

enum Greetings {
    static func all(load: LoadUsers = Server().users) async throws -> [String] {
        let users = try await load()
        return users.filter(\.isActive).map { "Hello, \($0.name)!" }
    }
}
