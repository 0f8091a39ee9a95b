import DovetailFunctions
import Testing

nonisolated extension AnywhereForms {
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
        for function in functions { expect(try await function(1), is: 1) }
        let fetch0: @Sendable () async throws -> Int = weakly(self) { try await $0.fetch0() }
        let fetch2: @Sendable (Int, Int) async throws -> Int = weakly(self) { try await $0.fetch2($1, $2) }
        expect(try await fetch0(), is: 0)
        expect(try await fetch2(1, 2), is: 12)
    }
}
