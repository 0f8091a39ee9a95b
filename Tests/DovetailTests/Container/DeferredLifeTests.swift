import Dovetail
import Testing

extension ContainerTests {
    @Suite("Deferred parameters and the lifetime of the container")
    struct DeferredLifeTests {
        final class Clock: Sendable {}

        /// Belongs to whoever resolved it.
        final class Screen: Sendable {
            let clock: @Sendable () throws -> Clock
            init(clock: @escaping @Sendable () throws -> Clock) { self.clock = clock }
        }

        /// Belongs to the container.
        final class Scheduler: Sendable {
            let clock: @Sendable () throws -> Clock
            init(clock: @escaping @Sendable () throws -> Clock) { self.clock = clock }
        }

        final class Child: Sendable {
            let parent: Parent
            init(parent: Parent) { self.parent = parent }
        }

        final class Parent: Sendable {
            let child: @Sendable () throws -> Child
            init(child: @escaping @Sendable () throws -> Child) { self.child = child }
        }

        private static func container(
            clock: Scope = .singleton,
            and register: (inout Registry) -> Void = { _ in }
        ) throws -> Container {
            try Container { registry in
                register(&registry)
                registry.register(Clock.self, scope: clock, Clock.init)
                registry.register(Screen.self, Screen.init)
                registry.register(Scheduler.self, scope: .singleton, Scheduler.init)
                registry.register(User.self, arguments: Int.self) { (id, _: Clock) in
                    User(id: User.ID(id), name: "")
                }
            }
        }

        @Test("A deferred parameter in the caller's service keeps the container, and so the singletons, alive")
        func keepsContainerAlive() throws {
            var container: Container? = try Self.container()
            let clock = try Weak(#require(container).resolve(Clock.self))
            var screen: Screen? = try container?.resolve(Screen.self)

            container = nil
            #expect(clock.object != nil)
            #expect(try screen?.clock() === clock.object)

            screen = nil
            #expect(clock.object == nil)
        }

        @Test("A function resolved directly keeps the container alive")
        func functionKeepsContainerAlive() throws {
            var deferred: (@Sendable () throws -> Clock)? = try Self.container().resolve()
            var factory: (@Sendable (Int) throws -> User)? = try Self.container().resolve()
            let clock = Weak(try #require(try deferred?()))

            #expect(clock.object != nil)
            #expect(try factory?(1).id == User.ID(1))

            deferred = nil
            factory = nil
            #expect(clock.object == nil)
        }

        @Test("A deferred parameter in a singleton throws once the container is gone")
        func throwsAfterContainer() throws {
            var container: Container? = try Self.container()
            let scheduler = try #require(try container?.resolve(Scheduler.self))
            _ = try scheduler.clock()

            container = nil

            #expect(reason { try scheduler.clock() } == .containerReleased)
            #expect(
                message { try scheduler.clock() } == """
                    error: ContainerTests.DeferredLifeTests.Clock was resolved after its container or scope had been released
                      to fix     keep the container, or the scope that enter(…) returned, for as long as its services are used
                    """
            )
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
                registry.register(Directory.self, scope: .singleton, Directory.init)
            }
            let directory = try #require(try container?.resolve(Directory.self))
            #expect(try directory.user(1).id == User.ID(1))
            #expect(try directory.route().value == .allUsers)

            container = nil

            #expect(reason { try directory.user(1) } == .containerReleased)
            #expect(message { try directory.route() }?.contains("Home was resolved") == true)
            #expect(message { try directory.route() }?.contains("Named<") == false)
        }

        @Test("A deferred parameter in a service that a singleton holds throws once the container is gone")
        func transientPartOfSingleton() throws {
            struct Window: Sendable { let screen: Screen }
            var container: Container? = try Self.container { registry in
                registry.register(Window.self, scope: .singleton) { (screen: Screen) in Window(screen: screen) }
            }
            let clock = try Weak(#require(container).resolve(Clock.self))
            let window = try #require(try container?.resolve(Window.self))

            container = nil

            #expect(clock.object == nil)
            #expect(reason { try window.screen.clock() } == .containerReleased)
        }

        @Test("Singletons go with the container, also those in a cycle that a deferred parameter closes")
        func cycleDoesNotLeak() throws {
            var container: Container? = try Container { registry in
                registry.register(Parent.self, scope: .singleton, Parent.init)
                registry.register(Child.self, scope: .singleton, Child.init)
            }
            let parent = try Weak(#require(container).resolve(Parent.self))
            let child = try Weak(#require(parent.object).child())
            #expect(child.object?.parent === parent.object)

            container = nil

            #expect(parent.object == nil)
            #expect(child.object == nil)
        }

        @Test("A weak service does not keep the container alive")
        func weakServiceDoesNotKeepContainer() throws {
            var container: Container? = try Container { registry in
                registry.register(Clock.self, scope: .singleton, Clock.init)
                registry.register(Scheduler.self, scope: .weak, Scheduler.init)
            }
            let clock = try Weak(#require(container).resolve(Clock.self))
            let scheduler = try #require(try container?.resolve(Scheduler.self))
            #expect(try scheduler.clock() === clock.object)

            container = nil

            #expect(clock.object == nil)
            #expect(reason { try scheduler.clock() } == .containerReleased)
        }

        @Test("Services that a singleton's recipe makes and keeps do not keep the container alive")
        func screenMadeInRecipeDoesNotLeak() throws {
            struct Window: Sendable { let screen: Screen }
            var container: Container? = try Self.container { registry in
                registry.register(Window.self, scope: .singleton) { (screen: @escaping @Sendable () throws -> Screen) in
                    Window(screen: try screen())
                }
            }
            let clock = try Weak(#require(container).resolve(Clock.self))
            _ = try container?.resolve(Window.self)

            container = nil

            #expect(clock.object == nil)
        }

        @Test("Services that a singleton makes later and keeps do not keep the container alive")
        func screenMadeLaterDoesNotLeak() throws {
            final class Window: Sendable {
                let screens = Locked<[Screen]>([])
                let screen: @Sendable () throws -> Screen
                init(screen: @escaping @Sendable () throws -> Screen) { self.screen = screen }

                func open() throws {
                    let screen = try screen()
                    screens.withLock { $0.append(screen) }
                }
            }
            var container: Container? = try Self.container { registry in
                registry.register(Window.self, scope: .singleton, Window.init)
            }
            let clock = try Weak(#require(container).resolve(Clock.self))
            try container?.resolve(Window.self).open()

            container = nil

            #expect(clock.object == nil)
        }

        @Test("A singleton that calls a deferred parameter in its deinit gets an error about its container")
        func callsInDeinit() throws {
            final class Watcher: Sendable {
                let clock: @Sendable () throws -> Clock
                let report: @Sendable (ResolutionError.Reason?) -> Void

                init(
                    clock: @escaping @Sendable () throws -> Clock,
                    report: @escaping @Sendable (ResolutionError.Reason?) -> Void
                ) {
                    self.clock = clock
                    self.report = report
                }

                deinit {
                    do {
                        _ = try clock()
                        report(nil)
                    } catch {
                        report((error as? ResolutionError)?.reason)
                    }
                }
            }
            let reported = Locked<[ResolutionError.Reason?]>([])
            var container: Container? = try Self.container { registry in
                registry.register(Watcher.self, scope: .singleton) { (clock: @escaping @Sendable () throws -> Clock) in
                    Watcher(clock: clock) { reason in reported.withLock { $0.append(reason) } }
                }
            }
            _ = try container?.resolve(Watcher.self)

            container = nil

            #expect(reported.withLock { $0 } == [.containerReleased])
        }

        @Test("A container that is let go while a recipe runs lives until the call is over")
        func containerOutlivesCall() throws {
            let holder = Locked<Container?>(nil)
            let container = try Container { registry in
                registry.register(Clock.self, scope: .singleton, Clock.init)
                registry.register(Bool.self) { holder.withLock { $0 = nil } == () }
                registry.register(Screen.self, Screen.init)
                registry.register(Parent.self) { (_: Bool, screen: Screen) in
                    _ = try screen.clock()
                    return Parent { throw Failure.notFound }
                }
                registry.register(Scheduler.self, scope: .singleton) { (_: Bool, clock: Clock) in
                    Scheduler { clock }
                }
            }
            let copy: @Sendable () throws -> Container = { [container] in try container.replacing { _ in } }

            // The only reference to each copy is the one that the recipe of Bool gives up.
            for _ in 0..<100 {
                holder.withLock { [copy] in $0 = try? copy() }
                _ = try Self.resolveHeld(Parent.self, holder)
                holder.withLock { [copy] in $0 = try? copy() }
                _ = try Self.resolveHeld(Scheduler.self, holder).clock()
            }
        }

        private static func resolveHeld<Service>(
            _ service: Service.Type,
            _ holder: Locked<Container?>
        ) throws -> Service {
            try #require(holder.withLock { $0 }).resolve(service)
        }
    }
}
