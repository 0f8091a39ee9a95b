import DovetailFunctions
import Testing

extension FunctionTests {
    @Suite("unimplemented")
    struct UnimplementedTests {
        typealias Load = @Sendable () async throws -> User
        /// Swift warns about `Void` itself there.
        typealias Nothing = Void

        struct UserStorage: Sendable {
            var save: @Sendable (_ user: User) async throws -> Void = unimplemented("save")
            var load: Load = unimplemented("load")
            var check: @Sendable (User, Int) throws -> Bool = unimplemented("check")
            var delete: @Sendable () async -> Void = unimplemented("delete")
            var forget: @Sendable (User) -> Void = unimplemented("forget")
            var count: @Sendable () -> Int = unimplemented("count", returning: 0)
            var latest: @Sendable (Int) async -> User? = unimplemented("latest", returning: nil)
            var find: @Sendable (Int) throws -> [Int] = unimplemented("find", returning: [])
            var next: @Sendable (Int) async -> User? = unimplemented("next")
            var last: @Sendable () -> User? = unimplemented("last")
            var move: @Sendable (Int, (x: Int, y: Int)) async throws -> (x: Int, y: Int) = unimplemented("move")
            var pair: @Sendable ((Int, Int)) -> Void = unimplemented("pair")
            var open: @Sendable (Nothing) throws -> Int = unimplemented("open")
        }

        /// Functions that are not `@Sendable`, or are isolated.
        struct Screen {
            var title: () throws -> String = unimplemented("title")
            var refresh: (Log) async throws -> Void = unimplemented("refresh")
            var close: (Log) -> Void = unimplemented("close")
            var leave: () async -> Void = unimplemented("leave")
            var log: () -> Log = unimplemented("log", returning: Log())
            var show: @MainActor (Int) throws -> Void = unimplemented("show")
        }

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

        @Test("Errors of one placeholder are equal", .callsPlaceholders("load", "save", "load", "load", "load", "load"))
        func isEqual() async throws {
            func error(_ name: String, fileID: StaticString = "App/Users.swift", line: Int = 1) throws -> Unimplemented
            {
                let load: () throws -> User = unimplemented(name, fileID: fileID, line: line)
                return try #require(throws: Unimplemented.self) { try load() }
            }

            let first = try error("load")
            let others = try [error("save"), error("load", fileID: "App/Posts.swift"), error("load", line: 2)]
            #expect(try first == error("load"))
            #expect(!others.contains(first))
            #expect(try Set(others + [first, error("load")]).count == 4)
        }

        @Test(
            "A placeholder throws if it can, returns its stand-in or nil if it has one, and does nothing otherwise",
            .callsPlaceholders("save", "load", "check", "delete", "forget", "count", "latest", "find", "next", "last")
        )
        func effects() async throws {
            let storage = UserStorage()

            await #expect(throws: Unimplemented.self) { try await storage.save(.ada) }
            await #expect(throws: Unimplemented.self) { try await storage.load() }
            #expect(throws: Unimplemented.self) { try storage.check(.ada, 1) }
            await storage.delete()
            storage.forget(.ada)
            #expect(storage.count() == 0)
            #expect(await storage.latest(1) == nil)
            #expect(try storage.find(1) == [])
            #expect(await storage.next(1) == nil)
            #expect(storage.last() == nil)
        }

        @Test("Tuples and Void are parameters of placeholders", .callsPlaceholders("move", "pair", "open"))
        func tuples() async throws {
            let storage = UserStorage()

            await #expect(throws: Unimplemented.self) { try await storage.move(1, (x: 1, y: 2)) }
            storage.pair((1, 2))
            #expect(throws: Unimplemented.self) { try storage.open(()) }
        }

        @Test(
            "Plain and isolated functions have placeholders",
            .callsPlaceholders("title", "refresh", "show", "close", "leave", "log", "log")
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
    }
}
