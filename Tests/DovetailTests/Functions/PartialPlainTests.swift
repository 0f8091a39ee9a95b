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

        @Test("Single arguments are fixed")
        func singles() async throws {
            let sync1 = partial(sync, arg1: log)
            let sync2 = partial(sync, arg2: "b")
            let sync3 = partial(sync, arg3: 2)
            #expect([sync1("a", 2), sync2(log, 2), sync3(log, "c")] == [1, 2, 3])

            let throwing1 = partial(throwing, arg1: log)
            let throwing2 = partial(throwing, arg2: "e")
            let throwing3 = partial(throwing, arg3: 2)
            #expect(try [throwing1("d", 2), throwing2(log, 2), throwing3(log, "f")] == [4, 5, 6])
            #expect(throws: Failure.notFound) { try throwing1("", 0) }

            let async1 = partial(async, arg1: log)
            let async2 = partial(async, arg2: "h")
            let async3 = partial(async, arg3: 2)
            #expect(await [async1("g", 2), async2(log, 2), async3(log, "i")] == [7, 8, 9])

            let both1 = partial(both, arg1: log)
            let both2 = partial(both, arg2: "k")
            let both3 = partial(both, arg3: 2)
            #expect(try await [both1("j", 2), both2(log, 2), both3(log, "l")] == [10, 11, 12])
            await #expect(throws: Failure.notFound) { try await both1("", 0) }

            #expect(log.lines == ["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii", "jj", "kk", "ll"])
        }

        @Test("Pairs and the triple are fixed")
        func pairsAndTriple() async throws {
            let sync12 = partial(sync, arg1: log, arg2: "a")
            let sync13 = partial(sync, arg1: log, arg3: 2)
            let sync23 = partial(sync, arg2: "c", arg3: 2)
            let sync123 = partial(sync, arg1: log, arg2: "d", arg3: 2)
            #expect([sync12(2), sync13("b"), sync23(log), sync123()] == [1, 2, 3, 4])

            let throwing12 = partial(throwing, arg1: log, arg2: "e")
            let throwing13 = partial(throwing, arg1: log, arg3: 2)
            let throwing23 = partial(throwing, arg2: "g", arg3: 2)
            let throwing123 = partial(throwing, arg1: log, arg2: "h", arg3: 2)
            #expect(try [throwing12(2), throwing13("f"), throwing23(log), throwing123()] == [5, 6, 7, 8])

            let async12 = partial(async, arg1: log, arg2: "i")
            let async13 = partial(async, arg1: log, arg3: 2)
            let async23 = partial(async, arg2: "k", arg3: 2)
            let async123 = partial(async, arg1: log, arg2: "l", arg3: 2)
            #expect(await [async12(2), async13("j"), async23(log), async123()] == [9, 10, 11, 12])

            let both12 = partial(both, arg1: log, arg2: "m")
            let both13 = partial(both, arg1: log, arg3: 2)
            let both23 = partial(both, arg2: "o", arg3: 2)
            let both123 = partial(both, arg1: log, arg2: "p", arg3: 2)
            #expect(try await [both12(2), both13("n"), both23(log), both123()] == [13, 14, 15, 16])

            #expect(log.lines.joined() == "aabbccddeeffgghhiijjkkllmmnnoopp")
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
