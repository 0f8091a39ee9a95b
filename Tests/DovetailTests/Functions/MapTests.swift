import Dovetail
import Testing

extension FunctionTests {
    @Suite("mapError")
    struct MapErrorTests {
        static func hide(_ error: any Error) -> any Error {
            Failure.hidden("\(error)")
        }

        @Test("The error of a @Sendable function is replaced, its result is not")
        func sendable() async throws {
            let find: @Sendable (Int, String) throws -> String = { id, name in
                guard id > 0 else { throw Failure.notFound }
                return name
            }
            let sync: @Sendable (Int, String) throws -> String = mapError(find, Self.hide)
            let async: @Sendable (Int, String) async throws -> String = mapError(
                { id, name in
                    await Task.yield()
                    return try find(id, name)
                },
                Self.hide
            )

            #expect(try sync(1, "Ada") == "Ada")
            #expect(try await async(1, "Ada") == "Ada")
            #expect(throws: Failure.hidden("notFound")) { try sync(0, "Ada") }
            await #expect(throws: Failure.hidden("notFound")) { try await async(0, "Ada") }
        }

        @Test("The error of a plain function is replaced, its result is not")
        func plain() async throws {
            let log = Log()
            let add: (String) throws -> Int = { line in
                guard !line.isEmpty else { throw Failure.offline }
                return log.add(line)
            }
            let addLater: (String) async throws -> Int = { try add($0) }
            let sync = mapError(add, Self.hide)
            let async = mapError(addLater, Self.hide)

            #expect(try sync("a") == 1)
            #expect(try await async("b") == 2)
            #expect(throws: Failure.hidden("offline")) { try sync("") }
            await #expect(throws: Failure.hidden("offline")) { try await async("") }
        }

        @Test("A transport error is hidden from the dependents of a partially applied API")
        func hidesTransport() async {
            let api: any ApiService = OfflineApi()
            let retrieve: @Sendable () async throws -> [User] =
                mapError(partial(api.fetch, arg1: Route("/nothing"))) { error in
                    error is CancellationError ? error : Failure.offline
                }

            await #expect(throws: Failure.offline) { try await retrieve() }
        }
    }

    @Suite("mapResult")
    struct MapResultTests {
        static func name(_ id: Int, _ name: String) -> String { "\(id) \(name)" }

        static func knownName(_ id: Int, _ name: String) throws -> String {
            guard id > 0 else { throw Failure.notFound }
            return Self.name(id, name)
        }

        static func lateName(_ id: Int, _ name: String) async -> String {
            await Task.yield()
            return Self.name(id, name)
        }

        static func lateKnownName(_ id: Int, _ name: String) async throws -> String {
            await Task.yield()
            return try knownName(id, name)
        }

        static func parsed(_ text: String) throws -> Int {
            guard let number = Int(text) else { throw Failure.hidden(text) }
            return number
        }

        @Test("The result of a @Sendable function is transformed, with every effect")
        func sendable() async throws {
            let sync: @Sendable (Int, String) -> Int = mapResult(Self.name) { $0.count }
            let throwing: @Sendable (Int, String) throws -> Int = mapResult(Self.knownName, \.count)
            let async: @Sendable (Int, String) async throws -> Int = mapResult(Self.lateName) { $0.count }
            let both: @Sendable (Int, String) async throws -> Int = mapResult(Self.lateKnownName) { $0.count }

            #expect(sync(1, "Ada") == 5)
            #expect(try throwing(1, "Ada") == 5)
            #expect(try await async(1, "Ada") == 5)
            #expect(try await both(1, "Ada") == 5)
            #expect(throws: Failure.notFound) { try throwing(0, "Ada") }
            await #expect(throws: Failure.notFound) { try await both(0, "Ada") }
        }

        @Test("Functions with every effect need no type from the context")
        func inferred() async throws {
            let sync = mapResult(Self.name) { $0.count }
            let throwing = mapResult(Self.knownName) { $0.count }
            let async = mapResult(Self.lateName) { $0.count }
            let both = mapResult(Self.lateKnownName) { $0.count }

            #expect(sync(1, "Ada") == 5)
            #expect(try throwing(1, "Ada") == 5)
            #expect(try await async(1, "Ada") == 5)
            #expect(try await both(1, "Ada") == 5)
        }

        @Test("The result of a plain function is transformed, with every effect")
        func plain() async throws {
            let log = Log()
            let addThrowing: (String) throws -> Int = { log.add($0) }
            let addAsync: (String) async -> Int = { log.add($0) }
            let addBoth: (String) async throws -> Int = { log.add($0) }
            let addSync: (String) -> Int = { log.add($0) }
            let sync = mapResult(addSync) { "\($0) of \(log.lines)" }
            let throwing = mapResult(addThrowing) { -$0 }
            let async = mapResult(addAsync) { -$0 }
            let both = mapResult(addBoth) { -$0 }

            #expect(sync("a") == "1 of [\"a\"]")
            #expect(try throwing("b") == -2)
            #expect(try await async("c") == -3)
            #expect(try await both("d") == -4)
        }

        @Test("mapResult adds the effects of the transform")
        func transformHasEffects() async throws {
            let number: @Sendable (String) throws -> Int = mapResult({ $0 }, Self.parsed)
            let lateNumber: @Sendable (String) async throws -> Int = mapResult({ $0 }) { text in
                await Task.yield()
                return try Self.parsed(text)
            }

            #expect(try number("3") == 3)
            #expect(try await lateNumber("4") == 4)
            #expect(throws: Failure.hidden("x")) { try number("x") }
            await #expect(throws: Failure.hidden("y")) { try await lateNumber("y") }
        }
    }
}
