public import Dovetail
public import Networking
public import Storage

/// Logging in, and the account that is logged in.
@Graph
public struct SessionGraph: Sendable {
    @Included let network: NetworkGraph
    @Included let storage: StorageGraph

    /// The store of the account.
    public func accounts(database: Database) throws -> AccountStore { try AccountStore(database) }

    /// Logs in, and remembers the account.
    public func logIn(api: API, accounts: AccountStore) -> LogIn {
        { name, password in
            let account = try await api.logIn(name: name, password: password)
            try accounts.save(account)
            return account
        }
    }
}
