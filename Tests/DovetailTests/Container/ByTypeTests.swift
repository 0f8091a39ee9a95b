import Dovetail
import Testing

extension ContainerTests {
    @Suite("Services found by type")
    struct ByTypeTests {
        final class Session {
            let user: User
            init(user: User) { self.user = user }
        }

        actor Inbox {
            var messages: [String] = []
        }

        enum Mode { case live, demo }

        struct Repository<Element> {
            let all: [Element]
        }

        @Test("A class, a struct, an enum, an actor and a generic type are resolved")
        func resolvesNominalTypes() async throws {
            let container = try Container { registry in
                registry.register(User.self) { OfflineApi.ada }
                registry.register(Session.self, Session.init)
                registry.register(Mode.self) { .demo }
                registry.register(Inbox.self, Inbox.init)
                registry.register(Repository<User>.self) { (user: User) in Repository(all: [user]) }
                registry.register(Repository<Mode>.self) { (mode: Mode) in Repository(all: [mode, mode]) }
            }

            #expect(try container.resolve(User.self) == OfflineApi.ada)
            #expect(try container.resolve(Session.self).user == OfflineApi.ada)
            #expect(try container.resolve(Mode.self) == .demo)
            #expect(try await container.resolve(Inbox.self).messages == [])
            #expect(try container.resolve(Repository<User>.self).all == [OfflineApi.ada])
            #expect(try container.resolve(Repository<Mode>.self).all == [.demo, .demo])
        }

        @Test("A protocol hides what implements it")
        func resolvesExistential() async throws {
            let container = try Container { registry in
                registry.register((any ApiService).self, OfflineApi.init)
            }

            let api = try container.resolve((any ApiService).self)

            #expect(api is OfflineApi)
            #expect(try await api.fetch(.admins) == [OfflineApi.grace])
            #expect(reason { try container.resolve(OfflineApi.self) } == .notRegistered)
        }

        @Test("Compositions of protocols are distinguished by their parts")
        func resolvesCompositions() throws {
            let container = try Container { registry in
                registry.register((any ApiService & AnyObject).self) { OfflineApi() }
                registry.register((any ApiService).self) { (api: any ApiService & AnyObject) in api }
            }

            #expect(try container.resolve((any ApiService).self) is OfflineApi)
        }

        @Test("Functions are services, and each function type is a separate service")
        func resolvesFunctions() async throws {
            let container = try Container { registry in
                registry.register((any ApiService).self, OfflineApi.init)
                registry.register(Users.Retrieve.self) { (api: any ApiService) in partial(api.fetch, arg1: .allUsers) }
                registry.register(Users.IsIncluded.self) { { !$0.isActive } }
                registry.register((@Sendable (User.ID) async throws -> User?).self) {
                    (retrieve: @escaping Users.Retrieve) in
                    { id in try await retrieve().first { $0.id == id } }
                }
            }

            let find = try container.resolve((@Sendable (User.ID) async throws -> User?).self)
            let isIncluded = try container.resolve(Users.IsIncluded.self)

            #expect(try await find(User.ID(2)) == OfflineApi.grace)
            #expect(try await find(User.ID(3)) == nil)
            #expect(isIncluded(OfflineApi.grace))
        }

        @Test("The type of a service may come from the context")
        func resolvesInferredType() throws {
            let container = try Container { registry in
                registry.register(User.self) { OfflineApi.ada }
                registry.register((any ApiService).self, OfflineApi.init)
            }

            let user: User = try container.resolve()
            let api: any ApiService = try container.resolve()

            #expect(user == OfflineApi.ada)
            #expect(api is OfflineApi)
        }

        @Test("A recipe may give a subclass")
        func resolvesSubclass() throws {
            class Screen {}
            final class UsersScreen: Screen {}
            let container = try Container { registry in
                registry.register(Screen.self, UsersScreen.init)
            }

            #expect(try container.resolve(Screen.self) is UsersScreen)
        }

        @Test("Containers are made of assemblies known by name or only as a list, and of none")
        func assembles() throws {
            struct One: Assembly {
                func assemble(_ registry: inout Registry) { registry.register(Mode.self) { .live } }
            }
            struct Two: Assembly {
                func assemble(_ registry: inout Registry) {
                    registry.register(Repository<Mode>.self) { (mode: Mode) in Repository(all: [mode]) }
                }
            }
            struct Both: Assembly {
                func assemble(_ registry: inout Registry) {
                    registry.assemble(Two())
                    registry.assemble(One())
                }
            }
            let list: [any Assembly] = [One(), Two()]

            #expect(try Container(One(), Two()).resolve(Repository<Mode>.self).all == [.live])
            #expect(try Container(list).resolve(Repository<Mode>.self).all == [.live])
            #expect(try Container(Both()).resolve(Repository<Mode>.self).all == [.live])
            #expect(reason { try Container().resolve(Mode.self) } == .notRegistered)
        }

        @Test("A ResolutionError names the service")
        func namesTheService() throws {
            let container = try Container()

            let error = #expect(throws: ResolutionError.self) { try container.resolve(Repository<User>.self) }

            #expect(error?.reason == .notRegistered)
            #expect(error?.service.hasSuffix("Repository<ContainerTests.User>") == true, "\(String(describing: error))")
        }
    }
}
