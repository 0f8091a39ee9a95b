import Dovetail
import Testing

@Suite("weakly") nonisolated struct WeaklyForms {
    @Test func weaklyTakesFunctionsFromAnywhere() async throws {
        let owner = SendableOwner()
        expect(try weakly(owner, SendableOwner.add0)(), 0)
        expect(try weakly(owner, SendableOwner.parse0)(), 0)
        expect(try await weakly(owner, SendableOwner.wait0)(), 0)
        expect(try await weakly(owner, SendableOwner.fetch0)(), 0)
        expect(weakly(owner, SendableOwner.add0, returning: 0)(), 0)
        let note0: @Sendable () -> Void = weakly(owner, SendableOwner.note0)
        note0()
        expect(noted.withLock(\.self), 0)
        let addClosure0: @Sendable () async throws -> Int = weakly(owner) { $0.add0() }
        expect(try await addClosure0(), 0)
        let parseClosure0: @Sendable () async throws -> Int = weakly(owner) { try $0.parse0() }
        expect(try await parseClosure0(), 0)
        let waitClosure0: @Sendable () async throws -> Int = weakly(owner) { await $0.wait0() }
        expect(try await waitClosure0(), 0)
        let fetchClosure0: @Sendable () async throws -> Int = weakly(owner) { try await $0.fetch0() }
        expect(try await fetchClosure0(), 0)
        expect(try weakly(owner, SendableOwner.add1)(1), 1)
        expect(try weakly(owner, SendableOwner.parse1)(1), 1)
        expect(try await weakly(owner, SendableOwner.wait1)(1), 1)
        expect(try await weakly(owner, SendableOwner.fetch1)(1), 1)
        expect(weakly(owner, SendableOwner.add1, returning: 0)(1), 1)
        let note1: @Sendable (Int) -> Void = weakly(owner, SendableOwner.note1)
        note1(1)
        expect(noted.withLock(\.self), 1)
        let addClosure1: @Sendable (Int) async throws -> Int = weakly(owner) { $0.add1($1) }
        expect(try await addClosure1(1), 1)
        let parseClosure1: @Sendable (Int) async throws -> Int = weakly(owner) { try $0.parse1($1) }
        expect(try await parseClosure1(1), 1)
        let waitClosure1: @Sendable (Int) async throws -> Int = weakly(owner) { await $0.wait1($1) }
        expect(try await waitClosure1(1), 1)
        let fetchClosure1: @Sendable (Int) async throws -> Int = weakly(owner) { try await $0.fetch1($1) }
        expect(try await fetchClosure1(1), 1)
        expect(try weakly(owner, SendableOwner.add2)(1, 2), 12)
        expect(try weakly(owner, SendableOwner.parse2)(1, 2), 12)
        expect(try await weakly(owner, SendableOwner.wait2)(1, 2), 12)
        expect(try await weakly(owner, SendableOwner.fetch2)(1, 2), 12)
        expect(weakly(owner, SendableOwner.add2, returning: 0)(1, 2), 12)
        let note2: @Sendable (Int, Int) -> Void = weakly(owner, SendableOwner.note2)
        note2(1, 2)
        expect(noted.withLock(\.self), 12)
        let addClosure2: @Sendable (Int, Int) async throws -> Int = weakly(owner) { $0.add2($1, $2) }
        expect(try await addClosure2(1, 2), 12)
        let parseClosure2: @Sendable (Int, Int) async throws -> Int = weakly(owner) { try $0.parse2($1, $2) }
        expect(try await parseClosure2(1, 2), 12)
        let waitClosure2: @Sendable (Int, Int) async throws -> Int = weakly(owner) { await $0.wait2($1, $2) }
        expect(try await waitClosure2(1, 2), 12)
        let fetchClosure2: @Sendable (Int, Int) async throws -> Int = weakly(owner) { try await $0.fetch2($1, $2) }
        expect(try await fetchClosure2(1, 2), 12)
        let read: @Sendable () throws -> Int = weakly(owner, \.number)
        expect(try read(), 7)
        withExtendedLifetime(owner) {}
    }

    @Test @MainActor func weaklyTakesFunctionsOfTheMainActor() async throws {
        let owner = MainActorOwner()
        expect(try weakly(owner, MainActorOwner.add0)(), 0)
        expect(try weakly(owner, MainActorOwner.parse0)(), 0)
        expect(try await weakly(owner, MainActorOwner.wait0)(), 0)
        expect(try await weakly(owner, MainActorOwner.fetch0)(), 0)
        expect(weakly(owner, MainActorOwner.add0, returning: 0)(), 0)
        let note0: @MainActor () -> Void = weakly(owner, MainActorOwner.note0)
        note0()
        expect(noted.withLock(\.self), 0)
        let addClosure0: () async throws -> Int = weakly(owner) { $0.add0() }
        expect(try await addClosure0(), 0)
        let parseClosure0: () async throws -> Int = weakly(owner) { try $0.parse0() }
        expect(try await parseClosure0(), 0)
        let waitClosure0: () async throws -> Int = weakly(owner) { await $0.wait0() }
        expect(try await waitClosure0(), 0)
        let fetchClosure0: () async throws -> Int = weakly(owner) { try await $0.fetch0() }
        expect(try await fetchClosure0(), 0)
        expect(try weakly(owner, MainActorOwner.add1)(1), 1)
        expect(try weakly(owner, MainActorOwner.parse1)(1), 1)
        expect(try await weakly(owner, MainActorOwner.wait1)(1), 1)
        expect(try await weakly(owner, MainActorOwner.fetch1)(1), 1)
        expect(weakly(owner, MainActorOwner.add1, returning: 0)(1), 1)
        let note1: @MainActor (Int) -> Void = weakly(owner, MainActorOwner.note1)
        note1(1)
        expect(noted.withLock(\.self), 1)
        let addClosure1: (Int) async throws -> Int = weakly(owner) { $0.add1($1) }
        expect(try await addClosure1(1), 1)
        let parseClosure1: (Int) async throws -> Int = weakly(owner) { try $0.parse1($1) }
        expect(try await parseClosure1(1), 1)
        let waitClosure1: (Int) async throws -> Int = weakly(owner) { await $0.wait1($1) }
        expect(try await waitClosure1(1), 1)
        let fetchClosure1: (Int) async throws -> Int = weakly(owner) { try await $0.fetch1($1) }
        expect(try await fetchClosure1(1), 1)
        expect(try weakly(owner, MainActorOwner.add2)(1, 2), 12)
        expect(try weakly(owner, MainActorOwner.parse2)(1, 2), 12)
        expect(try await weakly(owner, MainActorOwner.wait2)(1, 2), 12)
        expect(try await weakly(owner, MainActorOwner.fetch2)(1, 2), 12)
        expect(weakly(owner, MainActorOwner.add2, returning: 0)(1, 2), 12)
        let note2: @MainActor (Int, Int) -> Void = weakly(owner, MainActorOwner.note2)
        note2(1, 2)
        expect(noted.withLock(\.self), 12)
        let addClosure2: (Int, Int) async throws -> Int = weakly(owner) { $0.add2($1, $2) }
        expect(try await addClosure2(1, 2), 12)
        let parseClosure2: (Int, Int) async throws -> Int = weakly(owner) { try $0.parse2($1, $2) }
        expect(try await parseClosure2(1, 2), 12)
        let waitClosure2: (Int, Int) async throws -> Int = weakly(owner) { await $0.wait2($1, $2) }
        expect(try await waitClosure2(1, 2), 12)
        let fetchClosure2: (Int, Int) async throws -> Int = weakly(owner) { try await $0.fetch2($1, $2) }
        expect(try await fetchClosure2(1, 2), 12)
        let read: @MainActor () throws -> Int = weakly(owner, \.number)
        expect(try read(), 7)
        withExtendedLifetime(owner) {}
    }

    @Test func weaklyTakesMethodsOfAnObject() async throws {
        let owner = Owner()
        expect(try weakly(owner, Owner.add0)(), 0)
        expect(try weakly(owner, Owner.parse0)(), 0)
        expect(try await weakly(owner, Owner.wait0)(), 0)
        expect(try await weakly(owner, Owner.fetch0)(), 0)
        expect(weakly(owner, Owner.add0, returning: 0)(), 0)
        let note0: () -> Void = weakly(owner, Owner.note0)
        note0()
        expect(noted.withLock(\.self), 0)
        let addClosure0: () async throws -> Int = weakly(owner) { $0.add0() }
        expect(try await addClosure0(), 0)
        let parseClosure0: () async throws -> Int = weakly(owner) { try $0.parse0() }
        expect(try await parseClosure0(), 0)
        let waitClosure0: () async throws -> Int = weakly(owner) { await $0.wait0() }
        expect(try await waitClosure0(), 0)
        let fetchClosure0: () async throws -> Int = weakly(owner) { try await $0.fetch0() }
        expect(try await fetchClosure0(), 0)
        expect(try weakly(owner, Owner.add1)(1), 1)
        expect(try weakly(owner, Owner.parse1)(1), 1)
        expect(try await weakly(owner, Owner.wait1)(1), 1)
        expect(try await weakly(owner, Owner.fetch1)(1), 1)
        expect(weakly(owner, Owner.add1, returning: 0)(1), 1)
        let note1: (Int) -> Void = weakly(owner, Owner.note1)
        note1(1)
        expect(noted.withLock(\.self), 1)
        let addClosure1: (Int) async throws -> Int = weakly(owner) { $0.add1($1) }
        expect(try await addClosure1(1), 1)
        let parseClosure1: (Int) async throws -> Int = weakly(owner) { try $0.parse1($1) }
        expect(try await parseClosure1(1), 1)
        let waitClosure1: (Int) async throws -> Int = weakly(owner) { await $0.wait1($1) }
        expect(try await waitClosure1(1), 1)
        let fetchClosure1: (Int) async throws -> Int = weakly(owner) { try await $0.fetch1($1) }
        expect(try await fetchClosure1(1), 1)
        expect(try weakly(owner, Owner.add2)(1, 2), 12)
        expect(try weakly(owner, Owner.parse2)(1, 2), 12)
        expect(try await weakly(owner, Owner.wait2)(1, 2), 12)
        expect(try await weakly(owner, Owner.fetch2)(1, 2), 12)
        expect(weakly(owner, Owner.add2, returning: 0)(1, 2), 12)
        let note2: (Int, Int) -> Void = weakly(owner, Owner.note2)
        note2(1, 2)
        expect(noted.withLock(\.self), 12)
        let addClosure2: (Int, Int) async throws -> Int = weakly(owner) { $0.add2($1, $2) }
        expect(try await addClosure2(1, 2), 12)
        let parseClosure2: (Int, Int) async throws -> Int = weakly(owner) { try $0.parse2($1, $2) }
        expect(try await parseClosure2(1, 2), 12)
        let waitClosure2: (Int, Int) async throws -> Int = weakly(owner) { await $0.wait2($1, $2) }
        expect(try await waitClosure2(1, 2), 12)
        let fetchClosure2: (Int, Int) async throws -> Int = weakly(owner) { try await $0.fetch2($1, $2) }
        expect(try await fetchClosure2(1, 2), 12)
        let read: () throws -> Int = weakly(owner, \.number)
        expect(try read(), 7)
        withExtendedLifetime(owner) {}
    }
}
