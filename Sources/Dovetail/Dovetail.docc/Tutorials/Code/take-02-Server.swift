/// Stands for a server: it takes a while, and in a test it is not there.
struct Server: Sendable {
    func users() async throws -> [User] {
        try await Task.sleep(for: .milliseconds(50))
        return [User(name: "Anna"), User(name: "Ben", isActive: false), User(name: "Carla")]
    }
}
