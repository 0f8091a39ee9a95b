import Dovetail
import DovetailTesting
import Testing

extension ContainerTests {
    @Suite("Stopping a container that is being started", .timeLimit(.minutes(10)))
    struct StopDuringStartTests {
        let log = RecipeLog()

        @Test("stop() cancels a start, which stops the started services, and throws the errors of hooks")
        func cancelsStart() async throws {
            let container = try app(log, opening: hang, closing: { throw Failure.notFound })
            let starts = [
                await begin { try await container.start() }, await begin { try await container.start() },
            ]
            await until { log.text == "+Config Config +Database" }

            let error = await #expect(throws: LifecycleError.self) { try await container.stop() }

            #expect(error?.failures.map(\.service) == services(Config.self))
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

            let error = await #expect(throws: LifecycleError.self) { try await stop.value }
            #expect(error?.failures.map(\.service) == services(Config.self))
            await expectCancelled(start)
        }

        @Test("A start that comes during a stop, or afterwards, starts nothing", arguments: [false, true])
        func startAfterwards(isStarted: Bool) async throws {
            let gate = Gate()
            let container = try app(
                log,
                opening: { if !isStarted { try await hang() } },
                closing: { await gate.wait() }
            )
            let start = Task { try await container.start() }
            if isStarted { _ = try await start.value }
            await until { log.text.hasPrefix("+Config Config +Database") }
            let stop = Task { try await container.stop() }
            await until { log.stops.hasSuffix("-Config") }
            let text = log.text

            let meanwhile = await #expect(throws: LifecycleError.self) { try await container.start() }
            await gate.open()
            if !isStarted { await expectCancelled(start) }
            try await stop.value
            let afterwards = await #expect(throws: LifecycleError.self) { try await container.start() }

            for error in [meanwhile, afterwards] { #expect(error?.failures.isEmpty == true) }
            #expect(log.text == text)
        }

        @Test("stop() waits until a failed start is undone, and gets the errors of hooks; the failure stays")
        func failedStart() async throws {
            let gate = Gate()
            let container = try app(log) {
                throw Failure.notFound
            } closing: {
                await gate.wait()
                throw Trouble("still in use")
            }
            let start = Task { try await container.start() }
            await until { log.stops == "-Config" }
            let stop = await begin { try await container.stop() }
            await gate.open()

            let stopError = await #expect(throws: LifecycleError.self) { try await stop.value }
            #expect(stopError?.failures.map(\.service) == services(Config.self))
            let error = await #expect(throws: LifecycleError.self) { _ = try await start.value }
            #expect(error?.failures.map(\.service) == services(Database.self, Config.self))
            let again = await #expect(throws: LifecycleError.self) { try await container.start() }
            #expect(again?.description == error?.description)
            #expect(log.text == "+Config Config +Database -Config")
        }
    }
}
