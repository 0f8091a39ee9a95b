import Dovetail
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("memoize, synchronous", .timeLimit(.minutes(10)))
    struct MemoizeTests {
        let clock = ManualClock()
        let calls = Calls()

        var square: @Sendable (Int) -> Int {
            { [calls] number in calls.count { _ in number * number } }
        }

        @Test("A function is called once for the same argument")
        func success() {
            let square = memoize(square)

            #expect([3, 3, 4, 3].map(square) == [9, 9, 16, 9])
            #expect(calls.made == 2)
        }

        @Test("Both arguments together are the key")
        func twoArguments() {
            let describe: @Sendable (Int, String) -> String = { [calls] number, text in
                calls.count { _ in "\(number) \(text)" }
            }
            let memoized = memoize(describe)
            for _ in 0..<3 {
                for (number, text) in [(1, "a"), (2, "a"), (1, "b")] {
                    #expect(memoized(number, text) == "\(number) \(text)")
                }
            }
            #expect(calls.made == 3)
        }

        @Test("A function without parameters is called once")
        func noArguments() {
            let answer: @Sendable () -> Int = { [calls] in calls.count { _ in 42 } }
            let memoized = memoize(answer)

            #expect(memoized() + memoized() == 84)
            #expect(calls.made == 1)
        }

        @Test("Arguments with equal hashes are distinct")
        func collisions() {
            struct Key: Hashable {
                let number: Int
                func hash(into hasher: inout Hasher) {}
            }
            let number: @Sendable (Key) -> Int = { [calls] key in calls.count { _ in key.number } }
            let memoized = memoize(number, atMost: 50)
            for _ in 0..<2 {
                for key in 0..<50 { #expect(memoized(Key(number: key)) == key) }
            }
            #expect(calls.made == 50)
            for key in (50..<70).reversed() { #expect(memoized(Key(number: key)) == key) }
            for key in 20..<70 { #expect(memoized(Key(number: key)) == key) }
            #expect(calls.made == 70)
        }

        @Test("Pairs of arguments with equal hashes are distinct")
        func collisionsOfPairs() {
            struct Key: Hashable {
                let number: Int
                func hash(into hasher: inout Hasher) {}
            }
            let number: @Sendable (Key, Key) -> Int = { tens, ones in 10 * tens.number + ones.number }
            let memoized = memoize(number)
            for _ in 0..<2 {
                for both in 0..<100 {
                    #expect(memoized(Key(number: both / 10), Key(number: both % 10)) == both)
                }
            }
        }

        @Test("The least recently used result is forgotten first")
        func leastRecentlyUsed() {
            let square = memoize(square, atMost: 3)
            func isRemembered(_ number: Int) -> Bool {
                let before = calls.made
                #expect(square(number) == number * number)
                return calls.made == before
            }
            for number in 1...3 { _ = square(number) }
            #expect(isRemembered(1))
            #expect(!isRemembered(4))
            #expect(isRemembered(3))
            #expect(isRemembered(1))
            #expect(isRemembered(4))
            #expect(!isRemembered(2))
            #expect(!isRemembered(3))
        }

        @Test("memoize forgets results as a list of recent arguments does", arguments: [1, 2, 7, 8, 9, 64])
        func model(_ capacity: Int) {
            var generator = Random(seed: UInt64(capacity))
            let square = memoize(square, atMost: capacity)
            var recent: [Int] = []
            for _ in 0..<4_000 {
                let number = Int.random(in: 0..<2 * capacity + 1, using: &generator)
                let before = calls.made
                #expect(square(number) == number * number)
                #expect((calls.made == before) == recent.contains(number))
                recent.removeAll { $0 == number }
                recent.append(number)
                if recent.count > capacity { recent.removeFirst() }
            }
        }

        @Test("A capacity of less than one counts as one", arguments: [0, -1, .min])
        func noRoom(_ capacity: Int) {
            let square = memoize(square, atMost: capacity)

            #expect([3, 3, 4, 3].map(square) == [9, 9, 16, 9])
            #expect(calls.made == 3)
        }

        @Test("Results are forgotten after their time to live")
        func timeToLive() {
            let square = memoize(square, for: .seconds(10), clock: clock)

            _ = square(3)
            clock.advance(by: .seconds(9))
            _ = square(3)
            _ = square(4)
            #expect(calls.made == 2)
            clock.advance(by: .seconds(1))
            _ = square(3)
            #expect(calls.made == 3)
            _ = square(4)
            #expect(calls.made == 3)
            clock.advance(by: .seconds(9))
            _ = square(4)
            #expect(calls.made == 4)
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
            func callAll() { _ = [square(3), other(3), apart(3)] }

            callAll()
            callAll()
            #expect(calls.made == 3)
            invalidator.invalidateAll()
            callAll()
            callAll()
            #expect(calls.made == 5)
        }

        /// A request of a server: not `Hashable`.
        struct Request: Sendable {
            let path: String
            let headers: [any Sendable]
        }

        @Test("A key replaces arguments that are not Hashable")
        func key() {
            let respond: @Sendable (Request) -> String = { [calls] request in
                calls.count { _ in request.path + " \(request.headers.count)" }
            }
            let render: @Sendable (Request, Int) -> Int = { [calls] request, size in
                calls.count { _ in request.path.count * size }
            }
            let memoized = memoize(respond, key: { $0.path }, for: .seconds(10), clock: clock)
            let rendered = memoize(render, key: { request, size in "\(request.path) \(size)" })

            #expect(memoized(Request(path: "/a", headers: [])) == "/a 0")
            #expect(memoized(Request(path: "/a", headers: [1])) == "/a 0")
            #expect(memoized(Request(path: "/b", headers: [1])) == "/b 1")
            #expect(calls.made == 2)
            clock.advance(by: .seconds(10))
            #expect(memoized(Request(path: "/a", headers: [1])) == "/a 1")
            #expect(calls.made == 3)

            for size in [2, 3, 2] {
                #expect(rendered(Request(path: "/a", headers: []), size) == 2 * size)
            }
            #expect(calls.made == 5)
        }

        @Test("An invalidator invalidates one key, or the arguments of one call")
        func invalidate() {
            let invalidator = Invalidator()
            let square = memoize(square, invalidator: invalidator)
            let add = memoize(
                { [calls] (left: Int, right: Int) in calls.count { _ in left + right } },
                invalidator: invalidator
            )
            let length = memoize(
                { [calls] (text: String) in calls.count { _ in text } },
                key: { $0.count },
                invalidator: invalidator
            )
            let answer = memoize({ [calls] in calls.count { _ in 42 } }, invalidator: invalidator)
            func made(_ body: () -> Void) -> Int {
                let before = calls.made
                body()
                return calls.made - before
            }
            func callAll() { _ = (square(3), square(4), add(3, 4), add(4, 3), length("abc"), answer()) }

            #expect(made(callAll) == 6)
            invalidator.invalidate(5)
            invalidator.invalidate("abc")
            invalidator.invalidate(3, 5)
            #expect(made(callAll) == 0)
            invalidator.invalidate(4)
            #expect(made(callAll) == 1)
            // An argument of one function, and a key of another.
            invalidator.invalidate(3)
            #expect(made(callAll) == 2)
            invalidator.invalidate(3, 4)
            #expect(made { _ = add(4, 3) } == 0)
            #expect(made(callAll) == 1)
            invalidator.invalidate()
            #expect(made(callAll) == 1)
        }

        @Test("Results are released with the function, and when they are forgotten")
        func released() {
            final class Value: Sendable {}
            let invalidator = Invalidator()
            weak var first: Value?
            weak var second: Value?
            weak var evicted: Value?
            do {
                let make = memoize({ (_: Int) in Value() }, atMost: 2, invalidator: invalidator)
                first = make(1)
                #expect(first != nil)
                invalidator.invalidateAll()
                #expect(first == nil)
                evicted = make(2)
                _ = make(3)
                second = make(4)
                #expect(evicted == nil)
                #expect(second != nil)
            }
            #expect(second == nil)
            invalidator.invalidateAll()
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
            let fibonacci = Locked<(@Sendable (Int) -> Int)?>(nil)
            let memoized = memoize { [calls] (number: Int) in
                calls.count { _ in
                    guard number > 1, let smaller = fibonacci.withLock({ $0 }) else { return number }
                    return smaller(number - 1) + smaller(number - 2)
                }
            }
            fibonacci.withLock { $0 = memoized }
            #expect(memoized(50) == 12_586_269_025)
            #expect(calls.made == 51)

            let again = Locked<(@Sendable (Int) -> Int)?>(nil)
            let depth = Locked(0)
            let selfish = memoize { (number: Int) in
                let isInner = depth.withLock { depth in
                    depth += 1
                    return depth > 1
                }
                return isInner ? number : again.withLock { $0 }.map { $0(number) } ?? 0
            }
            again.withLock { $0 = selfish }
            #expect(selfish(7) == 7)
            again.withLock { $0 = nil }
            fibonacci.withLock { $0 = nil }
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
                var generator = Random(seed: UInt64(thread))
                for turn in 0..<3_000 {
                    let number = Int.random(in: 0..<40, using: &generator)
                    if square(number) != number * number { Issue.record("\(number)") }
                    if turn.isMultiple(of: 500) { invalidator.invalidateAll() }
                }
            }
            #expect(calls.made < 8 * 3_000)
        }
    }

    /// A linear congruential generator, so that a failing case can be seen again.
    struct Random: RandomNumberGenerator {
        var state: UInt64

        init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 31)
        }
    }
}
