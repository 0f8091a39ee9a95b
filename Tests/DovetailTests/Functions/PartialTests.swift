import DovetailFunctions
import Testing

extension FunctionTests {
    /// What the functions do. Tests/FunctionForms calls all of their overloads, and so do other tests there.
    @Suite("partial, curry and uncurry")
    struct PartialTests {
        let list: @Sendable (Int, Int) async throws -> [Int] = { first, second in
            await Task.yield()
            guard second > 0 else { throw Failure.notFound }
            return [first, second]
        }

        @Test("Fixed arguments keep their places, and errors pass through")
        func arguments() async throws {
            let subtract: @Sendable (Int) -> Int = partial({ $0 - $1 }, arg1: 10)
            let first = partial(list, arg1: 1)
            let second = partial(list, arg2: 2)
            let both = partial(list, arg1: 1, arg2: 0)
            let curried: @Sendable (Int) -> @Sendable (Int) async throws -> [Int] = curry(list)

            #expect(subtract(3) == 7)
            #expect(try await [first(2), second(1), curried(1)(2)] == [[1, 2], [1, 2], [1, 2]])
            await #expect(throws: Failure.notFound) { try await first(0) }
            await #expect(throws: Failure.notFound) { try await both() }
            await #expect(throws: Failure.notFound) { try await curried(1)(0) }
        }

        @Test("A fixed argument is evaluated once, and may be one that is not Sendable")
        func evaluatedOnce() {
            let log = Log()
            let number = partial({ (number: Int) in number }, arg1: log.add("evaluated"))
            let add: @Sendable (Log, String) -> Int = { log, line in log.add(line) }
            let addToLog = partial(add, arg1: log)

            #expect([number(), number(), number()] == [1, 1, 1])
            #expect(addToLog("a") == 2)
            #expect(log.lines == ["evaluated", "a"])
        }

        @Test("A function and an initializer are curried, an unapplied method uncurried")
        func initializerAndMethod() {
            func greet(greeting: String, name: String) -> String { "\(greeting), \(name)" }
            let list: @Sendable (Int, Int) -> [Int] = { [$0, $1] }
            let again: @Sendable (Int, Int) -> [Int] = uncurry(curry(list))
            let rename: @Sendable (User, String) -> User = uncurry(User.renamed)
            let renameToAda = partial(uncurry(User.renamed), arg2: "Ada")

            #expect(["Ada", "Grace"].map(curry(greet)("Hi")) == ["Hi, Ada", "Hi, Grace"])
            #expect(again(1, 2) == [1, 2])
            #expect(curry(partial(User.init(id:name:isActive:), arg1: 123))("Grace")(false) == .grace)
            #expect(rename(.ada, "Lovelace").name == "Lovelace")
            #expect(renameToAda(.grace).name == "Ada")
        }
    }
}
