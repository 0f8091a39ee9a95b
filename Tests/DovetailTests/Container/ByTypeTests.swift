import DovetailContainer
import Testing

extension ContainerTests {
    @Suite("Services found by type")
    struct ByTypeTests {
        actor Inbox { var messages: [String] = [] }
        enum Mode { case live, demo }
        struct Repository<Element> { let all: [Element] }

        @Test("A struct, an enum, an actor and a generic type are resolved, also inferred ones")
        func resolvesNominalTypes() async throws {
            let container = try Container { registry in
                registry.register(User.self) { OfflineApi.ada }
                registry.register(Mode.self) { .demo }
                registry.register(Inbox.self, Inbox.init)
                registry.register(Repository<User>.self) { (user: User) in Repository(all: [user]) }
                registry.register(Repository<Mode>.self) { (mode: Mode) in Repository(all: [mode, mode]) }
            }
            let user: User = try container.resolve()
            #expect(user == OfflineApi.ada)
            #expect(try container.resolve(Mode.self) == .demo)
            #expect(try await container.resolve(Inbox.self).messages == [])
            #expect(try container.resolve(Repository<User>.self).all == [OfflineApi.ada])
            #expect(try container.resolve(Repository<Mode>.self).all == [.demo, .demo])
        }

        @Test("A protocol hides what implements it, and compositions are distinguished by their parts")
        func resolvesExistential() throws {
            let container = try Container { registry in
                registry.register((any ApiService & AnyObject).self) { OfflineApi() }
                registry.register((any ApiService).self) { (api: any ApiService & AnyObject) in api }
            }
            let api: any ApiService = try container.resolve()
            #expect(api is OfflineApi)
            #expect(reason { try container.resolve(OfflineApi.self) } == .notRegistered)
        }

        @Test("Functions are services, and each function type is a separate service")
        func resolvesFunctions() async throws {
            let container = try Container { registry in
                registry.register((any ApiService).self, OfflineApi.init)
                registry.register(Users.Retrieve.self) { (api: any ApiService) in partial(api.fetch, arg1: .allUsers) }
                registry.register(Users.IsIncluded.self) { { !$0.isActive } }
                registry.register((@Sendable (User.ID) async throws -> User?).self) {
                    (retrieve: @escaping Users.Retrieve) in { id in try await retrieve().first { $0.id == id } }
                }
            }
            let find = try container.resolve((@Sendable (User.ID) async throws -> User?).self)
            #expect(try await find(User.ID(2)) == OfflineApi.grace)
            #expect(try await find(User.ID(3)) == nil)
            #expect(try container.resolve(Users.IsIncluded.self)(OfflineApi.grace))
        }

        @Test("A recipe may make a subclass")
        func resolvesSubclass() throws {
            class Screen {}
            final class UsersScreen: Screen {}
            let container = try Container { $0.register(Screen.self, UsersScreen.init) }
            #expect(try container.resolve(Screen.self) is UsersScreen)
        }

        @Test("A ResolutionError names the service")
        func namesTheService() throws {
            let error = #expect(throws: ResolutionError.self) { try Container().resolve(Repository<User>.self) }
            #expect(error?.service.hasSuffix("Repository<ContainerTests.User>") == true, "\(String(describing: error))")
        }
    }
}
