import DovetailFunctions
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("fallback", .timeLimit(.minutes(10)))
    struct FallbackTests {
        typealias Find = @Sendable (Int) async throws -> String

        static func failing(_ error: any Error) -> Find {
            { _ in
                await Task.yield()
                throw error
            }
        }

        let mirror: Find = { "mirror \($0)" }
        let unused: Find = unimplemented("mirror")
        let offline = failing(Failure.offline)
        let notFound = failing(Failure.notFound)

        @Test("The next function is called with the same arguments, if the first one fails for a reason to do so")
        func next() async throws {
            let isOffline: @Sendable (any Error) -> Bool = { $0 as? Failure == .offline }

            #expect(try await fallback(mirror, to: unused)(1) == "mirror 1")
            #expect(try await fallback(offline, to: mirror)(2) == "mirror 2")
            #expect(try await fallback(offline, to: mirror, when: isOffline)(3) == "mirror 3")
            await #expect(throws: Failure.notFound) { try await fallback(notFound, to: unused, when: isOffline)(4) }
        }

        @Test("FallbackError has all errors in order if all functions fail")
        func failure() async throws {
            func errors(of function: Find) async throws -> [Failure] {
                let error = try #require(await #expect(throws: FallbackError.self) { try await function(1) })
                #expect(error.description == "none of the functions succeeded: \(error.errors)")
                return error.errors.compactMap { $0 as? Failure }
            }
            let busy = Self.failing(Failure.busy(1))
            let two = fallback(offline, to: notFound)

            #expect(try await errors(of: two) == [.offline, .notFound])
            #expect(try await errors(of: fallback(two, to: busy)) == [.offline, .notFound, .busy(1)])
            #expect(try await errors(of: fallback(busy, to: two)) == [.busy(1), .offline, .notFound])
        }

        @Test("A CancellationError of the second function is thrown alone")
        func cancellationError() async {
            let find = fallback(offline, to: Self.failing(CancellationError()))

            await #expect(throws: CancellationError.self) { try await find(1) }
        }

        @Test("Synchronous functions fall back")
        func synchronous() throws {
            let fail: @Sendable (Int, Int) throws -> Int = { _, _ in throw Failure.offline }
            let add: @Sendable (Int, Int) throws -> Int = { $0 + $1 }
            let falling: @Sendable (Int, Int) throws -> Int = fallback(fail, to: add)
            let failing = fallback(fail, to: fail)
            let throwing = fallback(fail, to: add) { _ in false }
            let cancelled = fallback(fail, to: { (_: Int, _: Int) in throw CancellationError() })

            #expect(try falling(1, 2) == 3)
            #expect(throws: FallbackError.self) { try failing(1, 2) }
            #expect(throws: Failure.offline) { try throwing(1, 2) }
            #expect(throws: CancellationError.self) { try cancelled(1, 2) }
        }
    }
}
