import Dovetail
import Testing

extension FunctionTests {
    /// The kinds of functions that users pass, without and with a type that the context gives.
    @Suite("partial, call sites")
    struct PartialCallSiteTests {
        typealias Fetch = @Sendable (Route) async throws -> [User]
        typealias Retrieve = @Sendable () async throws -> [User]

        let api: any ApiService = OfflineApi()
        let all = Route("/api/users/all")

        @Test("A method of an existential is applied partially")
        func methodOfExistential() async throws {
            let inferred = partial(api.fetch, arg1: all)
            let typed: Retrieve = inferred
            let page: @Sendable (Int) async throws -> [User] = partial(api.fetchPage, arg1: all)
            let pageOne = partial(api.fetchPage, arg2: 1)

            #expect(try await inferred().count == 2)
            #expect(try await typed().count == 2)
            #expect(try await page(0) == [OfflineApi.ada])
            #expect(try await pageOne(all) == [OfflineApi.grace])
        }

        @Test("An initialiser is applied partially")
        func initializer() {
            let grace = partial(User.init(id:name:isActive:), arg1: 2, arg2: "Grace")
            let numbered: @Sendable (String, Bool) -> User = partial(User.init(id:name:isActive:), arg1: 2)
            let route = partial(Route.init, arg1: "/x")

            #expect(grace(false) == OfflineApi.grace)
            #expect(["Ada", "Grace"].map { numbered($0, true).name } == ["Ada", "Grace"])
            #expect(route() == Route("/x"))
        }

        @Test("An unapplied method takes its owner as the first argument once it is uncurried")
        func unappliedMethod() {
            let rename = partial(uncurry(User.renamed), arg2: "Ada")

            #expect(rename(OfflineApi.grace).name == "Ada")
        }

        @Test("A function of a type alias is applied partially, and its result has a type alias")
        func typeAlias() async throws {
            let fetch: Fetch = { _ in [OfflineApi.ada] }
            let retrieve: Retrieve = partial(fetch, arg1: all)

            #expect(try await retrieve() == [OfflineApi.ada])
        }

        @Test("A closure is applied partially, in a variable and in place")
        func closures() {
            let join = { (a: String, b: String, c: String) in a + b + c }
            let inPlace: @Sendable (Int) -> Int = partial({ $0 - $1 }, arg1: 10)

            let joinWithDash = partial(join, arg2: "-")
            #expect(joinWithDash("a", "b") == "a-b")
            #expect(inPlace(3) == 7)
        }

        @Test("A method of an object that is not Sendable is applied partially")
        func methodOfPlainObject() {
            let log = Log()
            let addHello = partial(log.add, arg1: "hello")
            #expect([addHello(), addHello()] == [1, 2])
        }

        @Test("Fewer effects fit where the context allows more")
        func contextAllowsMore() async throws {
            let greet = { @Sendable (greeting: String, name: String) in "\(greeting), \(name)" }
            let hello: @Sendable (String) async throws -> String = partial(greet, arg1: "Hello")

            #expect(try await hello("Ada") == "Hello, Ada")
        }

        @Test("A fixed argument is evaluated once")
        func evaluatedOnce() {
            let log = Log()
            let identity = { (number: Int) in number }
            let number = partial(identity, arg1: log.add("evaluated"))

            #expect([number(), number(), number()] == [1, 1, 1])
            #expect(log.lines.count == 1)
        }

        @Test("A function of five parameters is applied step by step")
        func manyParameters() {
            let list = { @Sendable (a: Int, b: Int, c: Int, d: Int, e: Int) in [a, b, c, d, e] }
            let lastThree: @Sendable (Int, Int, Int) -> [Int] = partial(list, arg1: 1, arg2: 2)
            let thirdAndFifth = partial(lastThree, arg2: 4)
            let fifth = partial(thirdAndFifth, arg1: 3)

            #expect(fifth(5) == [1, 2, 3, 4, 5])
        }
    }
}
