import DovetailContainer
import Testing

// At the top of the file, so that messages show this name and no others around it.
private enum FindOne: NamedService { typealias Service = ContainerTests.User }

extension ContainerTests {
    @Suite("Services under a name")
    struct NamedServiceTests {
        enum MainApi: NamedService { typealias Service = OfflineApi }
        enum BackupApi: NamedService { typealias Service = OfflineApi }
        enum AnyApi: NamedService { typealias Service = any ApiService }
        enum LoginPath: NamedService { typealias Service = String }
        enum Path: NamedService { typealias Service = String }

        @Test("Two functions of one type are distinct, and distinct from a function without a name")
        func tellsApart() async throws {
            let container = try Container { registry in
                registry.register(OfflineApi.self, OfflineApi.init)
                registry.register(Users.RetrieveAll.self) { (api: OfflineApi) in partial(api.fetch, arg1: .allUsers) }
                registry.register(Users.RetrieveAdmins.self) { (api: OfflineApi) in partial(api.fetch, arg1: .admins) }
                registry.register(Users.Retrieve.self) { { [] } }
                registry.register(Users.LoadAll.self) {
                    (all: Named<Users.RetrieveAll>, admins: Named<Users.RetrieveAdmins>) in
                    { try await admins.value() + all.value() }
                }
            }
            let (ada, grace) = (OfflineApi.ada, OfflineApi.grace)
            #expect(try await container.resolve(Users.RetrieveAll.self)() == [ada, grace])
            #expect(try await container.resolve(Users.RetrieveAdmins.self)() == [grace])
            #expect(try await container.resolve(Users.Retrieve.self)() == [])
            #expect(try await container.resolve(Users.LoadAll.self)() == [grace, ada, grace])
        }

        @Test("A named service can be resolved as Named, and does not provide the type, nor the type the name")
        func isNotTheType() throws {
            let named = try Container { $0.register(LoginPath.self) { "/login" } }
            let typed = try Container { $0.register(String.self) { "/login" } }
            let path: Named<LoginPath> = try named.resolve()
            #expect(path.value == "/login")
            #expect(try named.resolve(Named<LoginPath>.self).value == "/login")
            #expect(try named.resolve(LoginPath.self) == "/login")
            #expect(reason { try named.resolve(String.self) } == .notRegistered)
            #expect(reason { try typed.resolve(LoginPath.self) } == .notRegistered)
            #expect(reason { try named.resolve(Path.self) } == .notRegistered)
        }

        @Test("Named services are shared each by themselves: singletons, and those of the scope .graph within a call")
        func namedShared() throws {
            let made = Counter()
            let container = try Container { registry in
                registry.register(MainApi.self) { made.counting(OfflineApi()) }.scope(.singleton)
                registry.register(BackupApi.self) { made.counting(OfflineApi()) }.scope(.singleton)
                registry.register(AnyApi.self) { made.counting(OfflineApi()) }.scope(.graph)
                registry.register([AnyObject].self) {
                    (main: Named<MainApi>, backup: Named<BackupApi>, left: Named<AnyApi>, right: Named<AnyApi>) in
                    [main.value, backup.value, left.value as AnyObject, right.value as AnyObject]
                }
            }
            #expect(made.count == 0)
            let main = try container.resolve(MainApi.self)
            let backup = try container.resolve(BackupApi.self)
            #expect(main !== backup)
            let all = try container.resolve([AnyObject].self)
            #expect(all[0] === main && all[1] === backup && all[2] === all[3])
            #expect(made.count == 3)
        }

        @Test("Named services can be held weakly if the service is an object")
        func namedWeakServices() throws {
            let container = try Container { $0.register(AnyApi.self, OfflineApi.init).scope(.weak) }
            var held: (any ApiService)? = try container.resolve(AnyApi.self)
            #expect(try container.resolve(AnyApi.self) as AnyObject === held as AnyObject)
            let seen = try Weak(#require(held as? OfflineApi))
            held = nil
            #expect(seen.object == nil)
            #expect(try container.resolve(AnyApi.self) is OfflineApi)
        }

        @Test("A test makes a Named by hand")
        func madeByHand() {
            let greet: (Named<LoginPath>) -> String = { "Go to \($0.value)" }
            #expect(greet(Named("/here")) == "Go to /here")
        }

        @Test("Named services take one to six arguments, and are resolved by name and by Named")
        func counts() async throws {
            let container = try Container { registry in
                registry.register(Path.self) { "/login" }
                registry.register(Path.self, arguments: User.ID.self) { "/users/\($0.value)" }
                registry.register(Users.RetrieveAll.self, arguments: Int.self, Bool.self) {
                    (count, isActive, path: Named<Path>) in
                    { (0..<count).map { User(id: User.ID($0), name: path.value, isActive: isActive) } }
                }
                registry.register(Path.self, arguments: Int.self, Int.self, Int.self) { "\($0)\($1)\($2)" }
                registry.register(Path.self, arguments: Int.self, Int.self, Int.self, Int.self) {
                    "\($0)\($1)\($2)\($3)"
                }
                registry.registerFactory(Path.self) { (a: Int, b: Int, c: Int, d: Int, e: Int) in
                    "\(a)\(b)\(c)\(d)\(e)"
                }
                registry.registerFactory(Path.self) { (a: Int, b: Int, c: Int, d: Int, e: Int, f: Int) in
                    "\(a)\(b)\(c)\(d)\(e)\(f)"
                }
            }
            let path = try container.resolve(Path.self, arguments: User.ID(7))
            #expect(path == "/users/7")
            #expect(try container.resolve(Named<Path>.self, arguments: User.ID(8)).value == "/users/8")
            let retrieve = try container.resolve(Users.RetrieveAll.self, arguments: 1, false)
            #expect(try await retrieve() == [User(id: User.ID(0), name: "/login", isActive: false)])
            let three = try container.resolve(Path.self, arguments: 1, 2, 3)
            let four = try container.resolve(Path.self, arguments: 1, 2, 3, 4)
            let five = try container.resolve(Path.self, arguments: 1, 2, 3, 4, 5)
            let six = try container.resolve(Path.self, arguments: 1, 2, 3, 4, 5, 6)
            #expect([three, four, five, six] == ["123", "1234", "12345", "123456"])
        }

        @Test("Messages speak of the name, not of Named")
        func mismatch() throws {
            let container = try Container { registry in
                registry.register(FindOne.self, arguments: Int.self, fileID: "App/UsersAssembly.swift", line: 14) {
                    User(id: User.ID($0), name: "")
                }
            }
            func text(_ with: String) -> String {
                """
                error: FindOne takes (Int), but was resolved \(with)
                  recipe     FindOne   UsersAssembly.swift:14
                  to fix     pass values of exactly these types: resolve(FindOne.self, arguments: Int)
                """
            }
            #expect(message { try container.resolve(FindOne.self) } == text("without any"))
            #expect(message { try container.resolve(Named<FindOne>.self) } == text("without any"))
            #expect(
                message { let _: User = try container.resolve(FindOne.self, arguments: "1") } == text("with (String)")
            )
        }
    }
}
