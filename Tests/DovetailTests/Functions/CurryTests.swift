import Dovetail
import Testing

extension FunctionTests {
    @Suite("curry and uncurry")
    struct CurryTests {
        @Test("A synchronous function is curried, and uncurried again")
        func synchronous() {
            let list: @Sendable (Int, Int) -> [Int] = { [$0, $1] }

            let curried: @Sendable (Int) -> @Sendable (Int) -> [Int] = curry(list)
            let again: @Sendable (Int, Int) -> [Int] = uncurry(curried)
            #expect(curried(1)(2) == [1, 2])
            #expect(again(1, 2) == [1, 2])
            #expect(uncurry(curry(list))(1, 2) == [1, 2])
        }

        @Test("The last function of the chain is async and throws, if the function does either")
        func effects() async throws {
            let throwing: @Sendable (Int, Int) throws -> [Int] = { try Self.checked([$0, $1]) }
            let async: @Sendable (Int, Int) async -> [Int] = { [$0, $1] }
            let both: @Sendable (Int, Int) async throws -> [Int] = { try Self.checked([$0, $1]) }

            let lastThrowing: @Sendable (Int) async throws -> [Int] = curry(throwing)(1)
            let lastAsync: @Sendable (Int) async throws -> [Int] = curry(async)(1)
            let lastBoth: @Sendable (Int) async throws -> [Int] = curry(both)(1)
            #expect(try await lastThrowing(2) == [1, 2])
            #expect(try await lastAsync(2) == [1, 2])
            #expect(try await lastBoth(2) == [1, 2])
            #expect(try await curry(both)(1)(2) == [1, 2])
            await #expect(throws: Failure.notFound) { try await lastThrowing(0) }
            await #expect(throws: Failure.notFound) { try await lastBoth(0) }
        }

        @Test("Functions that are not @Sendable are curried, and those without effects uncurried")
        func plain() async throws {
            let log = Log()
            let sync: (Log, String) -> Int = { $0.add($1) }
            let throwing: (Log, String) throws -> Int = { $0.add($1) }
            let async: (Log, String) async -> Int = { $0.add($1) }
            let both: (Log, String) async throws -> Int = { $0.add($1) }

            #expect(curry(sync)(log)("a") == 1)
            #expect(try await curry(throwing)(log)("b") == 2)
            #expect(try await curry(async)(log)("c") == 3)
            #expect(try await curry(both)(log)("d") == 4)
            #expect(uncurry(curry(sync))(log, "e") == 5)
            #expect(log.lines == ["a", "b", "c", "d", "e"])
        }

        @Test("A free function maps over a collection once its first argument is given")
        func readsWell() {
            func greet(greeting: String, name: String) -> String { "\(greeting), \(name)" }

            #expect(["Ada", "Grace"].map(curry(greet)("Hi")) == ["Hi, Ada", "Hi, Grace"])
        }

        @Test("An initialiser is curried, an unapplied method uncurried")
        func initializerAndMethod() {
            #expect(curry(partial(User.init(id:name:isActive:), arg1: 2))("Grace")(false) == OfflineApi.grace)

            let rename: @Sendable (User, String) -> User = uncurry(User.renamed)
            #expect(rename(OfflineApi.ada, "Lovelace").name == "Lovelace")
        }

        private static func checked(_ numbers: [Int]) throws -> [Int] {
            guard !numbers.contains(0) else { throw Failure.notFound }
            return numbers
        }
    }
}
