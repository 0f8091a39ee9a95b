import Dovetail
import DovetailTesting
import Testing

extension SpyTests {
    @Suite("A spy with a script")
    struct ScriptTests {
        typealias Count = @Sendable (String) -> Int
        typealias Find = @Sendable (Int, String) throws -> [Int]
        typealias Title = @Sendable () async -> String
        typealias Show = @MainActor (Int) -> String
        typealias Check = @MainActor (Int) throws -> Bool
        typealias Present = @MainActor (Int) async -> String
        typealias Submit = @MainActor (Int) async throws -> String

        static let first = Credentials(token: "first")
        static let second = Credentials(token: "second")

        @Test("A script gives one answer after the other, and then the last one")
        func values() async throws {
            let one = Spy(UserStorage.Load.self, returning: Self.first)
            let count = Spy(Count.self, returning: 1, then: 2, 3)
            let find = Spy(Find.self, returning: [1], then: [])
            let title = Spy(Title.self, returning: "a", then: "b")
            let load = Spy(UserStorage.Load.self, returning: Self.first, then: Self.second)
            let storage = UserStorage(load: one.function)

            #expect(try await [storage.load(), storage.load()] == [Self.first, Self.first])
            #expect(one.calls.count == 2)
            #expect((1...5).map { count("\($0)") } == [1, 2, 3, 3, 3])
            #expect(try (1...3).map { try find($0, "") } == [[1], [], []])
            #expect(await [title(), title(), title()] == ["a", "b", "b"])
            #expect(try await [load(), load(), load()] == [Self.first, Self.second, Self.second])
        }

        @Test("A script gives one result after the other, and then the last one")
        func results() async throws {
            let load = Spy(UserStorage.Load.self, results: [.failure(Timeout()), .success(Self.first)])
            let find = Spy(Find.self, results: [.success([1]), .failure(Timeout())])
            let failing = Spy(Find.self, throwing: Timeout())

            await #expect(throws: Timeout.self) { try await load() }
            #expect(try await [load(), load()] == [Self.first, Self.first])
            #expect(try find(1, "") == [1])
            for number in [2, 3] {
                #expect(throws: Timeout.self) { try find(number, "") }
                #expect(throws: Timeout.self, "an error is thrown each time") { try failing(number, "") }
            }
            #expect(find.calls.map(\.arguments.0) == [1, 2, 3])
        }

        @Test("A script is not needed where nothing is returned")
        func nothing() async throws {
            let save = Spy(UserStorage.Save.self)
            let log = Spy((@Sendable (String, Int) -> Void).self)

            try await save(Self.first)
            log("a", 1)

            #expect(save.calls.map(\.arguments) == [Self.first])
            #expect(log.calls.map(\.arguments.1) == [1])
        }

        @Test("A script answers on the main actor")
        func mainActor() async throws {
            let show = Spy(Show.self, returning: "a", then: "b")
            let check = Spy(Check.self, results: [.failure(Timeout()), .success(true)])
            let present = Spy(Present.self, returning: "c")
            let submit = Spy(Submit.self, throwing: Timeout())

            #expect(await [show(1), show(2), show(3)] == ["a", "b", "b"])
            await #expect(throws: Timeout.self) { try await check(1) }
            #expect(try await check(2))
            #expect(await present(1) == "c")
            await #expect(throws: Timeout.self) { try await submit(1) }
        }

        @Test("A script of no results throws an error that says so")
        func empty() async throws {
            let load = Spy(UserStorage.Load.self, results: [])

            let error = await #expect(throws: SpyError.self) { try await load() }

            #expect(error?.reason == .noResults)
            #expect(
                error?.description
                    == "a spy was called whose script has no results; give it at least one with results:"
            )
        }
    }
}
