import DovetailContainer
import Testing

private final class Clock: Sendable {
    let number: Int
    init(_ made: ContainerTests.Counter = ContainerTests.Counter()) { number = made.increment() }
}

private typealias MakeClock = @Sendable () throws -> Clock

/// Services with a deferred dependency.
private struct LocalScreen { let clock: () throws -> Clock }
private struct SharedScreen: Sendable { let clock: MakeClock }
private final class Scheduler: Sendable {
    let clock: MakeClock
    init(clock: @escaping MakeClock) { self.clock = clock }
}

/// Services that need each other.
private final class Parent: Sendable {
    let child: @Sendable () throws -> Child
    init(child: @escaping @Sendable () throws -> Child) { self.child = child }
}
private final class Child: Sendable {
    let parent: Parent
    init(parent: Parent) { self.parent = parent }
}

extension ContainerTests {
    @Suite("Deferred parameters")
    struct DeferredTests {
        private enum WallClock: NamedService { typealias Service = Clock }
        private struct NamedScreen { let clock: @Sendable () throws -> Named<WallClock> }

        private static func container(_ made: Counter) throws -> Container {
            try Container { registry in
                registry.register(Clock.self) { Clock(made) }
                registry.register(WallClock.self) { Clock(made) }.scope(.singleton)
                registry.register(LocalScreen.self) { LocalScreen(clock: $0) }
                registry.register(SharedScreen.self, SharedScreen.init)
                registry.register(NamedScreen.self, NamedScreen.init)
            }
        }

        @Test("A deferred service is not made until the function is called, and then each time anew")
        func isMadeWhenCalled() throws {
            let made = Counter()
            let container = try Self.container(made)
            let local = try container.resolve(LocalScreen.self)
            let shared = try container.resolve(SharedScreen.self)
            #expect(made.count == 0)
            #expect(try local.clock().number == 1)
            #expect(try local.clock().number == 2)
            #expect(try shared.clock().number == 3)
        }

        @Test("A named service is deferred with its name, and a singleton stays one instance")
        func defersNamed() throws {
            let made = Counter()
            let container = try Self.container(made)
            let screen = try container.resolve(NamedScreen.self)
            #expect(made.count == 0)
            #expect(try screen.clock().value === screen.clock().value)
            #expect(try container.resolve(WallClock.self) === screen.clock().value)
            #expect(made.count == 1)
        }

        @Test("Deferred functions can be resolved directly")
        func resolvesFunctions() throws {
            let made = Counter()
            let container = try Self.container(made)
            let local: () throws -> Clock = try container.resolve()
            let shared = try container.resolve(MakeClock.self)
            let named = try container.resolve((() throws -> Named<WallClock>).self)
            #expect(made.count == 0)
            #expect(try local().number == 1)
            #expect(try shared().number == 2)
            #expect(try named().value.number == 3)
        }

        @Test("A registered function goes before a derived function of the same type")
        func registeredFunctionWins() throws {
            let (derived, registered) = (Clock(), Clock())
            let container = try Container { registry in
                registry.register(Clock.self) { derived }
                registry.register(MakeClock.self) { { registered } }
                registry.register(SharedScreen.self, SharedScreen.init)
                registry.register(LocalScreen.self) { LocalScreen(clock: $0) }
            }
            #expect(try container.resolve(SharedScreen.self).clock() === registered)
            #expect(try container.resolve(LocalScreen.self).clock() === derived)
        }

        @Test("The caller of a deferred function gets the error of the recipe")
        func throwsWhenCalled() throws {
            let container = try Container { registry in
                registry.register(Clock.self) { throw Failure.notFound }
                registry.register(SharedScreen.self, SharedScreen.init)
            }
            let screen = try container.resolve(SharedScreen.self)
            #expect(throws: Failure.notFound) { try screen.clock() }
        }

        @Test("A deferred parameter breaks a cycle between two services")
        func breaksCycle() throws {
            let container = try Container { registry in
                registry.register(Parent.self, Parent.init)
                registry.register(Child.self, Child.init)
            }
            let grandchild = try container.resolve(Parent.self).child().parent.child()
            #expect(try grandchild.parent.child() !== grandchild)
        }

        @Test("A service may defer itself", arguments: [LocalScope.transient, .graph])
        func defersItself(scope: LocalScope) throws {
            final class Node {
                let next: () throws -> Node
                init(next: @escaping () throws -> Node) { self.next = next }
            }
            let container = try Container { $0.register(Node.self) { Node(next: $0) }.scope(scope) }
            let node = try container.resolve(Node.self)
            #expect(try node.next().next() !== node)
        }
    }

    @Suite("Deferred parameters and the lifetime of the container")
    struct DeferredLifetimeTests {
        private static func container(_ register: (inout Registry) -> Void = { _ in }) throws -> Container {
            try Container { registry in
                register(&registry)
                registry.register(Clock.self) { Clock() }.scope(.singleton)
                registry.register(SharedScreen.self, SharedScreen.init)
                registry.register(User.self, arguments: Int.self) { (id, _: Clock) in User(id: User.ID(id), name: "") }
            }
        }

        @Test("A deferred parameter in the caller's service keeps the container, and so the singletons, alive")
        func keepsContainerAlive() throws {
            var container: Container? = try Self.container()
            let clock = try Weak(#require(container).resolve(Clock.self))
            var screen: SharedScreen? = try container?.resolve()

            container = nil
            #expect(clock.object != nil)
            #expect(try screen?.clock() === clock.object)

            screen = nil
            #expect(clock.object == nil)
        }

        @Test("A function resolved directly keeps the container alive")
        func functionKeepsContainerAlive() throws {
            var deferred: MakeClock? = try Self.container().resolve()
            let factory: (@Sendable (Int) throws -> User)? = try Self.container().resolve()
            let clock = Weak(try #require(try deferred?()))
            #expect(clock.object != nil)
            #expect(try factory?(1).id == User.ID(1))

            deferred = nil
            #expect(clock.object == nil)
        }

        @Test(
            "A deferred parameter in a shared service throws once the container is gone",
            arguments: [Scope.singleton, .weak]
        )
        func throwsAfterContainer(scope: Scope) throws {
            var container: Container? = try Self.container { registry in
                registry.register(Scheduler.self, Scheduler.init).scope(scope)
            }
            let clock = try Weak(#require(container).resolve(Clock.self))
            let scheduler = try #require(try container?.resolve(Scheduler.self))
            #expect(try scheduler.clock() === clock.object)

            container = nil
            #expect(clock.object == nil)
            #expect(reason { try scheduler.clock() } == .containerReleased)
        }

        @Test("A factory in a singleton throws once the container is gone, also under a name")
        func factoryThrowsAfterContainer() throws {
            struct Directory: Sendable {
                let user: @Sendable (Int) throws -> User
                let route: @Sendable () throws -> Named<Home>
            }
            enum Home: NamedService { typealias Service = Route }
            var container: Container? = try Self.container { registry in
                registry.register(Home.self) { .allUsers }
                registry.register(Directory.self, Directory.init).scope(.singleton)
            }
            let directory = try #require(try container?.resolve(Directory.self))
            #expect(try directory.user(1).id == User.ID(1))
            #expect(try directory.route().value == .allUsers)

            container = nil
            #expect(reason { try directory.user(1) } == .containerReleased)
            #expect(message { try directory.route() }?.hasPrefix("error: Home was resolved") == true)
        }

        @Test("Singletons go with the container, also those in a cycle that a deferred parameter closes")
        func cycleDoesNotLeak() throws {
            var container: Container? = try Container { registry in
                registry.register(Parent.self, Parent.init).scope(.singleton)
                registry.register(Child.self, Child.init).scope(.singleton)
            }
            let parent = try Weak(#require(container).resolve(Parent.self))
            let child = try Weak(#require(parent.object).child())
            #expect(child.object?.parent === parent.object)
            #expect(try container?.resolve(Child.self) === child.object)

            container = nil
            #expect(parent.object == nil)
            #expect(child.object == nil)
        }

        @Test("Services that a singleton takes, makes in its recipe or makes later do not keep the container alive")
        func screensOfSingleton() throws {
            final class Window: Sendable {
                let screens: Locked<[SharedScreen]>
                let screen: @Sendable () throws -> SharedScreen

                init(first: SharedScreen, screen: @escaping @Sendable () throws -> SharedScreen) throws {
                    screens = Locked([first, try screen()])
                    self.screen = screen
                }
            }
            var container: Container? = try Self.container { registry in
                registry.register(Window.self, Window.init).scope(.singleton)
            }
            let clock = try Weak(#require(container).resolve(Clock.self))
            let window = try #require(try container?.resolve(Window.self))
            let later = try window.screen()
            window.screens.withLock { $0.append(later) }

            container = nil
            #expect(clock.object == nil)
            for screen in window.screens.withLock({ $0 }) {
                #expect(reason { try screen.clock() } == .containerReleased)
            }
        }

        @Test("A singleton that calls a deferred parameter in its deinit gets an error about its container")
        func callsInDeinit() throws {
            final class Watcher: Sendable {
                let clock: MakeClock
                let reasons: Locked<[ResolutionError.Reason?]>

                init(clock: @escaping MakeClock, reasons: Locked<[ResolutionError.Reason?]>) {
                    self.clock = clock
                    self.reasons = reasons
                }

                deinit {
                    let reason = ContainerTests.reasonOfFailure { _ = try clock() }
                    reasons.withLock { $0.append(reason) }
                }
            }
            let reasons = Locked<[ResolutionError.Reason?]>([])
            var container: Container? = try Self.container { registry in
                registry.register(Watcher.self) { Watcher(clock: $0, reasons: reasons) }.scope(.singleton)
            }
            _ = try container?.resolve(Watcher.self)

            container = nil
            #expect(reasons.withLock { $0 } == [.containerReleased])
        }

        @Test("A container that is let go while a recipe runs lives until the call is over")
        func containerOutlivesCall() throws {
            let holder = Locked<Container?>(nil)
            let container = try Container { registry in
                registry.register(Clock.self) { Clock() }.scope(.singleton)
                registry.register(Bool.self) { holder.withLock { $0 = nil } == () }
                registry.register(SharedScreen.self, SharedScreen.init)
                registry.register(Int.self) { (_: Bool, screen: SharedScreen) in try screen.clock().number }
                registry.register(Scheduler.self) { (_: Bool, clock: Clock) in Scheduler { clock } }.scope(.singleton)
            }
            /// Resolves from a copy to which the only reference is the one that the recipe of Bool gives up.
            func resolveFromCopy<Service>(_ service: Service.Type) throws -> Service {
                try holder.withLock { [container] in $0 = try container.replacing { _ in } }
                return try #require(holder.withLock { $0 }).resolve(service)
            }
            for _ in 0..<100 {
                #expect(try resolveFromCopy(Int.self) == 1)
                #expect(try resolveFromCopy(Scheduler.self).clock().number == 1)
            }
        }
    }
}
