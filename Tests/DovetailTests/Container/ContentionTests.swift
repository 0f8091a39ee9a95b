import DovetailContainer
import Foundation
import Testing

extension ContainerTests {
    @Suite("Many callers at once", .timeLimit(.minutes(10)))
    struct ContentionTests {
        final class Session: Sendable {
            let number: Int
            init(number: Int) { self.number = number }
        }

        struct Window: Sendable { let session: Session }

        /// A container in which making a session takes long enough for others to come.
        private static func container(scope: Scope, _ made: Counter) throws -> Container {
            try Container { registry in
                registry.register(Session.self) {
                    let number = made.increment()
                    sched_yield()
                    return Session(number: number)
                }
                .scope(scope)
                registry.register(Window.self, Window.init)
            }
        }

        @Test("A singleton is made once in each of 1,000 rounds by 8 threads")
        func singletonUnderThreads() throws {
            let barrier = Barrier(8)
            let made = Counter()
            let containers = try (0..<1000).map { _ in try Self.container(scope: .singleton, made) }
            let failures = Counter()
            ContainerTests.onThreads(8) { number in
                for container in containers {
                    barrier.wait()
                    let service: Any? =
                        number.isMultiple(of: 2)
                        ? try? container.resolve(Session.self) : try? container.resolve(Window.self)
                    if service == nil { failures.increment() }
                }
            }
            #expect(made.count == 1000)
            #expect(failures.count == 0)
        }

        @Test("A weak service is the same for all holders, in each of 1,000 rounds by 64 tasks")
        func weakUnderTasks() async throws {
            let made = Counter()
            let container = try Self.container(scope: .weak, made)
            for round in 1...1000 {
                // The sessions are held until the round is over, so that there can be only one.
                var sessions = try await withThrowingTaskGroup(of: Session.self) { group in
                    for _ in 0..<64 { group.addTask { try container.resolve(Session.self) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                try #require(Set(sessions.map(ObjectIdentifier.init)).count == 1)
                try #require(made.count == round)
                let session = ContainerTests.Weak(sessions[0])
                sessions = []
                // A task whose result is known may still hold the session for a moment.
                await ContainerTests.until { session.object == nil }
            }
        }

        @Test("A weak service that is let go at once is always a whole one")
        func weakLetGo() throws {
            let container = try Self.container(scope: .weak, Counter())
            let failures = Counter()
            ContainerTests.onThreads(8) { _ in
                for _ in 0..<2000 where (try? container.resolve(Session.self).number) ?? 0 < 1 {
                    failures.increment()
                }
            }
            #expect(failures.count == 0)
        }

        @Test(
            "A recipe that fails at first is run until it succeeds, and no more",
            arguments: [Scope.singleton, .weak]
        )
        func failsUnderContention(scope: Scope) throws {
            for _ in 0..<100 {
                let attempts = Counter()
                let container = try Container { registry in
                    registry.register(Session.self) {
                        let attempt = attempts.increment()
                        sched_yield()
                        if attempt <= 3 { throw Failure.offline(attempt: attempt) }
                        return Session(number: attempt)
                    }
                    .scope(scope)
                }
                let seen = Locked<(errors: [Failure], sessions: [Session])>(([], []))
                ContainerTests.onThreads(8) { _ in
                    do {
                        let session = try container.resolve(Session.self)
                        seen.withLock { $0.sessions.append(session) }
                    } catch {
                        seen.withLock { $0.errors.append(error as? Failure ?? .notFound) }
                    }
                }
                let (errors, sessions) = seen.withLock { ($0.errors, $0.sessions) }
                #expect(errors.map { "\($0)" }.sorted() == (1...3).map { "offline(attempt: \($0))" })
                #expect(sessions.map(\.number) == [4, 4, 4, 4, 4])
                #expect(attempts.count == 4)
            }
        }

        @Test("Different singletons are made at the same time")
        func differentSingletonsAtOnce() throws {
            let both = Barrier(2)
            /// Were they made one after the other, this would never end.
            @Sendable func meeting<Service>(_ service: Service) -> Service {
                both.wait()
                return service
            }
            let container = try Container { registry in
                registry.register(Int.self) { meeting(1) }.scope(.singleton)
                registry.register(String.self) { meeting("one") }.scope(.singleton)
            }
            ContainerTests.onThreads(2) { number in
                _ = try? number == 0 ? container.resolve(Int.self) as Any : container.resolve(String.self)
            }
            #expect(try container.resolve(Int.self) == 1)
            #expect(try container.resolve(String.self) == "one")
        }

        @Test("Containers can be resolved from while others are made of them")
        func resolvesWhileReplacing() throws {
            let container = try Container { registry in
                registry.register(Int.self) { 1 }.scope(.singleton)
                registry.register(String.self) { (number: Int) in "\(number)" }
            }
            let wrong = Counter()
            /// Looks at forms of what is registered, also at those that are linked when they are first resolved.
            @Sendable func check(_ container: Container?, makes number: Int) {
                let isRight =
                    try? container?.resolve(String.self) == "\(number)" && container?.resolve(Int?.self) == number
                    && container?.resolve((() throws -> String).self)() == "\(number)"
                    && container?.resolve(String??.self) == "\(number)"
                if isRight != true { wrong.increment() }
            }
            ContainerTests.onThreads(8) { thread in
                for round in 0..<300 {
                    guard thread.isMultiple(of: 2) else {
                        check(container, makes: 1)
                        continue
                    }
                    let changed = try? container.replacing { $0.register(Int.self) { round }.scope(.singleton) }
                    check(changed, makes: round)
                }
            }
            #expect(wrong.count == 0)
        }
    }
}
