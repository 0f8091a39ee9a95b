import DovetailContainer
import Testing

@testable import ServerApp

@Suite("Stopping", .timeLimit(.minutes(10)))
struct StoppingTests {
    @Test("Every request that was accepted is answered, and no transaction is left open", arguments: [1, 5_000, 9_990])
    func underLoad(after number: Int) async throws {
        let app = try await App()
        let server = try app.container.resolve(Server.self)

        let counts = try await Load(most: 10_000).run(port: app.port, connections: 16, after: number) { app.stop() }
        try await app.end()

        #expect(counts.answered >= number)
        #expect(await server.counts == Server.Counts(accepted: counts.answered, answered: counts.answered))
        let transactions = await app.database.counts
        #expect(transactions.open == 0)
        #expect(transactions.committed + transactions.rolledBack == transactions.begun)
        #expect(app.lines.all.count { $0.hasPrefix("welcome, ") } == counts.created)
    }

    @Test("A request in flight is answered, and an idle connection ends")
    func inFlight() async throws {
        let check = SlowCheck()
        let app = try await App(adding: { registry in registry.contribute((any HealthCheck).self) { check } })
        var idle = try Client(port: app.port)
        #expect(try await idle.send(Request(path: "/ping")) == Answer(status: 200, isLast: false, body: "pong"))
        async let slow = {
            var client = try Client(port: app.port)
            return try await client.send(Request(path: "/ready"))
        }()
        await check.isAsked.wait()

        app.stop()
        #expect(try await idle.answer() == nil)
        check.mayAnswer.open()
        #expect(try await slow == Answer(status: 200, isLast: true, body: "ready"))
        try await app.end()
    }

    @Test("The cancellation of the task that runs the server stops the server in order, as a signal does")
    func cancellation() async throws {
        let app = try await App()
        app.stop()
        try await app.end()
        #expect(app.lines.all.last == "answered 0 of 0 requests")
    }
}

/// A service that takes its time to say that it is ready.
private struct SlowCheck: HealthCheck {
    let isAsked = Gate()
    let mayAnswer = Gate()

    func problem() async -> String? {
        isAsked.open()
        await mayAnswer.wait()
        return nil
    }
}
