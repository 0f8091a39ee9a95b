import DovetailFunctions
import Testing

extension FunctionTests {
    @Suite("mapError")
    struct MapErrorTests {
        @Test("The error of a function is replaced, its result is not")
        func replaced() async throws {
            let find: @Sendable (Int) throws -> String = { id in
                guard id > 0 else { throw Failure.notFound }
                return "Ada"
            }
            let sync: @Sendable (Int) throws -> String = mapError(find) { Failure.hidden("\($0)") }
            let async = mapError(
                { (id: Int) async throws in
                    await Task.yield()
                    return try find(id)
                },
                { Failure.hidden("\($0)") }
            )

            #expect(try sync(1) == "Ada")
            #expect(try await async(1) == "Ada")
            #expect(throws: Failure.hidden("notFound")) { try sync(0) }
            await #expect(throws: Failure.hidden("notFound")) { try await async(0) }
        }
    }

    @Suite("mapResult")
    struct MapResultTests {
        static func name(_ id: Int) throws -> String {
            guard id > 0 else { throw Failure.notFound }
            return "user \(id)"
        }

        static func parsed(_ text: String) throws -> Int {
            guard let number = Int(text) else { throw Failure.hidden(text) }
            return number
        }

        @Test("The result of a function is transformed, its error is not")
        func transformed() async throws {
            let sync: @Sendable (Int) throws -> Int = mapResult(Self.name, \.count)
            let async = mapResult({ (id: Int) async throws in try Self.name(id) }) { $0.count }

            #expect(try sync(1) == 6)
            #expect(try await async(10) == 7)
            #expect(throws: Failure.notFound) { try sync(0) }
            await #expect(throws: Failure.notFound) { try await async(0) }
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
