// Forms of the functions on functions that do not exist. The article "When it does not compile" quotes what the compiler says.
import Dovetail

private struct NotFound: Error {}
private final class Draft {}

@Sendable private func find(_ id: Int, _ name: String, _ isActive: Bool) -> String { "" }
@Sendable private func search(_ id: Int, _ name: String, _ isActive: Bool) async throws -> String { "" }
@Sendable private func fill(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> String { "" }
@Sendable private func read(_ id: Int) throws -> String { "" }
@Sendable private func readTyped(_ id: Int) throws(NotFound) -> String { "" }
@Sendable private func show(_ id: Int) async -> String { "" }
@Sendable private func fetch(_ id: Int) async throws -> String { "" }
@Sendable private func load(
    _ a: Int,
    _ b: Int,
    _ c: Int,
    _ done: @escaping @Sendable (Result<String, any Error>) -> Void
) {}
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
    // expected-error@+1 {{no exact matches in call to global function 'partial'}}
    _ = partial(find, arg3: true)
    // expected-error@+1 {{extra argument 'arg3' in call}}
    _ = partial(find, arg1: 1, arg3: true)
    // expected-error@+1 {{cannot convert value of type '@Sendable (Int, Int, Int, Int, Int) -> String' to expected argument type '@Sendable (Int, Int, Int, Int) -> String'}}
    _ = partial(fill, arg1: 1)
    // expected-error@+1 {{cannot convert value of type '@Sendable (Int, String, Bool) -> String' to expected argument type '@Sendable (Int, String) -> String'}}
    _ = curry(find)
    // expected-error@+1 {{cannot convert value of type '@Sendable (Int, String, Bool) async throws -> String' to expected argument type '@Sendable (Int, String) async throws -> String'}}
    _ = coalesce(search)
    // expected-error@+1 {{cannot convert value of type '@Sendable (Int, String, Bool) async throws -> String' to expected argument type '@Sendable (Int, String) async throws -> String'}}
    _ = memoize(search)
    // expected-error@+1 {{no exact matches in call to global function 'awaiting'}}
    _ = awaiting(load)
    let again = retry(search, attempts: 3)
    // expected-error@+1 {{let 'again' expects a single parameter of type '(Int, String, Bool)'}}
    _ = try await again(1, "", true)

    let inOrder: @Sendable (Int, String) -> String = { find($0, $1, true) }
    let pages = retry(partial(search, arg1: 1), attempts: 3)
    let loaded = awaiting(partial(load, arg1: 1))
    _ = (inOrder, pages, loaded)
}

// MARK: - Effects

private func synchronous(_ model: Model) throws {
    let remembered = memoize(read)
    // expected-error@+1 {{'async' call in a function that does not support concurrency}}
    _ = try remembered(1)
    let limited = limit(read, atMost: 1)
    // expected-error@+1 {{'async' call in a function that does not support concurrency}}
    _ = try limited(1)
    let patient = retry(read, attempts: 3, backoff: constantBackoff(.seconds(1)))
    // expected-error@+1 {{'async' call in a function that does not support concurrency}}
    _ = try patient(1)
    let logged = tap(read, clock: .continuous) { id, result, duration in print(id, result, duration) }
    // expected-error@+1 {{'async' call in a function that does not support concurrency}}
    _ = try logged(1)
    let joined = curry(join)
    // expected-error@+1 {{'async' call in a function that does not support concurrency}}
    _ = try joined(1)("")
    // expected-error@+1 {{invalid conversion from throwing function of type '@Sendable (Int) throws -> String' to non-throwing function type '(Int) -> String'}}
    _ = uncurry(chain)
    do throws(NotFound) {
        // expected-error@+1 {{thrown expression type 'any Error' cannot be converted to error type 'NotFound'}}
        _ = try retry(readTyped, attempts: 3)(1)
    } catch {}

    let both: @Sendable (Int, Int) throws -> String = { try chain($0)($1) }
    let steps: @Sendable (Int) -> @Sendable (String) throws -> String = { a in { b in try join(a, b) } }
    _ = (both, steps)
}

private func withoutErrors() async {
    let shared = coalesce(show)
    // expected-error@+1 {{call can throw, but it is not marked with 'try' and the error is not handled}}
    _ = await shared(1)
    let counted = mapResult(show) { $0.count }
    // expected-error@+1 {{call can throw, but it is not marked with 'try' and the error is not handled}}
    _ = await counted(1)
}

private func observed() {
    // expected-error@+2 {{incorrect argument label in call (have '_:clock:after:', expected '_:clock:log:')}}
    // expected-error@+1 {{contextual closure type '@Sendable (Int, Result<String, any Error>, Duration) async -> Void' expects 3 arguments, but 2 were used in closure body}}
    _ = tap(fetch, clock: .continuous, after: { print($0, $1) })
    _ = tap(fetch, clock: .continuous) { id, result, duration in print(id, result, duration) }
}

// MARK: - Owners

private func owners(_ model: Model) {
    // expected-error@+1 {{cannot convert value of type '()' to closure result type '() -> Void'}}
    let reset: () -> Void = weakly(model) { $0.reset() }
    // expected-error@+1 {{unnamed argument #3 must precede argument 'returning'}}
    let size: () -> Int = weakly(model, returning: 0) { $0.size() }
    // expected-error@+1 {{key path value type 'String' cannot be converted to contextual type '() -> String'}}
    let title: () -> String = weakly(model, \.title, returning: "")
    // expected-error@+1 {{invalid conversion from 'async' function of type '@Sendable () async -> Int' to synchronous function type '() -> Int'}}
    let count = weakly(model, Model.count, returning: 0)
    // expected-error@+1 {{no 'weakly' candidates produce the expected contextual result type '() -> Int'}}
    let throwing: () -> Int = weakly(model, Model.size)
    _ = (reset, size, title, count, throwing)

    let resetting: () -> Void = weakly(model, Model.reset)
    let sized: () -> Int = weakly(model, Model.size, returning: 0)
    let titled: () -> String = { [weak model] in model?.title ?? "" }
    let counted: () async -> Int = { [weak model] in await model?.count() ?? 0 }
    _ = (resetting, sized, titled, counted)
}

// MARK: - Places

@MainActor private func places(_ plain: @escaping (Int) async throws -> String) {
    // expected-error@+1 {{because crossing of an isolation boundary requires parameter and result types to conform to 'Sendable' protocol}}
    _ = retry(send, attempts: 3)
    _ = retry({ try await send($0) }, attempts: 3)
    // expected-error@+1 {{converting non-Sendable function value to '@Sendable (Int) -> Bool' may introduce data races}}
    _ = partial(select, arg2: { $0 > 1 })
    _ = partial(select, arg2: { @Sendable in $0 > 1 })
    // expected-error@+1 {{passing non-Sendable parameter 'plain' to function expecting a '@Sendable' closure}}
    _ = limit(plain, atMost: 1)
}

// MARK: - Nested calls

private func mistakes() {
    // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'Int'}}
    _ = partial(partial(join, arg1: "abc"), arg1: "x")
    // expected-error@+1 {{cannot convert value of type 'Int' to expected argument type 'Duration'}}
    _ = retry(timeout(fetch, after: 2), attempts: 3)
}
