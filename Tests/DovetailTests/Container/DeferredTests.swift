import DovetailContainer
import Testing

private final class Clock: Sendable {
    let number: Int
    init(_ made: ContainerTests.Counter = ContainerTests.Counter()) { number = made.increment() }
}

private enum WallClock: NamedService { typealias Service = Clock }

private typealias MakeClock = @Sendable () throws -> Clock

/// Services with a deferred dependency.
private struct LocalScreen { let clock: () throws -> Clock }
private struct SharedScreen: Sendable { let clock: MakeClock }
private struct NamedScreen { let clock: @Sendable () throws -> Named<WallClock> }

extension ContainerTests {
    @Suite("Deferred parameters")
    struct DeferredTests {
        @Test("A deferred service is not made until the function is called, and then each time anew, or once")
        func isMadeWhenCalled() throws {
            let made = Counter()
            let container = try Container { registry in
                registry.register(Clock.self) { Clock(made) }
                registry.register(WallClock.self) { Clock(made) }.scope(.singleton)
                registry.register(LocalScreen.self) { LocalScreen(clock: $0) }
                registry.register(SharedScreen.self, SharedScreen.init)
                registry.register(NamedScreen.self, NamedScreen.init)
            }
            let local = try container.resolve(LocalScreen.self)
            let shared = try container.resolve(SharedScreen.self)
            let named = try container.resolve(NamedScreen.self)
            // Functions can be resolved directly, too.
            let makeLocal: () throws -> Clock = try container.resolve()
            let makeShared = try container.resolve(MakeClock.self)
            let makeNamed = try container.resolve((() throws -> Named<WallClock>).self)
            #expect(made.count == 0)
            let numbers = try [local.clock, local.clock, shared.clock, makeLocal, makeShared].map { try $0().number }
            #expect(numbers == [1, 2, 3, 4, 5])
            #expect(try named.clock().value === makeNamed().value)
            #expect(try container.resolve(WallClock.self) === named.clock().value)
            #expect(made.count == 6)
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

        @Test("A deferred parameter breaks a cycle between two services")
        func breaksCycle() throws {
            final class Child: Sendable {
                let parent: Parent
                init(parent: Parent) { self.parent = parent }
            }
            struct Parent: Sendable { let child: @Sendable () throws -> Child }
            let container = try Container { registry in
                registry.register(Parent.self, Parent.init)
                registry.register(Child.self, Child.init)
            }
            let grandchild = try container.resolve(Parent.self).child().parent.child()
            #expect(try grandchild.parent.child() !== grandchild)
        }
    }

    @Suite("Deferred parameters and the lifetime of the container")
    struct DeferredLifetimeTests {
        private struct Functions: Sendable {
            let clock: MakeClock
            let user: @Sendable (Int) throws -> User
            let wall: @Sendable () throws -> Named<WallClock>
        }

        private final class Scheduler: Sendable {
            let clock: MakeClock
            let functions: Functions
            init(clock: @escaping MakeClock, functions: Functions) { (self.clock, self.functions) = (clock, functions) }
        }

        private static func container(_ register: (inout Registry) -> Void = { _ in }) throws -> Container {
            try Container { registry in
                register(&registry)
                registry.register(Clock.self) { Clock() }.scope(.singleton)
                registry.register(WallClock.self) { Clock() }
                registry.register(SharedScreen.self, SharedScreen.init)
                registry.register(Functions.self, Functions.init)
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

        @Test("What a shared service takes throws once the container is gone", arguments: [Scope.singleton, .weak])
        func throwsAfterContainer(scope: Scope) throws {
            var container: Container? = try Self.container { registry in
                registry.register(Scheduler.self, Scheduler.init).scope(scope)
            }
            let clock = try Weak(#require(container).resolve(Clock.self))
            let scheduler = try #require(try container?.resolve(Scheduler.self))
            let functions = scheduler.functions
            #expect(try scheduler.clock() === clock.object && functions.clock() === clock.object)
            #expect(try functions.user(1).id == User.ID(1) && functions.wall().value !== clock.object)

            container = nil
            #expect(clock.object == nil)
            #expect(reason { try scheduler.clock() } == .containerReleased)
            #expect(reason { try functions.clock() } == .containerReleased)
            #expect(reason { try functions.user(1) } == .containerReleased)
            #expect(message { try functions.wall() }?.hasPrefix("error: WallClock was resolved") == true)
        }

        @Test("A singleton that calls a deferred parameter in its deinit gets an error about its container")
        func callsInDeinit() throws {
            final class Watcher: Sendable {
                let clock: MakeClock
                let reasons: Locked<[ResolutionError.Reason?]>

                init(clock: @escaping MakeClock, reasons: Locked<[ResolutionError.Reason?]>) {
                    (self.clock, self.reasons) = (clock, reasons)
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
            let container = try Self.container { registry in
                registry.register(Bool.self) { holder.withLock { $0 = nil } == () }
                registry.register(Int.self) { (_: Bool, screen: SharedScreen) in try screen.clock().number }
                registry.register(Double.self) { (_: Bool, clock: Clock) in Double(clock.number) }.scope(.singleton)
            }
            /// Resolves from a copy to which the only reference is the one that the recipe of Bool gives up.
            func resolveFromCopy<Service>(_ service: Service.Type) throws -> Service {
                try holder.withLock { [container] in $0 = try container.replacing { _ in } }
                return try #require(holder.withLock { $0 }).resolve(service)
            }
            for _ in 0..<100 {
                #expect(try resolveFromCopy(Int.self) == 1)
                #expect(try resolveFromCopy(Double.self) == 1)
            }
        }
    }
}
