import Dovetail
import Testing

private enum FindOne: NamedService { typealias Service = ContainerTests.User }

#if NAMED_ARGUMENTS  // until resolving these is not ambiguous
    extension ContainerTests {
        @Suite("Named services with arguments")
        struct NamedArgumentsTests {
            enum LoginPath: NamedService { typealias Service = String }
            enum UserPath: NamedService { typealias Service = String }

            @Test("Named services take arguments")
            func namedWithArguments() throws {
                let container = try Container { registry in
                    registry.register(LoginPath.self) { "/login" }
                    registry.register(UserPath.self, arguments: User.ID.self) { "/users/\($0.value)" }
                    registry.register(Users.RetrieveAll.self, arguments: Int.self, Bool.self) {
                        (count, isActive, path: Named<LoginPath>) in
                        let name = path.value
                        return { (0..<count).map { User(id: User.ID($0), name: name, isActive: isActive) } }
                    }
                }

                #expect(try container.resolve(UserPath.self, arguments: User.ID(7)) == "/users/7")
                #expect(try container.resolve(Named<UserPath>.self, arguments: User.ID(8)).value == "/users/8")
                #expect(reason { try container.resolve(UserPath.self, arguments: 7) } == .argumentMismatch)
            }

            @Test("Named functions with arguments and dependencies")
            func namedFunctionWithArguments() async throws {
                let container = try Container { registry in
                    registry.register(LoginPath.self) { "Ada" }
                    registry.register(Users.RetrieveAll.self, arguments: Int.self) { (id, name: Named<LoginPath>) in
                        { [User(id: User.ID(id), name: name.value)] }
                    }
                }

                let retrieve = try container.resolve(Users.RetrieveAll.self, arguments: 1)

                #expect(try await retrieve() == [OfflineApi.ada])
            }

            @Test("A named service with arguments is spoken of by its name")
            func mismatchOfName() throws {
                let container = try Container { registry in
                    registry.register(FindOne.self, arguments: Int.self, fileID: "App/MembersAssembly.swift", line: 14)
                    {
                        User(id: User.ID($0), name: "")
                    }
                }
                func text(_ with: String) -> String {
                    """
                    error: FindOne takes (Int), but was resolved \(with)
                      recipe     FindOne   MembersAssembly.swift:14
                      to fix     pass values of exactly these types: resolve(FindOne.self, arguments: Int)
                    """
                }

                #expect(message { try container.resolve(FindOne.self) } == text("without any"))
                #expect(message { try container.resolve(Named<FindOne>.self) } == text("without any"))
                #expect(message { try container.resolve(FindOne.self, arguments: "1") } == text("with (String)"))
            }
        }
    }
#endif
