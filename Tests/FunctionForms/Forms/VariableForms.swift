// Functions that are parameters and variables: in Swift 5 mode they are told apart by less than references to declarations.
// Each function returns ten times its argument.
import DovetailFunctions
import Testing

nonisolated func checkPlainVariables(
    fetch: @escaping (Int) async throws -> Int,
    read: @escaping (Int) throws -> Int,
    start: @escaping (Int, @escaping ResultHandler) -> Void
) async throws {
    expect(try await retry(fetch, attempts: 2)(1), is: 10)
    expect(try await timeout(fetch, after: day)(1), is: 10)
    expect(try await tap(fetch, after: { _ in })(1), is: 10)
    expect(try await mapError(fetch) { $0 }(1), is: 10)
    expect(try await mapResult(fetch) { -$0 }(1), is: -10)
    expect(try await fallback(fetch, to: fetch)(1), is: 10)
    expect(try await partial(fetch, arg1: 1)(), is: 10)
    expect(try await awaiting(start)(1), is: 10)
    expect(try retry(read, attempts: 2)(1), is: 10)
    expect(try tap(read, before: { _ in })(1), is: 10)
    expect(try mapError(read) { $0 }(1), is: 10)

    let local = { (number: Int) throws -> Int in number * 10 }
    expect(try retry(local, attempts: 2)(1), is: 10)
    var changing = fetch
    changing = retry(changing, attempts: 2)
    changing = timeout(changing, after: day)
    expect(try await changing(1), is: 10)
}

nonisolated func checkSendableVariables(
    fetch: @escaping @Sendable (Int) async throws -> Int,
    read: @escaping @Sendable (Int) throws -> Int,
    start: @escaping @Sendable (Int, @escaping ResultHandler) -> Void
) async throws {
    let retrying: @Sendable (Int) async throws -> Int = retry(fetch, attempts: 2)
    let inTime: @Sendable (Int) async throws -> Int = timeout(fetch, after: day)
    let observed: @Sendable (Int) async throws -> Int = tap(fetch, after: { _ in })
    let renamed: @Sendable (Int) async throws -> Int = mapError(fetch) { $0 }
    let negative: @Sendable (Int) async throws -> Int = mapResult(fetch) { -$0 }
    let awaited: @Sendable (Int) async throws -> Int = awaiting(start)
    let remembered: @Sendable (Int) async throws -> Int = memoize(coalesce(limit(fetch, atMost: 2)))
    let nested: @Sendable (Int) throws -> Int = retry(tap(read, before: { _ in }), attempts: 2)
    let either: @Sendable (Int) async throws -> Int = fallback(fetch, to: fetch)

    for function in [retrying, inTime, observed, renamed, awaited, remembered, either] {
        expect(try await function(1), is: 10)
    }
    expect(try await negative(1), is: -10)
    expect(try nested(1), is: 10)
    expect(try await memoize(fetch)(1), is: 10)
    expect(try await awaiting(start)(1), is: 10)
}

@MainActor func checkMainActorVariables(
    fetch: @escaping @MainActor (Int) async throws -> Int,
    read: @escaping @MainActor (Int) throws -> Int,
    start: @escaping @MainActor (Int, @escaping ResultHandler) -> Void
) async throws {
    let retrying: @MainActor (Int) async throws -> Int = retry(fetch, attempts: 2)
    let nested: @MainActor (Int) throws -> Int = retry(tap(read, before: { _ in }), attempts: 2)

    expect(try await retrying(1), is: 10)
    expect(try nested(1), is: 10)
    expect(try await timeout(fetch, after: day)(1), is: 10)
    expect(try await tap(fetch, after: { _ in })(1), is: 10)
    expect(try await mapError(fetch) { $0 }(1), is: 10)
    expect(try await mapResult(fetch) { -$0 }(1), is: -10)
    expect(try await awaiting(start)(1), is: 10)
    expect(try await memoize(fetch)(1), is: 10)
    expect(try await memoize(read)(1), is: 10)
    expect(try partial(read, arg1: 1)(), is: 10)
}

@Suite("Parameters and variables") nonisolated struct VariableForms {
    @Test func parametersAndVariablesAreDecorated() async throws {
        try await checkPlainVariables(fetch: { $0 * 10 }, read: { $0 * 10 }, start: { $1(.success($0 * 10)) })
        try await checkSendableVariables(fetch: { $0 * 10 }, read: { $0 * 10 }, start: { $1(.success($0 * 10)) })
        try await checkMainActorVariables(
            fetch: { mainDigits($0, 0) },
            read: { mainDigits($0, 0) },
            start: { $1(.success(mainDigits($0, 0))) }
        )
    }
}
