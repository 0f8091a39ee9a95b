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

    /// Commits if the work succeeds, and rolls back if it throws.
    func withTransaction(_ work: (Transaction) async throws -> Void) async throws {
        counts.begun += 1
        let id = counts.begun
        pending[id] = []
        do {
            try await work(Transaction(id: id, database: self))
        } catch {
            pending[id] = nil
            counts.rolledBack += 1
            throw error
        }
        for user in pending.removeValue(forKey: id) ?? [] { table.users[user.name] = user }
        counts.committed += 1
    }

    /// In the order in which they joined.
    func names(in transaction: Int) -> [String] {
        (table.users.values + (pending[transaction] ?? [])).sorted { $0.number < $1.number }.map(\.name)
    }

    func find(_ name: String, in transaction: Int) -> User? {
        pending[transaction]?.first { $0.name == name } ?? table.users[name]
    }

    func insert(_ name: String, in transaction: Int) -> User {
        let user = User(name: name, number: table.users.count + (pending[transaction]?.count ?? 0) + 1)
        pending[transaction]?.append(user)
        return user
    }
}
