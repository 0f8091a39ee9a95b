import Dovetail
import DovetailTesting
import Testing

extension ArticleTests {
    @Suite("The article about structs of functions, written by hand")
    struct StructOfFunctionsArticleTests {
        struct UserStorage: Sendable {
            var save: @Sendable (Credentials) throws(CoreError) -> Void =
                unimplemented("save", throwing: CoreError.unknown)
            var load: @Sendable () async throws -> Credentials = unimplemented("UserStorage.load")
            var delete: @Sendable () async -> Void = unimplemented("UserStorage.delete")
            var isEmpty: @Sendable () -> Bool = unimplemented("UserStorage.isEmpty", returning: true)

            static let live = UserStorage(
                save: { credentials throws(CoreError) in
                    guard !credentials.token.isEmpty else { throw .locked }
                },
                load: { Credentials(token: "live") },
                delete: {},
                isEmpty: { false }
            )
        }

        let credentials = Credentials(token: "testing")

        @Test("The live functions save, load and delete credentials")
        func live() async throws {
            let storage = UserStorage.live

            try storage.save(credentials)
            #expect(throws: CoreError.locked) { try storage.save(Credentials(token: "")) }
            #expect(try await storage.load() == Credentials(token: "live"))
            await storage.delete()
            #expect(!storage.isEmpty())
        }

        @Test("A test overrides one of the live functions")
        func overridden() async throws {
            var storage = UserStorage.live
            storage.load = { credentials }

            #expect(try await storage.load() == credentials)
            #expect(try await UserStorage.live.load() == Credentials(token: "live"))
            #expect(!storage.isEmpty())
        }

        @Test(
            "A test sets the one function that it needs, and the other functions are placeholders",
            .callsPlaceholders("UserStorage.delete")
        )
        func oneFunction() async throws {
            var storage = UserStorage()
            storage.load = { credentials }

            #expect(try await storage.load() == credentials)
            await storage.delete()
        }

        @Test(
            "A called placeholder throws, says its name and fails the test",
            .callsPlaceholders("UserStorage.load", "UserStorage.isEmpty")
        )
        func placeholder() async throws {
            let storage = UserStorage()

            let error = await #expect(throws: Unimplemented.self) { try await storage.load() }
            #expect(error?.name == "UserStorage.load")
            #expect(storage.isEmpty())
        }

        @Test(
            "A placeholder of a function with one type of error throws that error and fails the test",
            .callsPlaceholders("save")
        )
        func typedPlaceholder() {
            let storage = UserStorage()

            #expect(throws: CoreError.unknown) { try storage.save(credentials) }
        }

        @Test("A function with one type of error is caught as that type")
        func typedCatch() {
            var storage = UserStorage()
            storage.save = { _ throws(CoreError) in throw .locked }

            do {
                try storage.save(credentials)
                Issue.record("the storage is locked")
            } catch {
                let caught: CoreError = error
                #expect(caught == .locked)
            }
        }
    }

    @Suite("The article about structs of functions, with @Client")
    struct ClientArticleTests {
        @Client
        struct UserStorage: Sendable {
            var save: @Sendable (_ credentials: Credentials) async throws -> Void
            var load: @Sendable () async throws -> Credentials
            var delete: @Sendable () async -> Void

            static let live = UserStorage(
                save: { credentials in
                    guard !credentials.token.isEmpty else { throw CoreError.locked }
                },
                load: { Credentials(token: "live") },
                delete: {}
            )
        }

        let credentials = Credentials(token: "testing")

        @Test("The live functions are called with their labels")
        func live() async throws {
            let storage = UserStorage.live

            try await storage.save(credentials: credentials)
            await #expect(throws: CoreError.locked) { try await storage.save(credentials: Credentials(token: "")) }
            #expect(try await storage.load() == Credentials(token: "live"))
        }

        @Test("A test overrides one function in one expression, and the live functions stay what they are")
        func replacing() async throws {
            let storage = UserStorage.live.replacing(\.load) { credentials }

            #expect(try await storage.load() == credentials)
            #expect(try await UserStorage.live.load() == Credentials(token: "live"))
            #expect(try await UserStorage.live.replacing(\.load) { credentials }.load() == credentials)
        }

        @Test("Several functions are overridden one after the other")
        func replacingSeveral() async throws {
            let saved = Calls<Credentials>()
            let storage = UserStorage.live
                .replacing(\.load) { credentials }
                .replacing(\.save) { @Sendable in saved($0) }

            try await storage.save(credentials: storage.load())
            #expect(saved.all == [credentials])
        }

        @Test(
            "An endpoint that a test did not set is a placeholder, which throws and fails the test",
            .callsPlaceholders(
                "ArticleTests.ClientArticleTests.UserStorage.save",
                "ArticleTests.ClientArticleTests.UserStorage.delete"
            )
        )
        func placeholder() async {
            let storage = UserStorage().replacing(\.load) { credentials }

            await #expect(throws: Unimplemented.self) { try await storage.save(credentials: credentials) }
            await storage.delete()
        }
    }
}
