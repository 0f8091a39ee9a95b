import Dovetail
import Testing

extension FunctionTests {
    @Suite("unimplemented")
    struct UnimplementedTests {
        struct Credentials: Sendable, Equatable {
            var token: String
        }

        typealias Load = @Sendable () async throws -> Credentials

        struct UserStorage: Sendable {
            var save: @Sendable (_ credentials: Credentials) async throws -> Void = unimplemented("UserStorage.save")
            var load: @Sendable () async throws -> Credentials = unimplemented("UserStorage.load")
            var reload: Load = unimplemented("UserStorage.reload")
            var check: @Sendable (Credentials, Int) throws -> Bool = unimplemented("UserStorage.check")
            var delete: @Sendable () async -> Void = unimplemented("UserStorage.delete")
            var forget: @Sendable (Credentials) -> Void = unimplemented("UserStorage.forget")
            var count: @Sendable () -> Int = unimplemented("UserStorage.count", returning: 0)
            var latest: @Sendable (Int) async -> Credentials? = unimplemented("UserStorage.latest", returning: nil)
        }

        /// Functions that are not `@Sendable`, or are isolated.
        struct Screen {
            var title: () throws -> String = unimplemented("Screen.title")
            var refresh: (Log) async throws -> Void = unimplemented("Screen.refresh")
            var close: (Log) -> Void = unimplemented("Screen.close")
            var leave: () async -> Void = unimplemented("Screen.leave")
            var log: () -> Log = unimplemented("Screen.log", returning: Log())
            var show: @MainActor (Int) throws -> Void = unimplemented("Screen.show")
        }

        let storage = UserStorage()

        @Test(
            "A function that can throw throws, with the name and the place of its declaration",
            .callsPlaceholders("UserStorage.load")
        )
        func throwsUnimplemented() async throws {
            let line = #line + 1
            let load: Load = unimplemented("UserStorage.load")
            let error = try await #require(throws: Unimplemented.self) { try await load() }

            #expect(error.name == "UserStorage.load")
            #expect(error.fileID == #fileID)
            #expect(error.line == line)
            #expect(
                error.description
                    == "UserStorage.load was called but never given an implementation (declared at \(#fileID):\(line))"
            )
        }

        @Test(
            "Errors of one placeholder are equal",
            .callsPlaceholders("load", "save", "load", "load", "load", "load")
        )
        func isEqual() async throws {
            func error(_ name: String, fileID: StaticString = "App/Users.swift", line: Int = 1) throws -> Unimplemented
            {
                let load: () throws -> Credentials = unimplemented(name, fileID: fileID, line: line)
                return try #require(throws: Unimplemented.self) { try load() }
            }

            let first = try error("load")
            let others = try [error("save"), error("load", fileID: "App/Posts.swift"), error("load", line: 2)]
            #expect(try first == error("load"))
            #expect(!others.contains(first))
            #expect(try Set(others + [first, error("load")]).count == 4)
        }

        @Test(
            "A placeholder takes any parameters and effects that include throwing",
            .callsPlaceholders("UserStorage.save", "UserStorage.load", "UserStorage.reload", "UserStorage.check")
        )
        func throwing() async throws {
            await #expect(throws: Unimplemented.self) { try await storage.save(Credentials(token: "t")) }
            await #expect(throws: Unimplemented.self) { try await storage.load() }
            await #expect(throws: Unimplemented.self) { try await storage.reload() }
            let error = #expect(throws: Unimplemented.self) { try storage.check(Credentials(token: "t"), 1) }
            #expect(error?.name == "UserStorage.check")
        }

        @Test(
            "A function that cannot throw and returns nothing does nothing but fail the test",
            .callsPlaceholders("UserStorage.delete", "UserStorage.forget")
        )
        func doesNothing() async {
            await storage.delete()
            storage.forget(Credentials(token: "t"))
        }

        @Test(
            "A function that cannot throw and returns something returns the stand-in",
            .callsPlaceholders("UserStorage.count", "UserStorage.latest")
        )
        func returnsStandIn() async {
            #expect(storage.count() == 0)
            #expect(await storage.latest(1) == nil)
        }

        @Test("A placeholder that a test does not replace still throws", .callsPlaceholders("UserStorage.reload"))
        func replaced() async throws {
            var storage = UserStorage()
            storage.load = { Credentials(token: "testing") }

            #expect(try await storage.load() == Credentials(token: "testing"))
            await #expect(throws: Unimplemented.self) { try await storage.reload() }
        }

        @Test(
            "Plain and isolated functions have placeholders",
            .callsPlaceholders(
                "Screen.title",
                "Screen.refresh",
                "Screen.show",
                "Screen.close",
                "Screen.leave",
                "Screen.log",
                "Screen.log"
            )
        )
        func plain() async {
            let screen = Screen()

            #expect(throws: Unimplemented.self) { try screen.title() }
            await #expect(throws: Unimplemented.self) { try await screen.refresh(Log()) }
            await #expect(throws: Unimplemented.self) { try await screen.show(1) }
            screen.close(Log())
            await screen.leave()
            #expect(screen.log() !== screen.log(), "the stand-in is made for each call")
        }

        @Test(
            "An argument and a variable are placeholders as well as a member",
            .callsPlaceholders("find", "find", "other")
        )
        func otherPlaces() throws {
            func count(_ find: (Int) throws -> [User] = unimplemented("find")) throws -> Int { try find(1).count }
            let find: (Int) throws -> [User] = unimplemented("find")

            #expect(throws: Unimplemented.self) { try count() }
            #expect(throws: Unimplemented.self) { try find(1) }
            #expect(throws: Unimplemented.self) { try count(unimplemented("other")) }
        }

        @Test("A throwing function with a stand-in returns it", .callsPlaceholders("find"))
        func standInForThrowing() throws {
            let find: @Sendable (Int) throws -> [Int] = unimplemented("find", returning: [])

            #expect(try find(1) == [])
        }
    }
}
