import DovetailFunctions
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("Invalidator and keys", .timeLimit(.minutes(10)))
    struct InvalidatorTests {
        let work = ManualClock()
        let calls = Calls()
        let stage = Stage()
        let invalidator = Invalidator()

        func counted<Value>(_ type: Value.Type) -> @Sendable (Value) -> Value {
            { [calls] value in calls.count { _ in value } }
        }

        @Test("A key of several fields is written without types, and invalidated alone")
        func keyOfFields() {
            struct Request: Sendable {
                var path: String
                var language: String?
            }
            struct Page: Hashable {
                var path: String
                var language: String?
            }
            let load = memoize(
                counted(Request.self),
                key: { request in Page(path: request.path, language: request.language) },
                invalidator: invalidator
            )
            func callAll() { _ = [nil, "en"].map { load(Request(path: "/a", language: $0)) } }

            #expect(calls.made(callAll) == 2)
            invalidator.invalidate(Page(path: "/a", language: "de"))
            invalidator.invalidate("/a")
            #expect(calls.made(callAll) == 0)
            invalidator.invalidate(Page(path: "/a", language: nil))
            #expect(calls.made(callAll) == 1)
        }

        @Test("invalidate takes the arguments of a call, from none to two, or a key, and leaves others")
        func invalidateArguments() {
            let echo = memoize(counted(Int.self), invalidator: invalidator)
            let add = memoize(
                { [calls] (left: Int, right: Int) in calls.count { _ in left + right } },
                invalidator: invalidator
            )
            let length = memoize(counted(String.self), key: { $0.count }, invalidator: invalidator)
            let answer = memoize({ [calls] in calls.count { _ in 42 } }, invalidator: invalidator)
            func callAll() { _ = (echo(3), echo(4), add(3, 4), add(4, 3), length("abc"), answer()) }

            #expect(calls.made(callAll) == 6)
            invalidator.invalidate(5)
            invalidator.invalidate("abc")
            invalidator.invalidate(3, 5)
            #expect(calls.made(callAll) == 0)
            invalidator.invalidate(4)
            #expect(calls.made { _ = echo(4) } == 1)
            #expect(calls.made(callAll) == 0)
            // An argument of one function, and a key of another.
            invalidator.invalidate(3)
            #expect(calls.made { _ = (echo(3), length("abc")) } == 2)
            #expect(calls.made(callAll) == 0)
            invalidator.invalidate(3, 4)
            #expect(calls.made { _ = add(4, 3) } == 0)
            #expect(calls.made { _ = add(3, 4) } == 1)
            #expect(calls.made(callAll) == 0)
            invalidator.invalidate()
            #expect(calls.made { _ = answer() } == 1)
            #expect(calls.made(callAll) == 0)
        }

        @Test("invalidate compares types: a number is neither another type's number, nor an optional, nor a text")
        func invalidateTypes() {
            struct ID: Hashable { var number: Int }
            let byInt = memoize(counted(Int.self), invalidator: invalidator)
            let byWord = memoize(counted(UInt8.self), invalidator: invalidator)
            let byDouble = memoize(counted(Double.self), invalidator: invalidator)
            let byText = memoize(counted(String.self), invalidator: invalidator)
            let byID = memoize(counted(ID.self), invalidator: invalidator)
            let byOptional = memoize(counted(Int?.self), invalidator: invalidator)
            func callAll() {
                _ = (byInt(1), byWord(1), byDouble(1), byText("1"), byID(ID(number: 1)), byOptional(1), byOptional(nil))
            }
            func expectOneCall(after key: some Hashable & Sendable, _ call: () -> Void) {
                invalidator.invalidate(key)
                #expect(calls.made(call) == 1)
                #expect(calls.made(callAll) == 0)
            }
            callAll()

            expectOneCall(after: 1) { _ = byInt(1) }
            expectOneCall(after: UInt8(1)) { _ = byWord(1) }
            expectOneCall(after: 1.0) { _ = byDouble(1) }
            expectOneCall(after: ID(number: 1)) { _ = byID(ID(number: 1)) }
            expectOneCall(after: Int?.some(1)) { _ = byOptional(1) }
            expectOneCall(after: Int?.none) { _ = byOptional(nil) }
        }

        @Test("A run that is invalidated is not remembered, and new calls share another run", arguments: [false, true])
        func invalidateWhileRunning(all: Bool) async throws {
            let load: @Sendable (Int, Int) async throws -> Int = { [calls, work] a, b in
                try await calls.count { call in
                    try await work.sleep(for: .seconds(1))
                    return call
                }
            }
            let loaded = memoize(load, invalidator: invalidator)
            let old = await stage.start(2) { try await loaded(1, 2) }
            invalidator.invalidate(1, 3)
            let same = await stage.start { try await loaded(1, 2) }
            #expect(calls.made == 1)
            if all { invalidator.invalidateAll() } else { invalidator.invalidate(1, 2) }
            let new = await stage.start(2) { try await loaded(1, 2) }
            #expect(calls.made == 2)
            work.advance(by: .seconds(1))
            for task in old + [same] { #expect(try await task.value == 1) }
            for task in new { #expect(try await task.value == 2) }
            // The new run is remembered, whichever ended first.
            #expect(try await loaded(1, 2) == 2)
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
            let invalidator = invalidator
            let loaded = memoize(load, key: { Key($0, $1) }, invalidator: invalidator)
            let onDeinit: @Sendable () -> Void = {
                invalidator.invalidateAll()
                released.withLock { $0 += 1 }
            }
            // The call that began the run is cancelled; the run, which the next call ends, holds its key until then.
            for invalidatesRuns in [false, true] {
                let first = await stage.start { try await loaded(1, onDeinit) }
                let second = await stage.start { try await loaded(1) {} }
                first.cancel()
                await #expect(throws: CancellationError.self) { try await first.value }
                await stage.idle()
                if invalidatesRuns { invalidator.invalidateAll() }
                work.advance(by: .seconds(1))
                #expect(try await second.value == 1)
                invalidator.invalidateAll()
            }
            #expect(released.withLock { $0 } > 1)
        }

        @Test("Results are released when they are forgotten, and with the function")
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
            var count: Int { living.withLock { $0 } }
            do {
                let make = memoize({ (_: Int) in Value(living) }, key: { $0 }, atMost: 10, invalidator: invalidator)
                for number in 0..<100_000 {
                    _ = make(number)
                    if number.isMultiple(of: 2) { invalidator.invalidate(number) }
                }
                #expect(count == 10)
                invalidator.invalidateAll()
                #expect(count == 0)
                _ = make(1)
                withExtendedLifetime(make) { #expect(count == 1) }
            }
            #expect(count == 0)
            invalidator.invalidateAll()
        }
    }
}
