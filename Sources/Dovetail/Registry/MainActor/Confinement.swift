// Values of the main actor, on their way through code that is isolated to nothing. Who resolves one is on the main actor, and who
// starts a container goes there.

/// A value that stays on the main actor while it passes through code that is nowhere in particular.
struct Confined<Value>: @unchecked Sendable {
    // Sendable because who passes it on does not look at the value, and who made it and who receives it are on the main actor.

    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// A function of the main actor's, for callers who are there.
func confined<Value, Result>(
    _ function: @escaping @MainActor (Value) throws -> Result
) -> @Sendable (Value) throws -> Result {
    { value in
        let value = Confined(value)
        return try MainActor.assumeIsolated { Confined(try function(value.value)) }.value
    }
}

/// A function of the main actor's, for callers who are there: a container checks that before it makes anything.
func confined<First, Second, Result>(
    _ function: @escaping @MainActor (First, Second) throws -> Result
) -> @Sendable (First, Second) throws -> Result {
    { first, second in
        let values = Confined((first, second))
        return try MainActor.assumeIsolated { Confined(try function(values.value.0, values.value.1)) }.value
    }
}

/// A function of the main actor's, for callers who are there.
func confined<First, Second, Third, Result>(
    _ function: @escaping @MainActor (First, Second, Third) throws -> Result
) -> @Sendable (First, Second, Third) throws -> Result {
    { first, second, third in
        let values = Confined((first, second, third))
        return try MainActor.assumeIsolated {
            Confined(try function(values.value.0, values.value.1, values.value.2))
        }.value
    }
}
