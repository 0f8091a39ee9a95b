// Passes values of the main actor through nonisolated code. Such values are resolved on the main actor, and starting a
// container switches to it.

/// A value of the main actor that passes through nonisolated code.
struct Confined<Value>: @unchecked Sendable {
    // Sendable because the nonisolated code does not access the value, and its maker and its receiver are on the main actor.

    let value: Value

    init(_ value: Value) { self.value = value }
}

/// Wraps a function of the main actor for callers on that actor: a container checks this before it runs a recipe.
func confined<Value, Result>(
    _ function: @escaping @MainActor (Value) throws -> Result
) -> @Sendable (Value) throws -> Result {
    { value in
        let value = Confined(value)
        return try MainActor.assumeIsolated { Confined(try function(value.value)) }.value
    }
}

func confined<First, Second, Result>(
    _ function: @escaping @MainActor (First, Second) throws -> Result
) -> @Sendable (First, Second) throws -> Result {
    { first, second in
        let values = Confined((first, second))
        return try MainActor.assumeIsolated { Confined(try function(values.value.0, values.value.1)) }.value
    }
}

func confined<First, Second, Third, Result>(
    _ function: @escaping @MainActor (First, Second, Third) throws -> Result
) -> @Sendable (First, Second, Third) throws -> Result {
    let call = confined { (values: (First, Second, Third)) in try function(values.0, values.1, values.2) }
    return { first, second, third in try call((first, second, third)) }
}
