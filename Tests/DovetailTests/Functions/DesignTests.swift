import DovetailFunctions
import Testing

/// The call site of the design, word for word.
@Suite("The design's example")
struct DesignTests {
    typealias Route = FunctionTests.Route
    typealias User = FunctionTests.User

    enum Users {
        typealias Retrieve = @Sendable () async throws -> [User]
        typealias IsIncluded = @Sendable (User) -> Bool
        typealias Load = @Sendable () async throws -> [User]

        static func load(retrieve: Retrieve, isIncluded: IsIncluded = { $0.isActive }) async throws -> [User] {
            try await retrieve().filter(isIncluded)
        }
    }

    let api: any FunctionTests.ApiService = FunctionTests.OfflineApi()

    @Test("Active users are loaded from a partially applied API")
    func loadsUsers() async throws {
        let retrieve: Users.Retrieve = partial(api.fetch, arg1: Route("/api/users/all"))
        let users = try await Users.load(retrieve: retrieve)

        #expect(users == [FunctionTests.OfflineApi.ada])
    }

    @Test("A default argument can be replaced by partial application")
    func replacesIsIncluded() async throws {
        let load: @Sendable (@escaping Users.IsIncluded) async throws -> [User] = partial(
            { try await Users.load(retrieve: $0, isIncluded: $1) },
            arg1: partial(api.fetch, arg1: Route("/api/users/all"))
        )

        #expect(try await load { _ in true }.count == 2)
    }
}
