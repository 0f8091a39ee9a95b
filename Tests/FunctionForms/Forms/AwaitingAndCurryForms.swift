import DovetailFunctions
import Testing

nonisolated extension AnywhereForms {
    @Test func awaitingTakesFunctionsFromAnywhere() async throws {
        try await expect(awaiting(result0)(), awaiting(result1)(1), awaiting(result2)(1, 2))
        try await expect(awaiting(either0)(), awaiting(either1)(1), awaiting(either2)(1, 2))
        await expect(awaiting(value0)(), awaiting(value1)(1), awaiting(value2)(1, 2))
        try await awaiting(error0)()
        try await awaiting(error1)(1)
        try await awaiting(error2)(1, 2)
        await awaiting(nothing0)()
        await awaiting(nothing1)(1)
        await awaiting(nothing2)(1, 2)
    }

    @Test func curryTakesFunctionsFromAnywhere() async throws {
        expect(uncurry(curry(add2))(1, 2), is: 12)
        expect(curry(add2)(1)(2), is: 12)
        expect(try await curry(parse2)(1)(2), is: 12)
        expect(try await curry(wait2)(1)(2), is: 12)
        expect(try await curry(fetch2)(1)(2), is: 12)
    }
}
