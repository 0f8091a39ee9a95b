import DovetailFunctions
import Testing

nonisolated extension AnywhereForms {
    @Test func liveFunctionsAreFromAnywhere() async throws {
        expect(live("", add0)(), live("", add1)(1), live("", add2)(1, 2))
        try expect(live("", parse0)(), live("", parse1)(1), live("", parse2)(1, 2))
        await expect(live("", wait0)(), live("", wait1)(1), live("", wait2)(1, 2))
        try await expect(live("", fetch0)(), live("", fetch1)(1), live("", fetch2)(1, 2))
    }
}

/// Closures, which a live function mostly is.
@Suite("Live closures") nonisolated struct LiveClosureForms {
    @Test func closuresTakeTheTypeOfTheirContext() async throws {
        let plain: @Sendable (Int) -> Int = live("plain") { digits($0) }
        let reading: @Sendable (Int) throws -> Int = live("reading") { try parse1($0) }
        let ready: @Sendable (Int) async throws -> Int = live("ready") { number in digits(number) }
        let fetching: @Sendable (Int) async throws -> Int = live("fetching") { number in
            let sum = try await fetch1(number)
            return sum
        }
        let here: (Int, Int) -> Int = live("here") { digits($0, $1) }
        let nothing: @Sendable () async -> Void = live("nothing") {}
        let typed: @Sendable (Int) async throws(Refused) -> Int = live("typed") { (a) async throws(Refused) in digits(a)
        }

        expectOnes(plain(1), try reading(1))
        expectOnes(try await ready(1), try await fetching(1), try await typed(1))
        expect(here(1, 2), is: 12)
        await nothing()
    }

    @Test func closuresNeedNoContext() async throws {
        let read = live("read") { (number: Int) in try parse1(number) }
        let fetch = live("fetch") { (number: Int) in try await fetch1(number) }
        expect(try read(1), is: 1)
        expect(try await fetch(1), is: 1)
    }

    @Test @MainActor func closuresStayOnTheMainActor() async throws {
        let model = Model()
        let load = live("load") { (id: Int) in
            model.count += 1
            return try await model.load(id)
        }
        let show: @MainActor (Int) -> Void = live("show") { model.count += $0 }
        show(2)
        #expect(try await load(1) == "1")
        #expect(model.count == 3)
    }

    @Test func functionsNest() async throws {
        let fetch: @Sendable (Int) async throws -> Int = retry(live("fetch") { try await fetch1($0) }, attempts: 2)
        let find = tap(live("find", fetch1), after: { _ in })
        expectOnes(try await fetch(1), try await find(1))
    }
}
