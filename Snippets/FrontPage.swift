// The code of the documentation's front page.

// snippet.hide
struct User: Sendable, Equatable {
    let name: String
    let isActive: Bool

    static let anna = User(name: "Anna", isActive: true)
    static let ben = User(name: "Ben", isActive: false)
}

// snippet.show
func activeUsers(retrieve: () async throws -> [User]) async throws -> [User] {
    try await retrieve().filter { $0.isActive }
}

// A test passes a closure.
let active = try await activeUsers(retrieve: { [.anna, .ben] })
// snippet.hide
precondition(active == [.anna])
