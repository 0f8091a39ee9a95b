/// Who has logged in.
public struct Account: Equatable, Sendable {
    /// The name that they logged in with.
    public let name: String
    /// What the server knows them by since.
    public let token: String
}

/// Logs in, and remembers the account.
public typealias LogIn = @Sendable (_ name: String, _ password: String) async throws -> Account
