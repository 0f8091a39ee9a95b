import DovetailFunctions
import DovetailTesting
import TestGraphs
import Testing

extension DecoratorTests {
    @Suite("memoize, synchronous", .timeLimit(.minutes(10)))
    struct MemoizeTests {
        let clock = ManualClock()
        let calls = Calls()

        var square: @Sendable (Int) -> Int {
            { [calls] number in calls.count { _ in number * number } }
        }

        @Test("A function is called once for the same arguments, from none to two")
        func success() {
            let square = memoize(square)
            let answer = memoize { [calls] in calls.count { _ in 42 } }
            let describe = memoize { [calls] (number: Int, text: String) in calls.count { _ in "\(number) \(text)" } }

            #expect([3, 3, 4, 3].map(square) == [9, 9, 16, 9])
            #expect(calls.made == 2)
            #expect(answer() + answer() == 84)
            #expect(calls.made == 3)
            for _ in 0..<3 {
                for (number, text) in [(1, "a"), (2, "a"), (1, "b")] {
                    #expect(describe(number, text) == "\(number) \(text)")
                }
            }
            #expect(calls.made == 6)
        }

        /// Its hash may be that of all others.
        struct Key: Hashable {
            let number: Int
            var collides = true

            func hash(into hasher: inout Hasher) { hasher.combine(collides ? 0 : number) }
        }

        @Test("Two arguments with equal hashes are distinct")
        func collisions() {
            let pair = memoize { (tens: Key, ones: Key) in 10 * tens.number + ones.number }
            for both in Array(0..<100) + Array(0..<100) {
                #expect(pair(Key(number: both / 10), Key(number: both % 10)) == both)
            }
        }

        @Test(
            "The least recently used result is forgotten first, also if all hashes are equal",
            arguments: [.min, -1, 0, 1, 2, 3, 7, 8, 9, 64],
            [false, true]
        )
        func leastRecentlyUsed(_ given: Int, collides: Bool) {
            let squareOfKey: @Sendable (Key) -> Int = { [square] key in square(key.number) }
            let memoized = memoize(squareOfKey, atMost: given)
            let capacity = max(given, 1)  // less counts as one
            var generator = SplitMix64(seed: UInt64(capacity))
            var recent: [Int] = []
            for _ in 0..<4_000 {
                let number = Int.random(in: 0..<2 * capacity + 1, using: &generator)
                let key = Key(number: number, collides: collides)
                let made = calls.made { #expect(memoized(key) == number * number) }
                #expect((made == 0) == recent.contains(number))
                recent.removeAll { $0 == number }
                recent.append(number)
                if recent.count > capacity { recent.removeFirst() }
            }
        }

        @Test("Results are forgotten after their time to live, which begins again when they are made again")
        func timeToLive() {
            let invalidator = Invalidator()
            let byKey = memoize(square, key: { $0 }, for: .seconds(10), clock: clock, invalidator: invalidator)
            for square in [memoize(square, for: .seconds(10), clock: clock, invalidator: invalidator), byKey] {
                func made(_ numbers: Int...) -> Int { calls.made { _ = numbers.map(square) } }

                #expect(made(3) == 1)
                clock.advance(by: .seconds(9))
                #expect(made(3, 4) == 1)
                clock.advance(by: .seconds(1))
                #expect(made(3, 4) == 1)
                invalidator.invalidate(4)
                #expect(made(3, 4) == 1)
                clock.advance(by: .seconds(9))
                #expect(made(3, 4) == 0)
                clock.advance(by: .seconds(1))
                #expect(made(3) == 1)
                #expect(made(4) == 1)
            }
        }

        @Test("Results without time to live are not remembered", arguments: [Duration.zero, .seconds(-1)])
        func noTimeToLive(_ timeToLive: Duration) {
            let square = memoize(square, for: timeToLive, clock: clock)

            #expect([3, 3].map(square) == [9, 9])
            #expect(calls.made == 2)
        }

        @Test("All functions of an invalidator forget when invalidateAll() is called")
        func invalidateAll() {
            let invalidator = Invalidator()
            let square = memoize(square, invalidator: invalidator)
            let other = memoize(self.square, invalidator: invalidator)
            let apart = memoize(self.square)
            func made() -> Int { calls.made { for _ in 1...2 { _ = [square(3), other(3), apart(3)] } } }

            #expect(made() == 3)
            invalidator.invalidateAll()
            #expect(made() == 2)
        }

        @Test("A result that is made while everything is invalidated is not remembered")
        func invalidatedWhileMade() {
            let invalidator = Invalidator()
            let square: @Sendable (Int) -> Int = { [calls] number in
                calls.count { _ in
                    invalidator.invalidateAll()
                    return number * number
                }
            }
            let memoized = memoize(square, invalidator: invalidator)

            #expect([3, 3].map(memoized) == [9, 9])
            #expect(calls.made == 2)
        }

        @Test("A function may call itself, also with the same argument")
        func recursion() {
            let again = Locked<(@Sendable (Int) -> Int)?>(nil)
            let fibonacci = memoize { [calls] (number: Int) in
                calls.count { _ in
                    guard number > 1, let smaller = again.withLock({ $0 }) else { return number }
                    return smaller(number - 1) + smaller(number - 2)
                }
            }
            again.withLock { $0 = fibonacci }
            #expect(fibonacci(50) == 12_586_269_025)
            #expect(calls.made == 51)

            let selfish = memoize { [calls] (number: Int) in
                calls.count { call in call > 52 ? number : again.withLock { $0 }.map { $0(number) } ?? 0 }
            }
            again.withLock { $0 = selfish }
            #expect(selfish(7) == 7)
            again.withLock { $0 = nil }
        }

        @Test("Eight threads share one run")
        func singleFlight() {
            for round in 0..<200 {
                let calls = Calls()
                let square = memoize { (number: Int) in calls.count { _ in number * number } }
                ContainerTests.onThreads(8) { _ in #expect(square(round) == round * round) }
                #expect(calls.made == 1)
            }
        }

        @Test("Eight threads at once use, fill and invalidate a function")
        func stress() {
            let invalidator = Invalidator()
            let square = memoize(square, atMost: 20, invalidator: invalidator)
            ContainerTests.onThreads(8) { thread in
                var generator = SplitMix64(seed: UInt64(thread))
                for turn in 0..<3_000 {
                    let number = Int.random(in: 0..<40, using: &generator)
                    if square(number) != number * number { Issue.record("\(number)") }
                    if turn.isMultiple(of: 500) { invalidator.invalidateAll() }
                }
            }
            #expect(calls.made < 8 * 3_000)
        }
    }
}
