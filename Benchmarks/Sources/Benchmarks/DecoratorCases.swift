import DovetailFunctions

/// One row of the table of decorators: a decorated call, and the plain one.
struct DecoratorCase {
    let name: String
    /// The promised nanoseconds: in total, or in addition to the plain call.
    var limit: (nanoseconds: Double, isOver: Bool)?
    /// Each measures the nanoseconds of one call, as the average of many.
    let plain: (_ calls: Int) async throws -> Double
    let decorated: (_ calls: Int) async throws -> Double

    struct Result {
        let plain: Double
        let decorated: Double
        let over: Double
        let ratio: Double
    }

    /// Measures both alternately, so that a machine that becomes slower affects both, and takes medians.
    nonisolated(nonsending) func run(repeats: Int, calls: Int) async throws -> Result {
        _ = try await plain(calls / 10)
        _ = try await decorated(calls / 10)
        var pairs: [(plain: Double, decorated: Double)] = []
        for _ in 0..<repeats { pairs.append((try await plain(calls), try await decorated(calls))) }
        return Result(
            plain: median(pairs.map(\.plain)),
            decorated: median(pairs.map(\.decorated)),
            over: median(pairs.map { $0.decorated - $0.plain }),
            ratio: median(pairs.map { $0.decorated / $0.plain })
        )
    }

    /// The figure that the limit applies to.
    func figure(_ result: Result) -> Double { limit?.isOver == true ? result.over : result.decorated }
}

typealias Pure = @Sendable (Int) -> Int
typealias Pair = @Sendable (Int, String) -> Int
typealias Sync = @Sendable (Int) throws -> Int
typealias Real = @Sendable (Double) throws -> Double
typealias Async = @Sendable (Int) async throws -> Int

// Functions that are opaque to the optimizer. `opaque` would make them functions of generic parameters, which cost as
// much as the measured code.
@_optimize(none) private func makePure() -> Pure { { $0 &* 3 } }
@_optimize(none) private func makePair() -> Pair { { $0 &+ $1.utf8.count } }
@_optimize(none) private func makeSync() -> Sync { { $0 &* 3 } }
@_optimize(none) private func makeReal() -> Real { { $0 * 3 } }
@_optimize(none) private func makeAsync() -> Async { { $0 &* 3 } }

/// Measures calls of a function. All cases share this code, because the position of code matters more than the
/// measured difference.
@inline(never)
private func measure(_ function: @escaping Sync) -> (Int) async throws -> Double {
    { calls in try nanoseconds(calls: calls) { consume(try function(7)) } }
}

@inline(never)
private func measure(_ function: @escaping Real) -> (Int) async throws -> Double {
    { calls in try nanoseconds(calls: calls) { consume(try function(7)) } }
}

@inline(never)
private func measure(_ function: @escaping Pair) -> (Int) async throws -> Double {
    { calls in nanoseconds(calls: calls) { consume(function(7, "Ada")) } }
}

@inline(never)
private func measure(_ function: @escaping Async, oneOf share: Int = 1) -> (Int) async throws -> Double {
    { calls in
        let start = ContinuousClock.now
        for _ in 0..<calls / share { consume(try await function(7)) }
        return (ContinuousClock.now - start) / .nanoseconds(1) / Double(calls / share)
    }
}

/// The cost of decorators if nothing fails, and if remembered results exist.
func decoratorCases() -> [DecoratorCase] {
    let sync = makeSync()
    let pure = makePure()
    let pair = makePair()
    let async = makeAsync()
    let clock = ContinuousClock()

    let retrySync: Sync = retry(sync, attempts: 3)
    let fallbackSync: Sync = fallback(sync, to: sync)
    // This has another type than the others, because the compiler would merge identical code of several cases into a
    // function that each of them calls.
    let real = makeReal()
    let tapReal: Real = tap(real, before: { _ in }, after: { _ in }, error: { _ in })
    let liveSync: Sync = live("liveSync", sync)
    let memoizeSync: Pure = memoize(pure)
    let memoizePair: Pair = memoize(pair)
    let memoizeTimed: Pure = memoize(pure, for: .seconds(3_600))

    let retryAsync: Async = retry(async, attempts: 3)
    let fallbackAsync: Async = fallback(async, to: async)
    let tapAsync: Async = tap(async, before: { _ in }, after: { _ in }, error: { _ in })
    let logAsync: Async = tap(async, clock: clock) { _, _, _ in }
    let twoReadings: Async = { number in
        let start = clock.now
        let output = try await async(number)
        consume(start.duration(to: clock.now))
        return output
    }
    let liveAsync: Async = live("liveAsync", async)
    let memoizeAsync: Async = memoize(async)
    let limitAsync: Async = limit(async, atMost: 4)
    let timeoutAsync: Async = timeout(async, after: .seconds(60))
    let coalesceAsync: Async = coalesce(async)

    return [
        DecoratorCase(name: "`retry`", plain: measure(sync), decorated: measure(retrySync)),
        DecoratorCase(name: "`fallback`", plain: measure(sync), decorated: measure(fallbackSync)),
        DecoratorCase(
            name: "`tap`, all three told",
            limit: (10, true),
            plain: measure(real),
            decorated: measure(tapReal)
        ),
        // Outside of tests, it is the function itself, converted to generic parameters and back.
        DecoratorCase(name: "`live`", limit: (10, true), plain: measure(sync), decorated: measure(liveSync)),
        DecoratorCase(
            name: "`memoize`, a hit",
            limit: (60, false),
            plain: measure(pure),
            decorated: measure(memoizeSync)
        ),
        DecoratorCase(name: "`memoize`, two arguments", plain: measure(pair), decorated: measure(memoizePair)),
        DecoratorCase(
            name: "`memoize`, a time to live",
            plain: measure(pure),
            decorated: measure(memoizeTimed)
        ),
        DecoratorCase(name: "`async`: `retry`", plain: measure(async), decorated: measure(retryAsync)),
        DecoratorCase(name: "`async`: `fallback`", plain: measure(async), decorated: measure(fallbackAsync)),
        DecoratorCase(name: "`async`: `tap`", plain: measure(async), decorated: measure(tapAsync)),
        DecoratorCase(name: "`async`: `live`", plain: measure(async), decorated: measure(liveAsync)),
        DecoratorCase(
            name: "`async`: `tap` with a clock, against reading it twice",
            plain: measure(twoReadings),
            decorated: measure(logAsync)
        ),
        DecoratorCase(
            name: "`async`: `memoize`, a hit",
            plain: measure(async),
            decorated: measure(memoizeAsync)
        ),
        DecoratorCase(name: "`async`: `limit`, free", plain: measure(async), decorated: measure(limitAsync)),
        DecoratorCase(
            name: "`async`: `timeout`, in time",
            plain: measure(async),
            decorated: measure(timeoutAsync, oneOf: 20)
        ),
        DecoratorCase(
            name: "`async`: `coalesce`, alone",
            plain: measure(async),
            decorated: measure(coalesceAsync, oneOf: 20)
        ),
    ]
}
