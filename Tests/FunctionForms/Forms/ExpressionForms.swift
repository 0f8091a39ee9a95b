import DovetailFunctions
import Testing

@Suite("A decorated function as a value and as an argument") nonisolated struct ExpressionForms {
    @Test func functionsFromAnywhereAreValuesAndArguments() async throws {
        let value1 = mapResult(add1) { $0 }
        expectOnes(anywhereAdd(value1), anywhereAdd(mapResult(add1) { $0 }))
        let value2 = mapResult(parse1) { $0 }
        try expectOnes(anywhereParse(value2), anywhereParse(mapResult(parse1) { $0 }))
        let value3 = mapResult(wait1) { $0 }
        try await expectOnes(anywhereFetch(value3), anywhereFetch(mapResult(wait1) { $0 }))
        let value4 = mapResult(fetch1) { $0 }
        try await expectOnes(anywhereFetch(value4), anywhereFetch(mapResult(fetch1) { $0 }))
        let value5 = mapError(parse1) { $0 }
        try expectOnes(anywhereParse(value5), anywhereParse(mapError(parse1) { $0 }))
        let value6 = mapError(fetch1) { $0 }
        try await expectOnes(anywhereFetch(value6), anywhereFetch(mapError(fetch1) { $0 }))
        let value7 = fallback(parse1, to: parse1)
        try expectOnes(anywhereParse(value7), anywhereParse(fallback(parse1, to: parse1)))
        let value8 = fallback(fetch1, to: fetch1)
        try await expectOnes(anywhereFetch(value8), anywhereFetch(fallback(fetch1, to: fetch1)))
        let value9 = retry(parse1, attempts: 2)
        try expectOnes(anywhereParse(value9), anywhereParse(retry(parse1, attempts: 2)))
        let value10 = retry(wait1, attempts: 2)
        await expectOnes(anywhereWait(value10), anywhereWait(retry(wait1, attempts: 2)))
        let value11 = retry(fetch1, attempts: 2)
        try await expectOnes(anywhereFetch(value11), anywhereFetch(retry(fetch1, attempts: 2)))
        let value12 = timeout(wait1, after: day)
        try await expectOnes(anywhereFetch(value12), anywhereFetch(timeout(wait1, after: day)))
        let value13 = timeout(fetch1, after: day)
        try await expectOnes(anywhereFetch(value13), anywhereFetch(timeout(fetch1, after: day)))
        let value14 = limit(wait1, atMost: 2)
        await expectOnes(anywhereWait(value14), anywhereWait(limit(wait1, atMost: 2)))
        let value15 = limit(fetch1, atMost: 2)
        try await expectOnes(anywhereFetch(value15), anywhereFetch(limit(fetch1, atMost: 2)))
        let value16 = tap(add1, after: { _ in })
        expectOnes(anywhereAdd(value16), anywhereAdd(tap(add1, after: { _ in })))
        let value17 = tap(parse1, after: { _ in })
        try expectOnes(anywhereParse(value17), anywhereParse(tap(parse1, after: { _ in })))
        let value18 = tap(wait1, after: { _ in })
        await expectOnes(anywhereWait(value18), anywhereWait(tap(wait1, after: { _ in })))
        let value19 = tap(fetch1, after: { _ in })
        try await expectOnes(anywhereFetch(value19), anywhereFetch(tap(fetch1, after: { _ in })))
        let value20 = tap(wait1, clock: .continuous, log: { _, _, _ in })
        await expectOnes(anywhereWait(value20), anywhereWait(tap(wait1, clock: .continuous, log: { _, _, _ in })))
        let value21 = tap(fetch1, clock: .continuous, log: { _, _, _ in })
        expect(try await anywhereFetch(value21), is: 1)
        expect(try await anywhereFetch(tap(fetch1, clock: .continuous, log: { _, _, _ in })), is: 1)
        let value22 = memoize(add1)
        expectOnes(anywhereAdd(value22), anywhereAdd(memoize(add1)))
        let value23 = memoize(parse1)
        try await expectOnes(anywhereFetch(value23), anywhereFetch(memoize(parse1)))
        let value24 = memoize(wait1)
        try await expectOnes(anywhereFetch(value24), anywhereFetch(memoize(wait1)))
        let value25 = memoize(fetch1)
        try await expectOnes(anywhereFetch(value25), anywhereFetch(memoize(fetch1)))
        let value26 = memoize(add1, key: { [$0] })
        expectOnes(anywhereAdd(value26), anywhereAdd(memoize(add1, key: { [$0] })))
        let value27 = memoize(parse1, key: { [$0] })
        try await expectOnes(anywhereFetch(value27), anywhereFetch(memoize(parse1, key: { [$0] })))
        let value28 = memoize(wait1, key: { [$0] })
        try await expectOnes(anywhereFetch(value28), anywhereFetch(memoize(wait1, key: { [$0] })))
        let value29 = memoize(fetch1, key: { [$0] })
        try await expectOnes(anywhereFetch(value29), anywhereFetch(memoize(fetch1, key: { [$0] })))
        let value30 = coalesce(wait1)
        try await expectOnes(anywhereFetch(value30), anywhereFetch(coalesce(wait1)))
        let value31 = coalesce(fetch1)
        try await expectOnes(anywhereFetch(value31), anywhereFetch(coalesce(fetch1)))
    }

    @Test @MainActor func functionsOfTheMainActorAreValuesAndArguments() async throws {
        let value1 = mapResult(mainAdd1) { $0 }
        await expectOnes(onMainActorAdd(value1), onMainActorAdd(mapResult(mainAdd1) { $0 }))
        let value2 = mapResult(mainParse1) { $0 }
        try await expectOnes(onMainActorParse(value2), onMainActorParse(mapResult(mainParse1) { $0 }))
        let value3 = mapResult(mainWait1) { $0 }
        try await expectOnes(anywhereFetch(value3), anywhereFetch(mapResult(mainWait1) { $0 }))
        let value4 = mapResult(mainFetch1) { $0 }
        try await expectOnes(anywhereFetch(value4), anywhereFetch(mapResult(mainFetch1) { $0 }))
        let value5 = mapError(mainParse1) { $0 }
        try await expectOnes(onMainActorParse(value5), onMainActorParse(mapError(mainParse1) { $0 }))
        let value6 = mapError(mainFetch1) { $0 }
        try await expectOnes(anywhereFetch(value6), anywhereFetch(mapError(mainFetch1) { $0 }))
        let value7 = fallback(mainParse1, to: mainParse1)
        try await expectOnes(onMainActorParse(value7), onMainActorParse(fallback(mainParse1, to: mainParse1)))
        let value8 = fallback(mainFetch1, to: mainFetch1)
        try await expectOnes(anywhereFetch(value8), anywhereFetch(fallback(mainFetch1, to: mainFetch1)))
        let value9 = retry(mainParse1, attempts: 2)
        try await expectOnes(onMainActorParse(value9), onMainActorParse(retry(mainParse1, attempts: 2)))
        let value10 = retry(mainWait1, attempts: 2)
        await expectOnes(anywhereWait(value10), anywhereWait(retry(mainWait1, attempts: 2)))
        let value11 = retry(mainFetch1, attempts: 2)
        try await expectOnes(anywhereFetch(value11), anywhereFetch(retry(mainFetch1, attempts: 2)))
        let value12 = timeout(mainWait1, after: day)
        try await expectOnes(anywhereFetch(value12), anywhereFetch(timeout(mainWait1, after: day)))
        let value13 = timeout(mainFetch1, after: day)
        try await expectOnes(anywhereFetch(value13), anywhereFetch(timeout(mainFetch1, after: day)))
        let value14 = limit(mainWait1, atMost: 2)
        await expectOnes(anywhereWait(value14), anywhereWait(limit(mainWait1, atMost: 2)))
        let value15 = limit(mainFetch1, atMost: 2)
        try await expectOnes(anywhereFetch(value15), anywhereFetch(limit(mainFetch1, atMost: 2)))
        let value16 = tap(mainAdd1, after: { _ in })
        await expectOnes(onMainActorAdd(value16), onMainActorAdd(tap(mainAdd1, after: { _ in })))
        let value17 = tap(mainParse1, after: { _ in })
        try await expectOnes(onMainActorParse(value17), onMainActorParse(tap(mainParse1, after: { _ in })))
        let value18 = tap(mainWait1, after: { _ in })
        await expectOnes(anywhereWait(value18), anywhereWait(tap(mainWait1, after: { _ in })))
        let value19 = tap(mainFetch1, after: { _ in })
        try await expectOnes(anywhereFetch(value19), anywhereFetch(tap(mainFetch1, after: { _ in })))
        let value20 = tap(mainWait1, clock: .continuous, log: { _, _, _ in })
        await expectOnes(anywhereWait(value20), anywhereWait(tap(mainWait1, clock: .continuous, log: { _, _, _ in })))
        let value21 = tap(mainFetch1, clock: .continuous, log: { _, _, _ in })
        expect(try await anywhereFetch(value21), is: 1)
        expect(try await anywhereFetch(tap(mainFetch1, clock: .continuous, log: { _, _, _ in })), is: 1)
        let value22 = memoize(mainAdd1)
        await expectOnes(onMainActorAdd(value22), onMainActorAdd(memoize(mainAdd1)))
        let value23 = memoize(mainParse1)
        try await expectOnes(anywhereFetch(value23), anywhereFetch(memoize(mainParse1)))
        let value24 = memoize(mainWait1)
        try await expectOnes(anywhereFetch(value24), anywhereFetch(memoize(mainWait1)))
        let value25 = memoize(mainFetch1)
        try await expectOnes(anywhereFetch(value25), anywhereFetch(memoize(mainFetch1)))
        let value26 = memoize(mainAdd1, key: { [$0] })
        await expectOnes(onMainActorAdd(value26), onMainActorAdd(memoize(mainAdd1, key: { [$0] })))
        let value27 = memoize(mainParse1, key: { [$0] })
        try await expectOnes(anywhereFetch(value27), anywhereFetch(memoize(mainParse1, key: { [$0] })))
        let value28 = memoize(mainWait1, key: { [$0] })
        try await expectOnes(anywhereFetch(value28), anywhereFetch(memoize(mainWait1, key: { [$0] })))
        let value29 = memoize(mainFetch1, key: { [$0] })
        try await expectOnes(anywhereFetch(value29), anywhereFetch(memoize(mainFetch1, key: { [$0] })))
        let value30 = coalesce(mainWait1)
        try await expectOnes(anywhereFetch(value30), anywhereFetch(coalesce(mainWait1)))
        let value31 = coalesce(mainFetch1)
        try await expectOnes(anywhereFetch(value31), anywhereFetch(coalesce(mainFetch1)))
    }

    @Test func methodsOfAnObjectAreValuesAndArguments() async throws {
        let box = ObjectForms()
        let value1 = mapResult(box.add1) { $0 }
        expectOnes(hereAdd(value1), hereAdd(mapResult(box.add1) { $0 }))
        let value2 = mapResult(box.parse1) { $0 }
        try expectOnes(hereParse(value2), hereParse(mapResult(box.parse1) { $0 }))
        let value3 = mapResult(box.wait1) { $0 }
        try await expectOnes(hereFetch(value3), hereFetch(mapResult(box.wait1) { $0 }))
        let value4 = mapResult(box.fetch1) { $0 }
        try await expectOnes(hereFetch(value4), hereFetch(mapResult(box.fetch1) { $0 }))
        let value5 = mapError(box.parse1) { $0 }
        try expectOnes(hereParse(value5), hereParse(mapError(box.parse1) { $0 }))
        let value6 = mapError(box.fetch1) { $0 }
        try await expectOnes(hereFetch(value6), hereFetch(mapError(box.fetch1) { $0 }))
        let value7 = fallback(box.parse1, to: box.parse1)
        try expectOnes(hereParse(value7), hereParse(fallback(box.parse1, to: box.parse1)))
        let value8 = fallback(box.fetch1, to: box.fetch1)
        try await expectOnes(hereFetch(value8), hereFetch(fallback(box.fetch1, to: box.fetch1)))
        let value9 = retry(box.parse1, attempts: 2)
        try expectOnes(hereParse(value9), hereParse(retry(box.parse1, attempts: 2)))
        let value10 = retry(box.wait1, attempts: 2)
        await expectOnes(hereWait(value10), hereWait(retry(box.wait1, attempts: 2)))
        let value11 = retry(box.fetch1, attempts: 2)
        try await expectOnes(hereFetch(value11), hereFetch(retry(box.fetch1, attempts: 2)))
        let value12 = timeout(box.wait1, after: day)
        try await expectOnes(hereFetch(value12), hereFetch(timeout(box.wait1, after: day)))
        let value13 = timeout(box.fetch1, after: day)
        try await expectOnes(hereFetch(value13), hereFetch(timeout(box.fetch1, after: day)))
        let value14 = tap(box.add1, after: { _ in })
        expectOnes(hereAdd(value14), hereAdd(tap(box.add1, after: { _ in })))
        let value15 = tap(box.parse1, after: { _ in })
        try expectOnes(hereParse(value15), hereParse(tap(box.parse1, after: { _ in })))
        let value16 = tap(box.wait1, after: { _ in })
        await expectOnes(hereWait(value16), hereWait(tap(box.wait1, after: { _ in })))
        let value17 = tap(box.fetch1, after: { _ in })
        try await expectOnes(hereFetch(value17), hereFetch(tap(box.fetch1, after: { _ in })))
        let value18 = tap(box.wait1, clock: .continuous, log: { _, _, _ in })
        await expectOnes(hereWait(value18), hereWait(tap(box.wait1, clock: .continuous, log: { _, _, _ in })))
        let value19 = tap(box.fetch1, clock: .continuous, log: { _, _, _ in })
        try await expectOnes(hereFetch(value19), hereFetch(tap(box.fetch1, clock: .continuous, log: { _, _, _ in })))
    }
}

// Functions that take the result as an argument. They call one of the main actor from elsewhere.

nonisolated func anywhereAdd(_ function: @Sendable (Int) -> Int) -> Int { function(1) }
nonisolated func anywhereFetch(_ function: @Sendable (Int) async throws -> Int) async throws -> Int {
    try await function(1)
}
nonisolated func anywhereParse(_ function: @Sendable (Int) throws -> Int) throws -> Int { try function(1) }
nonisolated func anywhereWait(_ function: @Sendable (Int) async -> Int) async -> Int { await function(1) }
nonisolated func hereAdd(_ function: (Int) -> Int) -> Int { function(1) }
nonisolated func hereFetch(_ function: (Int) async throws -> Int) async throws -> Int { try await function(1) }
nonisolated func hereParse(_ function: (Int) throws -> Int) throws -> Int { try function(1) }
nonisolated func hereWait(_ function: (Int) async -> Int) async -> Int { await function(1) }
nonisolated func onMainActorAdd(_ function: @escaping @MainActor (Int) -> Int) async -> Int {
    await Task.detached { await function(1) }.value
}
nonisolated func onMainActorParse(_ function: @escaping @MainActor (Int) throws -> Int) async throws -> Int {
    try await Task.detached { try await function(1) }.value
}
