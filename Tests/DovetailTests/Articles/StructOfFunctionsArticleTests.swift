import Dovetail
import DovetailTesting
import Testing

extension ArticleTests {
    @Suite("The article about UserCacher")
    struct UserCacherArticleTests {
        /// Depends on exactly three functions: no API, no cache and no clock is known here.
        struct UserCacher {
            let load: (Int) async throws -> [UInt8]
            let key: (Int) -> String
            let cache: ([UInt8], String) -> Void

            func cacheUser(withID id: Int) async throws {
                cache(try await load(id), key(id))
            }
        }

        final class Api {
            func load(_ id: Int) async throws -> [UInt8] {
                guard id == 123 else { throw CoreError.notFound }
                return [1, 2, 3]
            }
        }

        final class Cache {
            private(set) var files: [String: [UInt8]] = [:]

            func cache(_ data: [UInt8], _ key: String) { files[key] = data }
        }

        @Test("UserCacher is wired with methods, and caches nothing when the user cannot be loaded")
        func wired() async throws {
            let (api, cache) = (Api(), Cache())
            let cacher = UserCacher(load: api.load, key: { "user-\($0)" }, cache: cache.cache)

            await #expect(throws: CoreError.notFound) { try await cacher.cacheUser(withID: 1) }
            try await cacher.cacheUser(withID: 123)
            #expect(cache.files == ["user-123": [1, 2, 3]])
        }
    }

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
            #expect(throws: CoreError.locked) { try live.save(Credentials(token: "")) }
            #expect(!live.isEmpty())
            #expect(try await ByHand.live.load() == Credentials(token: "live"))
            #expect(try await storage.load() == credentials)
            #expect(throws: CoreError.unknown) { try storage.save(credentials) }
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
