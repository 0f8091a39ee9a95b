import DovetailContainer
import Testing

@testable import ServerApp

/// The application in this process, with a port that the system chose.
struct App {
    let lines = Lines()
    let container: Container
    let database: Database
    let port: UInt16
    private let running: Task<Void, any Error>

    /// Starts it, and waits until it listens.
    init(
        adding additions: (inout Registry) -> Void = { _ in },
        replacing replacements: (inout Registry) -> Void = { _ in }
    ) async throws {
        let lines = lines
        let container = try Container { registry in
            registry.assemble(ServerAssembly(Settings()))
            additions(&registry)
        }
        .replacing { registry in
            registry.register(Log.self) { { lines.log($0) } }
            replacements(&registry)
        }
        self.container = container
        let migrate = try await container.start(Migrate.self)
        await migrate()
        database = try container.resolve()
        running = Task {
            defer { lines.finish() }
            try await container.run(until: [])
        }
        port = try #require(await lines.port())
    }

    /// Tells it to stop.
    func stop() {
        running.cancel()
    }

    /// Waits until it has stopped.
    func end() async throws {
        try await running.value
    }

    /// Stops it, if nothing else has, and returns what has become of all transactions. `atOnce` cancels requests in flight.
    func stopped(atOnce: Bool = false) async throws -> Database.Counts {
        if atOnce { try await container.stop(draining: .zero) } else { stop() }
        try await end()
        return await database.counts
    }
}

/// What a handler throws.
struct Trouble: Error, CustomStringConvertible {
    let description = "the disk is full"
}
