import Dovetail
import Testing

// At the top of the file, so that messages show this name and no others around it.
private enum FindOne: NamedService { typealias Service = ContainerTests.User }

extension ContainerTests {
    /// That these calls need no type around them is checked in `Tests/CompileErrors/NamedArguments.swift`.
    @Suite("Named services with arguments")
    struct NamedArgumentsTests {
        enum LoginPath: NamedService { typealias Service = String }
        enum UserPath: NamedService { typealias Service = String }

        private static func container() throws -> Container {
            try Container { registry in
                registry.register(LoginPath.self) { "/login" }
                registry.register(UserPath.self, arguments: User.ID.self) { "/users/\($0.value)" }
                registry.register(Users.RetrieveAll.self, arguments: Int.self, Bool.self) {
                    (count, isActive, path: Named<LoginPath>) in
                    { (0..<count).map { User(id: User.ID($0), name: path.value, isActive: isActive) } }
                }
                registry.register(FindOne.self, arguments: Int.self, fileID: "App/UsersAssembly.swift", line: 14) {
                    User(id: User.ID($0), name: "")
                }
            }
        }

        @Test("Named services with arguments are resolved by name, and by Named")
        func resolves() async throws {
            let container = try Self.container()

            let path: String = try container.resolve(UserPath.self, arguments: User.ID(7))
            let named = try container.resolve(Named<UserPath>.self, arguments: User.ID(8))
            let retrieve: Users.Retrieve = try container.resolve(Users.RetrieveAll.self, arguments: 1, false)

            #expect(path == "/users/7")
            #expect(named.value == "/users/8")
            #expect(try await retrieve() == [User(id: User.ID(0), name: "/login", isActive: false)])
        }

        @Test("Named services take one to six arguments")
        func counts() throws {
            func container(_ register: (inout Registry) -> Void) throws -> Container { try Container(register) }
            let three = try container {
                $0.register(UserPath.self, arguments: Int.self, Int.self, Int.self) { "\($0)\($1)\($2)" }
            }
            let four = try container {
                $0.register(UserPath.self, arguments: Int.self, Int.self, Int.self, Int.self) { "\($0)\($1)\($2)\($3)" }
            }
            let five = try container {
                $0.register(UserPath.self, arguments: Int.self, Int.self, Int.self, Int.self, Int.self) {
                    "\($0)\($1)\($2)\($3)\($4)"
                }
            }
            let six = try container {
                $0.registerFactory(UserPath.self) { (a: Int, b: Int, c: Int, d: Int, e: Int, f: Int) in
                    "\(a)\(b)\(c)\(d)\(e)\(f)"
                }
            }

            let threePath: String = try three.resolve(UserPath.self, arguments: 1, 2, 3)
            let fourPath: String = try four.resolve(UserPath.self, arguments: 1, 2, 3, 4)
            let fivePath: String = try five.resolve(UserPath.self, arguments: 1, 2, 3, 4, 5)
            let sixPath: String = try six.resolve(UserPath.self, arguments: 1, 2, 3, 4, 5, 6)
            #expect([threePath, fourPath, fivePath, sixPath] == ["123", "1234", "12345", "123456"])
        }

        @Test("Messages speak of the name, not of Named")
        func mismatch() throws {
            let container = try Self.container()
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
                message {
                    let user: User = try container.resolve(FindOne.self, arguments: "1")
                    return user
                } == text("with (String)")
            )
        }
    }
}
