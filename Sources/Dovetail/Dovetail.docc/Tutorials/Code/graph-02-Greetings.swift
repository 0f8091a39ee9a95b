typealias LoadUsers = @Sendable () async throws -> [User]
typealias Send = @Sendable (_ text: String, _ recipient: String) async throws -> Void
typealias SendAll = @Sendable () async throws -> Void

enum Greetings {
    static func all(load: LoadUsers) async throws -> [String] {
        let users = try await load()
        return users.filter(\.isActive).map { "Hello, \($0.name)!" }
    }

    static func sendAll(load: LoadUsers, send: Send) async throws {
        for user in try await load() where user.isActive {
            try await send("Hello, \(user.name)!", user.name)
        }
    }
}
