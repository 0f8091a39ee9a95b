/// The account that is logged in.
public struct Account: Equatable, Sendable {
    /// The name of the person.
    public let name: String
    /// The token by which the server recognizes the account.
    public let token: String
}

/// Logs in, and remembers the account.
public typealias LogIn = @Sendable (_ name: String, _ password: String) async throws -> Account
