// Functions that are variables: in Swift 5 mode they are told apart by less than references to declarations.
import DovetailFunctions
import Testing

nonisolated extension AnywhereForms {
    @Test func decoratorsTakeVariablesOfFunctionsFromAnywhere() async throws {
        let fetch: @Sendable (Int) async throws -> Int = fetch1
        let read: @Sendable (Int) throws -> Int = parse1
        let start: @Sendable (Int, @escaping ResultHandler) -> Void = result1
        expect(try await retry(fetch, attempts: 2)(1), is: 1)
        expect(try await timeout(fetch, after: day)(1), is: 1)
        expect(try await tap(fetch, after: { _ in })(1), is: 1)
        expect(try await mapError(fetch) { $0 }(1), is: 1)
        expect(try await mapResult(fetch) { -$0 }(1), is: -1)
        expect(try await fallback(fetch, to: fetch)(1), is: 1)
        expect(try await partial(fetch, arg1: 1)(), is: 1)
        expect(try await awaiting(start)(1), is: 1)
        expect(try retry(read, attempts: 2)(1), is: 1)
        expect(try tap(read, before: { _ in })(1), is: 1)
        expect(try mapError(read) { $0 }(1), is: 1)
        expect(try partial(read, arg1: 1)(), is: 1)
        expect(try await memoize(fetch)(1), is: 1)
        expect(try await memoize(read)(1), is: 1)
    }

    @Test func decoratedVariablesAreFunctionsFromAnywhere() async throws {
        let fetch: @Sendable (Int) async throws -> Int = fetch1
        let read: @Sendable (Int) throws -> Int = parse1
        let start: @Sendable (Int, @escaping ResultHandler) -> Void = result1
        let retrying: @Sendable (Int) async throws -> Int = retry(fetch, attempts: 2)
        let inTime: @Sendable (Int) async throws -> Int = timeout(fetch, after: day)
        let observed: @Sendable (Int) async throws -> Int = tap(fetch, after: { _ in })
        let renamed: @Sendable (Int) async throws -> Int = mapError(fetch) { $0 }
        let negative: @Sendable (Int) async throws -> Int = mapResult(fetch) { -$0 }
        let awaited: @Sendable (Int) async throws -> Int = awaiting(start)
        let either: @Sendable (Int) async throws -> Int = fallback(fetch, to: fetch)
        let nested: @Sendable (Int) throws -> Int = retry(tap(read, before: { _ in }), attempts: 2)
        for function in [retrying, inTime, observed, renamed, awaited, either] {
            expect(try await function(1), is: 1)
        }
        expect(try await negative(1), is: -1)
        expect(try nested(1), is: 1)
        let remembered: @Sendable (Int) async throws -> Int = memoize(coalesce(limit(fetch, atMost: 2)))
        expect(try await memoize(remembered)(1), is: 1)
        let local = { (number: Int) throws -> Int in number }
        expect(try retry(local, attempts: 2)(1), is: 1)
        var changing = fetch
        changing = retry(changing, attempts: 2)
        changing = timeout(changing, after: day)
        expect(try await changing(1), is: 1)
    }
}
