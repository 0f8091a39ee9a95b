import DovetailContainer
import DovetailServiceLifecycle
import Logging
import ServiceLifecycle
import Synchronization
import Testing

/// What happened, in order.
final class Log: Sendable {
    private let state = Mutex<[String]>([])

    var entries: [String] { state.withLock { $0 } }

    func callAsFunction(_ entry: String) { state.withLock { $0.append(entry) } }

    /// Waits until something was noted.
    func until(_ entry: String) async { while !entries.contains(entry), !Task.isCancelled { await Task.yield() } }
}

let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

/// A pool of connections, as database libraries have it: calls wait until it runs, and fail after that.
final class Pool: Service {
    private enum State { case waiting, running, closed }

    private let state = Mutex(State.waiting)
    private let log: Log

    init(log: Log) { self.log = log }

    func run() async throws {
        state.withLock { $0 = .running }
        log("pool")
        try await gracefulShutdown()
        state.withLock { $0 = .closed }
        log("pool ends")
    }

    func query() async throws {
        while state.withLock({ $0 == .waiting }) { try await Task.sleep(for: .milliseconds(1)) }
        if state.withLock({ $0 == .closed }) { throw Closed() }
    }

    struct Closed: Error {}
}

/// Accepts requests until it is told to shut down, and then answers what it has accepted.
final class Server: Service {
    private let handle: Handle.Service
    private let log: Log

    init(_ handle: @escaping Handle.Service, log: Log) { (self.handle, self.log) = (handle, log) }

    func run() async throws {
        log("server")
        try await gracefulShutdown()
        // A request in flight.
        try await handle()
        log("answered")
    }
}

enum Request: NamedScope {}
enum Handle: NamedService { typealias Service = @Sendable () async throws -> Void }

struct App: Assembly {
    let log: Log

    func assemble(_ registry: inout Registry) {
        registry.register(Pool.self) { Pool(log: log) }.scope(.singleton).running()
        registry.register(Handle.self, within: Request.self) { (pool: Pool) in try await pool.query() }
        registry.register(Server.self) { (handle: Named<Handle>) in Server(handle.value, log: log) }.scope(.singleton)
            .running()
    }
}

@Suite("A container in a ServiceGroup, and services in a container", .timeLimit(.minutes(1)))
struct ServiceGroupTests {
    private let log = Log()

    enum End: CaseIterable { case groupShutsDown, groupIsCancelled, runIsCancelled }

    @Test(
        "However the application ends, services stop in the container's order: requests in flight are answered",
        arguments: End.allCases
    )
    func ends(_ end: End) async throws {
        let container = try Container(App(log: log))
        let group = ServiceGroup(services: [ContainerService(container)], logger: silent)
        let run = Task { try await end == .runIsCancelled ? container.run() : group.run() }
        await log.until("server")
        if end == .groupShutsDown { await group.triggerGracefulShutdown() } else { run.cancel() }
        // A group that is cancelled may throw.
        if end == .groupIsCancelled { _ = await run.result } else { try await run.value }
        #expect(log.entries.suffix(2) == ["answered", "pool ends"])
    }

    @Test("A hook that starts waits for a pool that runs, and one that stops may still use it")
    func hooks() async throws {
        let container = try Container { registry in
            registry.register(Pool.self) { Pool(log: log) }.scope(.singleton).running()
            registry.register(Todos.self) { (pool: Pool) in Todos(pool: pool) }.scope(.singleton)
                .onStart {
                    try await $0.pool.query()
                    log("create table")
                }
                .onStop {
                    try await $0.pool.query()
                    log("flush")
                }
        }
        try await container.start()
        try await container.stop()
        #expect(log.entries == ["pool", "create table", "flush", "pool ends"])
    }

    @Test("A service that returns although it may not is an error of the run, and of the group around it")
    func returns() async throws {
        struct Broken: Service { func run() async throws {} }
        let container = try Container { registry in
            registry.register(Broken.self, Broken.init).scope(.singleton).running()
        }
        let group = ServiceGroup(services: [ContainerService(container)], logger: silent)
        await #expect(throws: RunError.self) { try await group.run() }
    }
}

private struct Todos: Sendable { let pool: Pool }
