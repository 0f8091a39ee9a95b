import DovetailContainer
import DovetailTesting
import Testing

/// Answers only while it runs, as a pool of connections does.
private actor Pool {
    private var isRunning = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func run() async throws {
        isRunning = true
        for waiter in waiting { waiter.resume() }
        waiting = []
        defer { isRunning = false }
        try await ContainerTests.hang()
    }

    func query() async -> Bool {
        if !isRunning { await withCheckedContinuation { waiting.append($0) } }
        return isRunning
    }
}

private final class Todos: Sendable {
    let pool: Pool
    init(pool: Pool) { self.pool = pool }
}
private final class Server: Sendable {}
private enum Request: NamedScope {}
private enum Handle: NamedService { typealias Service = @Sendable () async throws -> Void }
private enum Migrate: NamedService { typealias Service = @Sendable () async throws -> Void }
private final class Transaction: Sendable {}

extension ContainerTests {
    @Suite("A service runs from its start to its stop", .timeLimit(.minutes(1)))
    struct RunningTests {
        private let log = RecipeLog()
        private let clock = ManualClock()

        private func app(_ more: (inout Registry) -> Void = { _ in }) throws -> Container {
            try Container { registry in
                registry.register(Pool.self, Pool.init).scope(.singleton)
                    .onStop { _ in log("close pool") }
                    .running { pool in
                        log("pool")
                        defer { log("pool ends") }
                        try await pool.run()
                    }
                registry.register(Todos.self, Todos.init).scope(.singleton)
                    .onStart { if await $0.pool.query() { log("create table") } }
                    .onStop { if await $0.pool.query() { log("flush") } }
                more(&registry)
            }
        }

        @Test("Hooks use what runs, from start() to stop()")
        func hooks() async throws {
            let container = try app()
            try await container.start()
            try await container.stop()
            #expect(log.entries == ["pool", "create table", "flush", "pool ends", "close pool"])
        }

        @Test("start(X) runs what X needs")
        func command() async throws {
            let container = try app { registry in
                registry.register(Migrate.self) { (pool: Pool) in { if await pool.query() { log("migrate") } } }
                registry.register(Server.self, Server.init).scope(.singleton).running { _ in log("server") }
            }
            try await container.start(Migrate.self)()
            try await container.stop()
            #expect(log.entries == ["pool", "migrate", "pool ends", "close pool"])
        }

        /// A server that takes the function that handles requests, and so nothing that these need.
        private func serve(in registry: inout Registry) {
            registry.register(Transaction.self) { (todos: Todos) async in log("begin", Transaction()) }
                .scope(Request.self)
                .onStop { _, error in log(error == nil ? "commit" : "roll back") }
            registry.register(Handle.self, within: Request.self) { (transaction: Transaction) in log("respond") }
            registry.register(Listener.self) { (handle: Named<Handle>) in Listener() }.scope(.singleton).listening(log)
        }

        @Test("A server begins when everything has started, also what only its requests need")
        func serverLast() async throws {
            let container = try app { registry in serve(in: &registry) }
            let run = Task { try await container.run() }
            await until { log.entries.contains("listen") }
            run.cancel()
            try await run.value
            let (starts, stops) = (["pool", "create table", "listen"], ["flush", "pool ends", "close pool"])
            #expect(log.entries == starts + ["finish listener", "listener ends"] + stops)
        }

        @Test(
            "A service that runs and fails while others wait for it fails the start, also of a command",
            arguments: [false, true]
        )
        func failsDuringStart(isCommand: Bool) async throws {
            let fail = Gate()
            let container = try Container { registry in
                registry.observe(failed: { service, error, _ in log("\(service): \(error)") })
                registry.register(Pool.self, Pool.init).scope(.singleton).running { _ in
                    await fail.wait()
                    throw Trouble("refused")
                }
                registry.register(Todos.self, Todos.init).scope(.singleton).onStart { _ in
                    await fail.open()
                    try await hang()
                }
            }
            let message = await lifecycleMessage {
                if isCommand { _ = try await container.start(Todos.self) } else { try await container.start() }
            }
            let expected = """
                error: Pool could not be started: refused
                  needed by  Todos
                """
            #expect(message == expected || isCommand && message?.hasPrefix(expected) == true)
            #expect(log.entries.contains("Pool: refused"))
        }

        @Test("Observers hear of a service that fails while nothing waits for it, and the stop throws its error")
        func failsAlone() async throws {
            let fail = Gate()
            let container = try Container { registry in
                registry.observe(failed: { service, error, _ in log("\(service): \(error)") })
                registry.register(Server.self, Server.init).scope(.singleton).running { _ in
                    await fail.wait()
                    throw Trouble("lost")
                }
            }
            try await container.start()
            await fail.open()
            await until { !log.entries.isEmpty }
            #expect(log.entries == ["Server: lost"])
            let message = await lifecycleMessage { try await container.stop(clock: clock) }
            #expect(message == "error: Server could not be stopped: lost")
        }

        @Test("A run ends when what nothing depends on has returned")
        func batch() async throws {
            let container = try app { registry in
                registry.register(Server.self) { (todos: Todos) in Server() }.scope(.singleton)
                    .running { _ in log("batch") }
            }
            try await container.run()
            #expect(log.entries == ["pool", "create table", "batch", "flush", "pool ends", "close pool"])
        }

        @Test("A later stop with shorter limits shortens the one in progress, and a longer one changes nothing")
        func shorterLimits() async throws {
            let container = try Container { registry in
                registry.register(Pool.self, Pool.init).scope(.singleton)
                    .running({ _ in try await hang() }, finish: { _ in log("finish") })
            }
            try await container.start()
            let first = Task { try await container.stop(draining: .seconds(60), hookLimit: .seconds(1), clock: clock) }
            await until { log.entries == ["finish"] }
            let second = Task { try await container.stop(draining: .seconds(90), clock: clock) }
            let third = await begin {
                try await container.stop(draining: .seconds(5), hookLimit: .seconds(1), clock: clock)
            }
            try await clock.pass(5)
            for stop in [first, second, third] {
                let error = await #expect(throws: LifecycleError.self) { try await stop.value }
                #expect((error?.failures.first?.error as? RunError)?.reason == .cancelled)
            }
        }

        @Test("A service that something in a circle with it depends on keeps a run running")
        func circle() async throws {
            let container = try Container { registry in
                registry.register(Pool.self) { (_: @escaping @Sendable () throws -> Todos) in Pool() }.scope(.singleton)
                    .running { _ in
                        log("pool")
                        try await hang()
                    }
                registry.register(Todos.self, Todos.init).scope(.singleton)
            }
            let run = await begin { try await container.run { _ in log("started") } }
            await until { log.entries.count == 2 }
            for _ in 0..<100 { await Task.yield() }
            #expect("\(container)".contains("running    Pool"))
            run.cancel()
            try await run.value
        }

        @Test("A run tells when everything has started, and the container what runs")
        func started() async throws {
            let container = try app()
            let run = Task { try await container.run { log("\($0.entries.count) started") } }
            await until { log.entries.contains("2 started") }
            #expect("\(container)".contains("running    Pool"))
            try await container.stop()
            try await run.value
            #expect(!"\(container)".contains("running"))
        }

        enum EndedStart: CaseIterable { case stoppedStart, stoppedRun, cancelledRun }

        @Test("What ends a start that ignores cancellation abandons and names it", arguments: EndedStart.allCases)
        func stopDuringStart(_ ended: EndedStart) async throws {
            let (leave, left) = (Gate(), Gate())
            let container = try Container { registry in
                registry.register(Server.self, Server.init).scope(.singleton).onStop { _ in log("close server") }
                registry.register(Pool.self, Pool.init).scope(.singleton)
                    .onStart { _ in
                        log("opening")
                        await leave.wait()
                    }
                    .onStop { _ in
                        log("close pool")
                        await left.open()
                    }
                registry.register(Todos.self, Todos.init).scope(.singleton).onStart { _ in log("never") }
            }
            let start = Task {
                if ended == .stoppedStart { return _ = try await container.start() }
                try await container.run(hookLimit: .seconds(5), clock: clock)
            }
            await until { log.entries.contains("opening") && "\(container)".contains("after 1") }
            let stop = Task {
                if ended != .cancelledRun { return try await container.stop(hookLimit: .seconds(5), clock: clock) }
                start.cancel()
                try await start.value
            }
            try await clock.pass(5)
            #expect(await failures { try await stop.value } == services(Pool.self))
            if ended == .stoppedStart {
                await expectCancelled(start)
            } else {
                await #expect(throws: LifecycleError.self) { try await start.value }
            }
            #expect(log.entries == ["opening", "close server"])
            // It starts after all, and is stopped at once.
            await leave.open()
            await left.wait()
            #expect(log.entries == ["opening", "close server", "close pool"])
        }

        // A yield is about a step of the start, which has ten. Random schedules have all other moments.
        @Test("A run that is stopped or cancelled during its start returns", arguments: [true, false], 0...10)
        func endedDuringStart(isCancelled: Bool, yields: Int) async throws {
            let container = try app()
            let run = Task { try await container.run() }
            for _ in 0..<yields { await Task.yield() }
            if isCancelled { run.cancel() } else { try await container.stop() }
            try await run.value
            #expect(log.entries.contains("pool") == log.entries.contains("pool ends"))
            #expect(log.entries.contains("create table") == log.entries.contains("flush"))
        }

        @Test("Independent services finish at the same time")
        func atOnce() async throws {
            let (first, second) = (Gate(), Gate())
            let container = try Container { registry in
                registry.register(Pool.self, Pool.init).scope(.singleton)
                    .running({ _ in await first.wait() }, finish: { _ in await second.open() })
                registry.register(Server.self, Server.init).scope(.singleton)
                    .running({ _ in await second.wait() }, finish: { _ in await first.open() })
            }
            try await container.start()
            try await container.stop()
        }

        @Test("A container that is released without a stop cancels what runs")
        func released() async throws {
            do {
                let container = try app()
                try await container.start()
            }
            await until { log.entries.contains("pool ends") }
            #expect(log.entries == ["pool", "create table", "pool ends"])
        }

        @Test("The error of the work reaches the hooks of a scope that was entered by hand")
        func stopAfterError() async throws {
            let container = try app { registry in serve(in: &registry) }
            try await container.start()
            for error in [nil, Trouble("conflict")] {
                let scope = try container.enter(Request.self)
                try await scope.start()
                try await scope.stop(after: error)
            }
            // Nobody has said that its work succeeded.
            let scope = try container.enter(Request.self)
            try await scope.start()
            try await container.stop()
            #expect(
                log.entries.filter { ["commit", "roll back"].contains($0) } == ["commit", "roll back", "roll back"]
            )
        }
    }
}
