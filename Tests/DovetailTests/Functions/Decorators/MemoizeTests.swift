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

        var half: @Sendable (Int) throws -> Int {
            { [calls] number in
                try calls.count { call in
                    guard number.isMultiple(of: 2) else { throw Failure.busy(call) }
                    return number / 2
                }
            }
        }

        @Test("A function is called once for the same argument")
        func success() throws {
            let square = memoize(square)
            let half = memoize(half)

            #expect([3, 3, 4, 3].map(square) == [9, 9, 16, 9])
            #expect(calls.made == 2)
            #expect(try [6, 6].map(half) == [3, 3])
            #expect(calls.made == 3)
        }

        @Test("All arguments together are the key")
        func severalArguments() {
            let describe: @Sendable (Int, String, Bool) -> String = { [calls] number, text, flag in
                calls.count { _ in "\(number) \(text) \(flag)" }
            }
            let memoized = memoize(describe)
            for _ in 0..<3 {
                for (number, text, flag) in [(1, "a", true), (2, "a", true), (1, "b", true), (1, "a", false)] {
                    #expect(memoized(number, text, flag) == "\(number) \(text) \(flag)")
                }
            }
            #expect(calls.made == 4)
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

        @Test("Lists of arguments with equal hashes are distinct")
        func collisionsOfLists() {
            struct Key: Hashable {
                let number: Int
                func hash(into hasher: inout Hasher) {}
            }
            let number: @Sendable (Key, Key, Key, Key) -> Int = { a, b, c, d in
                ((a.number * 2 + b.number) * 2 + c.number) * 2 + d.number
            }
            let memoized = memoize(number)
            for _ in 0..<2 {
                for bits in 0..<16 {
                    let keys = [8, 4, 2, 1].map { Key(number: bits & $0 == 0 ? 0 : 1) }
                    #expect(memoized(keys[0], keys[1], keys[2], keys[3]) == bits)
                }
            }
        }

        @Test("A failure is thrown, and forgotten")
        func failure() {
            let half = memoize(half)

            #expect(throws: Failure.busy(1)) { try half(3) }
            #expect(throws: Failure.busy(2)) { try half(3) }
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

        @Test("It forgets as a list of what was used does", arguments: [1, 2, 7, 8, 9, 64])
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

        @Test("Room for less than one counts as one", arguments: [0, -1, .min])
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

        @Test("Without time to live nothing is remembered", arguments: [Duration.zero, .seconds(-1)])
        func noTimeToLive(_ timeToLive: Duration) {
            let square = memoize(square, for: timeToLive, clock: clock)

            #expect([3, 3].map(square) == [9, 9])
            #expect(calls.made == 2)
        }

        @Test("All functions of a memo forget when it says so")
        func removeAll() {
            let memo = MemoCache()
            let square = memoize(square, in: memo)
            let other = memoize(self.square, in: memo)
            let apart = memoize(self.square)
            func callAll() { _ = [square(3), other(3), apart(3)] }

            callAll()
            callAll()
            #expect(calls.made == 3)
            memo.removeAll()
            callAll()
            callAll()
            #expect(calls.made == 5)
        }

        /// A request of a server: not `Hashable`.
        struct Request: Sendable {
            let path: String
            let headers: [any Sendable]
        }

        @Test("A key stands for arguments that are not Hashable")
        func key() throws {
            let respond: @Sendable (Request) throws -> String = { [calls] request in
                try calls.count { _ in
                    guard request.path != "/" else { throw Failure.notFound }
                    return request.path + " \(request.headers.count)"
                }
            }
            let render: @Sendable (Request, Int) -> Int = { [calls] request, size in
                calls.count { _ in request.path.count * size }
            }
            let memoized = memoize(respond, key: { $0.path }, for: .seconds(10), clock: clock)
            let rendered = memoize(render, key: { request, size in "\(request.path) \(size)" })

            #expect(try memoized(Request(path: "/a", headers: [])) == "/a 0")
            #expect(try memoized(Request(path: "/a", headers: [1])) == "/a 0")
            #expect(try memoized(Request(path: "/b", headers: [1])) == "/b 1")
            #expect(calls.made == 2)
            for _ in 0..<2 {
                #expect(throws: Failure.notFound) { try memoized(Request(path: "/", headers: [])) }
            }
            #expect(calls.made == 4)
            clock.advance(by: .seconds(10))
            #expect(try memoized(Request(path: "/a", headers: [1])) == "/a 1")
            #expect(calls.made == 5)

            for size in [2, 3, 2] {
                #expect(rendered(Request(path: "/a", headers: []), size) == 2 * size)
            }
            #expect(calls.made == 7)
        }

        @Test("One key can be removed, or the arguments of one call")
        func remove() {
            let memo = MemoCache()
            let square = memoize(square, in: memo)
            let add = memoize({ [calls] (left: Int, right: Int) in calls.count { _ in left + right } }, in: memo)
            let length = memoize({ [calls] (text: String) in calls.count { _ in text } }, key: { $0.count }, in: memo)
            let answer = memoize({ [calls] in calls.count { _ in 42 } }, in: memo)
            func made(_ body: () -> Void) -> Int {
                let before = calls.made
                body()
                return calls.made - before
            }
            func callAll() { _ = (square(3), square(4), add(3, 4), add(4, 3), length("abc"), answer()) }

            #expect(made(callAll) == 6)
            memo.remove(5)
            memo.remove("abc")
            memo.remove(3, 5)
            #expect(made(callAll) == 0)
            memo.remove(4)
            #expect(made(callAll) == 1)
            // An argument of one function, and a key of another.
            memo.remove(3)
            #expect(made(callAll) == 2)
            memo.remove(3, 4)
            #expect(made { _ = add(4, 3) } == 0)
            #expect(made(callAll) == 1)
            memo.remove()
            #expect(made(callAll) == 1)
        }

        @Test("Results are released with the function, and when they are forgotten")
        func released() {
            final class Value: Sendable {}
            let memo = MemoCache()
            weak var first: Value?
            weak var second: Value?
            weak var evicted: Value?
            do {
                let make = memoize({ (_: Int) in Value() }, atMost: 2, in: memo)
                first = make(1)
                #expect(first != nil)
                memo.removeAll()
                #expect(first == nil)
                evicted = make(2)
                _ = make(3)
                second = make(4)
                #expect(evicted == nil)
                #expect(second != nil)
            }
            #expect(second == nil)
            memo.removeAll()
        }

        @Test("A result that is made while everything is removed is not remembered")
        func removedWhileMade() {
            let memo = MemoCache()
            let square: @Sendable (Int) -> Int = { [calls] number in
                calls.count { _ in
                    memo.removeAll()
                    return number * number
                }
            }
            let memoized = memoize(square, in: memo)

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

        @Test("Eight threads share one run, and its failure")
        func singleFlight() {
            for round in 0..<200 {
                let calls = Calls()
                let half = memoize { (number: Int) throws in
                    try calls.count { call in
                        guard number.isMultiple(of: 2) else { throw Failure.busy(call) }
                        return number / 2
                    }
                }
                ContainerTests.onThreads(8) { _ in
                    if round.isMultiple(of: 2) {
                        #expect((try? half(round)) == round / 2)
                    } else {
                        #expect(throws: Failure.self) { try half(round) }
                    }
                }
                #expect(calls.most == 1)
                if round.isMultiple(of: 2) { #expect(calls.made == 1) }
            }
        }

        @Test("Eight threads use, forget and fill it at once")
        func stress() {
            let memo = MemoCache()
            let square = memoize(square, atMost: 20, in: memo)
            ContainerTests.onThreads(8) { thread in
                var generator = Random(seed: UInt64(thread))
                for turn in 0..<3_000 {
                    let number = Int.random(in: 0..<40, using: &generator)
                    if square(number) != number * number { Issue.record("\(number)") }
                    if turn.isMultiple(of: 500) { memo.removeAll() }
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
