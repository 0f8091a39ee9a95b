extension Commands {
    /// Lists the included users, one per line.
    static func list(
        load: @escaping Users.Load,
        console: Console,
        isIncluded: @escaping Users.IsIncluded,
        page: Page?
    ) async throws {
        let users = try await load(isIncluded)
        guard let page else { return try console.print(rows: users) }

        let slice = try page.slice(of: users)
        try console.print(rows: slice.elements)
        if slice.hasNext { console.note("more users: --page \(page.number + 1)") }
    }
}

extension Console {
    fileprivate func print(rows users: some Collection<User>) throws {
        guard !users.isEmpty else { return }
        try print(users.map(\.row).joined(separator: "\n"))
    }
}
