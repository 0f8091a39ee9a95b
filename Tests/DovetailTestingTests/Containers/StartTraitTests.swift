import DovetailContainer
import DovetailTesting
import Synchronization
import Testing

private final class Log: Sendable {
    @TaskLocal static var current: Log?

    private let written = Mutex<[String]>([])
    var lines: [String] { written.withLock { $0 } }

    static func write(_ line: String) { current?.written.withLock { $0.append(line) } }
}

/// Expects what is written while a test and the traits after this one run.
private struct Writing: TestTrait, TestScoping {
    let lines: [String]

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let log = Log()
        try await Log.$current.withValue(log) { try await function() }
        #expect(log.lines == lines)
    }
}

extension Trait where Self == Writing {
    fileprivate static func writes(_ lines: String...) -> Self { Writing(lines: lines) }
}

private struct Database: Sendable {
    var name = "file"
}

private actor Server {
    init(database: Database) {}
}

@MainActor private final class Window {}

private enum Backup: NamedService { typealias Service = Database }

private struct ServerAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Database.self) { Database() }.scope(.singleton)
            .onStart { Log.write("open \($0.name)") }
            .onStop { Log.write("close \($0.name)") }
        registry.register(Backup.self) { Database(name: "backup") }.scope(.singleton)
            .onStart { Log.write("open \($0.name)") }
        registry.register(Server.self, Server.init).scope(.singleton)
            .onStart { _ in Log.write("start server") }
            .onStop { _ in Log.write("stop server") }
        registry.onMainActor.register(Window.self) { Window() }.scope(.singleton)
            .onStart { _ in Log.write("show") }
    }
}

@Suite("A container that is started for each test")
struct StartTraitTests {
    @Test(
        "A service and what it needs are started before the test, and stopped afterwards",
        .writes("open file", "start server", "test", "stop server", "close file"),
        .container(ServerAssembly()),
        .started(Server.self)
    )
    func service() throws {
        _ = try Test.container.resolve(Server.self)
        Log.write("test")
    }

    @Test(
        "Several services, also of names and of the main actor, are started in order",
        .writes("open backup", "show", "test"),
        .container(ServerAssembly()),
        .started(Backup.self),
        .started(Window.self)
    )
    func several() { Log.write("test") }

    @Test(
        "What is replaced after the start was asked for is not started",
        .writes("open memory", "start server", "test", "stop server", "close memory"),
        .container(ServerAssembly()),
        .started(Server.self),
        .replacing { registry in
            registry.register(Database.self) { Database(name: "memory") }.scope(.singleton)
                .onStart { Log.write("open \($0.name)") }
                .onStop { Log.write("close \($0.name)") }
        }
    )
    func replaced() { Log.write("test") }

    @Suite("All services of a suite's container", .container(OpenedAssembly()), .started)
    struct OfASuite {
        @Test("They are started for each case of a test, in a container of its own", arguments: 1...3)
        func each(number: Int) throws {
            _ = try Test.container.resolve(Opened.self)
        }

        @Test("They are started in the copy that the test changes", .replacing { $0.register(Int.self) { 1 } })
        func changed() throws {
            _ = try Test.container.resolve(Opened.self)
        }
    }
}

/// Exists between start and stop only.
private final class Opened: Sendable {}

private struct OpenedAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Opened.self) { () async in Opened() }
        registry.register(Int.self) { 0 }
    }
}
