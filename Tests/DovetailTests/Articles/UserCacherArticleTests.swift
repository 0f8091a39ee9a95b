import DovetailFunctions
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

        @Test("UserCacher is tested with closures and records, which compare calls with several arguments")
        func records() async throws {
            let loaded = Calls<Int>()
            let cached = Calls<[UInt8], String>()
            let cacher = UserCacher(
                load: { id in
                    loaded(id)
                    return [1, 2, 3]
                },
                key: { "user-\($0)" },
                cache: { cached($0, $1) }
            )

            try await cacher.cacheUser(withID: 123)

            #expect(loaded.all == [123])
            #expect(cached.count == 1)
            #expect(cached.calls(with: [1, 2, 3], "user-123").count == 1)
            #expect(cached.calls(with: [], "user-123").isEmpty)
        }
    }
}
