import Dovetail
import DovetailTesting
import Testing

extension ArticleTests {
    @Suite("The article about structs of functions")
    struct StructOfFunctionsArticleTests {
        struct ByHand: Sendable {
            var save: @Sendable (Credentials) throws(CoreError) -> Void =
                unimplemented("ByHand.save", throwing: CoreError.unknown)
            var load: @Sendable () async throws -> Credentials = unimplemented("ByHand.load")
            var isEmpty: @Sendable () -> Bool = unimplemented("ByHand.isEmpty", returning: true)

            static let live = ByHand(
                save: { credentials throws(CoreError) in
                    guard !credentials.token.isEmpty else { throw .locked }
                },
                load: { Credentials(token: "live") },
                isEmpty: { false }
            )
        }

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

        @Test(
            "A test sets the functions that it needs; the others of a struct are live, or placeholders",
            .callsPlaceholders("ByHand.save", "ByHand.isEmpty")
        )
        func byHand() async throws {
            var live = ByHand.live
            live.load = { credentials }
            let storage = ByHand(load: { credentials })

            #expect(try await live.load() == credentials)
            #expect(throws: CoreError.locked) { () throws(CoreError) in try live.save(Credentials(token: "")) }
            #expect(!live.isEmpty())
            #expect(try await ByHand.live.load() == Credentials(token: "live"))
            #expect(try await storage.load() == credentials)
            #expect(throws: CoreError.unknown) { () throws(CoreError) in try storage.save(credentials) }
            #expect(storage.isEmpty())
        }

        @Test(
            "The functions of a client have labels, and are overridden in one expression",
            .callsPlaceholders("ArticleTests.StructOfFunctionsArticleTests.UserStorage.delete")
        )
        func client() async throws {
            let saved = Calls<Credentials>()
            let storage = UserStorage.live
                .replacing(\.load) { credentials }
                .replacing(\.save) { @Sendable in saved($0) }

            try await storage.save(credentials: storage.load())
            #expect(saved.all == [credentials])
            await storage.delete()
            await #expect(throws: CoreError.locked) {
                try await UserStorage.live.save(credentials: Credentials(token: ""))
            }
            #expect(try await UserStorage.live.load() == Credentials(token: "live"))
            await UserStorage().replacing(\.load) { credentials }.delete()
        }
    }
}
