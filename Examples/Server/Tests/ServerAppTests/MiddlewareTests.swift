import DovetailContainer
import Testing

@testable import ServerApp

private enum Hold: NamedService { typealias Service = Respond }
private enum Fail: NamedService { typealias Service = Respond }

@Suite("A request in the scope of a middleware", .timeLimit(.minutes(10)))
struct MiddlewareTests {
    private let work = HeldWork()

    private func app() async throws -> App {
        try await App(adding: { registry in
            registry.contribute(Route.self) { Route("POST", "/hold", Hold.self) }
            registry.register(Hold.self) { (transaction: Transaction) in
                {
                    _ = await transaction.insert("eve")
                    try await work()
                    return Response("done")
                }
            }
            .scope(RequestScope.self)
            registry.contribute(Route.self) { Route("POST", "/fail", Fail.self) }
            registry.register(Fail.self) { (transaction: Transaction) in
                {
                    _ = await transaction.insert("eve")
                    throw Trouble()
                }
            }
            .scope(RequestScope.self)
        })
    }

    @Test("One that fails is rolled back, and the connection serves the next one")
    func failure() async throws {
        let app = try await app()
        var client = try Client(port: app.port)
        #expect(try await client.send(Request(method: "POST", path: "/fail"))?.status == 500)
        #expect(try await client.send(Request(path: "/users/eve"))?.status == 404)
        #expect(try await app.stopped() == Database.Counts(begun: 2, rolledBack: 2))
        #expect(app.lines.all.contains("POST /fail: the disk is full"))
    }

    @Test("One whose client hangs up is cancelled, and rolled back")
    func cancellation() async throws {
        let app = try await app()
        let client = try Client(port: app.port)
        try await client.begin(Request(method: "POST", path: "/hold"))
        await work.hasBegun.wait()
        client.hangUp()
        await work.hasEnded.wait()
        #expect(try await app.stopped() == Database.Counts(begun: 1, rolledBack: 1))
    }

    @Test("One that the server no longer waits for is cancelled, and rolled back")
    func stopAtOnce() async throws {
        let app = try await app()
        var client = try Client(port: app.port)
        try await client.begin(Request(method: "POST", path: "/hold"))
        await work.hasBegun.wait()
        #expect(try await app.stopped(atOnce: true) == Database.Counts(begun: 1, rolledBack: 1))
        #expect(try await client.answer() == nil)
    }

    @Test("A stop waits for one in flight, which is committed")
    func stop() async throws {
        let app = try await app()
        var (client, idle) = (try Client(port: app.port), try Client(port: app.port))
        try await client.begin(Request(method: "POST", path: "/hold"))
        await work.hasBegun.wait()
        app.stop()
        #expect(try await idle.answer() == nil)
        work.mayEnd.open()
        #expect(try await client.answer() == Answer(status: 200, isLast: true, body: "done"))
        #expect(try await app.stopped() == Database.Counts(begun: 1, committed: 1))
    }

    @Test("Where there is no route, no scope is entered")
    func noRoute() async throws {
        let app = try await app()
        var client = try Client(port: app.port)
        for request in [Request(path: "/user"), Request(method: "PUT", path: "/users"), Request(path: "/hold")] {
            #expect(try await client.send(request)?.status == 404)
        }
        #expect(try await app.stopped() == Database.Counts())
    }
}
