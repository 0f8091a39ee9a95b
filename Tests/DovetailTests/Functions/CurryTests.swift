import Dovetail
import Testing

extension FunctionTests {
    @Suite("curry and uncurry")
    struct CurryTests {
        @Test("Two to five parameters, synchronous")
        func synchronous() {
            let two: @Sendable (Int, Int) -> [Int] = { [$0, $1] }
            let three: @Sendable (Int, Int, Int) -> [Int] = { [$0, $1, $2] }
            let four: @Sendable (Int, Int, Int, Int) -> [Int] = { [$0, $1, $2, $3] }
            let five: @Sendable (Int, Int, Int, Int, Int) -> [Int] = { [$0, $1, $2, $3, $4] }

            let curried: @Sendable (Int) -> @Sendable (Int) -> [Int] = curry(two)
            #expect(curried(1)(2) == [1, 2])
            #expect(curry(three)(1)(2)(3) == [1, 2, 3])
            #expect(curry(four)(1)(2)(3)(4) == [1, 2, 3, 4])
            #expect(curry(five)(1)(2)(3)(4)(5) == [1, 2, 3, 4, 5])

            let again: @Sendable (Int, Int, Int, Int, Int) -> [Int] = uncurry(curry(five))
            #expect(uncurry(curried)(1, 2) == [1, 2])
            #expect(uncurry(curry(three))(1, 2, 3) == [1, 2, 3])
            #expect(uncurry(curry(four))(1, 2, 3, 4) == [1, 2, 3, 4])
            #expect(again(1, 2, 3, 4, 5) == [1, 2, 3, 4, 5])
        }

        @Test("Two to five parameters, throwing")
        func throwing() throws {
            let two: @Sendable (Int, Int) throws -> [Int] = { try Self.checked([$0, $1]) }
            let three: @Sendable (Int, Int, Int) throws -> [Int] = { try Self.checked([$0, $1, $2]) }
            let four: @Sendable (Int, Int, Int, Int) throws -> [Int] = { try Self.checked([$0, $1, $2, $3]) }
            let five: @Sendable (Int, Int, Int, Int, Int) throws -> [Int] = { try Self.checked([$0, $1, $2, $3, $4]) }

            let last: @Sendable (Int) throws -> [Int] = curry(two)(1)
            #expect(try last(2) == [1, 2])
            #expect(throws: Failure.notFound) { try last(0) }
            #expect(try curry(three)(1)(2)(3) == [1, 2, 3])
            #expect(try curry(four)(1)(2)(3)(4) == [1, 2, 3, 4])
            #expect(try curry(five)(1)(2)(3)(4)(5) == [1, 2, 3, 4, 5])

            let again: @Sendable (Int, Int, Int) throws -> [Int] = uncurry(curry(three))
            #expect(try uncurry(curry(two))(1, 2) == [1, 2])
            #expect(try again(1, 2, 3) == [1, 2, 3])
            #expect(throws: Failure.notFound) { try again(1, 2, 0) }
            #expect(try uncurry(curry(four))(1, 2, 3, 4) == [1, 2, 3, 4])
            #expect(try uncurry(curry(five))(1, 2, 3, 4, 5) == [1, 2, 3, 4, 5])
        }

        @Test("Two to five parameters, asynchronous")
        func asynchronous() async {
            let two: @Sendable (Int, Int) async -> [Int] = { [$0, $1] }
            let three: @Sendable (Int, Int, Int) async -> [Int] = { [$0, $1, $2] }
            let four: @Sendable (Int, Int, Int, Int) async -> [Int] = { [$0, $1, $2, $3] }
            let five: @Sendable (Int, Int, Int, Int, Int) async -> [Int] = { [$0, $1, $2, $3, $4] }

            let last: @Sendable (Int) async -> [Int] = curry(two)(1)
            #expect(await last(2) == [1, 2])
            #expect(await curry(three)(1)(2)(3) == [1, 2, 3])
            #expect(await curry(four)(1)(2)(3)(4) == [1, 2, 3, 4])
            #expect(await curry(five)(1)(2)(3)(4)(5) == [1, 2, 3, 4, 5])

            let again: @Sendable (Int, Int, Int, Int) async -> [Int] = uncurry(curry(four))
            #expect(await uncurry(curry(two))(1, 2) == [1, 2])
            #expect(await uncurry(curry(three))(1, 2, 3) == [1, 2, 3])
            #expect(await again(1, 2, 3, 4) == [1, 2, 3, 4])
            #expect(await uncurry(curry(five))(1, 2, 3, 4, 5) == [1, 2, 3, 4, 5])
        }

        @Test("Two to five parameters, asynchronous and throwing")
        func both() async throws {
            let two: @Sendable (Int, Int) async throws -> [Int] = { try Self.checked([$0, $1]) }
            let three: @Sendable (Int, Int, Int) async throws -> [Int] = { try Self.checked([$0, $1, $2]) }
            let four: @Sendable (Int, Int, Int, Int) async throws -> [Int] = { try Self.checked([$0, $1, $2, $3]) }
            let five: @Sendable (Int, Int, Int, Int, Int) async throws -> [Int] = {
                try Self.checked([$0, $1, $2, $3, $4])
            }

            let last: @Sendable (Int) async throws -> [Int] = curry(two)(1)
            #expect(try await last(2) == [1, 2])
            await #expect(throws: Failure.notFound) { try await last(0) }
            #expect(try await curry(three)(1)(2)(3) == [1, 2, 3])
            #expect(try await curry(four)(1)(2)(3)(4) == [1, 2, 3, 4])
            #expect(try await curry(five)(1)(2)(3)(4)(5) == [1, 2, 3, 4, 5])

            let again: @Sendable (Int, Int) async throws -> [Int] = uncurry(curry(two))
            #expect(try await again(1, 2) == [1, 2])
            await #expect(throws: Failure.notFound) { try await again(1, 0) }
            #expect(try await uncurry(curry(three))(1, 2, 3) == [1, 2, 3])
            #expect(try await uncurry(curry(four))(1, 2, 3, 4) == [1, 2, 3, 4])
            #expect(try await uncurry(curry(five))(1, 2, 3, 4, 5) == [1, 2, 3, 4, 5])
        }

        @Test("Functions that are not @Sendable, with every effect and number of parameters")
        func plain() async throws {
            let log = Log()
            let sync2: (Log, String) -> Int = { $0.add($1) }
            let throwing3: (Log, String, String) throws -> Int = { $0.add($1 + $2) }
            let async4: (Log, String, String, String) async -> Int = { $0.add($1 + $2 + $3) }
            let both5: (Log, String, String, String, String) async throws -> Int = { $0.add($1 + $2 + $3 + $4) }

            #expect(curry(sync2)(log)("a") == 1)
            #expect(try curry(throwing3)(log)("a")("b") == 2)
            #expect(await curry(async4)(log)("a")("b")("c") == 3)
            #expect(try await curry(both5)(log)("a")("b")("c")("d") == 4)

            #expect(uncurry(curry(sync2))(log, "e") == 5)
            #expect(try uncurry(curry(throwing3))(log, "e", "f") == 6)
            #expect(await uncurry(curry(async4))(log, "e", "f", "g") == 7)
            #expect(try await uncurry(curry(both5))(log, "e", "f", "g", "h") == 8)
            #expect(log.lines == ["a", "ab", "abc", "abcd", "e", "ef", "efg", "efgh"])
        }

        @Test("A free function maps over a collection once its first argument is given")
        func readsWell() {
            func greet(greeting: String, name: String) -> String { "\(greeting), \(name)" }

            #expect(["Ada", "Grace"].map(curry(greet)("Hi")) == ["Hi, Ada", "Hi, Grace"])
        }

        @Test("An initialiser is curried, an unapplied method uncurried")
        func initializerAndMethod() {
            #expect(curry(User.init(id:name:isActive:))(2)("Grace")(false) == OfflineApi.grace)

            let rename: @Sendable (User, String) -> User = uncurry(User.renamed)
            #expect(rename(OfflineApi.ada, "Lovelace").name == "Lovelace")
        }

        private static func checked(_ numbers: [Int]) throws -> [Int] {
            guard !numbers.contains(0) else { throw Failure.notFound }
            return numbers
        }
    }
}
