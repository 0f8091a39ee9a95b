import Dovetail
import Foundation
import Testing

extension Scope {
    fileprivate static let request = Scope("request")
}

extension ContainerTests {
    /// Recipes of one scope that reach into another one, which they were not wired with.
    @Suite("Scopes on several threads")
    struct ScopesOnThreadsTests {
        final class Orders: Sendable {}
        final class Users: Sendable {}
        final class Prices: Sendable {}

        /// Functions that a scope is supplied with, which lead into another scope.
        struct Elsewhere: Sendable {
            let orders: @Sendable () throws -> Orders
            let users: @Sendable () throws -> Users
        }

        /// Two scopes of one name: the orders of each need the users of the other, and the other way round.
        private static func withScopesThatNeedEachOther(
            before: @escaping @Sendable () -> Void = {},
            _ body: ([Container]) throws -> Void
        ) throws {
            let container = try Container { registry in
                registry.declare(.request, supplying: Elsewhere.self)
                registry.register(Orders.self, scope: .request) { (elsewhere: Elsewhere) in
                    before()
                    _ = try elsewhere.users()
                    return Orders()
                }
                registry.register(Users.self, scope: .request) { (elsewhere: Elsewhere) in
                    before()
                    _ = try elsewhere.orders()
                    return Users()
                }
            }
            let scopes = Locked<[Container]>([])
            func elsewhere(_ number: Int) -> Elsewhere {
                Elsewhere(
                    orders: { try scopes.withLock { $0[number] }.resolve(Orders.self) },
                    users: { try scopes.withLock { $0[number] }.resolve(Users.self) }
                )
            }
            let entered = try [1, 0].map { try container.enter(.request, supplying: elsewhere($0)) }
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
                let both = Barrier(2)
                let arrivals = Counter()
                // In half of the rounds both are being made before either needs the other.
                let before: @Sendable () -> Void = {
                    if round.isMultiple(of: 2), arrivals.increment() <= 2 { both.wait() }
                }
                try Self.withScopesThatNeedEachOther(before: before) { scopes in
                    let circular = Counter()
                    ContainerTests.onThreads(2) { number in
                        let reason = ContainerTests.reasonOfFailure {
                            if number == 0 {
                                _ = try scopes[0].resolve(Orders.self)
                            } else {
                                _ = try scopes[1].resolve(Users.self)
                            }
                        }
                        if reason == .circular { circular.increment() }
                    }
                    try #require(circular.count == 2)
                }
            }
        }

        @Test("A service of a scope and a singleton that need each other get an error, on two threads")
        func scopeAndSingleton() throws {
            for round in 0..<500 {
                let both = Barrier(2)
                let arrivals = Counter()
                let before: @Sendable () -> Void = {
                    if round.isMultiple(of: 2), arrivals.increment() <= 2 { both.wait() }
                }
                let entered = Locked<Container?>(nil)
                let container = try Container { registry in
                    registry.register(Orders.self, scope: .singleton) {
                        before()
                        _ = try entered.withLock { $0 }?.resolve(Users.self)
                        return Orders()
                    }
                    registry.register(Users.self, scope: .request) {
                        (orders: @escaping @Sendable () throws -> Orders) in
                        before()
                        _ = try orders()
                        return Users()
                    }
                }
                let scope = try container.enter(.request)
                entered.withLock { $0 = scope }
                let circular = Counter()
                ContainerTests.onThreads(2) { number in
                    let reason = ContainerTests.reasonOfFailure {
                        if number == 0 {
                            _ = try container.resolve(Orders.self)
                        } else {
                            _ = try scope.resolve(Users.self)
                        }
                    }
                    if reason == .circular { circular.increment() }
                }
                entered.withLock { $0 = nil }
                try #require(circular.count == 2)
            }
        }

        @Test("Scopes that need something of each other, but not in a circle, do not disturb each other")
        func noFalseAlarm() throws {
            for _ in 0..<300 {
                let container = try Container { registry in
                    registry.declare(.request, supplying: Elsewhere.self)
                    registry.register(Prices.self, scope: .request, Prices.init)
                    registry.register(Users.self, scope: .request) { (_: Prices) in
                        sched_yield()
                        return Users()
                    }
                    registry.register(Orders.self, scope: .request) { (elsewhere: Elsewhere, _: Prices) in
                        sched_yield()
                        _ = try elsewhere.users()
                        return Orders()
                    }
                }
                let scopes = Locked<[Container]>([])
                let entered = try [1, 0].map { other in
                    try container.enter(
                        .request,
                        supplying: Elsewhere(
                            orders: { try scopes.withLock { $0[other] }.resolve(Orders.self) },
                            users: { try scopes.withLock { $0[other] }.resolve(Users.self) }
                        )
                    )
                }
                scopes.withLock { $0 = entered }
                let failures = Counter()
                ContainerTests.onThreads(6) { number in
                    let scope = entered[number % 2]
                    if ContainerTests.reasonOfFailure({ _ = try scope.resolve(Orders.self) }) != nil {
                        failures.increment()
                    }
                    if ContainerTests.reasonOfFailure({ _ = try scope.resolve(Users.self) }) != nil {
                        failures.increment()
                    }
                }
                try #require(failures.count == 0)
                scopes.withLock { $0 = [] }
            }
        }

        @Test("A service does not wait for an unrelated service of its scope that is being made")
        func unrelated() throws {
            let isMade = Barrier(2)
            let container = try Container { registry in
                registry.register(Orders.self, scope: .request) {
                    isMade.wait()
                    return Orders()
                }
                registry.register(Users.self, scope: .request, Users.init)
            }
            let scope = try container.enter(.request)
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
