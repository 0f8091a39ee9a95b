import DovetailContainer
import DovetailTesting
import Foundation
import Testing

private enum Session: NamedScope {}
private enum Request: NamedScope { typealias Outer = Session }

extension ContainerTests {
    @Suite("A stop ends", .timeLimit(.minutes(10)))
    struct StopEndsTests {
        private let log = RecipeLog()
        private let clock = ManualClock()

        private func server(_ more: (inout Registry) -> Void = { _ in }) throws -> Container {
            try Container { registry in
                registry.register(Config.self, log) {}
                registry.register(Cache.self, log) { (_: Config) in }.scope(Session.self)
                registry.register(Prices.self, log) { (_: Cache) in }.scope(Request.self)
                more(&registry)
            }
        }

        private func stopError(_ stop: Task<Void, any Error>) async throws -> LifecycleError {
            try #require(await #expect(throws: LifecycleError.self) { try await stop.value })
        }

        @Test("Work in a scope has 20 seconds unless the stop says otherwise")
        func twentySeconds() async throws {
            let server = try server()
            let work = await begin { try await server.within(Session.self) { _ in try await hang() } }
            let stop = Task { try await server.stop(clock: clock) }
            try await clock.pass(19)
            for _ in 0..<100 { await Task.yield() }
            #expect("\(server)".contains("in use"))
            clock.advance(by: .seconds(1))
            await expectCancelled(work)
            let error = try await stopError(stop)
            #expect(error.failures.map(\.service) == ["the scope Session"])
        }

        @Test("Work within a scope that was started by hand may finish before that scope stops")
        func workInStartedScope() async throws {
            let server = try server()
            try await server.start()
            let session = try server.enter(Session.self)
            try await session.start()
            let leave = Gate()
            let work = await begin {
                try await session.within(Request.self) { scope in
                    _ = try await scope.resolve(Prices.self)
                    await leave.wait()
                }
            }
            await until { log.entries.contains("Prices") }
            let stop = await begin { try await server.stop() }
            #expect(log.stops.isEmpty)
            await leave.open()
            try await work.value
            try await stop.value
            #expect(log.stops == "-Prices -Cache -Config")
        }

        @Test("A scope that work has started by hand stops with the work")
        func scopeInWork() async throws {
            let server = try server()
            try await server.start()
            try await server.within(Session.self) { scope in
                try await scope.container.start()
                try await scope.container.enter(Request.self).start()
            }
            #expect(log.stops == "-Cache")
            try await server.stop()
            #expect(log.stops == "-Cache -Config")
        }

        @Test("A scope that work has entered and started stops before the work's own services")
        func heldScopeInWork() async throws {
            let server = try server()
            try await server.start()
            let held = Locked<Container?>(nil)
            try await server.within(Session.self) { scope in
                try await scope.container.start()
                let request = try scope.container.enter(Request.self)
                try await request.start()
                held.withLock { $0 = request }
            }
            #expect(log.stops == "-Prices -Cache")
            try await server.stop()
        }

        @Test("Services that another task runs in the scope of some work finish with the work")
        func runInWork() async throws {
            let server = try server { registry in
                registry.register(Screen.self, Screen.init).scope(Session.self).running { _ in
                    log("run")
                    defer { log("run ends") }
                    try await hang()
                }
            }
            try await server.start()
            let run = Locked<Task<Void, any Error>?>(nil)
            try await server.within(Session.self) { scope in
                run.withLock { $0 = Task.detached { try await scope.container.run() } }
                await until { log.entries.contains("run") }
            }
            #expect(log.entries.contains("run ends"))
            try await run.withLock { $0 }?.value
            try await server.stop()
        }

        @Test("A stop that comes when work ends waits for the hooks of the work")
        func stopAtEndOfWork() async throws {
            final class Handle: Sendable { let isClosed = Locked(false) }
            let server = try server { registry in
                registry.register(Handle.self, Handle.init).scope(Session.self).onStop { handle in
                    for _ in 0..<3 { await Task.yield() }
                    handle.isClosed.withLock { $0 = true }
                }
            }
            for _ in 0..<3000 {
                let stop = Locked<Task<Bool, any Error>?>(nil)
                try await server.within(Session.self) { scope in
                    let handle = try await scope.resolve(Handle.self)
                    stop.withLock {
                        $0 = Task.detached {
                            try await scope.container.stop()
                            return handle.isClosed.withLock { $0 }
                        }
                    }
                }
                try #require(await stop.withLock { $0 }?.value == true)
            }
        }

        @Test("A hook that blocks its thread is abandoned like any other")
        func blockingHook() async throws {
            let (release, hasEnded) = (DispatchSemaphore(value: 0), Gate())
            @Sendable func block() { release.wait() }
            let server = try server { registry in
                registry.register(Screen.self, Screen.init).scope(.singleton).onStop { _ in
                    block()
                    await hasEnded.open()
                }
            }
            try await server.start()
            let stop = Task { try await server.stop(hookLimit: .seconds(5), clock: clock) }
            try await clock.pass(5)
            let error = try await stopError(stop)
            #expect(error.failures.map { ($0.error as? TimeoutError)?.duration } == [.seconds(5)])
            #expect(log.stops == "-Config")
            release.signal()
            await hasEnded.wait()
        }

        @Test("A run has the limits of the stop that ends it")
        func limitsOfRun() async throws {
            let leave = Gate()
            let server = try server { registry in
                registry.register(Screen.self, Screen.init).scope(.singleton).running { _ in
                    log("run")
                    await leave.wait()
                }
            }
            let run = Task { try await server.run() }
            await until { log.entries.contains("run") }
            let stop = Task { try await server.stop(draining: .seconds(20), hookLimit: .seconds(5), clock: clock) }
            try await clock.pass(20)
            try await clock.pass(5)
            let error = try await stopError(stop)
            #expect(
                error.description == """
                    error: ContainerTests.Screen could not be stopped: ContainerTests.Screen continued to run after it was cancelled
                          to fix     let run and finish end when their tasks are cancelled, or raise hookLimit
                    """
            )
            await #expect(throws: RunError.self) { try await run.value }
            await leave.open()
        }

        @Test("The error of a stop names each failure once, also those in extensions of extensions")
        func ofExtensions() async throws {
            let server = try server()
            let plugin = try server.extended { registry in
                registry.register(Screen.self, log, onStop: { throw Trouble("busy") }) {}
            }
            let nested = try plugin.extended { registry in
                registry.register(Database.self, log, onStop: { throw Trouble("locked") }) { (_: Screen) in }
            }
            try await nested.start()
            let error = try await stopError(Task { try await server.stop() })
            #expect(
                error.description == """
                    error: 2 failures while services were stopped
                      stopping   ContainerTests.Database: locked
                      stopping   ContainerTests.Screen: busy
                    """
            )
        }

        @Test("A service of an extension that does not finish is named once")
        func hungInExtension() async throws {
            let leave = Gate()
            let server = try server()
            let plugin = try server.extended { registry in
                registry.register(Screen.self, Screen.init).scope(.singleton).running { _ in
                    log("run")
                    await leave.wait()
                }
            }
            try await server.start()
            let run = Task { try await plugin.run(finishing: .seconds(20), hookLimit: .seconds(5), clock: clock) }
            await until { log.entries.contains("run") }
            let stop = Task { try await server.stop(draining: .seconds(20), hookLimit: .seconds(5), clock: clock) }
            try await clock.pass(20)
            try await clock.pass(5)
            let error = try await stopError(stop)
            #expect(error.failures.map(\.service) == services(Screen.self))
            await #expect(throws: RunError.self) { try await run.value }
            await leave.open()
        }

        @Test(
            "Work that waits for a start that never ends is cancelled, and its scope stops, when the stop abandons that"
        )
        func abandonedStartInWork() async throws {
            let leave = Gate()
            let server = try server { registry in
                registry.register(Database.self, log) { await leave.wait() }
                registry.register(Screen.self, log) { (_: Cache, _: Database) in }.scope(Session.self)
            }
            let work = Task { try await server.within(Session.self) { _ = try await $0.resolve(Screen.self) } }
            await until { log.entries.contains("Cache") && log.entries.contains("+Database") }
            let stop = Task { try await server.stop(draining: .zero, hookLimit: .seconds(5), clock: clock) }
            try await clock.pass(5)
            let error = try await stopError(stop)
            #expect(error.failures.map { "\($0.service)" }.contains("ContainerTests.Database"))
            await expectCancelled(work)
            await until { log.stops.contains("-Cache") }
            await leave.open()
        }

        @Test("Services of a scope that start in two child tasks stop in the right order")
        func twoTasks() async throws {
            let server = try server { registry in
                registry.register(Database.self, log) { (_: Cache) in }.scope(Session.self)
            }
            try await server.start()
            for _ in 0..<2000 {
                let before = log.entries.count
                try await server.within(Session.self) { scope in
                    async let cache = scope.resolve(Cache.self)
                    async let database = scope.resolve(Database.self)
                    _ = try await (cache, database)
                }
                try #require(
                    log.entries.suffix(log.entries.count - before).filter { $0.hasPrefix("-") } == [
                        "-Database", "-Cache",
                    ]
                )
            }
        }
    }

    @Suite("Containers that wait for each other", .timeLimit(.minutes(10)))
    struct WaitingContainerTests {
        private func container(isStart: Bool, _ hook: @escaping @Sendable () async throws -> Void) throws -> Container {
            try Container { registry in
                registry.register(Config.self, Config.init)
                    .scope(.singleton)
                    .onStart { _ in if isStart { try await hook() } }
                    .onStop { _ in if !isStart { try await hook() } }
            }
        }

        @Test(
            "Two containers whose hooks start each other, or stop each other, get an error",
            arguments: [true, false]
        )
        func circle(isStart: Bool) async throws {
            let call = { @Sendable (container: Container?) async throws -> Void in
                if isStart { try await container?.start() } else { try await container?.stop() }
            }
            try await withBox { box in
                let (isInFirst, isInSecond) = (Gate(), Gate())
                let first = try container(isStart: isStart) {
                    await isInFirst.open()
                    await isInSecond.wait()
                    try await call(box.withLock { $0 })
                }
                let second = try container(isStart: isStart) {
                    await isInSecond.open()
                    await isInFirst.wait()
                    try await call(first)
                }
                box.withLock { $0 = second }
                if !isStart {
                    try await first.start()
                    try await second.start()
                }
                var errors: [String] = []
                for task in [Task { try await call(first) }, Task { try await call(second) }] {
                    let error = await #expect(throws: LifecycleError.self) { try await task.value }
                    errors.append(error?.description ?? "")
                }
                // One hook cannot wait, and the other one waits for the container of that hook.
                let cause = "called start, run or stop of the container, which waits for ContainerTests.Config"
                #expect(errors.allSatisfy { $0.contains(cause) }, "\(errors)")
            }
        }
    }
}
