// The code of the article "Grouping functions in clients".
import Dovetail
import Foundation
// snippet.hide
import DovetailTesting
import Testing
// snippet.show

@Client
struct UserStorage: Sendable {
    var save: @Sendable (_ credentials: Credentials) async throws -> Void
    var load: @Sendable () async throws -> Credentials
    var delete: @Sendable () async -> Void
}

extension UserStorage {
    static func live(file url: URL) -> UserStorage {
        let file = PrivateFile(url)
        return UserStorage(
            save: { try file.write($0) },
            load: { try file.read() },
            delete: { file.remove() }
        )
    }
}

// snippet.hide
@Suite struct GroupingFunctionsInClients {
    @Test func live() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let storage = UserStorage.live(file: folder)
        let credentials = Credentials(token: "secret")
        // snippet.show
        try await storage.save(credentials: credentials)
        // snippet.hide
        #expect(try await storage.load() == credentials)
        await storage.delete()
        await #expect(throws: CocoaError.self) { try await storage.load() }
    }

    @Test func testing() async throws {
        // snippet.show
        var storage = UserStorage()
        storage.load = { Credentials(token: "t") }
        // snippet.hide
        #expect(try await storage.load().token == "t")
        // With DovetailTesting, a call of a placeholder fails the test.
        await withKnownIssue {
            let error = await #expect(throws: Unimplemented.self) {
                try await storage.save(credentials: Credentials(token: "t"))
            }
            #expect(error?.description.contains("UserStorage.save") == true)
        }
        await withKnownIssue { await storage.delete() }
    }

    @Test func copies() async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        // snippet.show
        let offline = UserStorage.live(file: url).replacing(\.load) {
            throw URLError(.notConnectedToInternet)
        }
        // snippet.hide
        await #expect(throws: URLError.self) { try await offline.load() }
    }

    // MARK: - Endpoints

    @Test func forms() async throws {
        let feed = Feed<Int>(items: { [1, 2] })
        #expect(try await feed.items() == [1, 2])
        #expect(feed.pageSize == 20)
        #expect(feed.onUpdate == nil)
        await withKnownIssue {
            await #expect(throws: Unimplemented.self) { try await Feed<Int>().items() }
        }
    }

    // MARK: - Functions without a placeholder

    @Test func defaultValues() {
        withKnownIssue { #expect(Inbox().count() == 0) }
        #expect(Inbox(count: { 3 }).count() == 3)
    }
}
// snippet.show

// MARK: - Functions without a placeholder

@Client
struct Inbox: Sendable {
    var count: @Sendable () -> Int = unimplemented("Inbox.count", returning: 0)
}

// MARK: - The types

struct Credentials: Codable, Equatable, Sendable { let token: String }

struct PrivateFile: Sendable {
    let url: URL

    init(_ url: URL) { self.url = url }

    func write(_ credentials: Credentials) throws { try JSONEncoder().encode(credentials).write(to: url) }
    func read() throws -> Credentials { try JSONDecoder().decode(Credentials.self, from: Data(contentsOf: url)) }
    func remove() { try? FileManager.default.removeItem(at: url) }
}

// snippet.hide
@Client
struct Feed<Item: Sendable>: Sendable {
    typealias Items = @Sendable () async throws -> [Item]

    var items: Items
    var pageSize: Int = 20
    var onUpdate: (@Sendable () -> Void)?
}

await Testing.__swiftPMEntryPoint() as Never
