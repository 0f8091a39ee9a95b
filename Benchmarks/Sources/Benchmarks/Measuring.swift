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
