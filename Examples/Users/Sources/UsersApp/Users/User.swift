/// A person who has an account.
public struct User: Codable, Equatable, Identifiable, Sendable {
    /// The number that names a user, a type of its own so that no other number is taken for it.
    public struct ID: RawRepresentable, Codable, Hashable, Sendable {
        /// The number itself.
        public let rawValue: Int

        /// Makes the ID of this number.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }
    }

    /// The number that names the user.
    public let id: ID
    let name: String
    let email: String
    let isActive: Bool
    let isAdmin: Bool
    let projects: [String]
}

extension User.ID: ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// A number written in place: `let id: User.ID = 7`.
    public init(integerLiteral number: Int) {
        self.init(rawValue: number)
    }

    /// The number in decimal digits.
    public var description: String { "\(rawValue)" }
}
