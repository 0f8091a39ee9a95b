/// A row of the database.
struct User: Codable, Sendable, Equatable {
    let name: String
    /// Of those who joined, the first one has 1.
    let number: Int
}
