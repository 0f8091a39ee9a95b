import DovetailFunctions
import DovetailTesting
import Testing

private func dumbFunction(param1: String, param2: Int) -> Bool { param1.count == param2 }

private func four(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { a * 1000 + b * 100 + c * 10 + d }

extension ArticleTests {
    @Suite("The article about partial application")
    struct PartialApplicationArticleTests {
        @Test("A partially applied function is a value")
        func value() {
            let isLengthOfABC = partial(dumbFunction, arg1: "abc")
            let hasThreeLetters = partial(dumbFunction, arg2: 3)
            let later = partial(dumbFunction, arg1: "abc", arg2: 3)

            #expect(isLengthOfABC(3))
            #expect(!isLengthOfABC(4))
            #expect(hasThreeLetters("xyz"))
            #expect(later())
            #expect(partial(dumbFunction, arg1: "abc")(3) == dumbFunction(param1: "abc", param2: 3))
        }

        @Test("A partially applied function is applied partially once more")
        func partialOfPartial() {
            #expect(partial(partial(dumbFunction, arg1: "abc"), arg1: 3)())
            #expect(!partial(partial(dumbFunction, arg2: 3), arg1: "ab")())

            let later = partial(partial(dumbFunction, arg2: 3), arg1: "abc")
            #expect(later())

            let sum = partial(partial(partial(four, arg1: 1), arg1: 2), arg1: 3)(4)
            #expect(sum == 1234)
        }

        @Test("A partially applied function decides conditions")
        func condition() {
            var decisions: [String] = []

            if partial(dumbFunction, arg1: "abc")(3) { decisions.append("if") }
            if !partial(dumbFunction, arg1: "abc")(4), partial(dumbFunction, arg2: 3)("abc") { decisions.append("and") }
            while partial(dumbFunction, arg2: decisions.count)("ab") { decisions.append("while") }
            decisions.append(partial(dumbFunction, arg1: "abc")(3) ? "?" : ":")
            guard partial(dumbFunction, arg1: "")(0) else {
                Issue.record("the empty string has no letters")
                return
            }

            #expect(decisions == ["if", "and", "while", "?"])
        }

        @Test("A partially applied function is the argument of filter and map")
        func filter() {
            #expect([3, 4].filter(partial(dumbFunction, arg1: "abc")) == [3])
            #expect(["a", "abc", "xyz"].filter(partial(dumbFunction, arg2: 3)) == ["abc", "xyz"])
            #expect([3, 4].map(partial(dumbFunction, arg1: "abc")) == [true, false])
            #expect([3, 4].contains(where: partial(dumbFunction, arg1: "abc")))
            #expect([1, 2].map(partial(partial(four, arg1: 1, arg2: 2), arg1: 3)) == [1231, 1232])
            #expect(
                ["Ada", "Grace"].map(partial(partial(User.init, arg1: 1), arg2: true)).map(\.name) == ["Ada", "Grace"]
            )
        }

        @Test("The type of a partially applied function may allow more effects than it has")
        func moreEffects() async throws {
            let plain: (Int) -> Bool = partial(dumbFunction, arg1: "abc")
            let throwing: (Int) throws -> Bool = partial(dumbFunction, arg1: "abc")
            let asynchronous: @Sendable (Int) async -> Bool = partial(dumbFunction, arg1: "abc")
            let both: @Sendable () async throws -> Int = partial(partial(four, arg1: 1, arg2: 2), arg1: 3, arg2: 4)

            #expect(plain(3))
            #expect(try throwing(3))
            #expect(await asynchronous(3))
            #expect(try await both() == 1234)
        }
    }

    @Suite("The article about users that an API provides")
    struct UsersArticleTests {
        protocol ApiService: Sendable {
            func fetch(_ route: Route) async throws -> [User]
        }

        struct Api: ApiService {
            func fetch(_ route: Route) async throws -> [User] {
                guard route == Route("/api/users/all") else { throw CoreError.notFound }
                return [.ada, .grace]
            }
        }

        enum Users {
            typealias Retrieve = @Sendable () async throws -> [User]
            typealias IsIncluded = @Sendable (User) -> Bool
            typealias Load = @Sendable () async throws -> [User]

            static func load(
                retrieve: @escaping Retrieve,
                isIncluded: @escaping IsIncluded = { $0.isActive }
            ) async throws -> [User] {
                try await retrieve().filter(isIncluded)
            }
        }

        let api: any ApiService = Api()
        let route = Route("/api/users/all")

        @Test("Users.load takes a partially applied ApiService.fetch, where it stands and by name")
        func loadsUsers() async throws {
            #expect(try await Users.load(retrieve: partial(api.fetch, arg1: route)) == [.ada])
            let retrieve: Users.Retrieve = partial(api.fetch, arg1: route)
            #expect(try await Users.load(retrieve: retrieve, isIncluded: { _ in true }) == [.ada, .grace])
        }

        @Test("Users.load is applied partially itself, although it takes functions")
        func partialLoad() async throws {
            let load: Users.Load = partial(
                Users.load,
                arg1: partial(api.fetch, arg1: route),
                arg2: { @Sendable in !$0.isActive }  // a closure on its own would not be `@Sendable` here
            )
            #expect(try await load() == [.grace])

            let loadIncluded = partial(Users.load, arg1: partial(api.fetch, arg1: route))
            #expect(try await loadIncluded { $0.id == 123 } == [.grace])
        }

        @Test("An unknown route fails where the users are loaded")
        func unknownRoute() async {
            await #expect(throws: CoreError.notFound) {
                try await Users.load(retrieve: partial(api.fetch, arg1: Route("/api/users/none")))
            }
        }

        @Test("Each attempt to fetch is limited, in one expression")
        func retried() async throws {
            let failed = Calls<Route>()
            let failing: @Sendable (Route) async throws -> [User] = { route in
                failed(route)
                throw CoreError.unknown
            }

            let users = try await retry(timeout(partial(api.fetch, arg1: route), after: .seconds(60)), attempts: 3)()
            #expect(users == [.ada, .grace])

            let retrieve: Users.Retrieve = retry(
                timeout(partial(failing, arg1: route), after: .seconds(60)),
                attempts: 3
            )
            await #expect(throws: CoreError.unknown) { try await Users.load(retrieve: retrieve) }
            #expect(failed.all == [route, route, route])
        }
    }
}
