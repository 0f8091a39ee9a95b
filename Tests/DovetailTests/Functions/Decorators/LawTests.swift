import Dovetail
import DovetailContainer
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("Laws", .timeLimit(.minutes(10)))
    struct LawTests {
        @Test("memoize(memoize(f)) calls f as often as memoize(f)")
        func memoizeTwice() async throws {
            let calls = Calls()
            let memoized = memoize(memoize(flaky(calls)))

            await #expect(throws: Failure.offline) { try await memoized(21) }
            for _ in 0..<3 { #expect(try await memoized(21) == 42) }
            #expect(calls.made == 2)
        }

        @Test("Decorators do not change a function that succeeds", arguments: 0..<40)
        func transparent(_ seed: Int) async throws {
            var generator = Random(seed: seed)
            let decorated = decorate({ 3 * $0 }, ManualClock(), &generator)
            for number in 0..<10 { #expect(try await decorated(number) == 3 * number) }
        }

        @Test("Decorators in any order lose no cancellation and leave no task behind", arguments: 0..<150)
        func cancellation(_ seed: Int) async throws {
            var generator = Random(seed: seed)
            let (clock, work, calls) = (ManualClock(), ManualClock(), Calls())
            let function: Call = { number in
                try await calls.count { call in
                    // The first calls fail, so that decorators that try again come to wait in many places.
                    if call <= number { throw Failure.busy(call) }
                    try await work.sleep(for: .seconds(1))
                    return number
                }
            }
            let decorated = decorate(function, clock, &generator)
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

        /// Two to five decorators, in any order.
        func decorate(_ function: @escaping Call, _ clock: ManualClock, _ generator: inout Random) -> Call {
            var function = function
            for _ in 0..<Int.random(in: 2...5, using: &generator) {
                switch Int.random(in: 0..<7, using: &generator) {
                case 0: function = retry(function, attempts: 2, backoff: constantBackoff(.seconds(1)), clock: clock)
                case 1: function = timeout(function, after: .seconds(5), clock: clock)
                case 2: function = memoize(function, atMost: 2, for: .seconds(3), clock: clock)
                case 3: function = coalesce(function)
                case 4: function = fallback(function, to: function)
                case 5: function = tap(function, clock: clock) { _, _, _ in }
                default: function = limit(function, atMost: 2)
                }
            }
            return function
        }
    }

    /// Fails at the first call.
    static func flaky(_ calls: Calls) -> Call {
        { number in
            try calls.count { call in
                if call == 1 { throw Failure.offline }
                return 2 * number
            }
        }
    }

    @Suite("Decorators at work", .timeLimit(.minutes(10)))
    struct CompositionTests {
        enum Fetch: NamedService { typealias Service = Call }

        let calls = Calls()

        @Test("Decorators work in a recipe and in a decoration of a container")
        func container() async throws {
            let container = try Container { [calls] registry in
                registry.register(Fetch.self) { memoize(tap(flaky(calls))) }.scope(.singleton)
                registry.decorate(Fetch.self) { fetch in retry(fetch, attempts: 2) }
            }

            #expect(try await container.resolve(Fetch.self)(21) == 42)
            #expect(try await container.resolve(Fetch.self)(21) == 42)
            #expect(calls.made == 2)
        }

        @Test("Decorators work in a recipe of a graph")
        func graph() async throws {
            let graph = DecoratedGraph(calls: calls)

            #expect(try await graph.find()(21) == 42)
            #expect(try await graph.find()(21) == 42)
            #expect(calls.made == 2)
        }
    }
}

@Graph
struct DecoratedGraph {
    let calls: DecoratorTests.Calls

    func fetch(calls: DecoratorTests.Calls) -> DecoratorTests.Call { DecoratorTests.flaky(calls) }
    func patientFetch(fetch: @escaping DecoratorTests.Call) -> DecoratorTests.Call {
        retry(timeout(fetch, after: .seconds(60)), attempts: 2)
    }
    @Shared func find(patientFetch: @escaping DecoratorTests.Call) -> DecoratorTests.Call {
        memoize(coalesce(patientFetch))
    }
}
