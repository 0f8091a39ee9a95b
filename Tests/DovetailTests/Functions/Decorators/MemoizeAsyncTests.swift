import DovetailFunctions
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("memoize, async", .timeLimit(.minutes(10)))
    struct MemoizeAsyncTests {
        let work = ManualClock()
        let calls = Calls()
        let stage = Stage()

        @Test("Functions that throw, are async or have a key are called once for the same arguments, if they succeed")
        func failures() async throws {
            let divide: @Sendable (Int, Int) throws -> Int = { [calls] left, right in
                try calls.count { call in
                    guard right != 0 else { throw Failure.busy(call) }
                    return left / right
                }
            }
            let divideLater: @Sendable (Int, Int) async throws -> Int = { left, right in
                await Task.yield()
                return try divide(left, right)
            }
            let quotient = memoize(divide)
            let laterQuotient = memoize(divideLater)
            let byDividend = memoize(divide, key: { dividend, _ in dividend })

            #expect(try await [quotient(6, 2), quotient(6, 2), quotient(2, 6)] == [3, 3, 0])
            for call in 3...4 { await #expect(throws: Failure.busy(call)) { try await quotient(1, 0) } }
            for _ in 0..<2 { #expect(try await laterQuotient(8, 2) == 4) }
            await #expect(throws: Failure.busy(6)) { try await laterQuotient(1, 0) }
            for call in 7...8 { await #expect(throws: Failure.busy(call)) { try await byDividend(1, 0) } }
            #expect(try await [byDividend(1, 1), byDividend(1, 0)] == [1, 1])
            #expect(calls.made == 9)
        }

        @Test("The arguments of a cancelled call are released")
        func cancelledArguments() async throws {
            final class Key: Hashable, Sendable {
                static func == (left: Key, right: Key) -> Bool { left === right }
                func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
            }
            let wait = memoize { [work] (_: Key) in try await work.sleep(for: .seconds(1)) }
            weak var key: Key?
            do {
                let argument = Key()
                key = argument
                let task = await stage.start { try await wait(argument) }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            #expect(key == nil)
            withExtendedLifetime(wait) {}
        }

        @Test("Eight tasks at once share one run, however they meet")
        func manyRounds() async throws {
            for round in 0..<500 {
                let calls = Calls()
                let square = memoize { (number: Int) async in
                    await calls.count { _ in
                        await Task.yield()
                        return number * number
                    }
                }
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<8 { group.addTask { try await square(round) } }
                    for try await result in group { #expect(result == round * round) }
                }
                #expect(calls.made == 1)
            }
        }

        @Test("Calls, cancellations and invalidations at once return right results")
        func stress() async {
            let invalidator = Invalidator()
            await DecoratorTests.stress(
                calls,
                numbers: 0..<20,
                at: { turn in if turn.isMultiple(of: 50) { invalidator.invalidateAll() } },
                decorate: { memoize($0, atMost: 10, invalidator: invalidator) }
            )
        }
    }
}
