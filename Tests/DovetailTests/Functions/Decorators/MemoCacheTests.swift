import Dovetail
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("MemoCache and keys", .timeLimit(.minutes(10)))
    struct MemoCacheTests {
        let clock = ManualClock()
        let work = ManualClock()
        let calls = Calls()
        let stage = Stage()
        let memo = MemoCache()

        /// A request of a server: not `Hashable`.
        struct Request: Sendable {
            var path: String
            var language: String?
            var log: @Sendable () -> Void = {}
        }

        struct Page: Hashable {
            var path: String
            var language: String?
        }

        /// How often functions were called meanwhile.
        func made(_ body: () throws -> Void) rethrows -> Int {
            let before = calls.made
            try body()
            return calls.made - before
        }

        @Test("A key closure is written without types, also as a trailing closure, for every effect")
        func keysInline() async throws {
            let render: @Sendable (Request) -> String = { [calls] request in calls.count { _ in request.path } }
            let load: @Sendable (Request) async throws -> String = { [calls] request in
                await calls.count { _ in
                    await Task.yield()
                    return request.path
                }
            }
            let join: @Sendable (Request, Request, Int, Int) throws -> String = { [calls] a, b, _, _ in
                calls.count { _ in a.path + b.path }
            }
            let rendered = memoize(render) { $0.path }
            let loaded = memoize(load, key: { request in Page(path: request.path, language: request.language) })
            let joined = memoize(join, key: { a, _, c, _ in "\(a.path) \(c)" })
            let request = Request(path: "/a")

            #expect(rendered(request) == rendered(request))
            #expect(calls.made == 1)
            for language in [nil, "en", nil, "en"] {
                #expect(try await loaded(Request(path: "/a", language: language)) == "/a")
            }
            #expect(calls.made == 3)
            #expect(try joined(request, request, 1, 2) == joined(request, Request(path: "/b"), 1, 3))
            #expect(calls.made == 4)
        }

        @Test("remove takes a key of several fields, and leaves the others")
        func removeStruct() {
            let render: @Sendable (Request) -> String = { [calls] request in calls.count { _ in request.path } }
            let rendered = memoize(render, key: { Page(path: $0.path, language: $0.language) }, in: memo)
            func callAll() { for language in [nil, "en"] { _ = rendered(Request(path: "/a", language: language)) } }

            #expect(made(callAll) == 2)
            memo.remove(Page(path: "/a", language: "de"))
            memo.remove("/a")
            #expect(made(callAll) == 0)
            memo.remove(Page(path: "/a", language: nil))
            #expect(made(callAll) == 1)
        }

        @Test("remove takes the arguments of a function, however many")
        func removeArguments() {
            let zero = memoize({ [calls] in calls.count { _ in 0 } }, in: memo)
            let one = memoize({ [calls] (a: Int) in calls.count { _ in a } }, in: memo)
            let two = memoize({ [calls] (a: Int, b: String) in calls.count { _ in a } }, in: memo)
            let three = memoize({ [calls] (a: Int, b: String, c: Bool) in calls.count { _ in a } }, in: memo)
            let five = memoize(
                { [calls] (a: Int, b: Int, c: Int, d: Int, e: String) in calls.count { _ in a } },
                in: memo
            )
            func callAll() { _ = (zero(), one(1), two(1, "a"), three(1, "a", true), five(1, 2, 3, 4, "a")) }
            callAll()

            memo.remove()
            #expect(made { _ = zero() } == 1)
            memo.remove(1)
            #expect(made { _ = one(1) } == 1)
            memo.remove(1, "a")
            #expect(made { _ = two(1, "a") } == 1)
            memo.remove(1, "a", true)
            #expect(made { _ = three(1, "a", true) } == 1)
            memo.remove(1, 2, 3, 4, "a")
            #expect(made { _ = five(1, 2, 3, 4, "a") } == 1)
            #expect(made(callAll) == 0)
        }

        @Test("remove compares types: a number is neither another type's number, nor an optional, nor a text")
        func removeTypes() {
            struct ID: Hashable { var number: Int }
            let byInt = memoize({ [calls] (a: Int) in calls.count { _ in a } }, in: memo)
            let byWord = memoize({ [calls] (a: UInt8) in calls.count { _ in a } }, in: memo)
            let byDouble = memoize({ [calls] (a: Double) in calls.count { _ in a } }, in: memo)
            let byText = memoize({ [calls] (a: String) in calls.count { _ in a } }, in: memo)
            let byID = memoize({ [calls] (a: ID) in calls.count { _ in a } }, in: memo)
            let byOptional = memoize({ [calls] (a: Int?) in calls.count { _ in a } }, in: memo)
            func callAll() {
                _ = (byInt(1), byWord(1), byDouble(1), byText("1"), byID(ID(number: 1)), byOptional(1), byOptional(nil))
            }
            callAll()

            memo.remove(1)
            #expect(made { _ = byInt(1) } == 1)
            #expect(made(callAll) == 0)
            memo.remove(UInt8(1))
            #expect(made { _ = byWord(1) } == 1)
            memo.remove(1.0)
            #expect(made { _ = byDouble(1) } == 1)
            memo.remove(ID(number: 1))
            #expect(made { _ = byID(ID(number: 1)) } == 1)
            #expect(made(callAll) == 0)
            memo.remove(Int?.some(1))
            #expect(made { _ = byOptional(1) } == 1)
            memo.remove(Int?.none)
            #expect(made { _ = byOptional(nil) } == 1)
            #expect(made(callAll) == 0)
        }

        @Test("A run whose key is removed ends for its calls, is not remembered, and new calls share another run")
        func removeWhileRunning() async throws {
            let load: @Sendable (Int, Int) async throws -> Int = { [calls, work] a, b in
                try await calls.count { call in
                    try await work.sleep(for: .seconds(1))
                    return call
                }
            }
            let loaded = memoize(load, in: memo)
            let old = [await stage.start { try await loaded(1, 2) }, await stage.start { try await loaded(1, 2) }]
            memo.remove(1, 3)
            let same = await stage.start { try await loaded(1, 2) }
            #expect(calls.made == 1)
            memo.remove(1, 2)
            let new = [await stage.start { try await loaded(1, 2) }, await stage.start { try await loaded(1, 2) }]
            #expect(calls.made == 2)
            work.advance(by: .seconds(1))
            for task in [old[0], old[1], same] { #expect(try await task.value == 1) }
            for task in new { #expect(try await task.value == 2) }
            // The new run is remembered, whichever ended first.
            #expect(try await loaded(1, 2) == 2)
        }

        @Test("Results by a key expire, also if it was removed in between")
        func expiry() {
            let render: @Sendable (Request) -> Int = { [calls] request in calls.count { _ in request.path.count } }
            let rendered = memoize(render, key: { $0.path }, for: .seconds(10), clock: clock, in: memo)
            func call() { _ = rendered(Request(path: "/a")) }

            #expect(made(call) == 1)
            clock.advance(by: .seconds(9))
            memo.remove("/a")
            #expect(made(call) == 1)
            clock.advance(by: .seconds(9))
            #expect(made(call) == 0)
            clock.advance(by: .seconds(1))
            #expect(made(call) == 1)
        }

        @Test("A key whose deinit calls the function may be released at any time")
        func keyWithDeinit() async throws {
            final class Key: Hashable, Sendable {
                let number: Int
                let onDeinit: @Sendable () -> Void

                init(_ number: Int, _ onDeinit: @escaping @Sendable () -> Void = {}) {
                    (self.number, self.onDeinit) = (number, onDeinit)
                }

                deinit { onDeinit() }

                static func == (left: Key, right: Key) -> Bool { left.number == right.number }
                func hash(into hasher: inout Hasher) { hasher.combine(number) }
            }
            let load: @Sendable (Int, @Sendable () -> Void) async throws -> Int = { [calls, work] number, _ in
                try await calls.count { _ in
                    try await work.sleep(for: .seconds(1))
                    return number
                }
            }
            let released = Locked(0)
            let memo = memo
            let loaded = memoize(load, key: { number, onDeinit in Key(number, onDeinit) }, in: memo)
            let onDeinit: @Sendable () -> Void = {
                memo.removeAll()
                released.withLock { $0 += 1 }
            }
            // The call that began the run is cancelled; the run, which the next call ends, holds its key until then.
            for removesRuns in [false, true] {
                let first = await stage.start { try await loaded(1, onDeinit) }
                let second = await stage.start { try await loaded(1) {} }
                first.cancel()
                await #expect(throws: CancellationError.self) { try await first.value }
                await stage.idle()
                if removesRuns { memo.removeAll() }
                work.advance(by: .seconds(1))
                #expect(try await second.value == 1)
                memo.removeAll()
            }
            #expect(released.withLock { $0 } > 1)
        }

        @Test("Nothing stays behind of many calls, half of which are forgotten")
        func manyKeys() {
            final class Value: Sendable {
                let living: Locked<Int>

                init(_ living: Locked<Int>) {
                    self.living = living
                    living.withLock { $0 += 1 }
                }

                deinit { living.withLock { $0 -= 1 } }
            }
            let living = Locked(0)
            let make = memoize({ (_: Int) in Value(living) }, key: { $0 }, atMost: 10, in: memo)
            for number in 0..<100_000 {
                _ = make(number)
                if number.isMultiple(of: 2) { memo.remove(number) }
            }
            #expect(living.withLock { $0 } == 10)
        }
    }
}
