import DovetailContainer
import Testing

// At the top of the file, so that messages show this name and no others around it.
private enum FindOne: NamedService { typealias Service = ContainerTests.User }

extension ContainerTests {
    @Suite("Services under a name")
    struct NamedServiceTests {
        enum Greet: NamedService { typealias Service = @Sendable () -> String }
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

        @Test("A function has the dependencies that its recipe was supplied with when the function was made")
        func suppliedOnce() throws {
            let made = Counter()
            let container = try Container { registry in
                registry.register(Path.self) { "/\(made.increment())" }
                registry.register(Greet.self) { (path: Named<Path>) in { "Go to \(path.value)" } }
            }
            let greet = try container.resolve(Greet.self)
            #expect(greet() == "Go to /1")
            #expect(greet() == "Go to /1")
            #expect(try container.resolve(Greet.self)() == "Go to /2")
        }

        @Test("Named services take one to four arguments, and are resolved by name and by Named")
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
            }
            #expect(try container.resolve(Path.self, arguments: User.ID(7)) == "/users/7")
            #expect(try container.resolve(Named<Path>.self, arguments: User.ID(8)).value == "/users/8")
            let retrieve = try container.resolve(Users.RetrieveAll.self, arguments: 1, false)
            #expect(try await retrieve() == [User(id: User.ID(0), name: "/login", isActive: false)])
            #expect(try container.resolve(Path.self, arguments: 1, 2, 3) == "123")
            #expect(try container.resolve(Path.self, arguments: 1, 2, 3, 4) == "1234")
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
