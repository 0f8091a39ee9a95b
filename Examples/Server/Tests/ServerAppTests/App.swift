import DovetailContainer
import Testing

@testable import ServerApp

/// The application in this process, with a port that the system chose.
struct App {
    let lines = Lines()
    let container: Container
    let port: UInt16
    private let running: Task<Void, any Error>

    /// Starts it, and waits until it listens.
    init(replacing replacements: (inout Registry) -> Void = { _ in }) async throws {
        let lines = lines
        let container = try Container(ServerAssembly(Settings())).replacing { registry in
            registry.register(Log.self) { { lines.log($0) } }
            replacements(&registry)
        }
        self.container = container
        let migrate = try await container.start(Migrate.self)
        await migrate()
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
}
