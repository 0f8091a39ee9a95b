import DovetailContainer
import DovetailTesting
import TestGraphs
import Testing

extension DecoratorTests {
    enum Decorator: CaseIterable {
        case retry, timeout, memoize, coalesce, fallback, tap, log, limit
    }

    /// The decorated function. An error that says `notFound` is worth no second call.
    static func decorate(_ function: @escaping Call, by decorator: Decorator, clock: ManualClock) -> Call {
        let isWorthIt: @Sendable (any Error) -> Bool = { $0 as? Failure != .notFound }
        return switch decorator {
        case .retry: retry(function, attempts: 2, when: isWorthIt, backoff: constantBackoff(.seconds(1)), clock: clock)
        case .timeout: timeout(function, after: .seconds(5), clock: clock)
        case .memoize: memoize(function, atMost: 2, for: .seconds(3), clock: clock)
        case .coalesce: coalesce(function)
        case .fallback: fallback(function, to: function, when: isWorthIt)
        case .tap: tap(function)
        case .log: tap(function, clock: clock) { _, _, _ in }
        case .limit: limit(function, atMost: 2)
        }
    }

    /// What every decorator keeps of a function.
    @Suite("Laws of all decorators", .timeLimit(.minutes(10)))
    struct LawTests {
        @TaskLocal static var number = 0

        let clock = ManualClock()
        let work = ManualClock()
        let calls = Calls()

        @Test("Arguments, results and task-local values stay what they are", arguments: Decorator.allCases)
        func transparent(_ decorator: Decorator) async throws {
            let decorated = decorate({ 3 * $0 + Self.number }, by: decorator, clock: clock)
            for number in 0..<10 {
                #expect(try await Self.$number.withValue(number) { try await decorated(number) } == 4 * number)
            }
        }

        @Test("A CancellationError and an error that is worth no other call are thrown", arguments: Decorator.allCases)
        func errors(_ decorator: Decorator) async {
            let function: Call = { [calls] number in
                try await calls.count { _ in
                    await Task.yield()
                    if number == 0 { throw CancellationError() }
                    throw Failure.notFound
                }
            }
            let decorated = decorate(function, by: decorator, clock: clock)

            await #expect(throws: CancellationError.self) { try await decorated(0) }
            await #expect(throws: Failure.notFound) { try await decorated(1) }
            #expect(calls.made == 2)
        }

        @Test(
            "A cancelled call cancels the function, and leaves nothing behind",
            arguments: Decorator.allCases,
            [false, true]
        )
        func cancelled(_ decorator: Decorator, throwsAnotherError: Bool) async throws {
            let function: Call = { [calls, work] number in
                try await calls.count { _ in
                    do { try await work.sleep(for: .seconds(1)) } catch {
                        throw throwsAnotherError ? Failure.offline : error
                    }
                    return number
                }
            }
            let decorated = decorate(function, by: decorator, clock: clock)
            let running = Task { try await decorated(1) }
            try await work.waitForSleepers()
            running.cancel()
            let cancelledBefore = DecoratorTests.cancelled { try await decorated(2) }

            for task in [running, cancelledBefore] {
                await #expect { try await task.value } throws: { error in
                    // There would be another attempt, were it not for the cancellation.
                    throwsAnotherError && decorator != .retry
                        ? error as? Failure == .offline : error is CancellationError
                }
            }
            #expect(calls.made == 2)
            #expect(calls.running == 0)
            #expect(clock.sleepers.isEmpty && work.sleepers.isEmpty)
        }

        @Test("Functions of the main actor and the closures of decorators stay there, and typed errors keep their type")
        @MainActor func isolation() async {
            struct NotFound: Error, Equatable { var id: Int }
            var steps: [String] = []
            func note<Value>(_ step: String, _ value: Value = ()) -> Value {
                MainActor.assertIsolated()
                steps.append(step)
                return value
            }
            let fail: @MainActor (Int) async throws(NotFound) -> Int = { id async throws(NotFound) in
                throw note("call", NotFound(id: id))
            }
            let again = retry(
                fail,
                attempts: 2,
                when: { error in note("when", error.id == 5) },
                backoff: { _, _ in note("wait", .zero) }
            )
            let observed = tap(again, before: { note("before \($0)") }, error: { note("error \($0.id)") })
            let typed = limit(tap(observed, clock: clock) { _, _, duration in note("\(duration)") }, atMost: 1)
            let falling = fallback(typed, to: fail, when: { _ in note("reason", false) })
            let all = timeout(memoize(coalesce(falling)), after: .seconds(5), clock: clock)

            do throws(NotFound) { _ = try await typed(4) } catch { #expect(error.id == 4) }
            #expect(steps == ["before 4", "call", "when", "error 4", "0.0 seconds"])
            steps = []
            await #expect(throws: NotFound(id: 5)) { try await Task.detached { try await all(5) }.value }
            #expect(steps == ["before 5", "call", "when", "wait", "call", "error 5", "0.0 seconds", "reason"])
        }

        @Test("The closures of a decorator run on any actor if they are written there")
        func onAnActor() async throws {
            actor Limit {
                var errors = 0

                func guarding(_ function: @escaping Call) -> Call {
                    retry(function, attempts: 5) { _ in
                        self.assertIsolated()
                        self.errors += 1
                        return self.errors < 2
                    }
                }
            }
            let failing = await Limit().guarding { [calls] _ in try calls.count { throw Failure.busy($0) } }

            await #expect(throws: Failure.busy(2)) { try await failing(1) }
        }

        @Test("Decorators in any order do not change a function that succeeds", arguments: 0..<40)
        func transparentInAnyOrder(_ seed: Int) async throws {
            var generator = SplitMix64(seed: UInt64(seed))
            let decorated = decorateInAnyOrder({ 3 * $0 }, &generator)
            for number in 0..<10 { #expect(try await decorated(number) == 3 * number) }
        }

        @Test("Decorators in any order lose no cancellation and leave no task behind", arguments: 0..<150)
        func cancellationInAnyOrder(_ seed: Int) async throws {
            var generator = SplitMix64(seed: UInt64(seed))
            let function: Call = { [calls, work] number in
                try await calls.count { call in
                    // The first calls fail, so that decorators that try again come to wait in many places.
                    if call <= number { throw Failure.busy(call) }
                    try await work.sleep(for: .seconds(1))
                    return number
                }
            }
            let decorated = decorateInAnyOrder(function, &generator)
            let stage = Stage()
            var tasks: [Task<Int, any Error>] = []
            for _ in 0..<3 {
                let number = Int.random(in: 0..<3, using: &generator)
                tasks.append(await stage.start { try await decorated(number) })
            }
            // Moves to some point in between, at which all are cancelled, one after the other.
            for _ in 0..<Int.random(in: 0..<3, using: &generator) {
                clock.advance(by: .seconds(1))
                await stage.idle()
            }
            for task in tasks.shuffled(using: &generator) { task.cancel() }
            for task in tasks {
                // It ends, although neither clock moves any more. What had failed before it was cancelled may say so.
                switch await task.result {
                case .success, .failure(is CancellationError), .failure(is Failure): break
                case .failure(let error): #expect(error is FallbackError || error is TimeoutError, "\(error)")
                }
            }
            #expect(calls.running == 0)
            #expect(clock.sleepers.isEmpty && work.sleepers.isEmpty)
        }

        @Test("Decorators work twice, in a recipe and in a decoration of a container")
        func inContainers() async throws {
            enum Fetch: NamedService { typealias Service = Call }
            let flaky: Call = { [calls] number in
                try calls.count { call in
                    if call == 1 { throw Failure.offline }
                    return 2 * number
                }
            }
            let container = try Container { registry in
                registry.register(Fetch.self) { memoize(memoize(tap(flaky))) }.scope(.singleton)
                registry.decorate(Fetch.self) { fetch in retry(fetch, attempts: 2) }
            }

            for _ in 0..<3 { #expect(try await container.resolve(Fetch.self)(21) == 42) }
            #expect(calls.made == 2)
        }

        /// Two to five decorators.
        func decorateInAnyOrder(_ function: @escaping Call, _ generator: inout SplitMix64) -> Call {
            var function = function
            for _ in 0..<Int.random(in: 2...5, using: &generator) {
                let decorator = Decorator.allCases.randomElement(using: &generator) ?? .tap
                function = decorate(function, by: decorator, clock: clock)
            }
            return function
        }
    }
}
