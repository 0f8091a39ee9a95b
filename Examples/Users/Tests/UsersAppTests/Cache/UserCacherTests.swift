import DovetailTesting
import Foundation
import Synchronization
import Testing

@testable import UsersApp

@Suite("User cacher")
struct UserCacherTests {
    @Test("Every user is cached under its own key")
    func keys() async throws {
        let cached = Mutex<[String: User]>([:])
        let cacher = UserCacher(
            download: { [.ada, .cem] },
            cache: { fill in
                try fill { key, bytes in
                    let user = try JSONDecoder().decode(User.self, from: bytes)
                    cached.withLock { $0[key] = user }
                }
            },
            report: { _ in }
        )
        try await cacher.sync()
        #expect(cached.withLock { $0 } == ["user-1": .ada, "user-3": .cem])
    }

    @Test("Progress is reported in order, and the end only once the cache has taken everything")
    func progress() async throws {
        let events = Mutex<[String]>([])
        let cacher = UserCacher(
            download: { [.ada, .bob] },
            cache: { fill in
                try fill { key, _ in events.withLock { $0.append(key) } }
                events.withLock { $0.append("committed") }
            },
            report: { progress in events.withLock { $0.append("\(progress)") } }
        )
        try await cacher.sync()
        #expect(
            events.withLock { $0 } == [
                "downloading users", "caching user 1 of 2", "user-1", "caching user 2 of 2", "user-2", "committed",
                "cached 2 users",
            ]
        )
    }

    @Test("A failed download does not touch the cache")
    func downloadFails() async {
        let cacher = UserCacher(
            download: { throw Failure() },
            cache: { _ in Issue.record("the cache was touched") },
            report: { progress in #expect(progress == .downloading) }
        )
        await #expect(throws: Failure()) { try await cacher.sync() }
    }

    @Test("Progress is one line that is drawn again in a terminal, and one line at the end elsewhere")
    func reports() {
        let drawn = Calls<String>()
        let noted = Calls<String>()
        let inPlace = UserCacher.reportInPlace(draw: { drawn($0) })
        let whenDone = UserCacher.reportWhenDone(note: { noted($0) })
        for progress: UserCacher.Progress in [.downloading, .caching(1, of: 1), .cached(1)] {
            inPlace(progress)
            whenDone(progress)
        }
        #expect(
            drawn.all.joined()
                == "\r\u{1B}[Kdownloading users\r\u{1B}[Kcaching user 1 of 1\r\u{1B}[Kcached 1 user\n"
        )
        #expect(noted.all == ["cached 1 user"])
    }
}
