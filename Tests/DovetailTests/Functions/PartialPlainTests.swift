import Dovetail
import Testing

extension FunctionTests {
    /// Functions that capture or are given what is not `Sendable`, and so are not `@Sendable` themselves.
    @Suite("partial, not @Sendable")
    struct PartialPlainTests {
        let log = Log()
        let sync: (Log, String, Int) -> Int
        let throwing: (Log, String, Int) throws -> Int
        let async: (Log, String, Int) async -> Int
        let both: (Log, String, Int) async throws -> Int

        init() {
            let calls = Log()
            sync = { log, line, times in
                _ = calls.add(line)
                return log.add(String(repeating: line, count: times))
            }
            throwing = { log, line, times in
                guard times > 0 else { throw Failure.notFound }
                return log.add(String(repeating: line, count: times))
            }
            async = { log, line, times in log.add(String(repeating: line, count: times)) }
            both = { log, line, times in
                guard times > 0 else { throw Failure.notFound }
                return log.add(String(repeating: line, count: times))
            }
        }

        @Test("partial fixes one argument of a plain function")
        func singles() async throws {
            let sync1 = partial(sync, arg1: log)
            let sync2 = partial(sync, arg2: "b")
            #expect([sync1("a", 2), sync2(log, 2)] == [1, 2])

            let throwing1 = partial(throwing, arg1: log)
            let throwing2 = partial(throwing, arg2: "d")
            #expect(try [throwing1("c", 2), throwing2(log, 2)] == [3, 4])
            #expect(throws: Failure.notFound) { try throwing1("", 0) }

            let async1 = partial(async, arg1: log)
            let async2 = partial(async, arg2: "f")
            #expect(await [async1("e", 2), async2(log, 2)] == [5, 6])

            let both1 = partial(both, arg1: log)
            let both2 = partial(both, arg2: "h")
            #expect(try await [both1("g", 2), both2(log, 2)] == [7, 8])
            await #expect(throws: Failure.notFound) { try await both1("", 0) }

            #expect(log.lines == ["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh"])
        }

        @Test("partial fixes the first and second arguments of a plain function")
        func firstAndSecond() async throws {
            let sync12 = partial(sync, arg1: log, arg2: "a")
            let throwing12 = partial(throwing, arg1: log, arg2: "b")
            let async12 = partial(async, arg1: log, arg2: "c")
            let both12 = partial(both, arg1: log, arg2: "d")

            #expect(sync12(2) == 1)
            #expect(try throwing12(2) == 2)
            #expect(await async12(2) == 3)
            #expect(try await both12(2) == 4)
            #expect(throws: Failure.notFound) { try throwing12(0) }
            await #expect(throws: Failure.notFound) { try await both12(0) }
            #expect(log.lines == ["aa", "bb", "cc", "dd"])
        }

        @Test("A @Sendable function with an argument that is not Sendable gives a plain function")
        func argumentIsNotSendable() {
            let add: @Sendable (Log, String) -> Int = { log, line in log.add(line) }
            let addToLog = partial(add, arg1: log)

            #expect(addToLog("a") == 1)
            #expect(log.lines == ["a"])
        }
    }
}
