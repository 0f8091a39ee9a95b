import Dovetail
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("fallback", .timeLimit(.minutes(10)))
    struct FallbackTests {
        static func succeeding(_ name: String) -> @Sendable (Int) async throws -> String {
            { number in
                await Task.yield()
                return "\(name) \(number)"
            }
        }

        static func failing(_ error: any Error) -> @Sendable (Int) async throws -> String {
            { _ in
                await Task.yield()
                throw error
            }
        }

        let offline = failing(Failure.offline)
        let notFound = failing(Failure.notFound)

        @Test("A function that succeeds is the last one that is called")
        func success() async throws {
            let find = fallback(Self.succeeding("api"), to: unimplemented("mirror"))

            #expect(try await find(1) == "api 1")
        }

        @Test("The next function is called with the same arguments if the first one fails")
        func next() async throws {
            let find = fallback(offline, to: Self.succeeding("mirror"))

            #expect(try await find(2) == "mirror 2")
        }

        @Test("FallbackError keeps all errors in order if all functions fail")
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

        func errors(of function: @Sendable (Int) async throws -> String) async throws -> [Failure] {
            let error = try #require(await #expect(throws: FallbackError.self) { try await function(1) })
            return error.errors.compactMap { $0 as? Failure }
        }

        @Test("An error that is no reason is thrown as it is")
        func predicate() async throws {
            let isOffline: @Sendable (any Error) -> Bool = { $0 as? Failure == .offline }
            let falling = fallback(offline, to: Self.succeeding("mirror"), when: isOffline)
            let throwing = fallback(notFound, to: unimplemented("mirror"), when: isOffline)

            #expect(try await falling(3) == "mirror 3")
            await #expect(throws: Failure.notFound) { try await throwing(3) }
        }

        @Test("A CancellationError is thrown unchanged, whatever its origin")
        func cancellationError() async {
            let cancelled = Self.failing(CancellationError())
            let first = fallback(cancelled, to: unimplemented("mirror"))
            let second = fallback(offline, to: cancelled)

            await #expect(throws: CancellationError.self) { try await first(1) }
            await #expect(throws: CancellationError.self) { try await second(1) }
        }

        @Test("A task that is cancelled during the first call does not call the second function")
        func cancelledDuringFirst() async throws {
            let clock = ManualClock()
            let swallowing: @Sendable (Int) async throws -> String = { _ in
                do { try await clock.sleep(for: .seconds(1)) } catch { throw Failure.offline }
                return ""
            }
            let find = fallback(swallowing, to: unimplemented("mirror"))
            let task = Task { try await find(1) }
            try await clock.waitForSleepers()
            task.cancel()

            await #expect(throws: Failure.offline) { try await task.value }
        }

        @Test("A task that is cancelled during the second call hears that it was cancelled")
        func cancelledDuringSecond() async throws {
            let clock = ManualClock()
            let find = fallback(offline) { _ in
                try await clock.sleep(for: .seconds(1))
                return ""
            }
            let task = Task { try await find(1) }
            try await clock.waitForSleepers()
            task.cancel()

            await #expect(throws: CancellationError.self) { try await task.value }
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

        @Test("fallback takes functions that are not @Sendable")
        func plain() async throws {
            let log = FunctionTests.Log()
            let fail: (String) throws -> Int = { line in
                _ = log.add(line)
                throw Failure.offline
            }
            let add: (String) throws -> Int = { log.add($0) }
            let failLater: (String) async throws -> Int = { try fail($0) }
            let addLater: (String) async throws -> Int = { try add($0) }
            let either = fallback(fail, to: add)
            let eitherLater = fallback(failLater, to: addLater)

            #expect(try either("a") == 2)
            #expect(try await eitherLater("b") == 4)
        }

        @Test("Many concurrent calls with a fallback do not affect each other")
        func manyCalls() async throws {
            let odd: @Sendable (Int) async throws -> Int = { number in
                await Task.yield()
                guard !number.isMultiple(of: 2) else { throw Failure.busy(number) }
                return number
            }
            let even: @Sendable (Int) async throws -> Int = { -$0 }
            let either = fallback(odd, to: even)
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<200 {
                    group.addTask { try await either(number) == (number.isMultiple(of: 2) ? -number : number) }
                }
                for try await isRight in group { #expect(isRight) }
            }
        }
    }
}
