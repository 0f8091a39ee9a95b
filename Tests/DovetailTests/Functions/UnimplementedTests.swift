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

        @Test("A function that can throw throws, with the name and the place of its declaration")
        func throwsUnimplemented() async throws {
            let line = #line + 1
            let load: Load = unimplemented("UserStorage.load")
            try await withKnownIssue {
                let error = try await #require(throws: Unimplemented.self) { try await load() }

                #expect(error.name == "UserStorage.load")
                #expect(error.fileID == #fileID)
                #expect(error.line == line)
                #expect(
                    error.description
                        == "UserStorage.load was called but never given an implementation (declared at \(#fileID):\(line))"
                )
            } matching: {
                $0.isCall(of: "UserStorage.load")
            }
        }

        @Test("Errors of one placeholder are equal")
        func isEqual() async throws {
            func error(_ name: String, fileID: StaticString = "App/Users.swift", line: Int = 1) throws -> Unimplemented
            {
                let load: () throws -> Credentials = unimplemented(name, fileID: fileID, line: line)
                var error: Unimplemented?
                withKnownIssue { error = #expect(throws: Unimplemented.self) { try load() } }
                return try #require(error)
            }

            let first = try error("load")
            let others = try [error("save"), error("load", fileID: "App/Posts.swift"), error("load", line: 2)]
            #expect(try first == error("load"))
            #expect(!others.contains(first))
            #expect(try Set(others + [first, error("load")]).count == 4)
        }

        @Test("A placeholder takes any parameters and effects that include throwing")
        func throwing() async throws {
            await withKnownIssue {
                await #expect(throws: Unimplemented.self) { try await storage.save(Credentials(token: "t")) }
                await #expect(throws: Unimplemented.self) { try await storage.load() }
                await #expect(throws: Unimplemented.self) { try await storage.reload() }
                let error = #expect(throws: Unimplemented.self) { try storage.check(Credentials(token: "t"), 1) }
                #expect(error?.name == "UserStorage.check")
            } matching: {
                $0.isCall(of: "UserStorage.save", "UserStorage.load", "UserStorage.reload", "UserStorage.check")
            }
        }

        @Test("A function that cannot throw and returns nothing does nothing but fail the test")
        func doesNothing() async {
            await withKnownIssue {
                await storage.delete()
            } matching: {
                $0.isCall(of: "UserStorage.delete")
            }
            withKnownIssue {
                storage.forget(Credentials(token: "t"))
            } matching: {
                $0.isCall(of: "UserStorage.forget")
            }
        }

        @Test("A function that cannot throw and returns something returns the stand-in")
        func returnsStandIn() async {
            await withKnownIssue {
                #expect(storage.count() == 0)
                #expect(await storage.latest(1) == nil)
            } matching: {
                $0.isCall(of: "UserStorage.count", "UserStorage.latest")
            }
        }

        @Test("A placeholder that a test does not replace still throws")
        func replaced() async throws {
            var storage = UserStorage()
            storage.load = { Credentials(token: "testing") }

            #expect(try await storage.load() == Credentials(token: "testing"))
            await withKnownIssue {
                await #expect(throws: Unimplemented.self) { try await storage.reload() }
            } matching: {
                $0.isCall(of: "UserStorage.reload")
            }
        }

        @Test("Plain and isolated functions have placeholders")
        func plain() async {
            let screen = Screen()

            await withKnownIssue {
                #expect(throws: Unimplemented.self) { try screen.title() }
                await #expect(throws: Unimplemented.self) { try await screen.refresh(Log()) }
                await #expect(throws: Unimplemented.self) { try await screen.show(1) }
                screen.close(Log())
                await screen.leave()
                #expect(screen.log() !== screen.log(), "the stand-in is made for each call")
            } matching: {
                $0.isCall(
                    of: "Screen.title",
                    "Screen.refresh",
                    "Screen.show",
                    "Screen.close",
                    "Screen.leave",
                    "Screen.log"
                )
            }
        }

        @Test("An argument and a variable are placeholders as well as a member")
        func otherPlaces() throws {
            func count(_ find: (Int) throws -> [User] = unimplemented("find")) throws -> Int { try find(1).count }
            let find: (Int) throws -> [User] = unimplemented("find")

            withKnownIssue {
                #expect(throws: Unimplemented.self) { try count() }
                #expect(throws: Unimplemented.self) { try find(1) }
                #expect(throws: Unimplemented.self) { try count(unimplemented("other")) }
            } matching: {
                $0.isCall(of: "find", "other")
            }
        }

        @Test("A throwing function with a stand-in returns it")
        func standInForThrowing() throws {
            let find: @Sendable (Int) throws -> [Int] = unimplemented("find", returning: [])

            try withKnownIssue {
                let found = try find(1)
                #expect(found == [])
            } matching: {
                $0.isCall(of: "find")
            }
        }
    }
}

extension Issue {
    /// Whether this is the issue that a call of one of these placeholders is in a test with `DovetailTesting`.
    func isCall(of placeholders: String...) -> Bool {
        comments.contains { comment in
            placeholders.contains { comment.rawValue.hasPrefix("\($0) was called but never given an implementation") }
        }
    }
}
