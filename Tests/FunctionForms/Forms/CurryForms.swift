import Dovetail
import Testing

@Suite("curry and uncurry") nonisolated struct CurryForms {
    @Test func curryTakesFunctionsFromAnywhere() async throws {
        expect(curry(add2)(1)(2), 12)
        expect(try await curry(parse2)(1)(2), 12)
        expect(try await curry(wait2)(1)(2), 12)
        expect(try await curry(fetch2)(1)(2), 12)
        expect(uncurry(curry(add2))(1, 2), 12)
    }

    @Test @MainActor func curryTakesFunctionsOfTheMainActor() async throws {
        expect(curry(mainAdd2)(1)(2), 12)
        expect(try await curry(mainParse2)(1)(2), 12)
        expect(try await curry(mainWait2)(1)(2), 12)
        expect(try await curry(mainFetch2)(1)(2), 12)
        expect(uncurry(curry(mainAdd2))(1, 2), 12)
    }

    @Test func curryTakesMethodsOfAnObject() async throws {
        let box = Box()
        expect(curry(box.add2)(1)(2), 12)
        expect(try await curry(box.parse2)(1)(2), 12)
        expect(try await curry(box.wait2)(1)(2), 12)
        expect(try await curry(box.fetch2)(1)(2), 12)
        expect(uncurry(curry(box.add2))(1, 2), 12)
    }
}
