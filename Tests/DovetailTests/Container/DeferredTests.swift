import Dovetail
import Testing

extension ContainerTests {
    @Suite("Deferred parameters")
    struct DeferredTests {
        final class Session: Sendable {
            let number: Int
            init(number: Int) { self.number = number }
        }

        /// Counts how often it is made.
        struct Sessions: Sendable {
            let made = Counter()
            func make() -> Session { Session(number: made.increment()) }
        }

        struct LocalScreen { let session: () throws -> Session }
        struct SharedScreen: Sendable { let session: @Sendable () throws -> Session }
        struct NamedScreen { let session: @Sendable () throws -> Named<LoginSession> }

        enum LoginSession: NamedService { typealias Service = Session }

        private static func container(_ sessions: Sessions) throws -> Container {
            try Container { registry in
                registry.register(Session.self) { sessions.make() }
                registry.register(LoginSession.self, scope: .singleton) { sessions.make() }
                registry.register(LocalScreen.self) { LocalScreen(session: $0) }
                registry.register(SharedScreen.self, SharedScreen.init)
                registry.register(NamedScreen.self, NamedScreen.init)
            }
        }

        @Test("A deferred service is not made until the function is called, and then each time anew")
        func isMadeWhenCalled() throws {
            let sessions = Sessions()
            let container = try Self.container(sessions)

            let local = try container.resolve(LocalScreen.self)
            let shared = try container.resolve(SharedScreen.self)
            #expect(sessions.made.count == 0)

            #expect(try local.session().number == 1)
            #expect(try local.session().number == 2)
            #expect(try shared.session().number == 3)
        }

        @Test("A named service is deferred with its name, and a singleton stays one instance")
        func defersNamed() throws {
            let sessions = Sessions()
            let container = try Self.container(sessions)

            let screen = try container.resolve(NamedScreen.self)
            #expect(sessions.made.count == 0)

            #expect(try screen.session().value === screen.session().value)
            #expect(try container.resolve(LoginSession.self) === screen.session().value)
            #expect(sessions.made.count == 1)
        }

        @Test("Deferred functions can be resolved directly")
        func resolvesFunctions() throws {
            let sessions = Sessions()
            let container = try Self.container(sessions)

            let local: () throws -> Session = try container.resolve()
            let shared = try container.resolve((@Sendable () throws -> Session).self)
            let named = try container.resolve((() throws -> Named<LoginSession>).self)
            #expect(sessions.made.count == 0)

            #expect(try local().number == 1)
            #expect(try shared().number == 2)
            #expect(try named().value.number == 3)
        }

        @Test("A registered function goes before a derived function of the same type")
        func registeredFunctionWins() throws {
            let container = try Container { registry in
                registry.register(Session.self) { Session(number: 1) }
                registry.register((@Sendable () throws -> Session).self) { { Session(number: 2) } }
                registry.register(SharedScreen.self, SharedScreen.init)
                registry.register(LocalScreen.self) { LocalScreen(session: $0) }
            }

            #expect(try container.resolve(SharedScreen.self).session().number == 2)
            #expect(try container.resolve(LocalScreen.self).session().number == 1)
        }

        @Test("The caller of a deferred function gets the error of the recipe")
        func throwsWhenCalled() throws {
            let container = try Container { registry in
                registry.register(Session.self) { throw Failure.notFound }
                registry.register(SharedScreen.self, SharedScreen.init)
            }

            let screen = try container.resolve(SharedScreen.self)

            #expect(throws: Failure.notFound) { try screen.session() }
        }

        @Test("A recipe may call a deferred function while it runs")
        func isCalledInRecipe() throws {
            let sessions = Sessions()
            let container = try Container { registry in
                registry.register(Session.self, scope: .singleton) { sessions.make() }
                registry.register(Int.self, scope: .singleton) { (session: @escaping () throws -> Session) in
                    try session().number + session().number
                }
            }

            #expect(try container.resolve(Int.self) == 2)
        }

        final class Parent {
            let child: () throws -> Child
            init(child: @escaping () throws -> Child) { self.child = child }
        }

        final class Child {
            let parent: Parent
            init(parent: Parent) { self.parent = parent }
        }

        @Test("A deferred parameter breaks a cycle between two services")
        func breaksCycle() throws {
            let container = try Container { registry in
                registry.register(Parent.self) { Parent(child: $0) }
                registry.register(Child.self, Child.init)
            }

            let parent = try container.resolve(Parent.self)
            let grandchild = try parent.child().parent.child()

            #expect(try grandchild.parent.child() !== grandchild)
        }

        @Test("A deferred parameter breaks a cycle between two singletons")
        func breaksCycleOfSingletons() throws {
            final class Router: Sendable {
                let screen: @Sendable () throws -> Screen
                init(screen: @escaping @Sendable () throws -> Screen) { self.screen = screen }
            }
            final class Screen: Sendable {
                let router: Router
                init(router: Router) { self.router = router }
            }
            let container = try Container { registry in
                registry.register(Router.self, scope: .singleton, Router.init)
                registry.register(Screen.self, scope: .singleton, Screen.init)
            }

            let router = try container.resolve(Router.self)

            #expect(try router.screen() === container.resolve(Screen.self))
            #expect(try router.screen().router === router)
        }

        @Test("A service may defer itself", arguments: [LocalScope.transient, .graph])
        func defersItself(scope: LocalScope) throws {
            final class Node {
                let next: () throws -> Node
                init(next: @escaping () throws -> Node) { self.next = next }
            }
            let container = try Container { $0.register(Node.self, scope: scope) { Node(next: $0) } }

            let node = try container.resolve(Node.self)

            #expect(try node.next().next() !== node)
        }

        @Test("Each call of a deferred function is a separate call to resolve")
        func isACallOfItsOwn() throws {
            struct Basket {
                let session: Session
                let later: () throws -> Session
            }
            let sessions = Sessions()
            let container = try Container { registry in
                registry.register(Session.self, scope: .graph) { sessions.make() }
                registry.register(Basket.self) { (session: Session, later: @escaping () throws -> Session) in
                    Basket(session: session, later: later)
                }
            }

            let basket = try container.resolve(Basket.self)

            #expect(basket.session.number == 1)
            #expect(try basket.later().number == 2)
            #expect(try basket.later().number == 3)
        }
    }
}
