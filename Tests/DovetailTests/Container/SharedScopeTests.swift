import DovetailContainer
import Testing

extension ContainerTests.Counter {
    /// This value, which is counted.
    func counting<Value>(_ value: Value) -> Value {
        increment()
        return value
    }
}

extension ContainerTests {
    @Suite("Scopes of shared services")
    struct SharedScopeTests {
        final class Session: Sendable {
            let number: Int
            init(number: Int) { self.number = number }
        }

        protocol Cache: Sendable {}
        final class MemoryCache: Cache {}
        struct NoCache: Cache {}

        private static func container(_ made: Counter, scope: Scope) throws -> Container {
            try Container { registry in
                registry.register(Session.self) { Session(number: made.increment()) }.scope(scope)
            }
        }

        @Test("A singleton is made on first use, and once")
        func singleton() throws {
            let made = Counter()
            let container = try Self.container(made, scope: .singleton)
            #expect(made.count == 0)
            let session = try container.resolve(Session.self)
            #expect(try container.resolve(Session.self) === session)
            #expect(try container.resolve(Session?.self) === session)
            #expect(try container.resolve((@Sendable () throws -> Session).self)() === session)
            #expect(made.count == 1)
        }

        @Test("Values, also of no size, functions and protocols can be singletons")
        func singletonValues() async throws {
            let made = Counter()
            let container = try Container { registry in
                registry.register(Int.self) { made.increment() }.scope(.singleton)
                registry.register(User?.self) { made.counting(nil) }.scope(.singleton)
                registry.register(Users.Retrieve.self) {
                    let number = made.increment()
                    return { [User(id: User.ID(number), name: "")] }
                }
                .scope(.singleton)
                registry.register(Void.self) { _ = made.increment() }.scope(.singleton)
                registry.register(NoCache.self) { (_: Void) in made.counting(NoCache()) }.scope(.singleton)
                registry.register((any Cache).self) { (cache: NoCache) in made.counting(cache) }.scope(.singleton)
            }
            for _ in 0..<2 {
                #expect(try container.resolve(Int.self) == 1)
                #expect(try container.resolve(User?.self) == nil)
                #expect(try await container.resolve(Users.Retrieve.self)().first?.id == User.ID(3))
                #expect(try container.resolve((any Cache).self) is NoCache)
                #expect(try container.resolve(Void.self) == ())
            }
            #expect(made.count == 6)
        }

        @Test("A weak service is the same while somebody holds it, and new after that")
        func weak() throws {
            let made = Counter()
            let container = try Self.container(made, scope: .weak)
            var held: Session? = try container.resolve(Session.self)
            #expect(try container.resolve(Session.self) === held)
            #expect(try container.resolve(Session?.self) === held)
            let seen = try Weak(#require(held))
            held = nil
            #expect(seen.object == nil)
            #expect(try container.resolve(Session.self).number == 2)
            #expect(try container.resolve(Session.self).number == 3)
        }

        @Test("Protocols, actors and optional classes can be held weakly")
        func weakForms() throws {
            actor Inbox {}
            let container = try Container { registry in
                registry.register((any Cache).self, MemoryCache.init).scope(.weak)
                registry.register((any Cache & AnyObject).self, MemoryCache.init).scope(.weak)
                registry.register(Inbox.self, Inbox.init).scope(.weak)
                registry.register(Session?.self) { Session(number: 1) }.scope(.weak)
            }
            let cache = try container.resolve((any Cache).self)
            let object = try container.resolve((any Cache & AnyObject).self)
            let inbox = try container.resolve(Inbox.self)
            let session = try container.resolve(Session?.self)
            #expect(try container.resolve((any Cache).self) as AnyObject === cache as AnyObject)
            #expect(try container.resolve((any Cache & AnyObject).self) === object)
            #expect(try container.resolve(Inbox.self) === inbox)
            #expect(cache as AnyObject !== object)
            #expect(try session != nil && container.resolve(Session?.self) === session)
        }

        @Test("Only an object can be held weakly")
        func weakValue() throws {
            let container = try Container { $0.register((any Cache).self) { NoCache() }.scope(.weak) }
            #expect(reason { try container.resolve((any Cache).self) } == .notAnObject)
            #expect(
                message { try container.resolve((any Cache).self) } == """
                    error: any ContainerTests.SharedScopeTests.Cache cannot be held weakly: its recipe made a \
                    ContainerTests.SharedScopeTests.NoCache, which is not an instance of a class
                      to fix     make it a class, or register it with another scope
                    """
            )
        }
    }
}
