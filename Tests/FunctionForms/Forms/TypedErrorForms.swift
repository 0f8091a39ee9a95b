import Dovetail
import Testing

@Suite("Typed errors") nonisolated struct TypedErrorForms {
    @Test func decoratorsKeepTypedErrors() async throws {
        let any00: @Sendable () async throws(Refused) -> Int = { () async throws(Refused) in digits() }
        func any00Again() async throws(Refused) -> Int { try await tap(any00)() }
        expect(try await any00Again(), 0)
        let any01: @Sendable (Int) async throws(Refused) -> Int = { (a) async throws(Refused) in digits(a) }
        func any01Again() async throws(Refused) -> Int { try await tap(any01)(1) }
        expect(try await any01Again(), 1)
        let any02: @Sendable (Int, Int) async throws(Refused) -> Int = { (a, b) async throws(Refused) in digits(a, b) }
        func any02Again() async throws(Refused) -> Int { try await tap(any02)(1, 2) }
        expect(try await any02Again(), 12)
        let any10: @Sendable () async throws(Refused) -> Int = { () async throws(Refused) in digits() }
        func any10Again() async throws(Refused) -> Int { try await tap(any10, clock: .continuous, log: { _, _ in })() }
        expect(try await any10Again(), 0)
        let any11: @Sendable (Int) async throws(Refused) -> Int = { (a) async throws(Refused) in digits(a) }
        func any11Again() async throws(Refused) -> Int {
            try await tap(any11, clock: .continuous, log: { _, _, _ in })(1)
        }
        expect(try await any11Again(), 1)
        let any12: @Sendable (Int, Int) async throws(Refused) -> Int = { (a, b) async throws(Refused) in digits(a, b) }
        func any12Again() async throws(Refused) -> Int {
            try await tap(any12, clock: .continuous, log: { _, _, _, _ in })(1, 2)
        }
        expect(try await any12Again(), 12)
        let any20: @Sendable () async throws(Refused) -> Int = { () async throws(Refused) in digits() }
        func any20Again() async throws(Refused) -> Int { try await retry(any20, attempts: 2)() }
        expect(try await any20Again(), 0)
        let any21: @Sendable (Int) async throws(Refused) -> Int = { (a) async throws(Refused) in digits(a) }
        func any21Again() async throws(Refused) -> Int { try await retry(any21, attempts: 2)(1) }
        expect(try await any21Again(), 1)
        let any22: @Sendable (Int, Int) async throws(Refused) -> Int = { (a, b) async throws(Refused) in digits(a, b) }
        func any22Again() async throws(Refused) -> Int { try await retry(any22, attempts: 2)(1, 2) }
        expect(try await any22Again(), 12)
        let any30: @Sendable () async throws(Refused) -> Int = { () async throws(Refused) in digits() }
        func any30Again() async throws(Refused) -> Int { try await limit(any30, atMost: 2)() }
        expect(try await any30Again(), 0)
        let any31: @Sendable (Int) async throws(Refused) -> Int = { (a) async throws(Refused) in digits(a) }
        func any31Again() async throws(Refused) -> Int { try await limit(any31, atMost: 2)(1) }
        expect(try await any31Again(), 1)
        let any32: @Sendable (Int, Int) async throws(Refused) -> Int = { (a, b) async throws(Refused) in digits(a, b) }
        func any32Again() async throws(Refused) -> Int { try await limit(any32, atMost: 2)(1, 2) }
        expect(try await any32Again(), 12)
        let here00: () async throws(Refused) -> Int = { () async throws(Refused) in digits() }
        func here00Again() async throws(Refused) -> Int { try await tap(here00)() }
        expect(try await here00Again(), 0)
        let here01: (Int) async throws(Refused) -> Int = { (a) async throws(Refused) in digits(a) }
        func here01Again() async throws(Refused) -> Int { try await tap(here01)(1) }
        expect(try await here01Again(), 1)
        let here02: (Int, Int) async throws(Refused) -> Int = { (a, b) async throws(Refused) in digits(a, b) }
        func here02Again() async throws(Refused) -> Int { try await tap(here02)(1, 2) }
        expect(try await here02Again(), 12)
        let here10: () async throws(Refused) -> Int = { () async throws(Refused) in digits() }
        func here10Again() async throws(Refused) -> Int {
            try await tap(here10, clock: .continuous, log: { _, _ in })()
        }
        expect(try await here10Again(), 0)
        let here11: (Int) async throws(Refused) -> Int = { (a) async throws(Refused) in digits(a) }
        func here11Again() async throws(Refused) -> Int {
            try await tap(here11, clock: .continuous, log: { _, _, _ in })(1)
        }
        expect(try await here11Again(), 1)
        let here12: (Int, Int) async throws(Refused) -> Int = { (a, b) async throws(Refused) in digits(a, b) }
        func here12Again() async throws(Refused) -> Int {
            try await tap(here12, clock: .continuous, log: { _, _, _, _ in })(1, 2)
        }
        expect(try await here12Again(), 12)
        let here20: () async throws(Refused) -> Int = { () async throws(Refused) in digits() }
        func here20Again() async throws(Refused) -> Int { try await retry(here20, attempts: 2)() }
        expect(try await here20Again(), 0)
        let here21: (Int) async throws(Refused) -> Int = { (a) async throws(Refused) in digits(a) }
        func here21Again() async throws(Refused) -> Int { try await retry(here21, attempts: 2)(1) }
        expect(try await here21Again(), 1)
        let here22: (Int, Int) async throws(Refused) -> Int = { (a, b) async throws(Refused) in digits(a, b) }
        func here22Again() async throws(Refused) -> Int { try await retry(here22, attempts: 2)(1, 2) }
        expect(try await here22Again(), 12)
    }

    @Test func placeholdersThrowTypedErrors() async throws {
        let refuse0: @Sendable () throws(Refused) -> Int = unimplemented("refuse", throwing: Refused())
        #expect(throws: Refused.self) { try refuse0() }
        let refuse1: @Sendable (Int) throws(Refused) -> Int = unimplemented("refuse", throwing: Refused())
        #expect(throws: Refused.self) { try refuse1(1) }
        let refuse2: @Sendable (Int, Int) throws(Refused) -> Int = unimplemented("refuse", throwing: Refused())
        #expect(throws: Refused.self) { try refuse2(1, 2) }
        let refuse3: @Sendable (Int, Int, Int) throws(Refused) -> Int = unimplemented("refuse", throwing: Refused())
        #expect(throws: Refused.self) { try refuse3(1, 2, 3) }
        let refuse4: @Sendable (Int, Int, Int, Int) throws(Refused) -> Int = unimplemented(
            "refuse",
            throwing: Refused()
        )
        #expect(throws: Refused.self) { try refuse4(1, 2, 3, 4) }
        let refuse5: @Sendable (Int, Int, Int, Int, Int) throws(Refused) -> Int = unimplemented(
            "refuse",
            throwing: Refused()
        )
        #expect(throws: Refused.self) { try refuse5(1, 2, 3, 4, 5) }
    }
}
