import DovetailFunctions
import Testing

@Suite("Nested calls") nonisolated struct NestedForms {
    /// Generated/DecoratorForms.swift has every pair.
    @Test func decoratorsNest() async throws {
        expect(try await mapResult(mapResult(mapError(fetch1) { $0 }) { $0 }) { $0 }(1), is: 1)
        expect(try await mapError(mapResult(fallback(fetch1, to: fetch1)) { $0 }) { $0 }(1), is: 1)
        expect(try await fallback(mapResult(retry(fetch1, attempts: 2)) { $0 }, to: fetch1)(1), is: 1)
        expect(try await retry(mapResult(timeout(fetch1, after: day)) { $0 }, attempts: 2)(1), is: 1)
        expect(try await timeout(mapResult(limit(fetch1, atMost: 2)) { $0 }, after: day)(1), is: 1)
        expect(try await limit(mapResult(tap(fetch1, after: { _ in })) { $0 }, atMost: 2)(1), is: 1)
        expect(try await tap(mapResult(memoize(fetch1)) { $0 }, after: { _ in })(1), is: 1)
        expect(try await memoize(mapResult(coalesce(fetch1)) { $0 })(1), is: 1)
        expect(try await coalesce(mapError(mapError(fetch1) { $0 }) { $0 })(1), is: 1)
        expect(try await retry(timeout(partial(fetch1, arg1: 1), after: day), attempts: 3)(), is: 1)
        expect(try await fallback(retry(fetch1, attempts: 2), to: fallback(fetch1, to: fetch1))(1), is: 1)
    }

    @Test func partialsNest() async throws {
        let box = ObjectForms()
        expect(partial(partial(partial(add3, arg1: 1), arg1: 2), arg1: 3)(), is: 123)
        expect(partial(partial(partial(box.add3, arg1: 1), arg1: 2), arg1: 3)(), is: 123)
        expect(try partial(partial(partial(parse3, arg1: 1), arg1: 2), arg1: 3)(), is: 123)
        expect(try partial(partial(partial(box.parse3, arg1: 1), arg1: 2), arg1: 3)(), is: 123)
        expect(await partial(partial(partial(wait3, arg1: 1), arg1: 2), arg1: 3)(), is: 123)
        expect(await partial(partial(partial(box.wait3, arg1: 1), arg1: 2), arg1: 3)(), is: 123)
        expect(try await partial(partial(partial(fetch3, arg1: 1), arg1: 2), arg1: 3)(), is: 123)
        expect(try await partial(partial(partial(box.fetch3, arg1: 1), arg1: 2), arg1: 3)(), is: 123)
    }
}
