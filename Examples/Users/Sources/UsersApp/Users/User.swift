/// A person who has an account.
public struct User: Codable, Equatable, Identifiable, Sendable {
    /// The number of a user, as a separate type so that it cannot be confused with other numbers.
    public struct ID: RawRepresentable, Codable, Hashable, Sendable {
        /// The number itself.
        public let rawValue: Int

        /// Creates the ID with this number.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }
    }

    /// The number of the user.
    public let id: ID
    let name: String
    let email: String
    let isActive: Bool
    let isAdmin: Bool
    let projects: [String]
}

extension User.ID: ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// Creates an ID from a literal: `let id: User.ID = 7`.
    public init(integerLiteral number: Int) {
        self.init(rawValue: number)
    }

    /// The number in decimal digits.
    public var description: String { "\(rawValue)" }
}
