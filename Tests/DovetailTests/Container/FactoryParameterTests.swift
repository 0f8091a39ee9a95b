import Dovetail
import Testing

extension ContainerTests {
    @Suite("Factories as parameters")
    struct FactoryParameterTests {
        struct Profile: Equatable {
            var parts: [String]
            init(_ parts: String...) { self.parts = parts }
        }

        enum AdminProfile: NamedService { typealias Service = Profile }

        @Test("A service with one argument is taken as a function of it")
        func one() throws {
            struct Local { let profile: (User.ID) throws -> Profile }
            struct Shared: Sendable { let profile: @Sendable (User.ID) throws -> Profile }
            let container = try Container { registry in
                registry.register(Route.self) { .admins }
                registry.register(Profile.self, arguments: User.ID.self) { (id, route: Route) in
                    Profile("\(id.value)", route.path)
                }
                registry.register(Local.self) { Local(profile: $0) }
                registry.register(Shared.self, scope: .singleton, Shared.init)
            }

            #expect(try container.resolve(Local.self).profile(User.ID(1)) == Profile("1", Route.admins.path))
            #expect(try container.resolve(Shared.self).profile(User.ID(2)) == Profile("2", Route.admins.path))
        }

        @Test("A factory passes two to six arguments, each in its place")
        func several() throws {
            let container = try Container { registry in
                registry.register(Profile.self, arguments: Int.self, String.self) { Profile("\($0)", $1) }
                registry.register(String.self) { (make: @escaping @Sendable (Int, String) throws -> Profile) in
                    try make(1, "b").parts.joined()
                }
            }
            #expect(try container.resolve(String.self) == "1b")

            let three = try container.replacing { registry in
                registry.register(Profile.self, arguments: Int.self, String.self, Bool.self) {
                    Profile("\($0)", $1, "\($2)")
                }
                registry.register(String.self) { (make: @escaping (Int, String, Bool) throws -> Profile) in
                    try make(1, "b", true).parts.joined()
                }
            }
            #expect(try three.resolve(String.self) == "1btrue")

            let four = try container.replacing { registry in
                registry.register(Profile.self, arguments: Int.self, String.self, Bool.self, Int.self) {
                    Profile("\($0)", $1, "\($2)", "\($3)")
                }
                registry.register(String.self) {
                    (make: @escaping @Sendable (Int, String, Bool, Int) throws -> Profile) in
                    try make(1, "b", true, 4).parts.joined()
                }
            }
            #expect(try four.resolve(String.self) == "1btrue4")

            let five = try container.replacing { registry in
                registry.register(Profile.self, arguments: Int.self, String.self, Bool.self, Int.self, String.self) {
                    Profile("\($0)", $1, "\($2)", "\($3)", $4)
                }
                registry.register(String.self) { (make: @escaping (Int, String, Bool, Int, String) throws -> Profile) in
                    try make(1, "b", true, 4, "e").parts.joined()
                }
            }
            #expect(try five.resolve(String.self) == "1btrue4e")

            let six = try container.replacing { registry in
                registry.registerFactory(Profile.self) { (a: Int, b: String, c: Bool, d: Int, e: String, f: Double) in
                    Profile("\(a)", b, "\(c)", "\(d)", e, "\(f)")
                }
                registry.register(String.self) {
                    (make: @escaping @Sendable (Int, String, Bool, Int, String, Double) throws -> Profile) in
                    try make(1, "b", true, 4, "e", 0.5).parts.joined()
                }
            }
            #expect(try six.resolve(String.self) == "1btrue4e0.5")
        }

        @Test("A factory can be resolved directly, also of a named service")
        func resolvesDirectly() throws {
            let container = try Container { registry in
                registry.register(Profile.self, arguments: Int.self) { Profile("\($0)") }
                registry.register(AdminProfile.self, arguments: Int.self, Bool.self) { Profile("\($0)", "\($1)") }
            }

            let profile: (Int) throws -> Profile = try container.resolve()
            let shared = try container.resolve((@Sendable (Int) throws -> Profile).self)
            let admin = try container.resolve((@Sendable (Int, Bool) throws -> Named<AdminProfile>).self)

            #expect(try profile(1) == Profile("1"))
            #expect(try shared(2) == Profile("2"))
            #expect(try admin(3, true).value == Profile("3", "true"))
        }

        @Test("A factory takes existentials, optionals and functions as arguments")
        func compoundArguments() throws {
            typealias Make = @Sendable (any ApiService, Int?, @escaping @Sendable () -> String) throws -> Profile
            let container = try Container { registry in
                registry.register(
                    Profile.self,
                    arguments: (any ApiService).self,
                    Int?.self,
                    (@Sendable () -> String).self
                ) {
                    Profile("\(type(of: $0))", "\($1 ?? 0)", $2())
                }
                registry.register(Bool.self) { (make: @escaping Make) in
                    try make(OfflineApi(), nil, { "text" }) == Profile("OfflineApi", "0", "text")
                }
            }

            #expect(try container.resolve(Bool.self))
        }

        @Test("The caller of the factory gets the error of the recipe")
        func throwsWhenCalled() throws {
            let container = try Container { registry in
                registry.register(Profile.self, arguments: Int.self) { number in
                    throw Failure.offline(attempt: number)
                }
            }

            let make = try container.resolve((@Sendable (Int) throws -> Profile).self)

            #expect(throws: Failure.offline(attempt: 3)) { try make(3) }
        }

        @Test("A factory breaks a cycle")
        func breaksCycle() throws {
            final class Folder {
                let depth: Int
                let folder: (Int) throws -> Folder
                init(depth: Int, folder: @escaping (Int) throws -> Folder) {
                    self.depth = depth
                    self.folder = folder
                }
            }
            let container = try Container { registry in
                registry.register(Folder.self, arguments: Int.self) {
                    (depth, folder: @escaping (Int) throws -> Folder) in
                    Folder(depth: depth, folder: folder)
                }
            }

            let root = try container.resolve(Folder.self, arguments: 0)

            #expect(try root.folder(1).folder(2).depth == 2)
        }
    }
}
