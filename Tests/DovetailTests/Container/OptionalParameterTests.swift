import DependencyGraph
import Dovetail
import Testing

extension ContainerTests {
    @Suite("Optional parameters")
    struct OptionalParameterTests {
        final class Analytics: Sendable {}

        struct Screen {
            let analytics: Analytics?
        }

        struct Menu {
            let hasAnalytics: Bool
            let hasFactory: Bool
            let hasName: Bool
        }

        enum Tracker: NamedService { typealias Service = Analytics }

        static func registerMenu(_ registry: inout Registry) {
            registry.register(Menu.self) {
                (
                    make: (@Sendable () throws -> Analytics)?,
                    profile: (@Sendable (User.ID) throws -> User)?,
                    tracker: Named<Tracker>?
                ) in
                Menu(hasAnalytics: make != nil, hasFactory: profile != nil, hasName: tracker != nil)
            }
        }

        @Test("A parameter is nil when nothing is registered, and the service otherwise")
        func suppliesOptional() throws {
            let absent = try Container { $0.register(Screen.self, Screen.init) }
            let present = try absent.replacing { $0.register(Analytics.self, scope: .singleton, Analytics.init) }

            #expect(try absent.resolve(Screen.self).analytics == nil)
            #expect(try present.resolve(Screen.self).analytics === present.resolve(Analytics.self))
        }

        @Test("Resolved from the container, likewise")
        func resolvesOptional() throws {
            let absent = try Container()
            let present = try Container { $0.register(Analytics.self, scope: .singleton, Analytics.init) }

            let nothing: Analytics? = try absent.resolve()
            let analytics: Analytics? = try present.resolve()

            #expect(nothing == nil)
            #expect(try analytics === present.resolve(Analytics.self))
            #expect(try absent.resolve(Analytics?.self) == nil)
            #expect(try present.resolve(Analytics?.self) != nil)
            #expect(try present.resolve((any ApiService)?.self) == nil)
        }

        @Test("Optional functions and names")
        func suppliesOptionalForms() throws {
            let absent = try Container { Self.registerMenu(&$0) }
            let present = try Container { registry in
                Self.registerMenu(&registry)
                registry.register(Analytics.self, Analytics.init)
                registry.register(User.self, arguments: User.ID.self) { User(id: $0, name: "") }
                registry.register(Tracker.self, Analytics.init)
            }

            let none = try absent.resolve(Menu.self)
            let all = try present.resolve(Menu.self)

            #expect(!none.hasAnalytics && !none.hasFactory && !none.hasName)
            #expect(all.hasAnalytics && all.hasFactory && all.hasName)
        }

        @Test("Functions and names resolved as optionals make what they stand for")
        func resolvesOptionalForms() throws {
            let container = try Container { registry in
                registry.register(User.self, arguments: User.ID.self) { User(id: $0, name: "") }
                registry.register(Route.self) { .admins }
                registry.register(Tracker.self, scope: .singleton, Analytics.init)
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

        @Test("An optional can itself be what is registered")
        func registeredOptionalWins() throws {
            let container = try Container { registry in
                registry.register(User?.self) { nil }
                registry.register(User.self) { OfflineApi.ada }
                registry.register(Bool.self) { (user: User?) in user == nil }
            }

            #expect(try container.resolve(Bool.self))
            #expect(try container.resolve(User.self) == OfflineApi.ada)
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

        @Test("An optional of a service with arguments is a mistake, not an absence")
        func optionalOfServiceWithArguments() throws {
            let error = #expect(throws: WiringError.self) {
                try Container { registry in
                    registry.register(User.self, arguments: User.ID.self) { User(id: $0, name: "") }
                    registry.register(Bool.self) { (user: User?) in user == nil }
                }
            }
            let container = try Container { registry in
                registry.register(User.self, arguments: User.ID.self) { User(id: $0, name: "") }
            }

            let request = DependencyGraph.Request(node: 1, dependency: 0)
            #expect(error?.problems.map(\.kind) == [.argumentMismatch(node: 0, requests: [request])])
            // When it is resolved the answer is the same: nil would mean that nothing is registered.
            #expect(reason { try container.resolve(User?.self) } == .argumentMismatch)
        }

        @Test("An optional function of the wrong type is a mistake, not an absence")
        func optionalOfWrongFunction() {
            func problems(_ register: (inout Registry) -> Void) -> [DependencyGraph.Problem.Kind] {
                let error = #expect(throws: WiringError.self) {
                    try Container { registry in
                        registry.register(User.self, arguments: User.ID.self) { User(id: $0, name: "") }
                        registry.register(Route.self) { .admins }
                        register(&registry)
                    }
                }
                return error?.problems.map(\.kind) ?? []
            }
            let request = DependencyGraph.Request(node: 2, dependency: 0)

            // User takes a User.ID.
            let wrongArguments = problems { registry in
                registry.register(Bool.self) { (user: (@Sendable (String) throws -> User)?) in user == nil }
            }
            #expect(wrongArguments == [.argumentMismatch(node: 0, requests: [request])])

            // Route takes nothing.
            let wrongForm = problems { registry in
                registry.register(Bool.self) { (route: (@Sendable (Int) throws -> Route)?) in route == nil }
            }
            #expect(wrongForm == [.argumentMismatch(node: 1, requests: [request])])
        }

        @Test("An optional dependency counts as held: it closes cycles and is captive like any other")
        func isHeld() {
            let error = #expect(throws: WiringError.self) {
                try Container { registry in
                    registry.register(User.self) { (route: Route?) in OfflineApi.ada }
                    registry.register(Route.self) { (user: User?) in .admins }
                    registry.register(Analytics.self, scope: .singleton) { (cart: Bool?) in Analytics() }
                    registry.register(Bool.self, scope: .graph) { true }
                }
            }

            let kinds = error?.problems.map(\.kind) ?? []
            #expect(kinds.count == 2)
            #expect(
                kinds.first
                    == .cycle(
                        [
                            DependencyGraph.Request(node: 0, dependency: 0),
                            DependencyGraph.Request(node: 1, dependency: 0),
                        ],
                        members: [0, 1]
                    )
            )
            #expect(kinds.last == .captive([DependencyGraph.Request(node: 2, dependency: 0)], held: 3))
        }
    }
}
