@testable import UsersApp

extension User {
    static let ada = User(1, "Ada", isAdmin: true, projects: ["Engine", "Notes", "Tables"])
    static let bob = User(2, "Bob")
    static let cem = User(3, "Cem", isActive: false)

    init(_ id: ID, _ name: String, isActive: Bool = true, isAdmin: Bool = false, projects: [String] = []) {
        self.init(
            id: id,
            name: name,
            email: "\(name.lowercased())@example.com",
            isActive: isActive,
            isAdmin: isAdmin,
            projects: projects
        )
    }
}

/// What a double throws where a test wants something to fail.
struct Failure: Error, Equatable {}
