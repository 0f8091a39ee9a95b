// The code of the article "Servers and workers". Its extension for signals is in Examples/Server.
import DovetailContainer
import Foundation
// snippet.hide
import Synchronization
import Testing
// snippet.show

// MARK: - A function whose call is a scope

enum Request: NamedScope { typealias Inputs = HTTPRequest }

enum Handle: NamedService {
    typealias Service = @Sendable (HTTPRequest) async throws -> Response
}

struct ServerAssembly: Assembly {
    let log: Log

    func assemble(_ registry: inout Registry) {
        registry.register(Handle.self, within: Request.self) {
            (request: HTTPRequest, users: Users, transaction: Transaction) in
            try await users.respond(to: request, in: transaction)
        }
        registry.register(Users.self, Users.init)

        registry.register(Transaction.self) { (pool: Pool) in try await pool.begin() }
            .scope(Request.self)
            .onStop { transaction, error in
                if error == nil {
                    try await transaction.commit()
                } else {
                    try await transaction.rollBack()
                }
            }

        registry.register(Pool.self) { [log] () async in Pool(log: log) }.onStop { await $0.close() }

        // MARK: - Services that run

        registry.register(Server.self) { [log] (handle: Named<Handle>) in
            Server(handle: handle.value, log: log)
        }
        .scope(.singleton)
        .running(mayReturn: false) {
            try await $0.serve()
        } finish: {
            await $0.stopAccepting()
        }
        registry.register(Worker.self, Worker.init)
            .scope(.singleton)
            .running { try await $0.run() }

        // MARK: - Sub-commands

        registry.register(Migrate.self) { (pool: Pool) in { try await pool.migrate() } }

        // MARK: - Readiness

        registry.contribute((any HealthCheck).self) { (pool: Pool) in pool }
        registry.contribute((any HealthCheck).self) { (worker: Worker) in worker }
        registry.register(Readiness.self) { (checks: [any HealthCheck]) in
            Readiness(checks: checks)
        }
    }
}

func program(_ container: Container, _ log: Log) async {
    do {
        try await container.run()
    } catch {
        log.write("\(error)")
        exit(1)
    }
}

// snippet.hide
@Suite(.timeLimit(.minutes(5))) struct ServersAndWorkers {
    let log = Log()
    let container: Container

    init() throws {
        container = try Container(ServerAssembly(log: log))
    }

    @Test func requests() async throws {
        // snippet.show
        let handle = try container.resolve(Handle.self)
        #expect(try await handle(HTTPRequest(path: "/ping")) == Response(body: "pong"))
        // snippet.hide

        await #expect(throws: Broken.self) { try await handle(HTTPRequest(path: "/fail")) }
        #expect(log.lines == ["begin", "commit", "begin", "roll back"])
    }

    // MARK: - Services that run

    @Test func runs() async throws {
        let running = Task { try await container.run() }
        await until("serve")
        let server = try container.resolve(Server.self)
        #expect(try await server.handle(HTTPRequest(path: "/users")) == Response(body: "/users"))
        #expect(try await container.resolve(Readiness.self).isReady())
        running.cancel()
        try await running.value
        #expect(log.lines == ["serve", "begin", "commit", "stop accepting", "close"])
    }

    @Test("A server that returns while the worker goes on is an error")
    func returns() async throws {
        let running = Task { try await container.run() }
        await until("serve")
        try await container.resolve(Server.self).stopAccepting()
        await #expect(throws: RunError.self) { try await running.value }
    }

    // MARK: - Sub-commands

    @Test func command() async throws {
        // snippet.show
        let migrate = try await container.start(Migrate.self)
        try await migrate()
        try await container.stop()
        // snippet.hide
        #expect(log.lines == ["migrate", "close"])
    }

    // MARK: - Stopping

    @Test func draining() async throws {
        let handle = try container.resolve(Handle.self)
        let request = Task { try await handle(HTTPRequest(path: "/slow")) }
        await until("slow")
        let stopping = Task {
            // snippet.show
            try await container.stop(draining: .seconds(10))
            // snippet.hide
        }
        // No other call begins meanwhile.
        while (try? await handle(HTTPRequest(path: "/ping"))) != nil { await Task.yield() }
        log.write("go on")
        #expect(try await request.value == Response(body: "/slow"))
        try await stopping.value
        #expect(log.lines.suffix(3) == ["go on", "commit", "close"])
    }

    private func until(_ line: String) async { await log.waits(for: line) }
}
// snippet.show

// MARK: - The services

struct HTTPRequest: Sendable { let path: String }
struct Response: Sendable, Equatable { let body: String }

enum Migrate: NamedService { typealias Service = @Sendable () async throws -> Void }

struct Users: Sendable {
    func respond(to request: HTTPRequest, in transaction: Transaction) async throws -> Response {
        switch request.path {
        case "/ping":
            return Response(body: "pong")
        // snippet.hide
        case "/fail":
            throw Broken()
        case "/slow":
            transaction.log.write("slow")
            await transaction.log.waits(for: "go on")
            return Response(body: request.path)
        // snippet.show
        default:
            return Response(body: request.path)
        }
    }
}

final class Pool: Sendable {
    let log: Log

    init(log: Log) { self.log = log }

    func begin() async throws -> Transaction {
        log.write("begin")
        return Transaction(log: log)
    }
    func migrate() async throws { log.write("migrate") }
    func close() async { log.write("close") }
}

final class Transaction: Sendable {
    let log: Log

    init(log: Log) { self.log = log }

    func commit() async throws {
        log.write("commit")
    }
    func rollBack() async throws { log.write("roll back") }
}

final class Server: Sendable {
    let handle: Handle.Service
    private let log: Log

    init(handle: @escaping Handle.Service, log: Log) {
        self.handle = handle
        self.log = log
    }

    func serve() async throws {
        log.write("serve")
        await log.waits(for: "stop accepting")
    }
    func stopAccepting() async { log.write("stop accepting") }
}

final class Worker: Sendable {
    func run() async throws { try await Task.sleep(for: .seconds(3600)) }
}

protocol HealthCheck: Sendable {
    func isReady() async throws -> Bool
}
extension Pool: HealthCheck {
    func isReady() async throws -> Bool { true }
}
extension Worker: HealthCheck {
    func isReady() async throws -> Bool { true }
}

struct Readiness: Sendable {
    let checks: [any HealthCheck]

    func isReady() async throws -> Bool {
        for check in checks {
            guard try await check.isReady() else { return false }
        }
        return true
    }
}

// snippet.hide
struct Broken: Error {}

final class Log: Sendable {
    private let written = Mutex<[String]>([])
    var lines: [String] { written.withLock { $0 } }

    func write(_ line: String) { written.withLock { $0.append(line) } }

    func waits(for line: String) async {
        while !lines.contains(line) { await Task.yield() }
    }
}

await Testing.__swiftPMEntryPoint() as Never
