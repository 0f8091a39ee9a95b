import Dovetail
import Foundation
import Testing

extension ContainerTests {
    /// The example of the design, its call sites word for word, and what stands around them filled in.
    @Suite("The design's example of a container")
    struct DesignExampleTests {
        struct User: Hashable, Sendable {
            struct ID: Hashable, Sendable {
                let value: Int

                init(_ value: Int) {
                    self.value = value
                }
            }

            let id: ID
            var isActive = true
        }

        struct Route: Hashable, Sendable {
            let path: String
            static let allUsers = Route(path: "/api/users/all")
        }

        protocol ApiService: Sendable {
            func fetch(_ route: Route) async throws -> [User]
        }

        struct HTTPApi: ApiService {
            let baseURL: URL

            func fetch(_ route: Route) async throws -> [User] {
                guard baseURL.host() == "example.org", route == .allUsers else { throw URLError(.badURL) }
                return [User(id: User.ID(1)), User(id: User.ID(2), isActive: false)]
            }
        }

        enum Users {
            typealias Retrieve = @Sendable () async throws -> [User]
            typealias IsIncluded = @Sendable (User) -> Bool
            typealias Load = @Sendable () async throws -> [User]

            static func load(retrieve: Retrieve, isIncluded: IsIncluded = { $0.isActive }) async throws -> [User] {
                try await retrieve().filter(isIncluded)
            }
        }

        struct ProfileViewModel {
            let id: User.ID
            let load: Users.Load
        }

        struct Analytics {}

        struct NetworkAssembly: Assembly {
            let baseURL: URL

            func assemble(_ registry: inout Registry) {
                registry.register(URL.self) { [baseURL] in baseURL }
            }
        }

        struct UsersAssembly: Assembly {
            func assemble(_ registry: inout Registry) {
                registry.register((any ApiService).self, scope: .singleton, HTTPApi.init)  // parameters found by type
                registry.register(Users.RetrieveAll.self) { (api: any ApiService) in partial(api.fetch, arg1: .allUsers)
                }
                registry.register(Users.LoadAll.self) { (retrieve: Named<Users.RetrieveAll>) in
                    { try await Users.load(retrieve: retrieve.value) }
                }
                registry.register(ProfileViewModel.self, arguments: User.ID.self) { (id, load: Named<Users.LoadAll>) in
                    ProfileViewModel(id: id, load: load.value)
                }
            }
        }

        private func url() throws -> URL {
            try #require(URL(string: "https://example.org"))
        }

        @Test("Services are found by type, by name and with arguments")
        func resolves() async throws {
            let url = try url()

            let container = try Container(NetworkAssembly(baseURL: url), UsersAssembly())
            let load = try container.resolve(Users.LoadAll.self)
            let viewModel = try container.resolve(ProfileViewModel.self, arguments: User.ID(42))
            let maybe: Analytics? = try container.resolve()  // nil when nothing is registered

            #expect(try await load() == [User(id: User.ID(1))])
            #expect(viewModel.id == User.ID(42))
            #expect(try await viewModel.load() == [User(id: User.ID(1))])
            #expect(maybe == nil)
        }

        @Test("A container can be made in place, and checked without being kept")
        func resolvesWhatIsRegisteredInPlace() async throws {
            let url = try url()

            try Container.validate(NetworkAssembly(baseURL: url), UsersAssembly())
            let container = try Container { registry in
                registry.assemble(NetworkAssembly(baseURL: url))
                registry.assemble(UsersAssembly())
                registry.register(Analytics.self, Analytics.init)
            }
            let maybe: Analytics? = try container.resolve()

            #expect(maybe != nil)
            #expect(try await container.resolve(Users.LoadAll.self)().count == 1)
        }

        @Test("All dependents use a replacement, in the copy only")
        func replaces() async throws {
            let container = try Container(NetworkAssembly(baseURL: url()), UsersAssembly())

            let testing = try container.replacing { $0.register(Users.RetrieveAll.self) { { [] } } }

            #expect(try await testing.resolve(Users.LoadAll.self)() == [])
            #expect(try await container.resolve(Users.LoadAll.self)().count == 1)
        }

        @Test("An assembly that was forgotten is reported with the path to what needs it")
        func reportsForgottenAssembly() {
            let error = #expect(throws: WiringError.self) { try Container.validate(UsersAssembly()) }

            let service = "any ContainerTests.DesignExampleTests.ApiService"
            #expect(
                error?.description.hasPrefix("error: no registration for URL\n  needed by  \(service)  ") == true,
                "\(String(describing: error))"
            )
        }
    }
}

extension ContainerTests.DesignExampleTests.Users {  // two functions of one type: the name is a type
    enum RetrieveAll: NamedService { typealias Service = Retrieve }
    enum LoadAll: NamedService { typealias Service = Load }
}
