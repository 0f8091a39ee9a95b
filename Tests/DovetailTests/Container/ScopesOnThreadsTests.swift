import DovetailContainer
import Foundation
import Testing

extension ContainerTests {
    /// Recipes of one scope that reach into another one, which they were not wired with.
    @Suite("Scopes on several threads")
    struct ScopesOnThreadsTests {
        final class Orders: Sendable {}
        final class Users: Sendable {}
        /// Functions that a scope is supplied with, which lead into another scope.
        struct Elsewhere: Sendable {
            let orders: @Sendable () throws -> Orders
            let users: @Sendable () throws -> Users
        }

        enum Request: NamedScope { typealias Inputs = Elsewhere }
        enum Job: NamedScope {}

        /// Two scopes of one name: the orders of each need the users of the other, and the other way round.
        private static func withScopesThatNeedEachOther(
            before: @escaping @Sendable () -> Void = {},
            _ body: ([Container]) throws -> Void
        ) throws {
            let container = try Container { registry in
                registry.register(Orders.self) { (elsewhere: Elsewhere) in
                    before()
                    _ = try elsewhere.users()
                    return Orders()
                }
                .scope(Request.self)
                registry.register(Users.self) { (elsewhere: Elsewhere) in
                    before()
                    _ = try elsewhere.orders()
                    return Users()
                }
                .scope(Request.self)
            }
            let scopes = Locked<[Container]>([])
            func elsewhere(_ number: Int) -> Elsewhere {
                Elsewhere(
                    orders: { try scopes.withLock { $0[number] }.resolve(Orders.self) },
                    users: { try scopes.withLock { $0[number] }.resolve(Users.self) }
                )
            }
            let entered = try [1, 0].map { try container.enter(Request.self, elsewhere($0)) }
            scopes.withLock { $0 = entered }
            defer { scopes.withLock { $0 = [] } }
            try body(entered)
        }

        @Test("Two scopes whose services need each other get an error, on one thread")
        func oneThread() throws {
            try Self.withScopesThatNeedEachOther { scopes in
                for scope in scopes {
                    #expect(ContainerTests.reason { try scope.resolve(Orders.self) } == .circular)
                    #expect(ContainerTests.reason { try scope.resolve(Users.self) } == .circular)
                }
            }
        }

        @Test("Two scopes whose services need each other get an error, from both ends on two threads")
        func twoThreads() throws {
            for round in 0..<500 {
                let (both, arrivals, circular) = (Barrier(2), Counter(), Counter())
                // In half of the rounds, two services are being made before either needs the other.
                let meet: @Sendable () -> Void = {
                    if round.isMultiple(of: 2), arrivals.increment() <= 2 { both.wait() }
                }
                try Self.withScopesThatNeedEachOther(before: meet) { scopes in
                    ContainerTests.onThreads(2) { number in
                        let reason = ContainerTests.reasonOfFailure {
                            switch number {
                            case 0: _ = try scopes[0].resolve(Orders.self)
                            default: _ = try scopes[1].resolve(Users.self)
                            }
                        }
                        if reason == .circular { circular.increment() }
                    }
                    try #require(circular.count == 2)
                }
            }
        }

        @Test("A service does not wait for an unrelated service of its scope that is being made")
        func unrelated() throws {
            let isMade = Barrier(2)
            let container = try Container { registry in
                registry.register(Orders.self) {
                    isMade.wait()
                    return Orders()
                }
                .scope(Job.self)
                registry.register(Users.self, Users.init).scope(Job.self)
            }
            let scope = try container.enter(Job.self)
            ContainerTests.onThreads(2) { number in
                if number == 0 {
                    _ = try? scope.resolve(Orders.self)
                } else {
                    _ = try? scope.resolve(Users.self)
                    isMade.wait()
                }
            }
            #expect(throws: Never.self) { try scope.resolve(Orders.self) }
        }
    }
}
