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
            #expect(try absent.resolve(Screen.self).analytics == nil)
            #expect(try present.resolve(Screen.self).analytics === present.resolve(Analytics.self))
            let nothing: Analytics? = try absent.resolve()
            let analytics: Analytics? = try present.resolve()
            #expect(nothing == nil)
            #expect(try analytics === present.resolve(Analytics.self))
            #expect(try absent.resolve(Analytics?.self) == nil)
            #expect(try present.resolve(Analytics?.self) != nil)
            #expect(try present.resolve((any ApiService)?.self) == nil)
        }

        @Test("Optional parameters may be functions and names")
        func suppliesForms() throws {
            let menu: (inout Registry) -> Void = { registry in
                registry.register([Bool].self) {
                    (
                        make: (@Sendable () throws -> Analytics)?,
                        profile: (@Sendable (User.ID) throws -> User)?,
                        tracker: Named<Tracker>?
                    ) in
                    [make != nil, profile != nil, tracker != nil]
                }
            }
            let absent = try Container(menu)
            let present = try Container { registry in
                menu(&registry)
                Self.registerUser(&registry)
                registry.register(Analytics.self, Analytics.init)
                registry.register(Tracker.self, Analytics.init)
            }
            #expect(try absent.resolve([Bool].self) == [false, false, false])
            #expect(try present.resolve([Bool].self) == [true, true, true])
        }

        @Test("Functions and names resolved as optionals make what they stand for")
        func resolvesForms() throws {
            let container = try Container { registry in
                Self.registerUser(&registry)
                registry.register(Route.self) { .admins }
                registry.register(Tracker.self, Analytics.init).scope(.singleton)
            }
            let user: (@Sendable (User.ID) throws -> User)? = try container.resolve()
            let route: (() throws -> Route)? = try container.resolve()
            let tracker: Named<Tracker>? = try container.resolve()
            let makeTracker: (() throws -> Named<Tracker>)? = try container.resolve()
            #expect(try user?(User.ID(3)).id == User.ID(3))
            #expect(try route?() == .admins)
            #expect(try tracker?.value === container.resolve(Tracker.self))
            #expect(try makeTracker?().value === container.resolve(Tracker.self))
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
            func problems(_ register: (inout Registry) -> Void) -> [DependencyGraph.Problem.Kind]? {
                #expect(throws: WiringError.self) {
                    try Container { registry in
                        Self.registerUser(&registry)
                        registry.register(Route.self) { .admins }
                        register(&registry)
                    }
                }?.problems.map(\.kind)
            }
            let request = DependencyGraph.Request(node: 2, dependency: 0)
            let ofUser = DependencyGraph.Problem.Kind.argumentMismatch(node: 0, requests: [request])
            let ofRoute = DependencyGraph.Problem.Kind.argumentMismatch(node: 1, requests: [request])
            #expect(problems { $0.register(Bool.self) { (_: User?) in true } } == [ofUser])
            // User takes a User.ID, and Route takes nothing.
            #expect(
                problems { $0.register(Bool.self) { (_: (@Sendable (String) throws -> User)?) in true } } == [ofUser]
            )
            #expect(
                problems { $0.register(Bool.self) { (_: (@Sendable (Int) throws -> Route)?) in true } } == [ofRoute]
            )
        }

        @Test("An optional stands for a service with arguments, any number of them")
        func resolvesWithArguments() throws {
            struct Unavailable: Error {}
            let container = try Container { registry in
                Self.registerUser(&registry)
                registry.registerFactory(Route.self) { (a: Int, b: Int, c: Int, d: Int, e: Int, f: Int) in
                    Route("\(a)\(b)\(c)\(d)\(e)\(f)")
                }
                registry.registerFactory(Tracker.self) { (_: Int) in Analytics() }
                registry.registerFactory(Screen.self) { (_: Int) throws -> Screen in throw Unavailable() }
            }
            let user: User? = try container.resolve(arguments: User.ID(4))
            #expect(user?.id == User.ID(4))
            let nested: User?? = try container.resolve(arguments: User.ID(4))
            #expect(nested??.id == User.ID(4))
            let route: Route? = try container.resolve(arguments: 1, 2, 3, 4, 5, 6)
            #expect(route == Route("123456"))
            let named: Named<Tracker>? = try container.resolve(arguments: 1)
            #expect(try named != nil && container.resolve(Tracker?.self, arguments: 1) != nil)
            #expect(throws: Unavailable.self) { let _: Screen? = try container.resolve(arguments: 1) }
        }

        @Test("An optional name stands for its service, with one to five arguments")
        func resolvesNamesWithArguments() throws {
            let container = try Container { registry in
                registry.registerFactory(Sum.self) { (a: Int) in a }
                registry.registerFactory(Sum.self) { (a: Int, b: Int) in a + b }
                registry.registerFactory(Sum.self) { (a: Int, b: Int, c: Int) in a + b + c }
                registry.registerFactory(Sum.self) { (a: Int, b: Int, c: Int, d: Int) in a + b + c + d }
                registry.registerFactory(Sum.self) { (a: Int, b: Int, c: Int, d: Int, e: Int) in a + b + c + d + e }
            }
            #expect(try container.resolve(Sum?.self, arguments: 1) == 1)
            #expect(try container.resolve(Sum?.self, arguments: 1, 2) == 3)
            #expect(try container.resolve(Sum?.self, arguments: 1, 2, 3) == 6)
            #expect(try container.resolve(Sum?.self, arguments: 1, 2, 3, 4) == 10)
            #expect(try container.resolve(Sum?.self, arguments: 1, 2, 3, 4, 5) == 15)
            #expect(try Container().resolve(Sum?.self, arguments: 1, 2, 3) == nil)
        }

        @Test("nil means that nothing is registered, also with arguments")
        func absentWithArguments() throws {
            let container = try Container { registry in
                Self.registerUser(&registry)
                registry.register(Route.self) { .admins }
                registry.register(Tracker.self, arguments: Int.self) { _ in Analytics() }
            }
            let one: Analytics? = try container.resolve(arguments: 1)
            let many: Analytics? = try container.resolve(arguments: 1, 2, 3, 4, 5, 6)
            let nested: Analytics?? = try container.resolve(arguments: 1)
            #expect(one == nil && many == nil && (nested ?? nil) == nil)
            #expect(try container.resolve(Users.LoadAll?.self) == nil)
            #expect(try container.resolve(Users.LoadAll?.self, arguments: 1) == nil)
            #expect(try container.resolve(Users.LoadAll?.self, arguments: 1, 2, 3, 4, 5, 6) == nil)
            // What is registered, but takes something else, is asked for wrongly: the error is that of the service.
            #expect(reason { let _: User? = try container.resolve(arguments: 4) } == .argumentMismatch)
            #expect(reason { let _: User?? = try container.resolve(arguments: 4) } == .argumentMismatch)
            #expect(reason { try container.resolve(User?.self) } == .argumentMismatch)
            #expect(reason { let _: Route? = try container.resolve(arguments: 4) } == .argumentMismatch)
            #expect(reason { let _: Route? = try container.resolve(arguments: 1, 2, 3, 4, 5, 6) } == .argumentMismatch)
            #expect(reason { try container.resolve(Tracker?.self, arguments: "") } == .argumentMismatch)
            #expect(reason { try container.resolve(Tracker?.self) } == .argumentMismatch)
            #expect(
                message { let _: User? = try container.resolve(arguments: 4) }
                    == message { let _: User = try container.resolve(arguments: 4) }
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
            let user: User? = try container.resolve(arguments: 1)
            #expect(user == nil)
            #expect(try container.resolve(User.self, arguments: 1).id == User.ID(1))
            // That one takes an Int, and nothing else stands for it.
            #expect(reason { let _: Route? = try container.resolve(arguments: "") } == .argumentMismatch)
            #expect(reason { let _: Route? = try container.resolve() } == .argumentMismatch)
        }

        @Test("An optional of a scoped service stands for it in an entered scope, and is an error outside")
        func scoped() throws {
            enum Request: NamedScope {}
            let container = try Container { registry in
                registry.register(Analytics.self) { Analytics() }.scope(Request.self)
                registry.register(Screen.self, arguments: Int.self) { (_, analytics: Analytics) in
                    Screen(analytics: analytics)
                }
            }
            let entered = try container.enter(Request.self)
            let analytics: Analytics? = try entered.resolve()
            let screen: Screen? = try entered.resolve(arguments: 1)
            #expect(try analytics != nil && analytics === entered.resolve(Analytics.self))
            #expect(screen?.analytics === analytics)
            #expect(reason { let _: Analytics? = try container.resolve() } == .notEntered)
            #expect(reason { let _: Screen? = try container.resolve(arguments: 1) } == .notEntered)
        }

        @MainActor
        @Test("Optionals of services of the main actor are resolved there, and are an error elsewhere")
        func mainActor() async throws {
            let container = try Container { registry in
                registry.onMainActor.register(User.self, arguments: User.ID.self) { User(id: $0, name: "") }
                registry.onMainActor.register(Route.self) { .admins }
            }
            let user: User? = try container.resolve(arguments: User.ID(3))
            let route: Route? = try container.resolve()
            #expect(user?.id == User.ID(3) && route == .admins)
            await Task.detached {
                #expect(reason { let _: User? = try container.resolve(arguments: User.ID(3)) } == .notOnMainActor)
                #expect(reason { let _: Route? = try container.resolve() } == .notOnMainActor)
            }.value
        }

        @Test("An optional dependency counts as held: it closes cycles and is captive like any other")
        func isHeld() {
            let error = #expect(throws: WiringError.self) {
                try Container { registry in
                    registry.register(User.self) { (route: Route?) in OfflineApi.ada }
                    registry.register(Route.self) { (user: User?) in .admins }
                    registry.register(Analytics.self) { (cart: Bool?) in Analytics() }.scope(.singleton)
                    registry.register(Bool.self) { true }.scope(.graph)
                }
            }
            let cycle = [0, 1].map { DependencyGraph.Request(node: $0, dependency: 0) }
            let captive = DependencyGraph.Request(node: 2, dependency: 0)
            #expect(error?.problems.map(\.kind) == [.cycle(cycle, members: [0, 1]), .captive([captive], held: 3)])
        }
    }
}
