import DovetailFunctions
import Testing

private func dumbFunction(param1: String, param2: Int) -> Bool { param1.count == param2 }

private func four(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { a * 1000 + b * 100 + c * 10 + d }

extension ArticleTests {
    @Suite("The article about partial application")
    struct PartialApplicationArticleTests {
        @Test("A partially applied function is a value, is applied once more, and decides conditions")
        func value() async throws {
            let isLengthOfABC = partial(dumbFunction, arg1: "abc")
            let later = partial(partial(dumbFunction, arg2: 3), arg1: "abc")
            let digits: @Sendable () async throws -> Int = partial(partial(four, arg1: 1, arg2: 2), arg1: 3, arg2: 4)
            var decisions: [String] = []

            if partial(dumbFunction, arg1: "abc")(3), !isLengthOfABC(4), later() { decisions.append("if") }
            while partial(dumbFunction, arg2: decisions.count)("a") { decisions.append("while") }
            decisions.append(partial(dumbFunction, arg1: "abc", arg2: 3)() ? "?" : ":")
            guard partial(dumbFunction, arg1: "")(0) else {
                Issue.record("the empty string has no letters")
                return
            }

            #expect(decisions == ["if", "while", "?"])
            #expect(try await digits() == 1234)
        }

        @Test("A partially applied function is the argument of filter and map")
        func filter() {
            let users = ["Ada", "Grace"].map(partial(partial(User.init, arg1: 1), arg2: true))

            #expect(users.map(\.name) == ["Ada", "Grace"])
            #expect([3, 4].filter(partial(dumbFunction, arg1: "abc")) == [3])
            #expect(["a", "abc", "xyz"].filter(partial(dumbFunction, arg2: 3)) == ["abc", "xyz"])
            #expect([3, 4].contains(where: partial(dumbFunction, arg1: "abc")))
            #expect([1, 2].map(partial(partial(four, arg1: 1, arg2: 2), arg1: 3)) == [1231, 1232])
        }
    }

    @Suite("The article about users that an API provides")
    struct UsersArticleTests {
        protocol ApiService: Sendable {
            func fetch(_ route: Route) async throws -> [User]
        }

        struct Api: ApiService {
            func fetch(_ route: Route) async throws -> [User] { route.path == "/api/users/all" ? [.ada, .grace] : [] }
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

        @Test("Users.load takes a partially applied ApiService.fetch, and is applied partially itself")
        func loadsUsers() async throws {
            let retrieve: Users.Retrieve = partial(api.fetch, arg1: route)
            let load: Users.Load = partial(
                Users.load,
                arg1: partial(api.fetch, arg1: route),
                arg2: { @Sendable in !$0.isActive }  // a closure on its own would not be `@Sendable` here
            )
            let loadIncluded = partial(Users.load, arg1: partial(api.fetch, arg1: route))

            #expect(try await Users.load(retrieve: partial(api.fetch, arg1: route)) == [.ada])
            #expect(try await Users.load(retrieve: retrieve, isIncluded: { _ in true }) == [.ada, .grace])
            #expect(try await load() == [.grace])
            #expect(try await loadIncluded { $0.id == 123 } == [.grace])
        }
    }
}
