import DovetailContainer
import Testing

@testable import ServerApp

private enum Write: NamedService { typealias Service = Stream }
private enum Refuse: NamedService { typealias Service = Stream }

@Suite("A body that is written after the handler", .timeLimit(.minutes(10)))
struct StreamTests {
    private let work = HeldWork()

    private func app(error: Trouble? = nil) async throws -> App {
        try await App(adding: { registry in
            registry.contribute(Route.self) { Route("GET", "/write", Write.self) }
            registry.register(Write.self) { (transaction: Transaction) in
                {
                    let eve = await transaction.insert("eve")
                    return { body in
                        try await body("\(eve.number)\n")
                        try await work()
                        if let error { throw error }
                        // The transaction is open, and has what was written.
                        try await body("\(await transaction.find("eve")?.name ?? "nobody")\n")
                    }
                }
            }
            .scope(RequestScope.self)
            registry.contribute(Route.self) { Route("GET", "/refuse", Refuse.self) }
            registry.register(Refuse.self) { (_: Transaction) in { throw HTTPError(.conflict, "not now") } }
                .scope(RequestScope.self)
        })
    }

    /// Begins to read the body, up to where the work is held.
    private func begin(_ app: App) async throws -> Client {
        var client = try Client(port: app.port)
        try await client.begin(Request(path: "/write"))
        #expect(try await client.receive(until: "\r\n\r\n2\r\n2\n\r\n")?.hasPrefix("HTTP/1.1 200 ok") == true)
        await work.hasBegun.wait()
        return client
    }

    @Test("The transaction outlives the handler, and is committed before the body ends")
    func outlives() async throws {
        let app = try await app()
        var client = try await begin(app)
        #expect(await app.database.counts == Database.Counts(begun: 1))
        work.mayEnd.open()
        #expect(try await client.receive(until: "0\r\n\r\n") == "4\r\neve\n\r\n0\r\n\r\n")
        #expect(await app.database.counts == Database.Counts(begun: 1, committed: 1))
        #expect(try await app.stopped() == Database.Counts(begun: 1, committed: 1))
    }

    @Test("The transaction is rolled back if the body fails, and the client knows that it is not complete")
    func failure() async throws {
        let app = try await app(error: Trouble())
        var client = try await begin(app)
        work.mayEnd.open()
        #expect(try await client.receive(until: "0\r\n\r\n") == nil)
        #expect(try await app.stopped() == Database.Counts(begun: 1, rolledBack: 1))
        #expect(app.lines.all.contains("GET /write: the disk is full"))
    }

    @Test("The transaction is rolled back if the handler fails, and the client gets its error")
    func refusal() async throws {
        let app = try await app()
        var client = try Client(port: app.port)
        #expect(try await client.send(Request(path: "/refuse")) == Answer(status: 409, isLast: false, body: "not now"))
        #expect(try await app.stopped() == Database.Counts(begun: 1, rolledBack: 1))
    }

    @Test("The transaction is rolled back if the client hangs up")
    func cancellation() async throws {
        let app = try await app()
        let client = try await begin(app)
        client.hangUp()
        await work.hasEnded.wait()
        #expect(try await app.stopped() == Database.Counts(begun: 1, rolledBack: 1))
    }

    @Test("The transaction is rolled back if the server no longer waits for the body")
    func stopAtOnce() async throws {
        let app = try await app()
        var client = try await begin(app)
        #expect(try await app.stopped(atOnce: true) == Database.Counts(begun: 1, rolledBack: 1))
        #expect(try await client.receive(until: "0\r\n\r\n") == nil)
    }

    @Test("A stop waits until the body has been written, and the transaction is committed")
    func stop() async throws {
        let app = try await app()
        var (client, idle) = (try await begin(app), try Client(port: app.port))
        app.stop()
        #expect(try await idle.answer() == nil)
        work.mayEnd.open()
        #expect(try await client.receive(until: "0\r\n\r\n") == "4\r\neve\n\r\n0\r\n\r\n")
        #expect(try await app.stopped() == Database.Counts(begun: 1, committed: 1))
    }
}
