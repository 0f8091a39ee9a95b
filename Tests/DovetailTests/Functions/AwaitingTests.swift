import Dovetail
import Testing

extension FunctionTests {
    @Suite("awaiting")
    struct AwaitingTests {
        typealias Handler = @Sendable (Result<String, any Error>) -> Void

        /// A library with completion handlers, as it is found in the wild. A letter that is empty is an error.
        struct Library: Sendable {
            func result(_ letters: [String], _ handler: Handler) {
                handler(letters.contains("") ? .failure(Failure.notFound) : .success(letters.joined()))
            }

            func fetch(_ handler: @escaping Handler) { result(["-"], handler) }
            func fetch(_ a: String, _ handler: @escaping Handler) { result([a], handler) }
            func fetch(_ a: String, _ b: String, _ handler: @escaping Handler) { result([a, b], handler) }

            func value(_ handler: @escaping @Sendable (Int) -> Void) { handler(0) }
            func value(_ a: Int, _ handler: @escaping @Sendable (Int) -> Void) { handler(a) }
            func value(_ a: Int, _ b: Int, _ handler: @escaping @Sendable (Int) -> Void) { handler(a + b) }

            func find(_ handler: @escaping @Sendable (User?, (any Error)?) -> Void) { handler(OfflineApi.ada, nil) }

            func find(_ user: User?, _ handler: @escaping @Sendable (User?, (any Error)?) -> Void) {
                handler(user, nil)
            }

            func find(_ user: User?, _ error: Failure?, _ handler: @escaping @Sendable (User?, (any Error)?) -> Void) {
                handler(user, error)
            }

            func delete(_ id: Int, _ handler: @escaping @Sendable ((any Error)?) -> Void) {
                handler(id > 0 ? nil : Failure.notFound)
            }

            func wait(_ handler: @escaping @Sendable () -> Void) { handler() }
        }

        let library = Library()

        @Test("awaiting takes a Result handler after none to two parameters")
        func resultHandler() async throws {
            let none: @Sendable () async throws -> String = awaiting(library.fetch)
            let one: @Sendable (String) async throws -> String = awaiting(library.fetch)
            let two: @Sendable (String, String) async throws -> String = awaiting(library.fetch)

            #expect(try await none() == "-")
            #expect(try await one("a") == "a")
            #expect(try await two("a", "b") == "ab")
            await #expect(throws: Failure.notFound) { try await one("") }
            await #expect(throws: Failure.notFound) { try await two("a", "") }
        }

        @Test("awaiting takes a value handler after none to two parameters")
        func valueHandler() async {
            let none: @Sendable () async -> Int = awaiting(library.value)
            let one: @Sendable (Int) async -> Int = awaiting(library.value)
            let two: @Sendable (Int, Int) async -> Int = awaiting(library.value)

            #expect(await [none(), one(1), two(1, 2)] == [0, 1, 3])
        }

        @Test("awaiting takes a value and error handler after none to two parameters")
        func valueAndErrorHandler() async throws {
            let none: @Sendable () async throws -> User = awaiting(library.find)
            let one: @Sendable (User?) async throws -> User = awaiting(library.find)
            let two: @Sendable (User?, Failure?) async throws -> User = awaiting(library.find)
            let ada = OfflineApi.ada

            #expect(try await none() == ada)
            #expect(try await one(ada) == ada)
            #expect(try await two(ada, nil) == ada)
            await #expect(throws: CompletionError.withoutValueOrError) { try await one(nil) }
            await #expect(throws: Failure.offline) { try await two(nil, .offline) }
            await #expect(throws: Failure.offline, "an error wins over a value") { try await two(ada, .offline) }
        }

        @Test("awaiting takes a handler of an error only, and a handler of nothing")
        func handlersWithoutValue() async throws {
            let delete: @Sendable (Int) async throws -> Void = awaiting(library.delete)
            let wait: @Sendable () async -> Void = awaiting(library.wait)

            try await delete(1)
            await #expect(throws: Failure.notFound) { try await delete(0) }
            await wait()
        }

        @Test("The kind of the handler decides, without a type from the context")
        func inferred() async throws {
            func fetch(_ route: Route, completion: @escaping @Sendable (Result<[User], Failure>) -> Void) {
                completion(.success([OfflineApi.ada]))
            }
            func count(_ route: Route, completion: @escaping @Sendable (Int) -> Void) { completion(1) }
            func find(_ id: Int, completion: @escaping @Sendable (User?, (any Error)?) -> Void) {
                completion(OfflineApi.ada, nil)
            }
            func delete(_ id: Int, completion: @escaping @Sendable ((any Error)?) -> Void) { completion(nil) }

            let users: [User] = try await awaiting(fetch)(Route("/users"))
            let number: Int = await awaiting(count)(Route("/users"))
            let user: User = try await awaiting(find)(1)
            let nothing: Void = try await awaiting(delete)(1)

            #expect(users == [user])
            #expect(number == 1)
            #expect(nothing == ())
        }

        @Test("awaiting takes handlers that are not @Sendable, not escaping, or on the main actor")
        func otherHandlers() async throws {
            @Sendable func plain(_ id: Int, _ handler: @escaping (Result<Int, Failure>) -> Void) {
                handler(.success(id))
            }
            @Sendable func immediate(_ id: Int, _ handler: (Int) -> Void) { handler(id) }
            typealias MainActorHandler = @MainActor (Int?, (any Error)?) -> Void
            @Sendable func onMainActor(_ id: Int, _ handler: @escaping MainActorHandler) {
                Task { @MainActor in handler(id, nil) }
            }
            let plainAsync: @Sendable (Int) async throws -> Int = awaiting(plain)
            let immediateAsync: @Sendable (Int) async -> Int = awaiting(immediate)
            let mainActorAsync: @Sendable (Int) async throws -> Int = awaiting(onMainActor)

            #expect(try await plainAsync(1) == 1)
            #expect(await immediateAsync(2) == 2)
            #expect(try await mainActorAsync(3) == 3)
        }

        @Test("awaiting takes functions that are not @Sendable, with every kind of handler")
        func plainFunctions() async throws {
            let log = Log()
            let result: (String, @escaping @Sendable (Result<Int, any Error>) -> Void) -> Void = {
                $1(.success(log.add($0)))
            }
            let value: (String, String, @escaping @Sendable (Int) -> Void) -> Void = { $2(log.add($0 + $1)) }
            let valueAndError: (Log, @escaping @Sendable (Int?, (any Error)?) -> Void) -> Void = {
                $1($0.add("c"), nil)
            }
            let nothing: (@escaping @Sendable () -> Void) -> Void = { handler in
                _ = log.add("d")
                handler()
            }
            let error: (@escaping @Sendable ((any Error)?) -> Void) -> Void = { $0(Failure.offline) }

            #expect(try await awaiting(result)("a") == 1)
            #expect(await awaiting(value)("b", "b") == 2)
            #expect(try await awaiting(valueAndError)(log) == 3)
            await awaiting(nothing)()
            await #expect(throws: Failure.offline) { try await awaiting(error)() }
            #expect(log.lines == ["a", "bb", "c", "d"])
        }
    }
}
