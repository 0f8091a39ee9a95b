import DovetailContainer
import Testing

extension ContainerTests {
    @Suite("Recipes that throw")
    struct ThrowingRecipeTests {
        final class Session: Sendable {
            let api: OfflineApi
            init(api: OfflineApi) { self.api = api }
        }

        /// An error that can be told from an equal one.
        final class Identified: Error {}

        /// Fails the first two times.
        struct Unreliable: Sendable {
            let attempts = Counter()

            func connect() throws -> OfflineApi {
                let attempt = attempts.increment()
                if attempt <= 2 { throw Failure.offline(attempt: attempt) }
                return OfflineApi()
            }
        }

        /// The first two attempts fail.
        private static func thirdAttempt(_ container: Container) throws -> Session {
            #expect(throws: Failure.offline(attempt: 1)) { try container.resolve(Session.self) }
            #expect(throws: Failure.offline(attempt: 2)) { try container.resolve(Session.self) }
            return try container.resolve(Session.self)
        }

        @Test("The error of a recipe reaches the caller unchanged")
        func errorIsUnchanged() throws {
            let thrown = Identified()
            let container = try Container { registry in
                registry.register(OfflineApi.self) { throw thrown }
                registry.register(Session.self, Session.init).scope(.singleton)
                registry.register(User.self, arguments: Int.self) { (_, _: Session) in OfflineApi.ada }
            }
            #expect(throws: Identified.self) { try container.resolve(OfflineApi.self) }
            let error = #expect(throws: Identified.self) { try container.resolve(Session.self) }
            #expect(error === thrown)
            #expect(throws: Identified.self) { try container.resolve(User.self, arguments: 1) }
        }

        @Test("The next call after an error tries again", arguments: [LocalScope.transient, .graph])
        func triesAgain(scope: LocalScope) throws {
            let unreliable = Unreliable()
            let container = try Container { registry in
                registry.register(OfflineApi.self) { try unreliable.connect() }.scope(scope)
                registry.register(Session.self, Session.init).scope(scope)
            }
            _ = try Self.thirdAttempt(container)
            #expect(unreliable.attempts.count == 3)
        }

        @Test("A shared service that failed is tried again, until it is made", arguments: [Scope.singleton, .weak])
        func triesSharedAgain(scope: Scope) throws {
            let unreliable = Unreliable()
            let container = try Container { registry in
                registry.register(OfflineApi.self) { try unreliable.connect() }.scope(scope)
                registry.register(Session.self, Session.init).scope(scope)
            }
            let session = try Self.thirdAttempt(container)
            #expect(try container.resolve(Session.self) === session)
            #expect(try container.resolve(OfflineApi.self) === session.api)
            #expect(unreliable.attempts.count == 3)
        }

        @Test("A failing recipe leaves nothing behind")
        func leavesNothingBehind() throws {
            let parts = Locked<[Weak<OfflineApi>]>([])
            let container = try Container { registry in
                registry.register(OfflineApi.self) {
                    let api = OfflineApi()
                    parts.withLock { $0.append(Weak(api)) }
                    return api
                }
                .scope(.graph)
                registry.register(User.self) { throw Failure.notFound }.scope(.singleton)
                registry.register(Session.self) { (api: OfflineApi, _: User) in Session(api: api) }
                registry.register(Route.self, arguments: String.self) { (path, _: OfflineApi, _: User) in Route(path) }
            }
            for _ in 0..<10 {
                #expect(throws: Failure.notFound) { try container.resolve(Session.self) }
                #expect(throws: Failure.notFound) { try container.resolve(Route.self, arguments: "/") }
            }
            #expect(parts.withLock { $0.count } == 20)
            #expect(parts.withLock { $0.allSatisfy { $0.object == nil } })
        }

        @Test("Shared services that were made before the failure stay")
        func keepsSharedPart() throws {
            let made = Counter()
            let unreliable = Unreliable()
            let container = try Container { registry in
                registry.register(Session.self) { (_: Int) in try Session(api: unreliable.connect()) }.scope(.singleton)
                registry.register(Int.self) { made.increment() }.scope(.singleton)
            }
            _ = try Self.thirdAttempt(container)
            #expect(made.count == 1)
        }

        @Test("An error of an optional dependency is an error, not its absence")
        func optionalThrows() throws {
            let container = try Container { registry in
                registry.register(OfflineApi.self) { throw Failure.notFound }
                registry.register(Bool.self) { (api: OfflineApi?) in api == nil }
            }
            #expect(throws: Failure.notFound) { try container.resolve(Bool.self) }
            #expect(throws: Failure.notFound) { let _: OfflineApi? = try container.resolve() }
        }

        @Test("Recipes with arguments and named recipes throw like others")
        func othersThrow() throws {
            let container = try Container { registry in
                registry.register(Users.RetrieveAll.self) { throw Failure.notFound }
                registry.registerFactory(Route.self) { (path: String, isSecure: Bool) in
                    guard isSecure else { throw Failure.notFound }
                    return Route(path)
                }
            }
            #expect(throws: Failure.notFound) { try container.resolve(Users.RetrieveAll.self) }
            #expect(throws: Failure.notFound) { try container.resolve(Route.self, arguments: "/", false) }
            #expect(try container.resolve(Route.self, arguments: "/", true) == Route("/"))
        }
    }
}
