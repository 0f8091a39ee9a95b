/// Reads and writes that take effect together or not at all.
struct Transaction: Sendable {
    let id: Int
    let database: Database

    func names() async -> [String] { await database.names(in: id) }
    func find(_ name: String) async -> User? { await database.find(name, in: id) }
    func insert(_ name: String) async -> User { await database.insert(name, in: id) }
}
