import DovetailContainer
import DovetailServiceLifecycle
import Foundation
import Logging
import Testing

/// One at a time, since signals reach the whole process.
@Suite("A run until a signal", .serialized, .timeLimit(.minutes(1)))
struct SignalTests {
    private let log = Log()

    private var logger: Logger { Logger(label: "test") { [log] _ in Handler { log($0) } } }

    @Test("A signal stops in order, and is logged")
    func signal() async throws {
        let container = try Container(App(log: log))
        try await container.run(until: .sigusr1, logger: logger) { [log] _ in
            log("started")
            kill(getpid(), SIGUSR1)
        }
        #expect(log.entries.contains("started") && log.entries.contains("info stopping"))
        #expect(log.entries.last == "pool ends")
    }

    @Test("A second signal cancels what runs, and what was cut off is logged")
    func secondSignal() async throws {
        final class Stubborn: Sendable {}
        let container = try Container { [log] registry in
            registry.register(Stubborn.self, Stubborn.init).scope(.singleton)
                .onStop { _ in throw CocoaError(.fileNoSuchFile) }
                .running { _ in
                    log("runs")
                    try await Task.sleep(for: .seconds(3600))
                } finish: { _ in
                    log("asked")
                }
        }
        let run = Task { try await container.run(until: .sigusr1, logger: logger) }
        await log.until("runs")
        kill(getpid(), SIGUSR1)
        await log.until("asked")
        kill(getpid(), SIGUSR1)
        await #expect(throws: LifecycleError.self) { try await run.value }
        #expect(log.entries.contains("error failed"))
    }

    @Test("What fails at once is logged at once")
    func observer() async throws {
        struct Broken: Error {}
        let container = try Container { [logger] registry in
            registry.observe(logger)
            registry.register(Log.self) { () async throws in throw Broken() }
        }
        await #expect(throws: LifecycleError.self) { try await container.start() }
        #expect(log.entries == ["error failed"])
    }
}

/// Notes the level and text of each message.
private struct Handler: LogHandler {
    var logLevel = Logger.Level.info
    var metadata = Logger.Metadata()
    private let note: @Sendable (String) -> Void

    init(_ note: @escaping @Sendable (String) -> Void) { self.note = note }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { note("\(event.level) \(event.message)") }
}
