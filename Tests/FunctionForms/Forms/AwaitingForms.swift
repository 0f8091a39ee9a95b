import Dovetail
import Testing

@Suite("awaiting") nonisolated struct AwaitingForms {
    @Test func awaitingTakesFunctionsFromAnywhere() async throws {
        expect(try await awaiting(result0)(), 0)
        expect(try await awaiting(result1)(1), 1)
        expect(try await awaiting(result2)(1, 2), 12)
        expect(try await awaiting(either0)(), 0)
        expect(try await awaiting(either1)(1), 1)
        expect(try await awaiting(either2)(1, 2), 12)
        try await awaiting(error0)()
        try await awaiting(error1)(1)
        try await awaiting(error2)(1, 2)
        expect(await awaiting(value0)(), 0)
        expect(await awaiting(value1)(1), 1)
        expect(await awaiting(value2)(1, 2), 12)
        await awaiting(nothing0)()
        await awaiting(nothing1)(1)
        await awaiting(nothing2)(1, 2)
    }

    @Test @MainActor func awaitingTakesFunctionsOfTheMainActor() async throws {
        expect(try await awaiting(mainResult0)(), 0)
        expect(try await awaiting(mainResult1)(1), 1)
        expect(try await awaiting(mainResult2)(1, 2), 12)
        expect(try await awaiting(mainEither0)(), 0)
        expect(try await awaiting(mainEither1)(1), 1)
        expect(try await awaiting(mainEither2)(1, 2), 12)
        try await awaiting(mainError0)()
        try await awaiting(mainError1)(1)
        try await awaiting(mainError2)(1, 2)
        expect(await awaiting(mainValue0)(), 0)
        expect(await awaiting(mainValue1)(1), 1)
        expect(await awaiting(mainValue2)(1, 2), 12)
        await awaiting(mainNothing0)()
        await awaiting(mainNothing1)(1)
        await awaiting(mainNothing2)(1, 2)
    }

    @Test func awaitingTakesMethodsOfAnObject() async throws {
        let callbacks = Callbacks()
        expect(try await awaiting(callbacks.result0)(), 0)
        expect(try await awaiting(callbacks.result1)(1), 1)
        expect(try await awaiting(callbacks.result2)(1, 2), 12)
        expect(try await awaiting(callbacks.either0)(), 0)
        expect(try await awaiting(callbacks.either1)(1), 1)
        expect(try await awaiting(callbacks.either2)(1, 2), 12)
        try await awaiting(callbacks.error0)()
        try await awaiting(callbacks.error1)(1)
        try await awaiting(callbacks.error2)(1, 2)
        expect(await awaiting(callbacks.value0)(), 0)
        expect(await awaiting(callbacks.value1)(1), 1)
        expect(await awaiting(callbacks.value2)(1, 2), 12)
        await awaiting(callbacks.nothing0)()
        await awaiting(callbacks.nothing1)(1)
        await awaiting(callbacks.nothing2)(1, 2)
    }
}
