// Closures that a decorator calls in between. Where the function is synchronous, and so cannot wait for the main actor, or where several of
// them stand beside a function of the main actor, they say where they run: `{ @MainActor _ in … }`.
import DovetailFunctions

@MainActor
private final class Model {
    var count = 0

    func find(_ id: Int) throws -> String { "" }
}

@MainActor
private func decorate(
    _ model: Model,
    _ read: @escaping @Sendable (Int) throws -> String,
    _ fetch: @escaping @Sendable (Int) async throws -> String
) {
    _ = tap(model.find, before: { _ in model.count += 1 })
    _ = tap(
        model.find,
        // error 15: converting function value of type '@MainActor @Sendable (Int) throws -> String' to '@Sendable (Int) throws -> String' loses global actor 'MainActor'
        before: { _ in model.count += 1 },
        // error 30: main actor-isolated property 'count' can not be mutated from a Sendable closure
        after: { _ in model.count += 1 }
        // error 29: main actor-isolated property 'count' can not be mutated from a Sendable closure
    )
    _ = tap(model.find, before: { @MainActor _ in model.count += 1 }, after: { _ in model.count += 1 })

    _ = tap(read, before: { @MainActor _ in model.count += 1 })
    _ = tap(fetch, before: { _ in model.count += 1 })

    _ = retry(read, attempts: 3, when: { _ in model.count < 9 })
    // error 53: main actor-isolated property 'count' can not be referenced from a Sendable closure
    _ = retry(read, attempts: 3, when: { @MainActor _ in model.count < 9 })
    _ = retry(fetch, attempts: 3, when: { _ in model.count < 9 })
}
