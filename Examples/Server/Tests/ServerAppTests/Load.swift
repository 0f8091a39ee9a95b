import Testing

@testable import ServerApp

/// Many requests over several connections at once.
actor Load {
    struct Counts: Sendable, Equatable {
        var sent = 0
        var answered = 0
        var created = 0
    }

    let most: Int
    private var counts = Counts()

    init(most: Int) {
        self.most = most
    }

    /// Sends them until all were sent or the server ends the connections, and calls `stop` after so many
    /// answers.
    func run(
        port: UInt16,
        connections: Int,
        after number: Int,
        stop: @escaping @Sendable () -> Void
    ) async throws -> Counts {
        try await withThrowingTaskGroup { group in
            for _ in 0..<connections {
                group.addTask {
                    var client = try Client(port: port)
                    while let ticket = await self.next() {
                        guard let answer = try await client.send(self.request(ticket)) else { return }
                        #expect(answer.status == self.status(ticket), "\(answer)")
                        if await self.count(answer) == number { stop() }
                        if answer.isLast { return }
                    }
                }
            }
            try await group.waitForAll()
        }
        return counts
    }

    private func next() -> Int? {
        guard counts.sent < most else { return nil }
        counts.sent += 1
        return counts.sent
    }

    private func count(_ answer: Answer) -> Int {
        counts.answered += 1
        if answer.status == Status.created.rawValue { counts.created += 1 }
        return counts.answered
    }

    /// Some begin no transaction, some only read, some write, and some fail after they have written.
    private nonisolated func request(_ ticket: Int) -> Request {
        switch ticket % 4 {
        case 0: Request(path: "/ping")
        case 1: Request(path: "/users/ada")
        case 2: Request(method: "POST", path: "/users", body: "user\(ticket)")
        default: Request(method: "POST", path: "/users", body: "ada")
        }
    }

    private nonisolated func status(_ ticket: Int) -> Int {
        let expected: Status =
            switch ticket % 4 {
            case 0, 1: .ok
            case 2: .created
            default: .conflict
            }
        return expected.rawValue
    }
}
