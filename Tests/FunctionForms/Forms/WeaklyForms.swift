import DovetailFunctions
import Testing

nonisolated extension AnywhereForms {
    typealias Owner = AnywhereForms

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
        expect(try await anywhereFetch(weakly(self) { $0.add1($1) }), is: 1)
        expect(try await anywhereFetch(weakly(self) { try $0.parse1($1) }), is: 1)
        expect(try await anywhereFetch(weakly(self) { await $0.wait1($1) }), is: 1)
        expect(try await anywhereFetch(weakly(self) { try await $0.fetch1($1) }), is: 1)
        let fetch0: @Sendable () async throws -> Int = weakly(self) { try await $0.fetch0() }
        let fetch2: @Sendable (Int, Int) async throws -> Int = weakly(self) { try await $0.fetch2($1, $2) }
        expect(try await fetch0(), is: 0)
        expect(try await fetch2(1, 2), is: 12)
    }
}

extension MainActorForms {
    typealias Owner = MainActorForms

    @Test func weaklyTakesFunctionsOfTheMainActor() async throws {
        try expect(weakly(self, Owner.add0)(), weakly(self, Owner.add1)(1), weakly(self, Owner.add2)(1, 2))
        try expect(weakly(self, Owner.parse0)(), weakly(self, Owner.parse1)(1), weakly(self, Owner.parse2)(1, 2))
        try await expect(weakly(self, Owner.wait0)(), weakly(self, Owner.wait1)(1), weakly(self, Owner.wait2)(1, 2))
        try await expect(weakly(self, Owner.fetch0)(), weakly(self, Owner.fetch1)(1), weakly(self, Owner.fetch2)(1, 2))
        expect(weakly(self, Owner.add0, returning: 0)(), is: 0)
        expect(weakly(self, Owner.add1, returning: 0)(1), is: 1)
        expect(weakly(self, Owner.add2, returning: 0)(1, 2), is: 12)
        let note0: @MainActor () -> Void = weakly(self, Owner.note0)
        let note1: @MainActor (Int) -> Void = weakly(self, Owner.note1)
        let note2: @MainActor (Int, Int) -> Void = weakly(self, Owner.note2)
        note0()
        note1(1)
        note2(1, 2)
        #expect(notes.all == [0, 1, 12])
        let read: @MainActor () throws -> Int = weakly(self, \.number)
        expect(try read(), is: 7)
    }

    @Test func weaklyTakesClosuresOfFunctionsOfTheMainActor() async throws {
        let functions: [(Int) async throws -> Int] = [
            weakly(self) { $0.add1($1) }, weakly(self) { try $0.parse1($1) }, weakly(self) { await $0.wait1($1) },
            weakly(self) { try await $0.fetch1($1) },
        ]
        for function in functions { expect(try await function(1), is: 1) }
        let fetch0: () async throws -> Int = weakly(self) { try await $0.fetch0() }
        let fetch2: (Int, Int) async throws -> Int = weakly(self) { try await $0.fetch2($1, $2) }
        expect(try await fetch0(), is: 0)
        expect(try await fetch2(1, 2), is: 12)
    }
}

nonisolated extension ObjectForms {
    typealias Owner = ObjectForms

    @Test func weaklyTakesMethodsOfAnObject() async throws {
        try expect(weakly(self, Owner.add0)(), weakly(self, Owner.add1)(1), weakly(self, Owner.add2)(1, 2))
        try expect(weakly(self, Owner.parse0)(), weakly(self, Owner.parse1)(1), weakly(self, Owner.parse2)(1, 2))
        try await expect(weakly(self, Owner.wait0)(), weakly(self, Owner.wait1)(1), weakly(self, Owner.wait2)(1, 2))
        try await expect(weakly(self, Owner.fetch0)(), weakly(self, Owner.fetch1)(1), weakly(self, Owner.fetch2)(1, 2))
        expect(weakly(self, Owner.add0, returning: 0)(), is: 0)
        expect(weakly(self, Owner.add1, returning: 0)(1), is: 1)
        expect(weakly(self, Owner.add2, returning: 0)(1, 2), is: 12)
        let note0: () -> Void = weakly(self, Owner.note0)
        let note1: (Int) -> Void = weakly(self, Owner.note1)
        let note2: (Int, Int) -> Void = weakly(self, Owner.note2)
        note0()
        note1(1)
        note2(1, 2)
        #expect(notes.all == [0, 1, 12])
        let read: () throws -> Int = weakly(self, \.number)
        expect(try read(), is: 7)
    }

    @Test func weaklyTakesClosuresOfMethodsOfAnObject() async throws {
        expect(try await hereFetch(weakly(self) { $0.add1($1) }), is: 1)
        expect(try await hereFetch(weakly(self) { try $0.parse1($1) }), is: 1)
        expect(try await hereFetch(weakly(self) { await $0.wait1($1) }), is: 1)
        expect(try await hereFetch(weakly(self) { try await $0.fetch1($1) }), is: 1)
        let fetch0: () async throws -> Int = weakly(self) { try await $0.fetch0() }
        let fetch2: (Int, Int) async throws -> Int = weakly(self) { try await $0.fetch2($1, $2) }
        expect(try await fetch0(), is: 0)
        expect(try await fetch2(1, 2), is: 12)
    }
}
