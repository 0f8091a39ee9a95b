import DovetailContainer
import DovetailTesting
import Foundation
import Testing

private enum Session: NamedScope {}
private enum Request: NamedScope { typealias Outer = Session }

extension ContainerTests {
    @Suite("A stop ends, and so does the start that it undoes", .timeLimit(.minutes(10)))
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
            #expect(await failures { try await stop.value } == ["the scope Session"])
        }

        @Test("A scope that work has started stops with the work, and a held one before it", arguments: [false, true])
        func scopeInWork(isHeld: Bool) async throws {
            let server = try server()
            try await server.start()
            let held = Locked<Container?>(nil)
            try await server.within(Session.self) { scope in
                try await scope.container.start()
                let request = try scope.container.enter(Request.self)
                try await request.start()
                if isHeld { held.withLock { $0 = request } }
            }
            // One that is only released is not stopped.
            let stopped = isHeld ? "-Prices -Cache" : "-Cache"
            #expect(log.stops == stopped)
            try await server.stop()
            #expect(log.stops == stopped + " -Config")
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
            let error = await #expect(throws: LifecycleError.self) { try await stop.value }
            #expect(error?.failures.map { ($0.error as? TimeoutError)?.duration } == [.seconds(5)])
            #expect(log.stops == "-Config")
            release.signal()
            await hasEnded.wait()
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
            #expect(
                await lifecycleMessage { try await server.stop() } == """
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
            #expect(await failures { try await stop.value } == services(Screen.self))
            await #expect(throws: RunError.self) { try await run.value }
            await leave.open()
        }

        @Test("Work that waits for a start that never ends is cancelled, and stops, when the stop abandons that start")
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
            #expect(await failures { try await stop.value }?.contains(DependencyGraph.ID(Database.self)) == true)
            await expectCancelled(work)
            await until { log.stops.contains("-Cache") }
            await leave.open()
        }

        @Test("Two containers whose hooks start or stop each other get an error", arguments: [true, false])
        func circle(isStart: Bool) async throws {
            let call = { @Sendable (container: Container?) async throws -> Void in
                if isStart { try await container?.start() } else { try await container?.stop() }
            }
            try await withBox { box in
                func container(_ hook: @escaping @Sendable () async throws -> Void) throws -> Container {
                    try Container { registry in
                        registry.register(Config.self, Config.init).scope(.singleton)
                            .onStart { _ in if isStart { try await hook() } }
                            .onStop { _ in if !isStart { try await hook() } }
                    }
                }
                let (isInFirst, isInSecond) = (Gate(), Gate())
                let first = try container {
                    await isInFirst.open()
                    await isInSecond.wait()
                    try await call(box.withLock { $0 })
                }
                let second = try container {
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
                    errors.append(await lifecycleMessage { try await task.value } ?? "")
                }
                // One hook cannot wait, and the other one waits for the container of that hook.
                let cause = "called start, run or stop of the container, which waits for ContainerTests.Config"
                #expect(errors.allSatisfy { $0.contains(cause) }, "\(errors)")
            }
        }

        @Test("Work in a scope of an extension calls a start that fails, and is abandoned after the limit of hooks")
        func work() async throws {
            let base = try Container { registry in
                registry.register(Config.self, log) { throw Trouble("broken") }
                registry.register(Cache.self, log) {}.scope(Session.self)
            }
            let call = Task {
                try await base.extended { _ in }.within(Session.self) { _ in
                    _ = try await base.start(hookLimit: .seconds(5), clock: clock)
                }
            }
            try await clock.pass(5)
            let error = await #expect(throws: LifecycleError.self) { try await call.value }
            #expect(error?.failures.map { "\($0.error)" }.first == "broken")
            try await base.stop()
        }

        @Test("A service of an extension calls a start that is cancelled, and is abandoned after the limit of hooks")
        func hook() async throws {
            let base = try Container { registry in registry.register(Config.self, log) { try await hang() } }
            let started = try base.extended { registry in
                registry.register(Prices.self, log) {
                    let start = await begin { try await base.start(hookLimit: .seconds(5), clock: clock) }
                    start.cancel()
                    _ = try await start.value
                }
            }
            let call = Task { try await started.start() }
            try await clock.pass(5)
            await #expect(throws: (any Error).self) { try await call.value }
            try await base.stop()
            #expect(log.stops.isEmpty)
        }
    }
}
