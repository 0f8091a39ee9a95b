public import Dovetail
import Storage

/// Remembers the account between runs.
@Client
public struct AccountStore: Sendable {
    /// Returns the account, if somebody is logged in.
    public var load: @Sendable () throws -> Account?
    /// Remembers this account in place of any other.
    public var save: @Sendable (_ account: Account) throws -> Void
    /// Forgets the account.
    public var delete: @Sendable () throws -> Void
}

extension AccountStore {
    /// Remembers one account in a database.
    init(_ database: Database) throws {
        try database.run("CREATE TABLE IF NOT EXISTS account (name TEXT, token TEXT)")
        self.init(
            load: {
                try database.run("SELECT name, token FROM account").first.map { Account(name: $0[0], token: $0[1]) }
            },
            save: { account in
                try database.run("DELETE FROM account")
                try database.run("INSERT INTO account VALUES (?, ?)", account.name, account.token)
            },
            delete: { try database.run("DELETE FROM account") }
        )
    }
}
