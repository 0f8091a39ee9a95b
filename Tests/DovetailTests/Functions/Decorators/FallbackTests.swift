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

        @Test("The next function is called with the same arguments if the first one fails")
        func next() async throws {
            #expect(try await fallback(mirror, to: unused)(1) == "mirror 1")
            #expect(try await fallback(offline, to: mirror)(2) == "mirror 2")
        }

        @Test("FallbackError has all errors in order if all functions fail")
        func failure() async throws {
            let busy = Self.failing(Failure.busy(1))
            let two = fallback(offline, to: notFound)
            let left = fallback(two, to: busy)
            let right = fallback(busy, to: two)

            #expect(try await errors(of: two) == [.offline, .notFound])
            #expect(try await errors(of: left) == [.offline, .notFound, .busy(1)])
            #expect(try await errors(of: right) == [.busy(1), .offline, .notFound])
            let error = await #expect(throws: FallbackError.self) { try await left(1) }
            let description = try #require(error?.description)
            #expect(description.hasPrefix("none of the functions succeeded: ["))
            #expect(description.contains("offline") && description.contains("busy(1)"))
        }

        func errors(of function: Find) async throws -> [Failure] {
            let error = try #require(await #expect(throws: FallbackError.self) { try await function(1) })
            return error.errors.compactMap { $0 as? Failure }
        }

        @Test("An error that is no reason is thrown as it is")
        func predicate() async throws {
            let isOffline: @Sendable (any Error) -> Bool = { $0 as? Failure == .offline }
            let falling = fallback(offline, to: mirror, when: isOffline)
            let throwing = fallback(notFound, to: unused, when: isOffline)

            #expect(try await falling(3) == "mirror 3")
            await #expect(throws: Failure.notFound) { try await throwing(3) }
        }

        @Test("A CancellationError is thrown unchanged, whatever its origin")
        func cancellationError() async {
            let cancelled = Self.failing(CancellationError())
            let first = fallback(cancelled, to: unused)
            let second = fallback(offline, to: cancelled)

            await #expect(throws: CancellationError.self) { try await first(1) }
            await #expect(throws: CancellationError.self) { try await second(1) }
        }

        @Test("A task that is cancelled during the first call does not call the second function")
        func cancelledDuringFirst() async throws {
            let clock = ManualClock()
            let swallowing: Find = { _ in
                do { try await clock.sleep(for: .seconds(1)) } catch { throw Failure.offline }
                return ""
            }
            let task = Task { [find = fallback(swallowing, to: unused)] in try await find(1) }
            try await clock.waitForSleepers()
            task.cancel()

            await #expect(throws: Failure.offline) { try await task.value }
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
