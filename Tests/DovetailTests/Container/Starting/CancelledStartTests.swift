import Dovetail
import Testing

extension ContainerTests {
    @Suite("Starts that are cancelled", .timeLimit(.minutes(10)))
    struct CancelledStartTests {
        let log = RecipeLog()

        private func expectCancelled(_ task: Task<StartTimeline, any Error>) async {
            await #expect(throws: CancellationError.self) { _ = try await task.value }
        }

        @Test("A caller that is already cancelled starts nothing, but gets a finished start")
        func before() async throws {
            let container = try app(log)
            @Sendable func startCancelled() async throws -> StartTimeline {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await container.start()
            }
            await expectCancelled(Task { try await startCancelled() })
            #expect(log.entries.isEmpty)

            try await container.start()
            #expect(try await Task { try await startCancelled() }.value.entries.count == 3)
        }

        @Test("A cancelled start cancels a waiting recipe, stops what was started, and cannot be repeated")
        func waiting() async throws {
            let container = try app(log, opening: hang)
            let start = Task { try await container.start() }
            await until { log.text == "+Config Config +Database" }

            start.cancel()

            await expectCancelled(start)
            #expect(log.text == "+Config Config +Database -Config")
            #expect(ContainerTests.reason { try container.resolve(Config.self) } == .notStarted)
            let again = await #expect(throws: LifecycleError.self) { try await container.start() }
            #expect(again?.failures.isEmpty == true)
            try await container.stop()
            #expect(log.text == "+Config Config +Database -Config")
        }

        @Test("A cancelled start stops everything, even if no recipe notices")
        func unnoticed() async throws {
            let gate = Gate()
            let container = try app(log) { await gate.wait() }
            let start = Task { try await container.start() }
            await until { log.text == "+Config Config +Database" }

            start.cancel()
            await gate.open()

            await expectCancelled(start)
            #expect(log.text == "+Config Config +Database Database -Database -Config")
        }

        @Test("A start is cancelled from within progress, at each service", arguments: 1...3)
        func withinProgress(number: Int) async throws {
            let container = try app(log)
            let start = Locked<Task<StartTimeline, any Error>?>(nil)
            let isSet = Gate()
            start.withLock {
                $0 = Task {
                    await isSet.wait()
                    return try await container.start { progress in
                        if progress.started == number { start.withLock { $0 }?.cancel() }
                    }
                }
            }
            await isSet.open()
            await expectCancelled(try #require(start.withLock { $0 }))

            #expect(log.stops == log.started.reversed().map { "-" + $0 }.joined(separator: " "))
            // The next one may have begun before.
            #expect(log.started.count == number || log.started.count == number + 1)
        }

        @Test("A failed start that is cancelled while it is undone still fails, and hooks do not notice")
        func undoing() async throws {
            let gate = Gate()
            let noticed = Counter()
            let container = try Container { registry in
                registry.register(Config.self, log, onStop: { if Task.isCancelled { noticed.increment() } }) {}
                registry.register(
                    Database.self,
                    log,
                    onStop: {
                        await gate.wait()
                        if Task.isCancelled { noticed.increment() }
                    }
                ) { (_: Config) in }
                registry.register(Screen.self, log) { (_: Database) in throw Failure.notFound }
            }
            let start = Task { try await container.start() }
            await until { log.stops == "-Database" }

            start.cancel()
            await gate.open()

            await #expect(throws: LifecycleError.self) { _ = try await start.value }
            #expect(log.stops == "-Database -Config")
            #expect(noticed.count == 0)
        }

        @Test("Only cancelled callers stop waiting, in any order", arguments: [0, 1, 31])
        func among(staying: Int) async throws {
            let gate = Gate()
            let container = try app(log) {
                await gate.wait()
                try Task.checkCancellation()
            }
            var callers: [Task<StartTimeline, any Error>] = []
            for _ in 1...32 { callers.append(await begin { try await container.start() }) }
            // One of them stays, be it the first, the last, or one between.
            let stays = callers.remove(at: staying)

            for caller in callers { caller.cancel() }

            for caller in callers { await expectCancelled(caller) }
            await gate.open()
            #expect(try await stays.value.entries.count == 3)
            #expect(log.text == "+Config Config +Database Database +Screen Screen")
        }

        @Test("The last cancelled caller cancels the start, and waits until everything is stopped", arguments: 0..<6)
        func last(order: Int) async throws {
            let gate = Gate()
            let close: @Sendable () async -> Void = {
                await gate.wait()
                log("closed")
            }
            let container = try app(log, opening: hang, closing: close)
            let returned = Counter()
            var callers: [Task<StartTimeline, any Error>] = []
            for _ in 1...3 {
                callers.append(
                    await begin {
                        defer { returned.increment() }
                        return try await container.start()
                    }
                )
            }
            await until { log.text == "+Config Config +Database" }
            // One of the six orders of three.
            let first = callers.remove(at: order % 3)
            let second = callers.remove(at: order / 3)
            let last = callers[0]

            for caller in [first, second] {
                caller.cancel()
                await expectCancelled(caller)
            }
            #expect(log.stops.isEmpty)
            last.cancel()
            await until { log.stops == "-Config" }

            // Who starts it now gets an error at once, and who stops it waits as well.
            let late = await #expect(throws: LifecycleError.self) { try await container.start() }
            #expect(late?.failures.isEmpty == true)
            let stop = await begin {
                try await container.stop()
                log("stopped")
            }
            #expect(returned.count == 2)
            await gate.open()
            await expectCancelled(last)
            try await stop.value
            #expect(log.text == "+Config Config +Database -Config closed stopped")
        }

        @Test(
            "A caller that is cancelled while a failed start is undone does not get the failure; a waiting caller does"
        )
        func leavingFailure() async throws {
            let gate = Gate()
            let container = try app(log) {
                throw Failure.notFound
            } closing: {
                await gate.wait()
            }
            let stays = await begin { try await container.start() }
            await until { log.stops == "-Config" }
            let leaves = await begin { try await container.start() }
            leaves.cancel()
            await expectCancelled(leaves)

            await gate.open()
            for start in [{ _ = try await stays.value }, { _ = try await container.start() }] {
                let error = await #expect(throws: LifecycleError.self) { try await start() }
                #expect(error?.failures.map(\.service) == services(Database.self))
            }
        }

        @Test("A caller that is cancelled after everything has started stops nothing")
        func tooLate() async throws {
            let gate = Gate()
            let container = try app(log) { await gate.wait() }
            let first = await begin { try await container.start() }
            let second = await begin { try await container.start() }
            await gate.open()
            _ = try await second.value
            // It may not know yet.
            first.cancel()
            _ = try await first.value
            _ = try container.resolve(Screen.self)
            #expect(log.stops.isEmpty)
        }

        @Test("A cancelled start with a limit begins no further services")
        func bounded() async throws {
            let container = try Container { registry in
                for number in 0..<8 {
                    registry.contribute(Int.self, scope: .singleton) { () async throws in
                        log("+\(number)")
                        try await hang()
                        return number
                    }
                }
            }
            let start = Task { try await container.start(atMost: 2) }
            await until { log.entries.count >= 2 }

            start.cancel()

            await expectCancelled(start)
            #expect(log.entries.count == 2)
        }

        @Test("A start that is cancelled at any moment leaves everything either started or stopped")
        func anyMoment() async throws {
            for delay in 0..<400 {
                let log = RecipeLog()
                let container = try Container { registry in
                    registry.register(Config.self, log) { await Task.yield() }
                    registry.register(Cache.self, log) { (_: Config) in await Task.yield() }
                    registry.register(Database.self, log) { (_: Config, _: Cache) in await Task.yield() }
                    registry.register(Storage.self, log) { (_: Cache, _: Database) in await Task.yield() }
                    registry.register(Screen.self, log) { (_: Database, _: Storage) in await Task.yield() }
                }
                let start = Task { try await container.start() }
                for _ in 0..<(delay % 80) { await Task.yield() }
                start.cancel()

                do {
                    _ = try await start.value
                    #expect(log.started.count == 5 && log.stops.isEmpty)
                    _ = try container.resolve(Screen.self)
                } catch {
                    #expect(error is CancellationError)
                    #expect(log.stops == log.started.reversed().map { "-" + $0 }.joined(separator: " "))
                    // Unless it was cancelled before anything began.
                    if !log.entries.isEmpty {
                        await #expect(throws: LifecycleError.self) { try await container.start() }
                    }
                }
            }
        }
    }
}
