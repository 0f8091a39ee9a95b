import Dovetail
import Testing

@Suite("A decorated function as a value and as an argument") nonisolated struct ExpressionForms {
    @Test func functionsFromAnywhereAreValuesAndArguments() async throws {
        let value1 = mapResult(add1) { $0 }
        expect(value1(1), 1)
        expect(anywhereAdd(mapResult(add1) { $0 }), 1)
        let value2 = mapResult(parse1) { $0 }
        expect(try value2(1), 1)
        expect(try anywhereParse(mapResult(parse1) { $0 }), 1)
        let value3 = mapResult(wait1) { $0 }
        expect(try await value3(1), 1)
        expect(try await anywhereFetch(mapResult(wait1) { $0 }), 1)
        let value4 = mapResult(fetch1) { $0 }
        expect(try await value4(1), 1)
        expect(try await anywhereFetch(mapResult(fetch1) { $0 }), 1)
        let value5 = mapError(parse1) { $0 }
        expect(try value5(1), 1)
        expect(try anywhereParse(mapError(parse1) { $0 }), 1)
        let value6 = mapError(fetch1) { $0 }
        expect(try await value6(1), 1)
        expect(try await anywhereFetch(mapError(fetch1) { $0 }), 1)
        let value7 = fallback(parse1, to: parse1)
        expect(try value7(1), 1)
        expect(try anywhereParse(fallback(parse1, to: parse1)), 1)
        let value8 = fallback(fetch1, to: fetch1)
        expect(try await value8(1), 1)
        expect(try await anywhereFetch(fallback(fetch1, to: fetch1)), 1)
        let value9 = retry(parse1, attempts: 2)
        expect(try value9(1), 1)
        expect(try anywhereParse(retry(parse1, attempts: 2)), 1)
        let value10 = retry(wait1, attempts: 2)
        expect(await value10(1), 1)
        expect(await anywhereWait(retry(wait1, attempts: 2)), 1)
        let value11 = retry(fetch1, attempts: 2)
        expect(try await value11(1), 1)
        expect(try await anywhereFetch(retry(fetch1, attempts: 2)), 1)
        let value12 = timeout(wait1, after: .seconds(600))
        expect(try await value12(1), 1)
        expect(try await anywhereFetch(timeout(wait1, after: .seconds(600))), 1)
        let value13 = timeout(fetch1, after: .seconds(600))
        expect(try await value13(1), 1)
        expect(try await anywhereFetch(timeout(fetch1, after: .seconds(600))), 1)
        let value14 = limit(wait1, atMost: 2)
        expect(await value14(1), 1)
        expect(await anywhereWait(limit(wait1, atMost: 2)), 1)
        let value15 = limit(fetch1, atMost: 2)
        expect(try await value15(1), 1)
        expect(try await anywhereFetch(limit(fetch1, atMost: 2)), 1)
        let value16 = tap(add1, after: { _ in })
        expect(value16(1), 1)
        expect(anywhereAdd(tap(add1, after: { _ in })), 1)
        let value17 = tap(parse1, after: { _ in })
        expect(try value17(1), 1)
        expect(try anywhereParse(tap(parse1, after: { _ in })), 1)
        let value18 = tap(wait1, after: { _ in })
        expect(await value18(1), 1)
        expect(await anywhereWait(tap(wait1, after: { _ in })), 1)
        let value19 = tap(fetch1, after: { _ in })
        expect(try await value19(1), 1)
        expect(try await anywhereFetch(tap(fetch1, after: { _ in })), 1)
        let value20 = tap(wait1, clock: .continuous, log: { _, _, _ in })
        expect(await value20(1), 1)
        expect(await anywhereWait(tap(wait1, clock: .continuous, log: { _, _, _ in })), 1)
        let value21 = tap(fetch1, clock: .continuous, log: { _, _, _ in })
        expect(try await value21(1), 1)
        expect(try await anywhereFetch(tap(fetch1, clock: .continuous, log: { _, _, _ in })), 1)
        let value22 = memoize(add1)
        expect(value22(1), 1)
        expect(anywhereAdd(memoize(add1)), 1)
        let value23 = memoize(parse1)
        expect(try await value23(1), 1)
        expect(try await anywhereFetch(memoize(parse1)), 1)
        let value24 = memoize(wait1)
        expect(try await value24(1), 1)
        expect(try await anywhereFetch(memoize(wait1)), 1)
        let value25 = memoize(fetch1)
        expect(try await value25(1), 1)
        expect(try await anywhereFetch(memoize(fetch1)), 1)
        let value26 = memoize(add1, key: { [$0] })
        expect(value26(1), 1)
        expect(anywhereAdd(memoize(add1, key: { [$0] })), 1)
        let value27 = memoize(parse1, key: { [$0] })
        expect(try await value27(1), 1)
        expect(try await anywhereFetch(memoize(parse1, key: { [$0] })), 1)
        let value28 = memoize(wait1, key: { [$0] })
        expect(try await value28(1), 1)
        expect(try await anywhereFetch(memoize(wait1, key: { [$0] })), 1)
        let value29 = memoize(fetch1, key: { [$0] })
        expect(try await value29(1), 1)
        expect(try await anywhereFetch(memoize(fetch1, key: { [$0] })), 1)
        let value30 = coalesce(wait1)
        expect(try await value30(1), 1)
        expect(try await anywhereFetch(coalesce(wait1)), 1)
        let value31 = coalesce(fetch1)
        expect(try await value31(1), 1)
        expect(try await anywhereFetch(coalesce(fetch1)), 1)
    }

    @Test @MainActor func functionsOfTheMainActorAreValuesAndArguments() async throws {
        let value1 = mapResult(mainAdd1) { $0 }
        expect(value1(1), 1)
        expect(await onMainActorAdd(mapResult(mainAdd1) { $0 }), 1)
        let value2 = mapResult(mainParse1) { $0 }
        expect(try value2(1), 1)
        expect(try await onMainActorParse(mapResult(mainParse1) { $0 }), 1)
        let value3 = mapResult(mainWait1) { $0 }
        expect(try await value3(1), 1)
        expect(try await anywhereFetch(mapResult(mainWait1) { $0 }), 1)
        let value4 = mapResult(mainFetch1) { $0 }
        expect(try await value4(1), 1)
        expect(try await anywhereFetch(mapResult(mainFetch1) { $0 }), 1)
        let value5 = mapError(mainParse1) { $0 }
        expect(try value5(1), 1)
        expect(try await onMainActorParse(mapError(mainParse1) { $0 }), 1)
        let value6 = mapError(mainFetch1) { $0 }
        expect(try await value6(1), 1)
        expect(try await anywhereFetch(mapError(mainFetch1) { $0 }), 1)
        let value7 = fallback(mainParse1, to: mainParse1)
        expect(try value7(1), 1)
        expect(try await onMainActorParse(fallback(mainParse1, to: mainParse1)), 1)
        let value8 = fallback(mainFetch1, to: mainFetch1)
        expect(try await value8(1), 1)
        expect(try await anywhereFetch(fallback(mainFetch1, to: mainFetch1)), 1)
        let value9 = retry(mainParse1, attempts: 2)
        expect(try value9(1), 1)
        expect(try await onMainActorParse(retry(mainParse1, attempts: 2)), 1)
        let value10 = retry(mainWait1, attempts: 2)
        expect(await value10(1), 1)
        expect(await anywhereWait(retry(mainWait1, attempts: 2)), 1)
        let value11 = retry(mainFetch1, attempts: 2)
        expect(try await value11(1), 1)
        expect(try await anywhereFetch(retry(mainFetch1, attempts: 2)), 1)
        let value12 = timeout(mainWait1, after: .seconds(600))
        expect(try await value12(1), 1)
        expect(try await anywhereFetch(timeout(mainWait1, after: .seconds(600))), 1)
        let value13 = timeout(mainFetch1, after: .seconds(600))
        expect(try await value13(1), 1)
        expect(try await anywhereFetch(timeout(mainFetch1, after: .seconds(600))), 1)
        let value14 = limit(mainWait1, atMost: 2)
        expect(await value14(1), 1)
        expect(await anywhereWait(limit(mainWait1, atMost: 2)), 1)
        let value15 = limit(mainFetch1, atMost: 2)
        expect(try await value15(1), 1)
        expect(try await anywhereFetch(limit(mainFetch1, atMost: 2)), 1)
        let value16 = tap(mainAdd1, after: { _ in })
        expect(value16(1), 1)
        expect(await onMainActorAdd(tap(mainAdd1, after: { _ in })), 1)
        let value17 = tap(mainParse1, after: { _ in })
        expect(try value17(1), 1)
        expect(try await onMainActorParse(tap(mainParse1, after: { _ in })), 1)
        let value18 = tap(mainWait1, after: { _ in })
        expect(await value18(1), 1)
        expect(await anywhereWait(tap(mainWait1, after: { _ in })), 1)
        let value19 = tap(mainFetch1, after: { _ in })
        expect(try await value19(1), 1)
        expect(try await anywhereFetch(tap(mainFetch1, after: { _ in })), 1)
        let value20 = tap(mainWait1, clock: .continuous, log: { _, _, _ in })
        expect(await value20(1), 1)
        expect(await anywhereWait(tap(mainWait1, clock: .continuous, log: { _, _, _ in })), 1)
        let value21 = tap(mainFetch1, clock: .continuous, log: { _, _, _ in })
        expect(try await value21(1), 1)
        expect(try await anywhereFetch(tap(mainFetch1, clock: .continuous, log: { _, _, _ in })), 1)
        let value22 = memoize(mainAdd1)
        expect(value22(1), 1)
        expect(await onMainActorAdd(memoize(mainAdd1)), 1)
        let value23 = memoize(mainParse1)
        expect(try await value23(1), 1)
        expect(try await anywhereFetch(memoize(mainParse1)), 1)
        let value24 = memoize(mainWait1)
        expect(try await value24(1), 1)
        expect(try await anywhereFetch(memoize(mainWait1)), 1)
        let value25 = memoize(mainFetch1)
        expect(try await value25(1), 1)
        expect(try await anywhereFetch(memoize(mainFetch1)), 1)
        let value26 = memoize(mainAdd1, key: { [$0] })
        expect(value26(1), 1)
        expect(await onMainActorAdd(memoize(mainAdd1, key: { [$0] })), 1)
        let value27 = memoize(mainParse1, key: { [$0] })
        expect(try await value27(1), 1)
        expect(try await anywhereFetch(memoize(mainParse1, key: { [$0] })), 1)
        let value28 = memoize(mainWait1, key: { [$0] })
        expect(try await value28(1), 1)
        expect(try await anywhereFetch(memoize(mainWait1, key: { [$0] })), 1)
        let value29 = memoize(mainFetch1, key: { [$0] })
        expect(try await value29(1), 1)
        expect(try await anywhereFetch(memoize(mainFetch1, key: { [$0] })), 1)
        let value30 = coalesce(mainWait1)
        expect(try await value30(1), 1)
        expect(try await anywhereFetch(coalesce(mainWait1)), 1)
        let value31 = coalesce(mainFetch1)
        expect(try await value31(1), 1)
        expect(try await anywhereFetch(coalesce(mainFetch1)), 1)
    }

    @Test func methodsOfAnObjectAreValuesAndArguments() async throws {
        let box = Box()
        let value1 = mapResult(box.add1) { $0 }
        expect(value1(1), 1)
        expect(hereAdd(mapResult(box.add1) { $0 }), 1)
        let value2 = mapResult(box.parse1) { $0 }
        expect(try value2(1), 1)
        expect(try hereParse(mapResult(box.parse1) { $0 }), 1)
        let value3 = mapResult(box.wait1) { $0 }
        expect(try await value3(1), 1)
        expect(try await hereFetch(mapResult(box.wait1) { $0 }), 1)
        let value4 = mapResult(box.fetch1) { $0 }
        expect(try await value4(1), 1)
        expect(try await hereFetch(mapResult(box.fetch1) { $0 }), 1)
        let value5 = mapError(box.parse1) { $0 }
        expect(try value5(1), 1)
        expect(try hereParse(mapError(box.parse1) { $0 }), 1)
        let value6 = mapError(box.fetch1) { $0 }
        expect(try await value6(1), 1)
        expect(try await hereFetch(mapError(box.fetch1) { $0 }), 1)
        let value7 = fallback(box.parse1, to: box.parse1)
        expect(try value7(1), 1)
        expect(try hereParse(fallback(box.parse1, to: box.parse1)), 1)
        let value8 = fallback(box.fetch1, to: box.fetch1)
        expect(try await value8(1), 1)
        expect(try await hereFetch(fallback(box.fetch1, to: box.fetch1)), 1)
        let value9 = retry(box.parse1, attempts: 2)
        expect(try value9(1), 1)
        expect(try hereParse(retry(box.parse1, attempts: 2)), 1)
        let value10 = retry(box.wait1, attempts: 2)
        expect(await value10(1), 1)
        expect(await hereWait(retry(box.wait1, attempts: 2)), 1)
        let value11 = retry(box.fetch1, attempts: 2)
        expect(try await value11(1), 1)
        expect(try await hereFetch(retry(box.fetch1, attempts: 2)), 1)
        let value12 = timeout(box.wait1, after: .seconds(600))
        expect(try await value12(1), 1)
        expect(try await hereFetch(timeout(box.wait1, after: .seconds(600))), 1)
        let value13 = timeout(box.fetch1, after: .seconds(600))
        expect(try await value13(1), 1)
        expect(try await hereFetch(timeout(box.fetch1, after: .seconds(600))), 1)
        let value14 = tap(box.add1, after: { _ in })
        expect(value14(1), 1)
        expect(hereAdd(tap(box.add1, after: { _ in })), 1)
        let value15 = tap(box.parse1, after: { _ in })
        expect(try value15(1), 1)
        expect(try hereParse(tap(box.parse1, after: { _ in })), 1)
        let value16 = tap(box.wait1, after: { _ in })
        expect(await value16(1), 1)
        expect(await hereWait(tap(box.wait1, after: { _ in })), 1)
        let value17 = tap(box.fetch1, after: { _ in })
        expect(try await value17(1), 1)
        expect(try await hereFetch(tap(box.fetch1, after: { _ in })), 1)
        let value18 = tap(box.wait1, clock: .continuous, log: { _, _, _ in })
        expect(await value18(1), 1)
        expect(await hereWait(tap(box.wait1, clock: .continuous, log: { _, _, _ in })), 1)
        let value19 = tap(box.fetch1, clock: .continuous, log: { _, _, _ in })
        expect(try await value19(1), 1)
        expect(try await hereFetch(tap(box.fetch1, clock: .continuous, log: { _, _, _ in })), 1)
    }
}

// Functions that take the result as an argument. They call one of the main actor from elsewhere.

nonisolated private func anywhereAdd(_ function: @Sendable (Int) -> Int) -> Int { function(1) }

nonisolated private func anywhereFetch(_ function: @Sendable (Int) async throws -> Int) async throws -> Int {
    try await function(1)
}

nonisolated private func anywhereParse(_ function: @Sendable (Int) throws -> Int) throws -> Int { try function(1) }

nonisolated private func anywhereWait(_ function: @Sendable (Int) async -> Int) async -> Int { await function(1) }

nonisolated private func hereAdd(_ function: (Int) -> Int) -> Int { function(1) }

nonisolated private func hereFetch(_ function: (Int) async throws -> Int) async throws -> Int { try await function(1) }

nonisolated private func hereParse(_ function: (Int) throws -> Int) throws -> Int { try function(1) }

nonisolated private func hereWait(_ function: (Int) async -> Int) async -> Int { await function(1) }

nonisolated private func onMainActorAdd(_ function: @escaping @MainActor (Int) -> Int) async -> Int {
    await Task.detached { await function(1) }.value
}

nonisolated private func onMainActorParse(_ function: @escaping @MainActor (Int) throws -> Int) async throws -> Int {
    try await Task.detached { try await function(1) }.value
}
