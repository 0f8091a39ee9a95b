/// Answers requests for users.
struct Users: Sendable {
    let greeter: Greeter

    func show(_ name: String, in transaction: Transaction) async throws -> Response {
        guard let user = await transaction.find(name) else { throw HTTPError(.notFound, "there is no \(name)") }
        return Response("\(user.name) is number \(user.number)")
    }

    /// Reads while the body is written, so the transaction has to be open until then.
    func list(in transaction: Transaction) -> WriteBody {
        { body in
            for name in await transaction.names() {
                guard let user = await transaction.find(name) else { continue }
                try await body("\(user.name) is number \(user.number)\n")
            }
        }
    }

    func add(_ name: String, in transaction: Transaction) async throws -> Response {
        let isTaken = await transaction.find(name) != nil
        let user = await transaction.insert(name)
        // The error rolls back the transaction.
        guard !isTaken, !name.isEmpty else { throw HTTPError(.conflict, "there is a \(name) already") }
        greeter.greet(user)
        return Response("\(user.name) is number \(user.number)", status: .created)
    }
}
