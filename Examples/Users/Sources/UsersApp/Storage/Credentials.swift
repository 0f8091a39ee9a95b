/// The credentials of the user who is logged in.
struct Credentials: Codable, Equatable, Sendable {
    let name: String
    let token: String
}

/// Nobody is logged in.
struct NotLoggedIn: Error, CustomStringConvertible {
    var description: String { "nobody is logged in" }
}
