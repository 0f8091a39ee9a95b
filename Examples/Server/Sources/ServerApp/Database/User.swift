/// A row of the database.
struct User: Codable, Sendable, Equatable {
    let name: String
    /// Users are numbered from 1, in the order in which they joined.
    let number: Int
}
