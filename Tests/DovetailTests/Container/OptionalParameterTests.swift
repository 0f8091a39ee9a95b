import DovetailContainer
import Testing

extension ContainerTests {
    @Suite("Optional parameters")
    struct OptionalParameterTests {
        final class Analytics: Sendable {}
        struct Screen { let analytics: Analytics? }
        enum Tracker: NamedService { typealias Service = Analytics }
        enum Sum: NamedService { typealias Service = Int }

        private static func registerUser(_ registry: inout Registry) {
            registry.register(User.self, arguments: User.ID.self) { User(id: $0, name: "") }
        }

        @Test("An optional is nil when nothing is registered, and the service otherwise")
        func isNil() throws {
            let absent = try Container { $0.register(Screen.self, Screen.init) }
            let present = try absent.replacing { $0.register(Analytics.self, Analytics.init).scope(.singleton) }
            let analytics = try present.resolve(Analytics.self)
            #expect(try absent.resolve(Screen.self).analytics == nil)
            #expect(try absent.resolve(Analytics?.self) == nil)
            #expect(try absent.resolve((any ApiService)?.self) == nil)
            #expect(try present.resolve(Screen.self).analytics === analytics)
            #expect(try present.resolve(Analytics?.self) === analytics)
            #expect(try (present.resolve() as Analytics?) === analytics)
        }

        @Test("Optionals of functions and names are present where what they stand for is, and make that")
        func forms() throws {
            struct Menu {
                let make: (@Sendable () throws -> Analytics)?
                let profile: (@Sendable (User.ID) throws -> User)?
                let tracker: Named<Tracker>?
            }
            let absent = try Container { $0.register(Menu.self, Menu.init) }.resolve(Menu.self)
            #expect(absent.make == nil && absent.profile == nil && absent.tracker == nil)
            let container = try Container { registry in
                registry.register(Menu.self, Menu.init)
                Self.registerUser(&registry)
                registry.register(Analytics.self, Analytics.init)
                registry.register(Tracker.self, Analytics.init).scope(.singleton)
            }
            let tracker = try container.resolve(Tracker.self)
            let resolved = try Menu(
                make: container.resolve(),
                profile: container.resolve(),
                tracker: container.resolve()
            )
            for menu in [try container.resolve(Menu.self), resolved] {
                #expect(try menu.make?() != nil)
                #expect(try menu.profile?(User.ID(3)).id == User.ID(3))
                #expect(menu.tracker?.value === tracker)
            }
            #expect(try (container.resolve() as (() throws -> Named<Tracker>)?)?().value === tracker)
        }

        @Test("Optionals of optionals are present when what is in them is")
        func nested() throws {
            let container = try Container { registry in
                registry.register(User.self) { OfflineApi.ada }
                registry.register(Route.self) { (user: User??, api: OfflineApi??) in
                    Route(user == .some(.some(OfflineApi.ada)) && (api ?? nil) == nil ? "yes" : "no")
                }
            }
            #expect(try container.resolve(User??.self) == .some(.some(OfflineApi.ada)))
            #expect(try container.resolve(Route.self).path == "yes")
        }

        @Test("An optional of a service with arguments, or of a wrong function, is a mistake, not an absence")
        func mistakes() {
            func problems<Parameter>(taking _: Parameter.Type) -> [DependencyGraph.Problem.Kind]? {
                #expect(throws: WiringError.self) {
                    try Container { registry in
                        Self.registerUser(&registry)
                        registry.register(Route.self) { .admins }
                        registry.register(Bool.self) { (_: Parameter) in true }
                    }
                }?.problems.map(\.kind)
            }
            func mismatch(of node: Int) -> [DependencyGraph.Problem.Kind] {
                [.argumentMismatch(node: node, requests: [DependencyGraph.Request(node: 2, dependency: 0)])]
            }
            let (user, route) = (0, 1)
            #expect(problems(taking: User?.self) == mismatch(of: user))
            // User takes a User.ID, and Route takes nothing.
            #expect(problems(taking: (@Sendable (String) throws -> User)?.self) == mismatch(of: user))
            #expect(problems(taking: (@Sendable (Int) throws -> Route)?.self) == mismatch(of: route))
        }

        @Test("An optional stands for a service or a name with arguments, any number of them")
        func resolvesWithArguments() throws {
            struct Unavailable: Error {}
            let container = try Container { registry in
                Self.registerUser(&registry)
                registry.registerFactory(Screen.self) { (_: Int) throws -> Screen in throw Unavailable() }
                registry.registerFactory(Sum.self) { (a: Int) in a }
                registry.registerFactory(Sum.self) { (a: Int, b: Int) in a + b }
                registry.registerFactory(Sum.self) { (a: Int, b: Int, c: Int) in a + b + c }
                registry.registerFactory(Sum.self) { (a: Int, b: Int, c: Int, d: Int) in a + b + c + d }
                registry.registerFactory(Sum.self) { (a: Int, b: Int, c: Int, d: Int, e: Int) in a + b + c + d + e }
                registry.registerFactory(Route.self) { (a: Int, b: Int, c: Int, d: Int, e: Int, f: Int) in
                    Route("\(a)\(b)\(c)\(d)\(e)\(f)")
                }
            }
            #expect(try (container.resolve(arguments: User.ID(4)) as User?)?.id == User.ID(4))
            #expect(try (container.resolve(arguments: User.ID(4)) as User??)??.id == User.ID(4))
            #expect(try container.resolve(arguments: 1, 2, 3, 4, 5, 6) as Route? == Route("123456"))
            #expect(try (container.resolve(arguments: 1) as Named<Sum>?)?.value == 1)
            #expect(try container.resolve(Sum?.self, arguments: 1) == 1)
            #expect(try container.resolve(Sum?.self, arguments: 1, 2) == 3)
            #expect(try container.resolve(Sum?.self, arguments: 1, 2, 3) == 6)
            #expect(try container.resolve(Sum?.self, arguments: 1, 2, 3, 4) == 10)
            #expect(try container.resolve(Sum?.self, arguments: 1, 2, 3, 4, 5) == 15)
            #expect(throws: Unavailable.self) { try container.resolve(arguments: 1) as Screen? }
        }

        @Test("nil means that nothing is registered, also with arguments")
        func absentWithArguments() throws {
            let container = try Container { registry in
                Self.registerUser(&registry)
                registry.register(Route.self) { .admins }
                registry.register(Tracker.self, arguments: Int.self) { _ in Analytics() }
            }
            #expect(try container.resolve(arguments: 1) as Analytics? == nil)
            #expect(try container.resolve(arguments: 1, 2, 3, 4, 5, 6) as Analytics? == nil)
            #expect(try (container.resolve(arguments: 1) as Analytics??) ?? nil == nil)
            #expect(try container.resolve(Users.LoadAll?.self) == nil)
            #expect(try container.resolve(Users.LoadAll?.self, arguments: 1) == nil)
            #expect(try container.resolve(Users.LoadAll?.self, arguments: 1, 2, 3, 4, 5, 6) == nil)
            // What is registered, but takes something else, is asked for wrongly: the error is that of the service.
            #expect(reason { try container.resolve(arguments: 4) as User? } == .argumentMismatch)
            #expect(reason { try container.resolve(arguments: 4) as User?? } == .argumentMismatch)
            #expect(reason { try container.resolve(arguments: 4) as Route? } == .argumentMismatch)
            #expect(reason { try container.resolve(arguments: 1, 2, 3, 4, 5, 6) as Route? } == .argumentMismatch)
            #expect(reason { try container.resolve(Tracker?.self, arguments: "") } == .argumentMismatch)
            #expect(reason { try container.resolve(Tracker?.self) } == .argumentMismatch)
            #expect(
                message { try container.resolve(arguments: 4) as User? }
                    == message { try container.resolve(arguments: 4) as User }
            )
            #expect(message { try container.resolve(User?.self) } == message { try container.resolve(User.self) })
        }

        @Test("A service whose own type is optional comes first, also with arguments")
        func registeredOptionalWins() throws {
            let container = try Container { registry in
                registry.register(User?.self) { nil }
                registry.register(User.self) { OfflineApi.ada }
                registry.register(Bool.self) { (user: User?) in user == nil }
                registry.register(User?.self, arguments: Int.self) { _ in nil }
                registry.register(User.self, arguments: Int.self) { User(id: User.ID($0), name: "") }
                registry.register(Route?.self, arguments: Int.self) { _ in .admins }
            }
            #expect(try container.resolve(Bool.self))
            #expect(try container.resolve(User.self) == OfflineApi.ada)
            #expect(try container.resolve(arguments: 1) as User? == nil)
            #expect(try container.resolve(User.self, arguments: 1).id == User.ID(1))
            // That one takes an Int, and nothing else stands for it.
            #expect(reason { try container.resolve(arguments: "") as Route? } == .argumentMismatch)
            #expect(reason { try container.resolve() as Route? } == .argumentMismatch)
        }
    }
}
