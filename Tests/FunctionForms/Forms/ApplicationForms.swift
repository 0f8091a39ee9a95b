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

    @Test func partialTakesFunctionsFromAnywhere() async throws {
        expect(partial(add1, arg1: 1)(), partial(add2, arg1: 1)(2))
        expect(partial(add3, arg1: 1)(2, 3), partial(add4, arg1: 1)(2, 3, 4))
        try expect(partial(parse1, arg1: 1)(), partial(parse2, arg1: 1)(2))
        try expect(partial(parse3, arg1: 1)(2, 3), partial(parse4, arg1: 1)(2, 3, 4))
        await expect(partial(wait1, arg1: 1)(), partial(wait2, arg1: 1)(2))
        await expect(partial(wait3, arg1: 1)(2, 3), partial(wait4, arg1: 1)(2, 3, 4))
        try await expect(partial(fetch1, arg1: 1)(), partial(fetch2, arg1: 1)(2))
        try await expect(partial(fetch3, arg1: 1)(2, 3), partial(fetch4, arg1: 1)(2, 3, 4))
        expect(partial(add2, arg2: 2)(1), partial(add3, arg2: 2)(1, 3), partial(add4, arg2: 2)(1, 3, 4))
        try expect(partial(parse2, arg2: 2)(1), partial(parse3, arg2: 2)(1, 3), partial(parse4, arg2: 2)(1, 3, 4))
        await expect(partial(wait2, arg2: 2)(1), partial(wait3, arg2: 2)(1, 3), partial(wait4, arg2: 2)(1, 3, 4))
        try await expect(partial(fetch2, arg2: 2)(1), partial(fetch3, arg2: 2)(1, 3), partial(fetch4, arg2: 2)(1, 3, 4))
        expect(partial(add2, arg1: 1, arg2: 2)(), partial(add3, arg1: 1, arg2: 2)(3))
        expect(partial(add4, arg1: 1, arg2: 2)(3, 4), partial(add5, arg1: 1, arg2: 2)(3, 4, 5))
        try expect(partial(parse2, arg1: 1, arg2: 2)(), partial(parse3, arg1: 1, arg2: 2)(3))
        try expect(partial(parse4, arg1: 1, arg2: 2)(3, 4), partial(parse5, arg1: 1, arg2: 2)(3, 4, 5))
        await expect(partial(wait2, arg1: 1, arg2: 2)(), partial(wait3, arg1: 1, arg2: 2)(3))
        await expect(partial(wait4, arg1: 1, arg2: 2)(3, 4), partial(wait5, arg1: 1, arg2: 2)(3, 4, 5))
        try await expect(partial(fetch2, arg1: 1, arg2: 2)(), partial(fetch3, arg1: 1, arg2: 2)(3))
        try await expect(partial(fetch4, arg1: 1, arg2: 2)(3, 4), partial(fetch5, arg1: 1, arg2: 2)(3, 4, 5))
    }

    @Test func partialTakesPartialOfFunctionsFromAnywhere() async throws {
        expect(partial(partial(partial(add3, arg1: 1), arg1: 2), arg1: 3)(), is: 123)
        expect(try partial(partial(partial(parse3, arg1: 1), arg1: 2), arg1: 3)(), is: 123)
        expect(await partial(partial(partial(wait3, arg1: 1), arg1: 2), arg1: 3)(), is: 123)
        expect(try await partial(partial(partial(fetch3, arg1: 1), arg1: 2), arg1: 3)(), is: 123)
    }

    @Test func weaklyTakesFunctionsFromAnywhere() async throws {
        try expect(weakly(self, Owner.add0)(), weakly(self, Owner.add1)(1), weakly(self, Owner.add2)(1, 2))
        try expect(weakly(self, Owner.parse0)(), weakly(self, Owner.parse1)(1), weakly(self, Owner.parse2)(1, 2))
        try await expect(weakly(self, Owner.wait0)(), weakly(self, Owner.wait1)(1), weakly(self, Owner.wait2)(1, 2))
        try await expect(weakly(self, Owner.fetch0)(), weakly(self, Owner.fetch1)(1), weakly(self, Owner.fetch2)(1, 2))
        expect(weakly(self, Owner.add0, returning: 0)(), is: 0)
        expect(weakly(self, Owner.add1, returning: 0)(1), is: 1)
        expect(weakly(self, Owner.add2, returning: 0)(1, 2), is: 12)
        let note0: @Sendable () -> Void = weakly(self, Owner.note0)
        let note1: @Sendable (Int) -> Void = weakly(self, Owner.note1)
        let note2: @Sendable (Int, Int) -> Void = weakly(self, Owner.note2)
        note0()
        note1(1)
        note2(1, 2)
        #expect(notes.all == [0, 1, 12])
        let read: @Sendable () throws -> Int = weakly(self, \.number)
        expect(try read(), is: 7)
    }

    @Test func weaklyTakesClosuresOfFunctionsFromAnywhere() async throws {
        let functions: [@Sendable (Int) async throws -> Int] = [
            weakly(self) { $0.add1($1) }, weakly(self) { try $0.parse1($1) }, weakly(self) { await $0.wait1($1) },
            weakly(self) { try await $0.fetch1($1) },
        ]
        let others: [(Int) async throws -> Int] = [
            weakly(self) { $0.add1($1) }, weakly(self) { try $0.parse1($1) }, weakly(self) { await $0.wait1($1) },
            weakly(self) { try await $0.fetch1($1) },
        ]
        for function in functions { expect(try await function(1), is: 1) }
        for function in others { expect(try await function(1), is: 1) }
        let fetch0: @Sendable () async throws -> Int = weakly(self) { try await $0.fetch0() }
        let fetch2: @Sendable (Int, Int) async throws -> Int = weakly(self) { try await $0.fetch2($1, $2) }
        let other0: () async throws -> Int = weakly(self) { try await $0.fetch0() }
        let other2: (Int, Int) async throws -> Int = weakly(self) { try await $0.fetch2($1, $2) }
        expect(try await fetch0(), is: 0)
        expect(try await fetch2(1, 2), is: 12)
        expect(try await other0(), is: 0)
        expect(try await other2(1, 2), is: 12)
    }
}

@Suite("partial of functions that take functions") nonisolated struct PartialForms {
    @Test func partialTakesFunctionsThatTakeFunctions() async throws {
        expect(partial(addEach, arg1: 1)({ $0 + 1 }), is: 2)
        expect(partial(addAll, arg2: { @Sendable in $0 + 1 })(1), is: 2)
        expect(try partial(parseEach, arg1: 1)({ $0 + 1 }), is: 2)
        expect(try partial(parseAll, arg2: { @Sendable in $0 + 1 })(1), is: 2)
        expect(await partial(waitEach, arg1: 1)({ $0 + 1 }), is: 2)
        expect(await partial(waitAll, arg2: { @Sendable in $0 + 1 })(1), is: 2)
        expect(try await partial(fetchEach, arg1: 1)({ $0 + 1 }), is: 2)
        expect(try await partial(fetchAll, arg2: { @Sendable in $0 + 1 })(1), is: 2)
    }
}
