import DovetailFunctions
import Testing

extension FunctionTests {
    @Suite("mapError and mapResult")
    struct MapTests {
        static func name(_ id: Int) throws -> String {
            guard id > 0 else { throw Failure.notFound }
            return "user \(id)"
        }

        static func nameLater(_ id: Int) async throws -> String {
            await Task.yield()
            return try name(id)
        }

        static func parsed(_ text: String) throws -> Int {
            guard let number = Int(text) else { throw Failure.hidden(text) }
            return number
        }

        @Test("The error of a function is replaced, its result is not")
        func error() async throws {
            let sync: @Sendable (Int) throws -> String = mapError(Self.name) { Failure.hidden("\($0)") }
            let async = mapError(Self.nameLater) { Failure.hidden("\($0)") }

            #expect(try await [sync(1), async(1)] == ["user 1", "user 1"])
            #expect(throws: Failure.hidden("notFound")) { try sync(0) }
            await #expect(throws: Failure.hidden("notFound")) { try await async(0) }
        }

        @Test("The result of a function is transformed, its error is not")
        func result() async throws {
            let sync: @Sendable (Int) throws -> Int = mapResult(Self.name, \.count)
            let async = mapResult(Self.nameLater) { $0.count }

            #expect(try await [sync(1), async(10)] == [6, 7])
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

            #expect(try await [number("3"), lateNumber("4")] == [3, 4])
            #expect(throws: Failure.hidden("x")) { try number("x") }
            await #expect(throws: Failure.hidden("y")) { try await lateNumber("y") }
        }
    }
}
