import DovetailFunctions
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

        @Test("tap observes before and after a call that succeeds, and passes on what it returns")
        func success() async throws {
            let add = tap(Self.add, before: { write("\($0) + \($1)") }, after: { write("= \($0)") })
            let half = tap(
                { (number: Int) async in number / 2 },
                before: { write("\($0) / 2") },
                after: { write("= \($0)") }
            )

            #expect(add(1, 2) == 3)
            #expect(await half(8) == 4)
            #expect(lines == ["1 + 2", "= 3", "8 / 2", "= 4"])
        }

        @Test("tap observes a call that fails, whose error is thrown unchanged; each observer can be left out")
        func failure() async throws {
            let before = tap(Self.divide, before: { write("\($0) / \($1)") })
            let after = tap(Self.divide, after: { write("= \($0)") })
            let error = tap(Self.divide, error: { write("\($0)") })
            let nothing = tap(Self.divide)
            let inverse = tap(
                { (number: Int) async throws in try Self.divide(1, number) },
                before: { write("1 / \($0)") },
                after: { write("= \($0)") },
                error: { write("\($0)") }
            )

            #expect(try before(4, 2) + after(9, 3) + error(2, 2) + nothing(5, 5) == 7)
            #expect(throws: Failure.notFound) { try after(1, 0) }
            #expect(throws: Failure.notFound) { try error(1, 0) }
            await #expect(throws: Failure.notFound) { try await inverse(0) }
            #expect(lines == ["4 / 2", "= 3", "notFound", "1 / 0", "notFound"])
        }

        @Test("An access log takes the arguments, the result or the error if there can be one, and how long it took")
        func accessLog() async throws {
            let clock = ManualClock()
            let respond: @Sendable (String) async throws -> Int = { path in
                clock.advance(by: .seconds(2))
                guard path == "/" else { throw Failure.notFound }
                return 200
            }
            let addLater: @Sendable (Int, Int) async -> Int = { $0 + $1 }
            let logged = tap(respond, clock: clock) { path, result, duration in
                write("\(path) \(result) \(duration)")
            }
            let add = tap(addLater, clock: clock) { left, right, sum, duration in
                write("\(left) + \(right) = \(sum + 0), \(duration)")
            }

            #expect(try await logged("/") == 200)
            await #expect(throws: Failure.notFound) { try await logged("/a") }
            #expect(await add(1, 2) == 3)
            try #require(lines.count == 3)
            #expect(lines.first == "/ success(200) 2.0 seconds")
            #expect(lines[1].hasPrefix("/a failure(") && lines[1].hasSuffix("notFound) 2.0 seconds"))
            #expect(lines.last == "1 + 2 = 3, 0.0 seconds")
        }

        @Test("The error is observed with its type, or as any error if the result has a declared type")
        func typedErrors() async {
            let fail: @Sendable (Int) async throws(Failure) -> Int = { number async throws(Failure) in
                throw .busy(number)
            }
            let typed = tap(fail, error: { error in write(error == .busy(3) ? "busy" : "") })
            let untyped: @Sendable (any Error) -> Void = { write("\($0)") }
            let both: @Sendable (Int) async throws(Failure) -> Int = tap(typed, error: untyped)
            let logged = tap(both, clock: ManualClock()) { _, result, _ in
                write(result == .failure(.busy(3)) ? "log" : "")
            }

            do throws(Failure) { _ = try await logged(3) } catch { #expect(error == .busy(3)) }
            #expect(lines == ["busy", "busy(3)", "log"])
        }
    }
}
