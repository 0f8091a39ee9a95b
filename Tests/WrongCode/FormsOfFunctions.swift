// Forms of the functions on functions that do not exist. The article "When it does not compile" quotes what the compiler says.
import DovetailFunctions
import DovetailTesting

private struct NotFound: Error {}
private final class Draft {}
private typealias Done = @Sendable (Result<String, any Error>) -> Void

@Sendable private func find(_ id: Int, _ name: String, _ isActive: Bool) -> String { "" }
@Sendable private func search(_ id: Int, _ name: String, _ isActive: Bool) async throws -> String { "" }
@Sendable private func fill(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> String { "" }
@Sendable private func read(_ id: Int) throws -> String { "" }
@Sendable private func readTyped(_ id: Int) throws(NotFound) -> String { "" }
@Sendable private func show(_ id: Int) async -> String { "" }
@Sendable private func fetch(_ id: Int) async throws -> String { "" }
@Sendable private func load(_ a: Int, _ b: Int, _ c: Int, _ done: @escaping Done) {}
@Sendable private func select(_ id: Int, _ isIncluded: @escaping @Sendable (Int) -> Bool) {}
@Sendable private func chain(_ a: Int) -> @Sendable (Int) throws -> String { { _ in "" } }
@Sendable private func join(_ a: Int, _ b: String) throws -> String { "" }
@MainActor private func send(_ draft: Draft) async throws {}

private final class Model: Sendable {
    let title = ""

    func reset() {}
    func count() async -> Int { 0 }
    func size() -> Int { 0 }
}

// MARK: - Parameters

private func parameters() async throws {
    _ = partial(find, arg3: true)
    // error 9: no exact matches in call to global function 'partial'
    _ = partial(find, arg1: 1, arg3: true)
    // error 38: extra argument 'arg3' in call
    _ = partial(fill, arg1: 1)
    // error 16: cannot convert value of type '@Sendable (Int, Int, Int, Int, Int) -> String' to expected argument type '@Sendable (Int, Int, Int, Int) -> String'
    _ = curry(find)
    // error 15: cannot convert value of type '@Sendable (Int, String, Bool) -> String' to expected argument type '@Sendable (Int, String) -> String'
    _ = coalesce(search)
    // error 18: cannot convert value of type '@Sendable (Int, String, Bool) async throws -> String' to expected argument type '@Sendable (Int, String) async throws -> String'
    _ = memoize(search)
    // error 17: cannot convert value of type '@Sendable (Int, String, Bool) async throws -> String' to expected argument type '@Sendable (Int, String) async throws -> String'
    _ = awaiting(load)
    // error 9: no exact matches in call to global function 'awaiting'
    let again = retry(search, attempts: 3)
    _ = try await again(1, "", true)
    // error 24: let 'again' expects a single parameter of type '(Int, String, Bool)'

    let inOrder: @Sendable (Int, String) -> String = { find($0, $1, true) }
    let pages = retry(partial(search, arg1: 1), attempts: 3)
    let loaded = awaiting(partial(load, arg1: 1))
    _ = (inOrder, pages, loaded)
}

// MARK: - Effects

private func synchronous(_ model: Model) throws {
    let remembered = memoize(read)
    _ = try remembered(1)
    // error 13: 'async' call in a function that does not support concurrency
    let limited = limit(read, atMost: 1)
    _ = try limited(1)
    // error 13: 'async' call in a function that does not support concurrency
    let patient = retry(read, attempts: 3, backoff: constantBackoff(.seconds(1)))
    _ = try patient(1)
    // error 13: 'async' call in a function that does not support concurrency
    let logged = tap(read, clock: .continuous) { id, result, duration in print(id, result, duration) }
    _ = try logged(1)
    // error 13: 'async' call in a function that does not support concurrency
    let joined = curry(join)
    _ = try joined(1)("")
    // error 13: 'async' call in a function that does not support concurrency
    _ = uncurry(chain)
    // error 17: invalid conversion from throwing function of type '@Sendable (Int) throws -> String' to non-throwing function type '(Int) -> String'
    do throws(NotFound) {
        _ = try retry(readTyped, attempts: 3)(1)
        // error 17: thrown expression type 'any Error' cannot be converted to error type 'NotFound'
    } catch {}

    let both: @Sendable (Int, Int) throws -> String = { try chain($0)($1) }
    let steps: @Sendable (Int) -> @Sendable (String) throws -> String = { a in { b in try join(a, b) } }
    _ = (both, steps)
}

private func withoutErrors() async {
    let shared = coalesce(show)
    _ = await shared(1)
    // error 15: call can throw, but it is not marked with 'try' and the error is not handled
    let counted = mapResult(show) { $0.count }
    _ = await counted(1)
    // error 15: call can throw, but it is not marked with 'try' and the error is not handled
}

private func observed() {
    _ = tap(fetch, clock: .continuous, after: { print($0, $1) })
    // error 12: incorrect argument label in call (have '_:clock:after:', expected '_:clock:log:')
    // error 47: contextual closure type '@Sendable (Int, Result<String, any Error>, Duration) async -> Void' expects 3 arguments, but 2 were used in closure body
    _ = tap(fetch, clock: .continuous) { id, result, duration in print(id, result, duration) }
}

// MARK: - Owners

private func owners(_ model: Model) {
    let reset: () -> Void = weakly(model) { $0.reset() }
    // error 48: cannot convert value of type '()' to closure result type '() -> Void'
    let size: () -> Int = weakly(model, returning: 0) { $0.size() }
    // error 55: unnamed argument #3 must precede argument 'returning'
    let title: () -> String = weakly(model, \.title, returning: "")
    // error 45: key path value type 'String' cannot be converted to contextual type '() -> String'
    let count = weakly(model, Model.count, returning: 0)
    // error 37: invalid conversion from 'async' function of type '@Sendable () async -> Int' to synchronous function type '() -> Int'
    let throwing: () -> Int = weakly(model, Model.size)
    // error 31: no 'weakly' candidates produce the expected contextual result type '() -> Int'
    _ = (reset, size, title, count, throwing)

    let resetting: () -> Void = weakly(model, Model.reset)
    let sized: () -> Int = weakly(model, Model.size, returning: 0)
    let titled: () -> String = { [weak model] in model?.title ?? "" }
    let counted: () async -> Int = { [weak model] in await model?.count() ?? 0 }
    _ = (resetting, sized, titled, counted)
}

// MARK: - Records

private func records() {
    // A record of values that are not `Sendable` stays where it is. A record is called with its arguments.
    let shown = Calls<Draft>()
    let titles = Calls<String, Int>()
    _ = { shown($0) } as (Draft) -> Void
    _ = { shown($0) } as @Sendable (Draft) -> Void
    // error 11: capture of 'shown' with non-Sendable type 'Calls<Draft>' in a '@Sendable' closure [#SendableClosureCaptures]
    _ = { titles($0) } as @Sendable (String) -> Void
    // error 18: missing argument for parameter #1 in call
}

// MARK: - Places

@MainActor private func places(_ plain: @escaping (Int) async throws -> String) {
    _ = retry(send, attempts: 3)
    // error 15: cannot convert '@MainActor @Sendable (Draft) async throws -> ()' to '@Sendable (Draft) async throws -> ()' because crossing of an isolation boundary requires parameter and result types to conform to 'Sendable' protocol
    _ = retry({ try await send($0) }, attempts: 3)
    _ = partial(select, arg2: { $0 > 1 })
    // error 31: converting non-Sendable function value to '@Sendable (Int) -> Bool' may introduce data races
    _ = partial(select, arg2: { @Sendable in $0 > 1 })
    _ = limit(plain, atMost: 1)
    // error 15: passing non-Sendable parameter 'plain' to function expecting a '@Sendable' closure
}

// MARK: - Nested calls

private func mistakes() {
    _ = partial(partial(join, arg1: "abc"), arg1: "x")
    // error 37: cannot convert value of type 'String' to expected argument type 'Int'
    _ = retry(timeout(fetch, after: 2), attempts: 3)
    // error 37: cannot convert value of type 'Int' to expected argument type 'Duration'
}
