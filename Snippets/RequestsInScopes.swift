// The code of the article "Requests in scopes".
import DovetailContainer
// snippet.hide
import Synchronization
import Testing
// snippet.show

enum Request: NamedScope { typealias Inputs = HTTPRequest }

enum Handle: NamedService {
    typealias Service = @Sendable (HTTPRequest) async throws -> Response
}

// MARK: - Where the scope stands

struct Server: Sendable {
    let handle: Handle.Service

    func answer(_ request: HTTPRequest) async -> Response {
        do {
            return try await handle(request)
        } catch {
            // Rolled back.
            return Response(status: 500, body: "\(error)")
        }
    }
}

// MARK: - Transactions

struct TransactionAssembly: Assembly {
    let log: Log

    func assemble(_ registry: inout Registry) {
        registry.register(Transaction.self) { (pool: Pool) in try await pool.begin() }
            .scope(Request.self)
            .onStop { transaction, error in
                if error == nil {
                    try await transaction.commit()
                } else {
                    try await transaction.rollBack()
                }
            }

        registry.register(Pool.self) { [log] in Pool(log: log) }.scope(.singleton)
        registry.register(Users.self, Users.init)
        registry.register(Handle.self, within: Request.self) {
            (request: HTTPRequest, users: Users, transaction: Transaction) in
            try await users.respond(to: request, in: transaction)
        }
    }
}

struct LentTransactionAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.lend(Transaction.self) { (lend, pool: Pool) in
            try await pool.withTransaction { try await lend($0) }
        }
        .scope(Request.self)
    }
}

// MARK: - Services that start where they are used

struct LazyTransactionAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Handle.self, within: Request.self) {
            (
                request: HTTPRequest,
                users: Users,
                begin: @escaping @Sendable () async throws -> Transaction
            ) in
            if request.path == "/ping" { return Response(body: "pong") }
            return try await users.respond(to: request, in: begin())
        }
    }
}

// MARK: - A logger for each request

enum RequestLog: NamedService { typealias Service = Log }

struct LogAssembly: Assembly {
    let log: Log

    func assemble(_ registry: inout Registry) {
        registry.register(RequestLog.self) { [log] (request: HTTPRequest) in
            log.with(request.id)
        }
        .scope(Request.self)
        // snippet.hide
        registry.register(Log.self) { [log] in log }.scope(.singleton)
        registry.register(Handle.self, within: Request.self) {
            (_: HTTPRequest, program: Log, log: Named<RequestLog>) in
            program.write("program")
            log.value.write("request")
            return Response(body: "")
        }
        // snippet.show
    }
}

// MARK: - Responses that are streamed

enum Export: NamedScope { typealias Inputs = BodyWriter }

enum WriteRows: NamedService {
    typealias Service = @Sendable (BodyWriter) async throws -> Void
}

struct ExportAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(WriteRows.self, within: Export.self) {
            (writer: BodyWriter, rows: Rows) in
            for try await row in rows { try await writer.write(row) }
        }
        registry.register(Rows.self) { (pool: Pool) in try await pool.openRows() }
            .scope(Export.self)
            .onStop { await $0.close() }

        registry.register(Handle.self, within: Request.self) {
            (request: HTTPRequest, write: Named<WriteRows>) in
            Response(stream: write.value)
        }
    }
}

// MARK: - Middleware

struct RequestMiddleware: Sendable {
    let enter: Enter<Request>

    func handle(
        _ request: HTTPRequest,
        next: (HTTPRequest, OpenScope) async throws -> Response
    ) async throws -> Response {
        try await enter.within(request) { scope in try await next(request, scope) }
    }
}

struct MiddlewareAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(RequestMiddleware.self, RequestMiddleware.init)
    }
}

// snippet.hide
@Suite(.timeLimit(.minutes(5))) struct RequestsInScopes {
    let log = Log()
    let container: Container

    init() throws {
        container = try Container(TransactionAssembly(log: log))
    }

    @Test("An error that is turned into a response outside of the scope rolls back, and one inside does not")
    func errors() async throws {
        let server = try Server(handle: container.resolve(Handle.self))
        #expect(await server.answer(HTTPRequest(path: "/users")).status == 200)
        #expect(await server.answer(HTTPRequest(path: "/fail")).status == 500)
        #expect(log.lines == ["begin", "commit", "begin", "roll back"])

        _ = try await container.within(Request.self, HTTPRequest(path: "/fail")) { scope in
            let users = try await scope.resolve(Users.self)
            let transaction: Transaction = try await scope.resolve()
            do { return try await users.respond(to: HTTPRequest(path: "/fail"), in: transaction) } catch {
                return Response(status: 500, body: "")
            }
        }
        #expect(log.lines.last == "commit")
    }

    @Test("A commit that fails is an error, and a cancelled request is rolled back")
    func otherEnds() async throws {
        let handle = try container.resolve(Handle.self)
        await #expect(throws: LifecycleError.self) { try await handle(HTTPRequest(path: "/conflict")) }

        let request = Task { try await handle(HTTPRequest(path: "/hang")) }
        await log.waits(for: "hang")
        request.cancel()
        await #expect(throws: CancellationError.self) { try await request.value }
        #expect(log.lines == ["begin", "conflict", "begin", "hang", "roll back"])
    }

    @Test("A lent transaction is committed if the work succeeds, and rolled back otherwise")
    func lentTransaction() async throws {
        let container = try container.replacing { LentTransactionAssembly().assemble(&$0) }
        let handle = try container.resolve(Handle.self)
        #expect(try await handle(HTTPRequest(path: "/users")).body == "/users")
        await #expect(throws: Broken.self) { try await handle(HTTPRequest(path: "/fail")) }
        #expect(log.lines == ["begin", "commit", "begin", "roll back"])
    }

    @Test func lazyTransaction() async throws {
        let container = try container.replacing { LazyTransactionAssembly().assemble(&$0) }
        let handle = try container.resolve(Handle.self)
        #expect(try await handle(HTTPRequest(path: "/ping")).body == "pong")
        #expect(log.lines.isEmpty)
        #expect(try await handle(HTTPRequest(path: "/users")).body == "/users")
        #expect(log.lines == ["begin", "commit"])
    }

    @Test func logger() async throws {
        let container = try Container(LogAssembly(log: log))
        _ = try await container.resolve(Handle.self)(HTTPRequest(path: "/", id: "7"))
        #expect(log.lines == ["program", "7 request"])
    }

    @Test("A body is written after the handler has returned, and its rows are closed after the last one")
    func streams() async throws {
        let container = try container.replacing { ExportAssembly().assemble(&$0) }
        let response = try await container.resolve(Handle.self)(HTTPRequest(path: "/export"))
        #expect(log.lines.isEmpty)
        let writer = BodyWriter(log: log)
        try await response.stream?(writer)
        #expect(log.lines == ["open", "row 1", "row 2", "row 3", "close"])
    }

    @Test("The rows are closed if the client leaves, and a stop waits for the body")
    func streamEnds() async throws {
        let container = try container.replacing { ExportAssembly().assemble(&$0) }
        let write = try container.resolve(WriteRows.self)
        await #expect(throws: Broken.self) { try await write(BodyWriter(log: log, leavesAfter: 1)) }
        #expect(log.lines == ["open", "row 1", "close"])

        let body = Task { try await write(BodyWriter(log: log, waitsFor: "go on")) }
        await log.waits(for: "waiting")
        let stopping = Task { try await container.stop() }
        // No other call begins after that.
        while (try? await write(BodyWriter(log: log))) != nil { await Task.yield() }
        log.write("go on")
        try await body.value
        try await stopping.value
        #expect(log.lines.suffix(2) == ["row 3", "close"])
    }

    @Test func middleware() async throws {
        let container = try container.extended(MiddlewareAssembly())
        let middleware = try container.resolve(RequestMiddleware.self)
        let users = Users()
        // A function that cannot escape.
        func next(_ request: HTTPRequest, _ scope: OpenScope) async throws -> Response {
            try await users.respond(to: request, in: scope.resolve())
        }
        let response = try await middleware.handle(HTTPRequest(path: "/users"), next: next)
        #expect(response.body == "/users")
        await #expect(throws: Broken.self) { try await middleware.handle(HTTPRequest(path: "/fail"), next: next) }
        #expect(log.lines == ["begin", "commit", "begin", "roll back"])
    }

    @Test func byHand() async throws {
        let request = HTTPRequest(path: "/users")
        // snippet.show
        let response = try await container.within(Request.self, request) { scope in
            let users = try await scope.resolve(Users.self)
            return try await users.respond(to: request, in: scope.resolve())
        }
        // snippet.hide
        #expect(response.body == "/users")
        #expect(log.lines == ["begin", "commit"])
    }

    @Test("A scope that was started and is only released runs no hooks")
    func released() async throws {
        do {
            let scope = try container.enter(Request.self, HTTPRequest(path: "/users"))
            try await scope.start()
        }
        try await container.stop()
        #expect(log.lines == ["begin"])
    }
}
// snippet.show

// MARK: - The services

struct HTTPRequest: Sendable {
    let path: String
    var id = ""
}

struct Response: Sendable {
    var status = 200
    var body = ""
    var stream: WriteRows.Service?
}

struct Users: Sendable {
    func respond(to request: HTTPRequest, in transaction: Transaction) async throws -> Response {
        // snippet.hide
        switch request.path {
        case "/fail": throw Broken()
        case "/conflict": transaction.hasConflict.withLock { $0 = true }
        case "/hang":
            transaction.log.write("hang")
            try await Task.sleep(for: .seconds(3600))
        default: break
        }
        // snippet.show
        return Response(body: request.path)
    }
}

final class Pool: Sendable {
    let log: Log

    init(log: Log) { self.log = log }

    func begin() async throws -> Transaction {
        log.write("begin")
        return Transaction(log: log)
    }
    func withTransaction(_ work: (Transaction) async throws -> Void) async throws {
        let transaction = try await begin()
        do {
            try await work(transaction)
            try await transaction.commit()
        } catch {
            try await transaction.rollBack()
            throw error
        }
    }
    func openRows() async throws -> Rows {
        log.write("open")
        return Rows(log: log)
    }
}

final class Transaction: Sendable {
    let log: Log
    // snippet.hide
    let hasConflict = Mutex(false)
    // snippet.show

    init(log: Log) { self.log = log }

    func commit() async throws {
        // snippet.hide
        if hasConflict.withLock({ $0 }) {
            log.write("conflict")
            throw Broken()
        }
        // snippet.show
        log.write("commit")
    }
    func rollBack() async throws { log.write("roll back") }
}

/// A cursor.
final class Rows: Sendable, AsyncSequence {
    let log: Log

    init(log: Log) { self.log = log }

    func makeAsyncIterator() -> AsyncStream<Int>.AsyncIterator {
        AsyncStream { rows in
            for row in 1...3 { rows.yield(row) }
            rows.finish()
        }
        .makeAsyncIterator()
    }
    func close() async { log.write("close") }
}

struct BodyWriter: Sendable {
    let log: Log
    // snippet.hide
    var leavesAfter = 3
    var waitsFor: String?
    // snippet.show

    func write(_ row: Int) async throws {
        // snippet.hide
        if row > leavesAfter { throw Broken() }
        if let waitsFor, row == 2 {
            log.write("waiting")
            await log.waits(for: waitsFor)
        }
        // snippet.show
        log.write("row \(row)")
    }
}

// snippet.hide
struct Broken: Error {}

final class Log: Sendable {
    private let written: Written
    private let prefix: String
    var lines: [String] { written.lines.withLock { $0 } }

    private final class Written: Sendable { let lines = Mutex<[String]>([]) }

    init() { (written, prefix) = (Written(), "") }
    private init(_ written: Written, _ prefix: String) { (self.written, self.prefix) = (written, prefix) }

    func with(_ id: String) -> Log { Log(written, id + " ") }
    func write(_ line: String) { written.lines.withLock { $0.append(prefix + line) } }

    func waits(for line: String) async {
        while !lines.contains(line) { await Task.yield() }
    }
}

await Testing.__swiftPMEntryPoint() as Never
