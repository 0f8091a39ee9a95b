@testable import Dovetail
import Testing

/// The engine behind a container's start and stop, apart from containers.
@Suite("Lifecycle")
enum LifecycleTests {
    typealias Gate = GraphTests.Gate
    typealias Counter = ContainerTests.Counter

    struct Failure: Error, Equatable, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// Suspended until the task is cancelled.
    @Sendable static func hang() async throws {
        try await Task.sleep(for: .seconds(3600))
    }

    /// Goes on when something holds; where it never does, the suite's time limit says so.
    static func until(_ condition: () -> Bool) async {
        while !condition() { await Task.yield() }
    }

    /// Steps that write down what becomes of them.
    struct Lab: Sendable {
        let log = RecipeLog()

        /// Writes `+name` when it begins, `name` when it is started, and `-name` when it is to be stopped.
        func step(
            _ name: String,
            needs: [Int] = [],
            start: @escaping LifecycleStep.Hook = {},
            stop: @escaping LifecycleStep.Hook = {}
        ) -> LifecycleStep {
            let log = log
            return LifecycleStep(
                service: DependencyGraph.ID(name),
                needs: needs,
                start: {
                    log("+" + name)
                    try await start()
                    log(name)
                },
                stop: [
                    {
                        log("-" + name)
                        try await stop()
                    }
                ]
            )
        }

        /// What was written, with blanks between.
        var text: String { log.entries.joined(separator: " ") }

        /// What was written of stopping.
        var stops: String { log.entries.filter { $0.hasPrefix("-") }.joined(separator: " ") }
    }
}

extension Lifecycle {
    func startAll(
        atMost limit: Int = 8,
        hookLimit: Duration = .seconds(3600),
        clock: any Clock<Duration> = ContinuousClock(),
        progress: @escaping @Sendable (StartProgress) -> Void = { _ in }
    ) async throws {
        try await start(atMost: limit, hookLimit: hookLimit, clock: clock, progress: progress)
    }

    func stopAll(
        hookLimit: Duration = .seconds(3600),
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws {
        try await stop(hookLimit: hookLimit, clock: clock)
    }

    var isStarted: Bool { state.withLock { $0.timeline != nil && !$0.isOver } }

    /// Goes on when this many calls wait for a start to end.
    func untilCallers(_ count: Int) async {
        await LifecycleTests.until { state.withLock { $0.callers } == count }
    }

    /// Starts what is over, which throws this.
    func startWhenOver() async throws -> LifecycleError {
        #expect(isOver)
        return try #require(await #expect(throws: LifecycleError.self) { try await startAll() })
    }
}
