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

        @Test("A shared service that failed is tried again, until it is made", arguments: [Scope.singleton, .weak])
        func triesAgain(scope: Scope) throws {
            let attempts = Counter()
            let container = try Container { registry in
                registry.register(OfflineApi.self) {
                    let attempt = attempts.increment()
                    if attempt <= 2 { throw Failure.offline(attempt: attempt) }
                    return OfflineApi()
                }
                .scope(scope)
                registry.register(Session.self, Session.init).scope(scope)
            }
            #expect(throws: Failure.offline(attempt: 1)) { try container.resolve(Session.self) }
            #expect(throws: Failure.offline(attempt: 2)) { try container.resolve(Session.self) }
            let session = try container.resolve(Session.self)
            #expect(try container.resolve(Session.self) === session)
            #expect(try container.resolve(OfflineApi.self) === session.api)
            #expect(attempts.count == 3)
        }

        @Test("An error of an optional dependency is an error, not its absence")
        func optionalThrows() throws {
            let container = try Container { registry in
                registry.register(OfflineApi.self) { throw Failure.notFound }
                registry.register(Bool.self) { (api: OfflineApi?) in api == nil }
            }
            #expect(throws: Failure.notFound) { try container.resolve(Bool.self) }
            #expect(throws: Failure.notFound) { try container.resolve(OfflineApi?.self) }
        }
    }
}
