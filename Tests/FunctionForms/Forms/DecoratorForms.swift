import DovetailFunctions
import Testing

nonisolated extension AnywhereForms {
    /// `decorated` compiles where all that it calls throws `Refused` only.
    @Test func decoratorsKeepTypedErrorsOfFunctionsFromAnywhere() async throws {
        let find0: @Sendable () async throws(Refused) -> Int = { () async throws(Refused) in digits() }
        let find1: @Sendable (Int) async throws(Refused) -> Int = { (a) async throws(Refused) in digits(a) }
        let find2: @Sendable (Int, Int) async throws(Refused) -> Int = { (a, b) async throws(Refused) in digits(a, b) }
        func decorated() async throws(Refused) {
            try await expect(tap(find0)(), tap(find1)(1), tap(find2)(1, 2))
            expect(try await tap(find0, clock: .continuous, log: { _, _ in })(), is: 0)
            expect(try await tap(find1, clock: .continuous, log: { _, _, _ in })(1), is: 1)
            expect(try await tap(find2, clock: .continuous, log: { _, _, _, _ in })(1, 2), is: 12)
            try await expect(retry(find0, attempts: 2)(), retry(find1, attempts: 2)(1), retry(find2, attempts: 2)(1, 2))
            try await expect(limit(find0, atMost: 2)(), limit(find1, atMost: 2)(1), limit(find2, atMost: 2)(1, 2))
        }
        try await decorated()
    }
}

@Suite("Typed errors") nonisolated struct TypedErrorForms {
    @Test func placeholdersThrowTypedErrors() async throws {
        let refuse0: @Sendable () throws(Refused) -> Int = unimplemented("refuse", throwing: Refused())
        let refuse1: @Sendable (Int) throws(Refused) -> Int = unimplemented("refuse", throwing: Refused())
        let refuse2: @Sendable (Int, Int) throws(Refused) -> Int = unimplemented("refuse", throwing: Refused())
        let refuse3: @Sendable (Int, Int, Int) throws(Refused) -> Int = unimplemented("refuse", throwing: Refused())
        let refuse4: @Sendable (Int, Int, Int, Int) throws(Refused) -> Int = unimplemented("", throwing: Refused())
        let refuse5: @Sendable (Int, Int, Int, Int, Int) throws(Refused) -> Int = unimplemented("", throwing: Refused())
        #expect(throws: Refused.self) { try refuse0() }
        #expect(throws: Refused.self) { try refuse1(1) }
        #expect(throws: Refused.self) { try refuse2(1, 2) }
        #expect(throws: Refused.self) { try refuse3(1, 2, 3) }
        #expect(throws: Refused.self) { try refuse4(1, 2, 3, 4) }
        #expect(throws: Refused.self) { try refuse5(1, 2, 3, 4, 5) }
    }
}

@Suite("Nested calls") nonisolated struct NestedForms {
    /// Generated/DecoratedForms.swift has every pair.
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
}
