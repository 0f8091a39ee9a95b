import Dovetail
import Testing

// A server like that of the article "Servers and workers", which the sanitizers run as well.

extension Scope {
    fileprivate static let request = Scope("request")
}

private enum Handle: NamedService { typealias Service = @Sendable (Request) async throws -> Response }
private enum Migrate: NamedService { typealias Service = @Sendable () async throws -> Void }

private struct ServerAssembly: Assembly {
    let log: RecipeLog

    func assemble(_ registry: inout Registry) {
        registry.register(Handle.self, within: .request) { (request: Request, users: Users, transaction: Transaction) in
            try await users.respond(to: request, in: transaction)
        }
        registry.register(Users.self, Users.init)

        registry.register(
            Server.self,
            scope: .singleton,
            run: { try await $0.serve() },
            finish: { await $0.stopAccepting() },
            mayReturn: false
        ) { [log] (handle: Named<Handle>) in
            Server(handle: handle.value, log: log)
        }
        registry.register(Worker.self, scope: .singleton, run: { try await $0.run() }, Worker.init)

        registry.register(Pool.self, scope: .singleton, onStop: { await $0.close() }) { [log] () async in
            Pool(log: log)
        }
        registry.register(
            Transaction.self,
            scope: .request,
            onStop: { transaction, error in
                if error == nil { try await transaction.commit() } else { try await transaction.rollBack() }
            }
        ) { (pool: Pool) in try await pool.begin() }

        registry.register(Migrate.self) { (pool: Pool) in { try await pool.migrate() } }

        registry.contribute((any HealthCheck).self) { (pool: Pool) in pool }
        registry.contribute((any HealthCheck).self) { (worker: Worker) in worker }
        registry.register(Readiness.self) { (checks: [any HealthCheck]) in Readiness(checks: checks) }
    }
}

@Suite("A server with requests, a worker and a sub-command", .timeLimit(.minutes(10)))
struct ServersAndWorkersTests {
    let log = RecipeLog()

    @Test("A request has a transaction, and the server stops after its requests")
    func serving() async throws {
        let container = try Container(ServerAssembly(log: log))
        let running = Task { try await container.run() }
        await ContainerTests.until { log.entries.contains("serve") }
        let server = try container.resolve(Server.self)
        #expect(try await server.handle(Request(path: "/users")) == Response(body: "/users"))
        await #expect(throws: ContainerTests.Trouble.self) { try await server.handle(Request(path: "/fail")) }
        #expect(try await container.resolve(Readiness.self).isReady())
        running.cancel()
        try await running.value
        #expect(log.entries == ["serve", "begin", "commit", "begin", "roll back", "stop accepting", "close"])
    }

    @Test("A deferred transaction begins where it is used")
    func deferred() async throws {
        let container = try Container(ServerAssembly(log: log)).replacing { registry in
            registry.register(Handle.self, within: .request) {
                (request: Request, users: Users, begin: @escaping @Sendable () async throws -> Transaction) in
                if request.path == "/ping" { return Response(body: "pong") }
                return try await users.respond(to: request, in: begin())
            }
        }
        let handle = try container.resolve(Handle.self)
        #expect(try await handle(Request(path: "/ping")) == Response(body: "pong"))
        #expect(log.entries.isEmpty)
        #expect(try await handle(Request(path: "/users")) == Response(body: "/users"))
        #expect(log.entries == ["begin", "commit"])
        try await container.stop(draining: .seconds(10))
    }

    @Test("Work in a scope handles a request without a registered function")
    func byHand() async throws {
        let container = try Container(ServerAssembly(log: log))
        let request = Request(path: "/users")
        let response = try await container.within(.request, supplying: request) { scope in
            let users = try await scope.resolve(Users.self)
            return try await users.respond(to: request, in: scope.resolve())
        }
        #expect(response == Response(body: "/users"))

        try await container.within(.request, supplying: Request(path: "/fail")) { scope in
            let users = try await scope.resolve(Users.self)
            let transaction = try await scope.resolve(Transaction.self)
            await #expect(throws: ContainerTests.Trouble.self) {
                try await users.respond(to: Request(path: "/fail"), in: transaction)
            }
        }
        try await container.stop()
    }

    @Test("A sub-command starts what it needs, and not the server")
    func command() async throws {
        let container = try Container(ServerAssembly(log: log))
        let migrate = try await container.start(Migrate.self)
        try await migrate()
        try await container.stop()
        #expect(log.entries == ["migrate", "close"])
    }
}

private struct Request: Sendable { let path: String }
private struct Response: Sendable, Equatable { let body: String }

private struct Users: Sendable {
    func respond(to request: Request, in transaction: Transaction) async throws -> Response {
        if request.path == "/fail" { throw ContainerTests.Trouble("broken") }
        return Response(body: request.path)
    }
}

private final class Pool: Sendable {
    let log: RecipeLog
    init(log: RecipeLog) { self.log = log }

    func begin() async throws -> Transaction {
        log("begin")
        return Transaction(log: log)
    }
    func migrate() async throws { log("migrate") }
    func close() async { log("close") }
}

private struct Transaction: Sendable {
    let log: RecipeLog

    func commit() async throws { log("commit") }
    func rollBack() async throws { log("roll back") }
}

private final class Server: Sendable {
    let handle: Handle.Service
    private let log: RecipeLog
    private let isClosing = ContainerTests.Gate()

    init(handle: @escaping Handle.Service, log: RecipeLog) {
        self.handle = handle
        self.log = log
    }

    func serve() async throws {
        log("serve")
        await isClosing.wait()
    }
    func stopAccepting() async {
        log("stop accepting")
        await isClosing.open()
    }
}

private final class Worker: Sendable {
    func run() async throws { try await ContainerTests.hang() }
}

private protocol HealthCheck: Sendable {
    func isReady() async throws -> Bool
}
extension Pool: HealthCheck {
    func isReady() async throws -> Bool { true }
}
extension Worker: HealthCheck {
    func isReady() async throws -> Bool { true }
}

private struct Readiness: Sendable {
    let checks: [any HealthCheck]

    func isReady() async throws -> Bool {
        for check in checks {
            guard try await check.isReady() else { return false }
        }
        return true
    }
}
