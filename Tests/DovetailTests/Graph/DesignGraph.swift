import Dovetail

/// The graph of the design.
enum App {
    struct User: Equatable, Sendable {
        let id: Int
    }

    enum Users {
        typealias Retrieve = @Sendable () async throws -> [User]
        typealias Load = @Sendable () async throws -> [User]
    }

    protocol ApiService: Sendable {
        func users() async throws -> [User]
    }

    struct HTTPApi: ApiService {
        let baseURL: String

        func users() async throws -> [User] { [User(id: baseURL.count)] }
    }

    struct Profile: Sendable {
        let id: Int
        let load: Users.Load
    }

    struct Screen {
        let profile: (Int) -> Profile
    }

    @Graph
    struct Graph {
        let baseURL: String

        @Shared func api(baseURL: String) -> any ApiService { HTTPApi(baseURL: baseURL) }
        func retrieveUsers(api: any ApiService) -> Users.Retrieve { { try await api.users() } }
        func loadUsers(retrieveUsers: @escaping Users.Retrieve) -> Users.Load { { try await retrieveUsers() } }
        func profile(_ id: Int, loadUsers: @escaping Users.Load) -> Profile { Profile(id: id, load: loadUsers) }
        func screen(profile: @escaping (Int) -> Profile) -> Screen { Screen(profile: profile) }
    }
}
