import Dovetail
import DovetailTesting
import Testing

extension SpyTests {
    @Suite("A spy of a function with effects")
    struct EffectsTests {
        struct Functions {
            var plain: @Sendable (Int, Int) -> Int
            var throwing: @Sendable (Int, Int) throws -> Int
            var async: @Sendable (Int, Int) async -> Int
            var asyncThrowing: @Sendable (Int, Int) async throws -> Int

            /// Calls each function.
            func callAll() async throws -> [Int] {
                try await [plain(1, 2), throwing(1, 3), async(1, 4), asyncThrowing(1, 5)]
            }
        }

        struct Screen {
            var show: @MainActor (Int) -> Int
            var check: @MainActor (Int) throws -> Int
            var load: @MainActor (Int) async -> Int
            var save: @MainActor (Int) async throws -> Int
        }

        @Test("A spy has a function of the same type")
        func sameType() async throws {
            let plain = Spy { (a: Int, b: Int) in a + b }
            let throwing = Spy { (a: Int, b: Int) throws in a + b }
            let async = Spy { (a: Int, b: Int) async in a + b }
            let asyncThrowing = Spy { (a: Int, b: Int) async throws in a + b }
            let functions = Functions(
                plain: plain.function,
                throwing: throwing.function,
                async: async.function,
                asyncThrowing: asyncThrowing.function
            )

            #expect(try await functions.callAll() == [3, 4, 5, 6])
            #expect(try await [plain(2, 2), throwing(2, 3), async(2, 4), asyncThrowing(2, 5)] == [4, 5, 6, 7])
            for (index, calls) in [plain.calls, throwing.calls, async.calls, asyncThrowing.calls].enumerated() {
                #expect(calls.map(\.arguments.0) == [1, 2])
                #expect(try calls.map { try $0.result?.get() } == [3 + index, 4 + index])
            }
        }

        @Test("A spy goes where a function of more effects is wanted")
        func fewerEffects() async throws {
            let plain = Spy { (a: Int, b: Int) in a + b }
            let functions = Functions(
                plain: plain.function,
                throwing: plain.function,
                async: plain.function,
                asyncThrowing: plain.function
            )
            let notSendable: (Int, Int) throws -> Int = plain.function

            #expect(try await functions.callAll() == [3, 4, 5, 6])
            #expect(try notSendable(1, 6) == 7)
            #expect(plain.calls.map(\.arguments.1) == [2, 3, 4, 5, 6])
        }

        @Test("A spy runs on the main actor if its function does")
        func mainActor() async throws {
            let show = Spy { @MainActor (number: Int) in onMain(number) }
            let check = Spy { @MainActor (number: Int) throws in onMain(number) }
            let load = Spy { @MainActor (number: Int) async in onMain(number) }
            let save = Spy { @MainActor (number: Int) async throws in onMain(number) }
            let screen = Screen(show: show.function, check: check.function, load: load.function, save: save.function)

            #expect(try await [screen.show(1), screen.check(2), screen.load(3), screen.save(4)] == [1, 2, 3, 4])
            #expect(try await [show(5), check(6), load(7), save(8)] == [5, 6, 7, 8])
            #expect(
                [show.calls, check.calls, load.calls, save.calls].map { $0.map(\.arguments) } == [
                    [1, 5], [2, 6], [3, 7], [4, 8],
                ]
            )
        }

        @MainActor
        @Test("A spy runs on the main actor where its asynchronous closure is written there")
        func writtenOnTheMainActor() async throws {
            let title = Spy { @MainActor (number: Int) in "Page \(number)" }
            let check = Spy { @MainActor (_: Int) throws -> String in throw Timeout() }
            #expect(title(1) == "Page 1", "a synchronous function is called without waiting")
            #expect(throws: Timeout.self) { try check(1) }
            #expect(title.calls.count == 1)

            var notes: [String] = []
            let note = Spy { (text: String) async in
                MainActor.assertIsolated()
                await Task.yield()
                notes.append(text)
            }
            let save = Spy { (text: String) async throws in
                guard notes.isEmpty else { throw Timeout() }
                notes.append(text)
            }
            try await Task.detached {
                try await save("a")
                await note("b")
                await #expect(throws: Timeout.self) { try await save("c") }
            }.value
            #expect(notes == ["a", "b"])
            #expect(save.calls.count == 2)
        }

        @Test("A spy passes on what is thrown")
        func thrown() async throws {
            let throwing = Spy { (_: Int) throws in throw Timeout() }
            let asyncThrowing = Spy { (_: Int) async throws in throw Timeout() }
            let onMain = Spy { @MainActor (_: Int) async throws in throw Timeout() }

            #expect(throws: Timeout.self) { try throwing(1) }
            await #expect(throws: Timeout.self) { try await asyncThrowing(1) }
            await #expect(throws: Timeout.self) { try await onMain(1) }
            for call in throwing.calls + asyncThrowing.calls + onMain.calls {
                #expect(throws: Timeout.self) { try call.result?.get() }
            }
        }

        @Test("A spy runs on its caller's actor, as in a module with NonisolatedNonsendingByDefault")
        func onCaller() async throws {
            typealias Load = nonisolated(nonsending) @Sendable (Int) async throws -> String
            typealias Save = nonisolated(nonsending) @Sendable (Int, Bool) async -> Void
            struct Storage {
                var load: Load
                var save: Save
            }
            let scripted = Spy(Load.self, results: [.failure(Timeout()), .success("a")])
            let save = Spy(Save.self)
            let storage = Storage(load: scripted.function, save: save.function)
            let load = Spy(storage.load)
            let closure = Spy { (_: Int) async throws in "b" }

            await #expect(throws: Timeout.self) { try await load(1) }
            #expect(try await storage.load(2) == "a")
            #expect(try await Storage(load: closure.function, save: save.function).load(3) == "b")
            await storage.save(4, true)

            #expect(scripted.calls.map(\.arguments) == [1, 2])
            #expect(load.calls.map(\.arguments) == [1])
            #expect(closure.calls.map(\.arguments) == [3])
            #expect(save.calls.map(\.arguments.0) == [4])
        }

        @Test("A spy has a type that can be written")
        func written() async throws {
            let save: Spy<SpyEffects.AsyncThrows, Void, Credentials> = Spy { _ in }
            let add: Spy<SpyEffects.Plain, Int, Int, Int> = Spy { $0 + $1 }

            try await save(Credentials(token: "t"))
            #expect(add(1, 2) == 3)
        }
    }
}

@MainActor private func onMain(_ number: Int) -> Int { number }
