// The code of the article "Starting and stopping".
import DovetailContainer
// snippet.hide
import DovetailReports
import Synchronization
import Testing
// snippet.show

// MARK: - Services that start

struct StorageAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Database.self) { (settings: Settings) in
            try await Database(connectingTo: settings.address)
        }
        .onStop { try await $0.close() }
        registry.register(Cache.self, Cache.init)
            .scope(.singleton)
            .onStart { try await $0.fill() }
    }
}

// MARK: - Before the port opens

/// The tables of the database, as this version needs them.
struct Schema: Sendable { let database: Database }

struct SchemaAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Schema.self) { (database: Database) in
            try await database.migrate()
            return Schema(database: database)
        }
        registry.register(Orders.self) { (schema: Schema) in Orders(in: schema.database) }
            .scope(.singleton)
    }
}

// snippet.hide
struct PortAssembly: Assembly {
    final class Port: Sendable {}

    func assemble(_ registry: inout Registry) {
        registry.register(Port.self) { Port() }.scope(.singleton).running { _ in Log.write("open") }
    }
}

@Suite struct StartingAndStopping {
    @Test func startsAndStops() async throws {
        let log = Log()
        try await Log.$current.withValue(log) {
            // snippet.show
            let container = try Container(StorageAssembly(), ServerAssembly())
            try await container.start()
            try await container.resolve(Server.self).run()
            try await container.stop()
            // snippet.hide
            #expect(log.lines == ["connect", "fill", "run", "close"])
        }
    }

    @Test func notStarted() async throws {
        let container = try Container(StorageAssembly(), ServerAssembly())
        #expect(reason { try container.resolve(Database.self) } == .notStarted)
        #expect(reason { try container.resolve(Server.self) } == .notStarted)
        _ = try container.resolve(Settings.self)
        try await container.start()
        _ = try container.resolve(Server.self)
        try await container.stop()
        #expect(reason { try container.resolve(Server.self) } == .notStarted)
    }

    // MARK: - Order

    @Test("A recipe that waits for the start of its own container gets an error")
    func startWithinStart() async throws {
        let own = Mutex<Container?>(nil)
        let container = try Container { registry in
            registry.register(Cache.self) { Cache(settings: Settings(address: "")) }
                .scope(.singleton)
                .onStart { _ in try await own.withLock { $0 }?.start() }
        }
        own.withLock { $0 = container }
        await #expect(throws: LifecycleError.self) { try await container.start() }
        own.withLock { $0 = nil }
    }

    // MARK: - Before the port opens

    @Test("A migration ends before a server begins, also one that does not depend on it")
    func migrates() async throws {
        let log = Log()
        try await Log.$current.withValue(log) {
            try await Container(StorageAssembly(), SchemaAssembly(), ServerAssembly(), PortAssembly()).run()
            #expect(log.lines.filter { ["migrate", "open"].contains($0) } == ["migrate", "open"])
        }
    }

    // MARK: - Failures

    @Test func failure() async throws {
        let container = try Container { registry in
            registry.register(Cache.self) { Cache(settings: Settings(address: "")) }
                .scope(.singleton)
                .onStop { _ in throw DiskIsFull() }
            registry.register(Database.self) { (_: Cache) async throws -> Database in throw DiskIsFull() }
            registry.register(UserStorage.self, UserStorage.init).scope(.singleton).onStart { _ in }
        }
        let error = await #expect(throws: LifecycleError.self) { try await container.start() }
        #expect(
            error?.description == """
                error: Database could not be started: the disk is full
                  needed by  UserStorage
                  stopping   Cache: the disk is full
                """
        )
    }

    @Test("A start is cancelled with its task")
    func cancellation() async throws {
        let container = try Container { registry in
            registry.register(Settings.self) {
                try await Task.sleep(for: .seconds(3600))
                return Settings(address: "")
            }
        }
        let start = Task { try await container.start() }
        start.cancel()
        await #expect(throws: CancellationError.self) { try await start.value }
    }

    @Test func anotherAttempt() async throws {
        // snippet.show
        @Sendable func startedContainer() async throws -> Container {
            let container = try Container(StorageAssembly(), ServerAssembly())
            try await container.start()
            return container
        }

        let backoff = exponentialBackoff(from: .seconds(1), atMost: .seconds(30))
        let container = try await retry(startedContainer, attempts: 3, backoff: backoff)()
        // snippet.hide
        _ = try container.resolve(Server.self)
        try await container.stop()
        await #expect(throws: LifecycleError.self) { try await container.start() }
    }

    // MARK: - The timeline of a start

    @Test func timeline() async throws {
        let container = try Container(StorageAssembly(), ServerAssembly())
        // snippet.show
        let timeline = try await container.start()
        print(timeline)
        // snippet.hide
        #expect(timeline.description.hasPrefix("2 services started in "))
        #expect(timeline.entries.map(\.service.description).sorted() == ["Cache", "Database"])
        #expect(timeline.entries.contains { $0.isOnCriticalPath })
        #expect(timeline.chromeTrace().contains("Database"))
    }

    // MARK: - Custom scopes

    @Test func session() async throws {
        let log = Log()
        try await Log.$current.withValue(log) {
            let container = try Container(SessionAssembly())
            let user = User(name: "Anna")
            // snippet.show
            let session = try container.enter(Session.self, user)
            try await session.start()
            let connection = try session.resolve(Connection.self)
            try await connection.send("Hello")
            try await session.stop()
            // snippet.hide
            #expect(log.lines == ["connect Anna", "Hello", "close Anna"])
        }
    }

    private func reason(_ body: () throws -> Any) -> ResolutionError.Reason? {
        #expect(throws: ResolutionError.self) { _ = try body() }?.reason
    }
}
// snippet.show

// MARK: - The services

final class Database: Sendable {
    init(connectingTo address: String) async throws { Log.write("connect") }

    func migrate() async throws { Log.write("migrate") }
    func close() async throws { Log.write("close") }
}

final class Orders: Sendable {
    init(in database: Database) {}
}

final class Cache: Sendable {
    let settings: Settings

    init(settings: Settings) { self.settings = settings }

    func fill() async throws {
        // snippet.hide
        // Both start at the same time, and the test expects one order.
        if let log = Log.current { while !log.lines.contains("connect") { await Task.yield() } }
        // snippet.show
        Log.write("fill")
    }
}

struct Server: Sendable {
    let database: Database
    let cache: Cache

    func run() async throws { Log.write("run") }
}

struct Settings: Sendable { let address: String }

struct ServerAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Settings.self) { Settings(address: "localhost") }
        registry.register(Server.self, Server.init)
    }
}

struct SessionAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Connection.self) { (user: User) in try await Connection(of: user) }
            .scope(Session.self)
            .onStop { await $0.close() }
    }
}

enum Session: NamedScope { typealias Inputs = User }

struct User: Sendable { let name: String }

final class Connection: Sendable {
    let user: User

    init(of user: User) async throws {
        self.user = user
        Log.write("connect \(user.name)")
    }

    func send(_ text: String) async throws { Log.write(text) }
    func close() async { Log.write("close \(user.name)") }
}

// snippet.hide
struct UserStorage: Sendable { let database: Database }

struct DiskIsFull: Error, CustomStringConvertible {
    let description = "the disk is full"
}

final class Log: Sendable {
    @TaskLocal static var current: Log?
    private let written = Mutex<[String]>([])
    var lines: [String] { written.withLock { $0 } }

    static func write(_ line: String) { current?.written.withLock { $0.append(line) } }
}

await Testing.__swiftPMEntryPoint() as Never
