import Foundation

/// A simple stand-in for a pool of database connections: rows in memory, which a file keeps between runs.
actor Database {
    struct Counts: Sendable, Equatable {
        var begun = 0
        var committed = 0
        var rolledBack = 0
        var open: Int { begun - committed - rolledBack }
    }

    private(set) var counts = Counts()
    private var table: Table
    private var pending: [Int: [User]] = [:]
    private let file: URL?

    private struct Table: Codable {
        var version = 0
        var users: [String: User] = [:]
    }

    init(file: URL?) async throws {
        self.file = file
        if let file, FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
            table = try JSONDecoder().decode(Table.self, from: Data(contentsOf: file))
        } else {
            table = Table()
        }
    }

    func close() throws {
        if let file { try JSONEncoder().encode(table).write(to: file, options: .atomic) }
    }

    /// Whether there is nothing to migrate.
    var isUpToDate: Bool { table.version == 1 }

    /// Brings the rows into the form that the program expects.
    func migrate() {
        guard !isUpToDate else { return }
        table.version = 1
        table.users["ada"] = User(name: "ada", number: 1)
    }

    func begin() -> Transaction {
        counts.begun += 1
        pending[counts.begun] = []
        return Transaction(id: counts.begun, database: self)
    }

    func find(_ name: String, in transaction: Int) -> User? {
        pending[transaction]?.first { $0.name == name } ?? table.users[name]
    }

    func insert(_ name: String, in transaction: Int) -> User {
        let user = User(name: name, number: table.users.count + (pending[transaction]?.count ?? 0) + 1)
        pending[transaction]?.append(user)
        return user
    }

    func end(_ transaction: Int, commits: Bool) {
        guard let written = pending.removeValue(forKey: transaction) else { return }
        if commits {
            for user in written { table.users[user.name] = user }
            counts.committed += 1
        } else {
            counts.rolledBack += 1
        }
    }
}
