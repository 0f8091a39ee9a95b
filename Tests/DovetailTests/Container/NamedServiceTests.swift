import Dovetail
import Testing

extension ContainerTests {
    @Suite("Services under a name")
    struct NamedServiceTests {
        enum MainApi: NamedService { typealias Service = any ApiService }
        enum BackupApi: NamedService { typealias Service = any ApiService }
        enum LoginPath: NamedService { typealias Service = String }
        enum UserPath: NamedService { typealias Service = String }

        @Test("Two functions of one type are distinct, and distinct from a function without a name")
        func tellsApart() async throws {
            let container = try Container { registry in
                registry.register((any ApiService).self, OfflineApi.init)
                registry.register(Users.RetrieveAll.self) { (api: any ApiService) in
                    partial(api.fetch, arg1: .allUsers)
                }
                registry.register(Users.RetrieveAdmins.self) { (api: any ApiService) in
                    partial(api.fetch, arg1: .admins)
                }
                registry.register(Users.Retrieve.self) { { [] } }
            }

            #expect(try await container.resolve(Users.RetrieveAll.self)() == [OfflineApi.ada, OfflineApi.grace])
            #expect(try await container.resolve(Users.RetrieveAdmins.self)() == [OfflineApi.grace])
            #expect(try await container.resolve(Users.Retrieve.self)() == [])
        }

        @Test("A parameter takes a named service as Named")
        func isSupplied() async throws {
            let container = try Container { registry in
                registry.register(Users.RetrieveAll.self) { { [OfflineApi.ada] } }
                registry.register(Users.RetrieveAdmins.self) { { [OfflineApi.grace] } }
                registry.register(Users.LoadAll.self) {
                    (all: Named<Users.RetrieveAll>, admins: Named<Users.RetrieveAdmins>) in
                    { try await all.value() + admins.value() }
                }
            }

            #expect(try await container.resolve(Users.LoadAll.self)() == [OfflineApi.ada, OfflineApi.grace])
        }

        @Test("A named service can be resolved as Named")
        func resolvesNamed() throws {
            let container = try Container { $0.register(LoginPath.self) { "/login" } }

            let named: Named<LoginPath> = try container.resolve()

            #expect(named.value == "/login")
            #expect(try container.resolve(Named<LoginPath>.self).value == "/login")
            #expect(try container.resolve(LoginPath.self) == "/login")
        }

        @Test("A name does not provide the type, nor the type the name")
        func isNotTheType() throws {
            let named = try Container { $0.register(LoginPath.self) { "/login" } }
            let typed = try Container { $0.register(String.self) { "/login" } }

            #expect(reason { try named.resolve(String.self) } == .notRegistered)
            #expect(reason { try typed.resolve(LoginPath.self) } == .notRegistered)
            #expect(reason { try named.resolve(UserPath.self) } == .notRegistered)
        }

        @Test("Named singletons are made once each")
        func namedSingletons() throws {
            let made = Counter()
            let container = try Container { registry in
                registry.register(MainApi.self, scope: .singleton) {
                    made.increment()
                    return OfflineApi()
                }
                registry.register(BackupApi.self, scope: .singleton) {
                    made.increment()
                    return OfflineApi()
                }
                registry.register(Bool.self) { (main: Named<MainApi>, backup: Named<BackupApi>) in
                    main.value as AnyObject === backup.value as AnyObject
                }
            }

            #expect(made.count == 0)
            let main = try container.resolve(MainApi.self) as AnyObject
            #expect(try container.resolve(MainApi.self) as AnyObject === main)
            #expect(try container.resolve(BackupApi.self) as AnyObject !== main)
            #expect(try !container.resolve(Bool.self))
            #expect(made.count == 2)
        }

        @Test("Named services live once for each call to resolve")
        func namedGraphServices() throws {
            struct Pair { let isSame: Bool }
            let container = try Container { registry in
                registry.register(MainApi.self, scope: .graph, OfflineApi.init)
                registry.register(Pair.self) { (left: Named<MainApi>, right: Named<MainApi>) in
                    Pair(isSame: left.value as AnyObject === right.value as AnyObject)
                }
            }

            #expect(try container.resolve(Pair.self).isSame)
        }

        @Test("Named services can be held weakly if the service is an object")
        func namedWeakServices() throws {
            let made = Counter()
            let container = try Container { registry in
                registry.register(MainApi.self, scope: .weak) {
                    made.increment()
                    return OfflineApi()
                }
            }

            var held: (any ApiService)? = try container.resolve(MainApi.self)
            #expect(try container.resolve(MainApi.self) as AnyObject === held as AnyObject)
            #expect(made.count == 1)

            held = nil
            _ = try container.resolve(MainApi.self)
            #expect(made.count == 2)
        }

        @Test("A test makes a Named by hand")
        func madeByHand() {
            let greet: (Named<LoginPath>) -> String = { "Go to \($0.value)" }

            #expect(greet(Named("/here")) == "Go to /here")
        }
    }
}
