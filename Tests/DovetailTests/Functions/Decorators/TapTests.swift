import Dovetail
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("tap", .timeLimit(.minutes(10)))
    struct TapTests {
        let log = Locked<[String]>([])
        var lines: [String] { log.withLock { $0 } }

        func write(_ line: String) { log.withLock { $0.append(line) } }

        static func divide(_ left: Int, _ right: Int) throws -> Int {
            guard right != 0 else { throw Failure.notFound }
            return left / right
        }

        static func add(_ left: Int, _ right: Int) -> Int { left + right }

        @Test("tap observes before and after a call that succeeds")
        func success() async throws {
            let add = tap(Self.add, before: { write("\($0) + \($1)") }, after: { write("= \($0)") })
            let addLater = tap(
                { (left: Int, right: Int) async in left + right },
                before: { write("\($0) + \($1)") },
                after: { write("= \($0)") }
            )

            #expect(add(1, 2) == 3)
            #expect(await addLater(3, 4) == 7)
            #expect(lines == ["1 + 2", "= 3", "3 + 4", "= 7"])
        }

        @Test("tap observes before and after a call that fails, whose error is thrown unchanged")
        func failure() async {
            let divide = tap(
                Self.divide,
                before: { write("\($0) / \($1)") },
                after: { write("= \($0)") },
                error: { write("\($0)") }
            )
            let divideLater = tap(
                { (left: Int, right: Int) async throws in try Self.divide(left, right) },
                before: { write("\($0) / \($1)") },
                after: { write("= \($0)") },
                error: { write("\($0)") }
            )

            #expect(throws: Failure.notFound) { try divide(1, 0) }
            await #expect(throws: Failure.notFound) { try await divideLater(2, 0) }
            #expect(lines == ["1 / 0", "notFound", "2 / 0", "notFound"])
        }

        @Test("Each observer of tap can be left out")
        func defaults() throws {
            let before = tap(Self.divide, before: { write("\($0) / \($1)") })
            let after = tap(Self.divide, after: { write("= \($0)") })
            let error = tap(Self.divide, error: { write("\($0)") })
            let nothing = tap(Self.divide)

            #expect(try before(4, 2) + after(9, 3) + error(2, 2) + nothing(5, 5) == 7)
            #expect(throws: Failure.notFound) { try error(1, 0) }
            #expect(lines == ["4 / 2", "= 3", "notFound"])
        }

        struct Request: Sendable {
            var path: String
        }

        @Test("An access log takes the request, the result or the error, and how long it took")
        func accessLog() async throws {
            let clock = ManualClock()
            let respond: @Sendable (Request) async throws -> Int = { request in
                clock.advance(by: .seconds(2))
                guard request.path == "/" else { throw Failure.notFound }
                return 200
            }
            let logged = tap(respond, clock: clock) { request, result, duration in
                write("\(request.path) \(result) \(duration)")
            }

            #expect(try await logged(Request(path: "/")) == 200)
            await #expect(throws: Failure.notFound) { try await logged(Request(path: "/a")) }
            #expect(lines.first == "/ success(200) 2.0 seconds")
            #expect(lines.last?.hasPrefix("/a failure(") == true)
            #expect(lines.last?.hasSuffix("notFound) 2.0 seconds") == true)
        }

        @Test("An access log of functions that cannot throw takes the result itself")
        func accessLogWithoutErrors() async {
            let clock = ManualClock()
            let addLater: @Sendable (Int, Int) async -> Int = { $0 + $1 }
            let add = tap(addLater, clock: clock) { left, right, sum, duration in
                write("\(left) + \(right) = \(sum + 0), \(duration)")
            }
            let answer = tap({ () async in 42 }, clock: clock) { answer, duration in write("\(answer + 0), \(duration)")
            }

            #expect(await add(1, 2) == 3)
            #expect(await answer() == 42)
            #expect(lines == ["1 + 2 = 3, 0.0 seconds", "42, 0.0 seconds"])
        }

        @Test("An access log takes typed errors, which are thrown unchanged")
        func accessLogOfTypedErrors() async {
            let half: @Sendable (Int) async throws(Failure) -> Int = { number async throws(Failure) in
                guard number.isMultiple(of: 2) else { throw .busy(number) }
                return number / 2
            }
            let logged = tap(half, clock: .continuous) { number, result, _ in
                switch result {
                case .success(let half): write("\(number) \(half)")
                case .failure(.busy(let busy)): write("\(number) is busy with \(busy)")
                case .failure: write("another error")
                }
            }

            do throws(Failure) {
                #expect(try await logged(4) == 2)
                _ = try await logged(5)
            } catch {
                #expect(error == .busy(5))
            }
            #expect(lines == ["4 2", "5 is busy with 5"])
        }

        @Test("A cancellation passes through tap, which observes an error")
        func cancellation() async throws {
            let clock = ManualClock()
            let wait = tap({ () async throws in try await clock.sleep(for: .seconds(1)) }, error: { write("\($0)") })
            let task = Task { try await wait() }
            try await clock.waitForSleepers()
            task.cancel()

            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(lines == ["CancellationError()"])
        }

        @Test("tap takes functions that are not @Sendable, with every effect")
        func plain() async throws {
            let log = FunctionTests.Log()
            let add: (String) -> Int = { log.add($0) }
            let addThrowing: (String) throws -> Int = { log.add($0) }
            let addAsync: (String) async -> Int = { log.add($0) }
            let addBoth: (String) async throws -> Int = { log.add($0) }
            let before: (String) -> Void = { _ = log.add("before \($0)") }
            let after: (Int) -> Void = { _ = log.add("after \($0)") }
            let clock = ManualClock()
            let plain = tap(add, before: before, after: after)
            let throwing = tap(addThrowing, before: before, after: after)
            let async = tap(addAsync, before: before, after: after)
            let both = tap(addBoth, before: before, after: after)
            let loggedAsync = tap(addAsync, clock: clock) { _ = log.add("\($0) gave \($1 + 0) in \($2)") }
            let loggedBoth = tap(addBoth, clock: clock) { _ = log.add("\($0) gave \($1) in \($2)") }

            #expect(plain("a") == 2)
            #expect(try throwing("b") == 5)
            #expect(await async("c") == 8)
            #expect(try await both("d") == 11)
            #expect(await loggedAsync("e") == 13)
            #expect(try await loggedBoth("f") == 15)
            #expect(
                log.lines.suffix(4) == ["e", "e gave 13 in 0.0 seconds", "f", "f gave success(15) in 0.0 seconds"]
            )
        }

        @Test("Many concurrent calls of a tapped function do not affect each other")
        func manyCalls() async {
            let sum = Locked(0)
            let square = tap(
                { (number: Int) async -> Int in
                    await Task.yield()
                    return number * number
                },
                before: { number in sum.withLock { $0 += number } },
                after: { square in sum.withLock { $0 -= square } }
            )
            await withTaskGroup(of: Int.self) { group in
                for number in 0..<200 { group.addTask { await square(number) } }
                for await square in group { sum.withLock { $0 += square } }
            }
            #expect(sum.withLock { $0 } == 199 * 200 / 2)
        }
    }
}
