import DovetailContainer
import DovetailTesting
import Testing

extension ContainerTests {
    @Suite("Starts that are cancelled, or stopped", .timeLimit(.minutes(10)))
    struct CancelledStartTests {
        let log = RecipeLog()

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

        @Test("A cancelled start cancels recipes, stops everything, and cannot be repeated", arguments: [true, false])
        func waiting(isNoticed: Bool) async throws {
            let gate = Gate()
            let container = try app(log) { if isNoticed { try await hang() } else { await gate.wait() } }
            let start = Task { try await container.start() }
            await until { log.text == "+Config Config +Database" }
            start.cancel()
            await gate.open()
            await expectCancelled(start)
            #expect(log.isUndone && log.started == (isNoticed ? ["Config"] : ["Config", "Database"]))
            #expect(reason { try container.resolve(Config.self) } == .notStarted)
            let text = log.text
            #expect(await failures { try await container.start() } == [])
            try await container.stop()
            #expect(log.text == text)
        }

        @Test("A start is cancelled from within progress, at each service", arguments: 1...3)
        func withinProgress(number: Int) async throws {
            let container = try app(log)
            let start = Locked<Task<StartTimeline, any Error>?>(nil)
            start.withLock { task in
                task = Task {
                    try await container.start { progress in
                        if progress.started == number { start.withLock { $0 }?.cancel() }
                    }
                }
            }
            await expectCancelled(try #require(start.withLock { $0 }))
            #expect(log.isUndone)
            // The next one may have begun before.
            #expect(log.started.count == number || log.started.count == number + 1)
        }

        @Test("The last cancelled caller cancels the start, and waits until everything is stopped", arguments: 0..<6)
        func last(order: Int) async throws {
            let (gate, returned) = (Gate(), Counter())
            let container = try app(log, opening: hang) {
                await gate.wait()
                log("closed")
            }
            var callers = await begin(3) {
                defer { returned.increment() }
                return try await container.start()
            }
            await until { log.text == "+Config Config +Database" }
            // One of the six orders of three.
            for index in [order % 3, order / 3] {
                let caller = callers.remove(at: index)
                caller.cancel()
                await expectCancelled(caller)
            }
            let last = callers[0]
            #expect(log.stops.isEmpty)
            last.cancel()
            await until { log.stops == "-Config" }
            // Who starts it now gets an error at once, and who stops it waits as well.
            #expect(await failures { try await container.start() } == [])
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

        @Test("A cancelled start with a limit begins no further services")
        func bounded() async throws {
            let container = try Container { registry in
                for number in 0..<8 {
                    registry.contribute(Int.self) { () async throws in
                        log("+\(number)")
                        try await hang()
                        return number
                    }
                    .scope(.singleton)
                }
            }
            let start = Task { try await container.start(atMost: 2) }
            await until { log.entries.count >= 2 }
            start.cancel()
            await expectCancelled(start)
            #expect(log.entries.count == 2)
        }

        @Test("stop() cancels a start, which stops the started services, and throws the errors of hooks")
        func cancelsStart() async throws {
            let container = try app(log, opening: hang, closing: { throw Failure.notFound })
            let starts = await begin(2) { try await container.start() }
            await until { log.text == "+Config Config +Database" }
            #expect(await failures { try await container.stop() } == services(Config.self))
            for start in starts { await expectCancelled(start) }
            #expect(log.text == "+Config Config +Database -Config")
        }

        @Test("The limit of stop() counts for services that a cancelled start had started")
        func limit() async throws {
            let (clock, gate) = (ManualClock(), Gate())
            let container = try app(log, opening: { await gate.wait() }, closing: hang)
            let start = Task { try await container.start() }
            await until { log.text == "+Config Config +Database" }
            let stop = await begin { try await container.stop(hookLimit: .seconds(1), clock: clock) }
            await gate.open()
            await until { log.stops == "-Database -Config" }
            try await clock.pass(1)
            #expect(await failures { try await stop.value } == services(Config.self))
            await expectCancelled(start)
        }
    }
}
