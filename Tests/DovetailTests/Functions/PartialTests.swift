import Dovetail
import Testing

extension FunctionTests {
    @Suite("partial")
    struct PartialTests {
        static func request(_ method: String, _ route: Route, _ page: Int, _ size: Int) -> String {
            "\(method) \(route.path) \(page) \(size)"
        }

        static func throwing(_ method: String, _ route: Route, _ page: Int, _ size: Int) throws -> String {
            guard page > 0 else { throw Failure.notFound }
            return request(method, route, page, size)
        }

        static func asynchronous(_ method: String, _ route: Route, _ page: Int, _ size: Int) async -> String {
            await Task.yield()
            return request(method, route, page, size)
        }

        static func both(_ method: String, _ route: Route, _ page: Int, _ size: Int) async throws -> String {
            await Task.yield()
            return try throwing(method, route, page, size)
        }

        let users = Route("/users")
        let expected = "GET /users 7 20"

        @Test("partial fixes the first argument")
        func first() async throws {
            let sync: @Sendable (Route, Int, Int) -> String = partial(Self.request, arg1: "GET")
            let throwing: @Sendable (Route, Int, Int) throws -> String = partial(Self.throwing, arg1: "GET")
            let async: @Sendable (Route, Int, Int) async -> String = partial(Self.asynchronous, arg1: "GET")
            let both: @Sendable (Route, Int, Int) async throws -> String = partial(Self.both, arg1: "GET")

            #expect(sync(users, 7, 20) == expected)
            #expect(try throwing(users, 7, 20) == expected)
            #expect(await async(users, 7, 20) == expected)
            #expect(try await both(users, 7, 20) == expected)
            #expect(throws: Failure.notFound) { try throwing(users, 0, 20) }
            await #expect(throws: Failure.notFound) { try await both(users, 0, 20) }
        }

        @Test("partial fixes the second argument")
        func second() async throws {
            let sync: @Sendable (String, Int, Int) -> String = partial(Self.request, arg2: users)
            let throwing: @Sendable (String, Int, Int) throws -> String = partial(Self.throwing, arg2: users)
            let async: @Sendable (String, Int, Int) async -> String = partial(Self.asynchronous, arg2: users)
            let both: @Sendable (String, Int, Int) async throws -> String = partial(Self.both, arg2: users)

            #expect(sync("GET", 7, 20) == expected)
            #expect(try throwing("GET", 7, 20) == expected)
            #expect(await async("GET", 7, 20) == expected)
            #expect(try await both("GET", 7, 20) == expected)
        }

        @Test("partial fixes the first and second arguments")
        func firstAndSecond() async throws {
            let sync: @Sendable (Int, Int) -> String = partial(Self.request, arg1: "GET", arg2: users)
            let throwing: @Sendable (Int, Int) throws -> String = partial(Self.throwing, arg1: "GET", arg2: users)
            let async: @Sendable (Int, Int) async -> String = partial(Self.asynchronous, arg1: "GET", arg2: users)
            let both: @Sendable (Int, Int) async throws -> String = partial(Self.both, arg1: "GET", arg2: users)

            #expect(sync(7, 20) == expected)
            #expect(try throwing(7, 20) == expected)
            #expect(await async(7, 20) == expected)
            #expect(try await both(7, 20) == expected)
        }
    }
}
