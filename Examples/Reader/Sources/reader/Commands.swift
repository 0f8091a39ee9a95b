import Session

/// The commands of the program.
struct Commands: Sendable {
    let logIn: LogIn
    let accounts: AccountStore
    let loggedIn: @Sendable (Account) -> LoggedInGraph
    let console: Console

    /// Runs the command that was typed.
    func run(_ words: [String]) async throws {
        switch (words.first, words.dropFirst().first) {
        case ("login", let name?):
            let account = try await logIn(name, console.ask("Password: "))
            console.print("Welcome, \(account.name).")
        case ("logout", nil):
            try accounts.delete()
        case ("feed", nil):
            let showFeed = try reader().showFeed()
            try await showFeed()
        case ("profile", let name?):
            let showProfile = try reader().showProfile()
            try await showProfile(name)
        default:
            throw Problem("usage: reader login NAME | feed | profile NAME | logout")
        }
    }

    /// The graph of the account that is logged in.
    private func reader() throws -> LoggedInGraph {
        guard let account = try accounts.load() else { throw Problem("nobody has logged in: reader login NAME") }
        return loggedIn(account)
    }
}

/// A mistake of the user.
struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
