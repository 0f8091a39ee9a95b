import DovetailContainer
import DovetailTesting
import Foundation
import Testing

extension ContainerTests {
    typealias Gate = GraphTests.Gate

    /// A service that is started and stopped, and does nothing else.
    protocol StartedService: Sendable {
        init()
    }

    struct Config: StartedService {}
    struct Prices: StartedService {}
    struct Cache: StartedService {}
    struct Database: StartedService {}
    struct Storage: StartedService {}
    struct Screen: StartedService {}

    /// Listens until it is asked to finish.
    final class Listener: Sendable {
        let isClosing = Gate()
    }

    /// A screen that needs a database that needs a config, with a log of what becomes of them. `opening` is called when the
    /// database is started, and `closing` when the config is stopped.
    static func app(
        _ log: RecipeLog,
        opening: @escaping @Sendable () async throws -> Void = {},
        closing: @escaping @Sendable () async throws -> Void = {}
    ) throws -> Container {
        try Container { registry in
            registry.register(Config.self, log, onStop: closing) {}
            registry.register(Database.self, log) { (_: Config) in try await opening() }
            registry.register(Screen.self, log) { (_: Database) in }
        }
    }

    /// Thrown by recipes and hooks, with this text.
    struct Trouble: Error, Equatable, CustomStringConvertible {
        let description: String

        init(_ description: String) {
            self.description = description
        }
    }

    /// The services of these types, as messages and errors have them.
    static func services(_ types: Any.Type...) -> [DependencyGraph.ID] { types.map { DependencyGraph.ID($0) } }

    /// The services that could not be started or stopped, where that fails.
    static func failures(_ call: () async throws -> some Any) async -> [DependencyGraph.ID]? {
        await #expect(throws: LifecycleError.self) { _ = try await call() }?.failures.map(\.service)
    }

    /// What is said where a start or a stop fails.
    static func lifecycleMessage(_ call: () async throws -> some Any) async -> String? {
        await #expect(throws: LifecycleError.self) { _ = try await call() }?.description
    }

    /// Suspended until the task is cancelled.
    @Sendable static func hang() async throws { try await ManualClock().sleep(for: .seconds(1)) }

    /// Goes on when something holds, or when the task is cancelled, as it is by the suite's time limit.
    static func until(_ condition: () -> Bool) async {
        while !condition(), !Task.isCancelled { await Task.yield() }
    }

    /// A place for a container that its own recipes and hooks can use, until this returns.
    static func withBox(_ body: (Locked<Container?>) async throws -> Void) async throws {
        let box = Locked<Container?>(nil)
        defer { box.withLock { $0 = nil } }
        try await body(box)
    }

    /// Calls something in a task, and returns when that waits for something, or is over.
    static func begin<Success: Sendable>(
        _ call: @escaping @Sendable () async throws -> Success
    ) async -> Task<Success, any Error> {
        let executor = WatchedExecutor()
        let task = Task(executorPreference: executor) { try await call() }
        await until { executor.isIdle }
        return task
    }

    /// The same, so many times.
    static func begin<Success: Sendable>(
        _ count: Int,
        _ call: @escaping @Sendable () async throws -> Success
    ) async -> [Task<Success, any Error>] {
        var tasks: [Task<Success, any Error>] = []
        for _ in 0..<count { tasks.append(await begin(call)) }
        return tasks
    }

    static func expectCancelled(_ task: Task<some Sendable, any Error>) async {
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    /// Runs a task, and knows when that is suspended.
    private final class WatchedExecutor: TaskExecutor {
        private let queue = DispatchQueue(label: "watched task")
        private let jobs = Locked(0)

        var isIdle: Bool { jobs.withLock { $0 == 0 } }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            jobs.withLock { $0 += 1 }
            queue.async {
                job.runSynchronously(on: self.asUnownedTaskExecutor())
                self.jobs.withLock { $0 -= 1 }
            }
        }
    }
}

extension Registry {
    /// Registers a service that writes down what becomes of it: `+Cache` when it is to be started, `Cache` when it is, and
    /// `-Cache` when it is to be stopped.
    @discardableResult
    mutating func register<Service: ContainerTests.StartedService, each Dependency>(
        _ service: Service.Type,
        _ log: RecipeLog,
        onStop: @escaping @Sendable () async throws -> Void = {},
        starting: @escaping @Sendable (repeat each Dependency) async throws -> Void
    ) -> SharedRegistration<Service, Service> {
        let name = String(describing: service)
        return register(service) { (dependency: repeat each Dependency) async throws in
            log("+" + name)
            try await starting(repeat each dependency)
            return log(name, Service())
        }
        .onStop { _ in
            log("-" + name)
            try await onStop()
        }
    }
}

extension SharedRegistration where Service == ContainerTests.Listener {
    /// Runs it, with a log of that.
    @discardableResult
    func listening(_ log: RecipeLog, mayReturn: Bool = true) -> Self {
        running(mayReturn: mayReturn) { listener in
            log("listen")
            await listener.isClosing.wait()
            log(Task.isCancelled ? "cut off" : "listener ends")
        } finish: { listener in
            log("finish listener")
            await listener.isClosing.open()
        }
    }
}

extension RecipeLog {
    /// All entries, with blanks between.
    var text: String { entries.joined(separator: " ") }

    /// Whether the services stopped that had started, in the reverse order.
    var isUndone: Bool { stops == started.reversed().map { "-" + $0 }.joined(separator: " ") }

    /// The entries of stopping.
    var stops: String { entries.filter { $0.hasPrefix("-") }.joined(separator: " ") }

    /// The services that were started, in that order.
    var started: [String] { entries.filter { !$0.hasPrefix("+") && !$0.hasPrefix("-") } }
}

extension ManualClock {
    /// Lets so much time pass when something waits for the clock.
    func pass(_ seconds: Int) async throws {
        try await waitForSleepers()
        advance(by: .seconds(seconds))
    }
}

extension Duration {
    /// A limit for hooks that wait for the test, which a busy machine does not reach.
    static let patience = Duration.seconds(600)
}
