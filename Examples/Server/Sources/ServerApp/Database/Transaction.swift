/// Reads and writes that take effect together or not at all.
struct Transaction: Sendable {
    typealias Begin = @Sendable () async throws -> Transaction

    let id: Int
    let database: Database

    func find(_ name: String) async -> User? { await database.find(name, in: id) }
    func insert(_ name: String) async -> User { await database.insert(name, in: id) }
    func commit() async { await database.end(id, commits: true) }
    func rollBack() async { await database.end(id, commits: false) }
}
