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

        /// In half of the rounds, a meeting: two services are being made before either needs the other.
        private static func meeting(inRound round: Int) -> @Sendable () -> Void {
            let both = Barrier(2)
            let arrivals = Counter()
            return { if round.isMultiple(of: 2), arrivals.increment() <= 2 { both.wait() } }
        }

        /// Expects that each of these gets an error about a circle, on a thread each.
        private static func requireCircles(_ resolutions: (@Sendable () throws -> Void)...) throws {
            let circular = Counter()
            ContainerTests.onThreads(resolutions.count) { number in
                if ContainerTests.reasonOfFailure(resolutions[number]) == .circular { circular.increment() }
            }
            try #require(circular.count == resolutions.count)
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
                try Self.withScopesThatNeedEachOther(before: Self.meeting(inRound: round)) { scopes in
                    let (orders, users) = (scopes[0], scopes[1])
                    try Self.requireCircles(
                        { _ = try orders.resolve(Orders.self) },
                        { _ = try users.resolve(Users.self) }
                    )
                }
            }
        }

        @Test("A service of a scope and a singleton that need each other get an error, on two threads")
        func scopeAndSingleton() throws {
            for round in 0..<500 {
                let meet = Self.meeting(inRound: round)
                let entered = Locked<Container?>(nil)
                let container = try Container { registry in
                    registry.register(Orders.self) {
                        meet()
                        _ = try entered.withLock { $0 }?.resolve(Users.self)
                        return Orders()
                    }
                    .scope(.singleton)
                    registry.register(Users.self) { (orders: @Sendable () throws -> Orders) in
                        meet()
                        _ = try orders()
                        return Users()
                    }
                    .scope(Job.self)
                }
                let scope = try container.enter(Job.self)
                entered.withLock { $0 = scope }
                defer { entered.withLock { $0 = nil } }
                try Self.requireCircles(
                    { _ = try container.resolve(Orders.self) },
                    { _ = try scope.resolve(Users.self) }
                )
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
