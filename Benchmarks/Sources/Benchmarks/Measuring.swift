import Foundation

/// The nanoseconds of one call, as the average of many.
@inline(never)
func nanoseconds(calls: Int, _ body: () throws -> Void) rethrows -> Double {
    let duration = try ContinuousClock().measure {
        for _ in 0..<calls { try body() }
    }
    return duration / .nanoseconds(1) / Double(calls)
}

/// The same for a call on the main actor.
@inline(never)
@MainActor
func nanosecondsOnMainActor(calls: Int, _ body: @MainActor () throws -> Void) rethrows -> Double {
    let duration = try ContinuousClock().measure {
        for _ in 0..<calls { try body() }
    }
    return duration / .nanoseconds(1) / Double(calls)
}

/// The nanoseconds for which one call keeps the thread busy. Others on the machine only add to it, so the least of
/// several is the best.
@inline(never)
func busyNanoseconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
    let start = now()
    try body()
    return now() - start
}

func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[sorted.count / 2]
}

/// Keeps the optimizer from removing an unused value.
@inline(never)
func consume<Value>(_ value: Value) {}

/// Keeps the optimizer from knowing what a value is.
@inline(never)
func opaque<Value>(_ value: Value) -> Value { value }
