extension Commands {
    /// Remembers who is logged in. The token is read, not typed as an argument, where other processes could see it.
    static func login(storage: UserStorage, console: Console, name: String) async throws {
        guard let token = try console.ask("token for \(name.oneLine): "), !token.isEmpty else { throw NoToken() }
        try await storage.save(credentials: Credentials(name: name, token: token))
        try console.print("logged in as \(name.oneLine)")
    }

    /// Forgets who is logged in.
    static func logout(storage: UserStorage, console: Console) async throws {
        try await storage.delete()
        try console.print("logged out")
    }

    /// Prints who is logged in.
    static func whoami(storage: UserStorage, console: Console) async throws {
        try await console.print(storage.load().name.oneLine)
    }
}

/// There was no token on standard input.
struct NoToken: Error, CustomStringConvertible {
    var description: String { "there is no token on standard input" }
}
